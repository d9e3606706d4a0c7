import Motion
import Testing

@Suite struct FixedListTests {
  @Test func appendRefusesWhenFull() {
    var list: FixedList<3, Int> = [1, 2]
    let (third, fourth) = (list.append(3), list.append(4))
    #expect(third)
    #expect(!fourth)
    #expect(Array(list) == [1, 2, 3])
  }

  @Test func appendDroppingFirstKeepsTheNewest() {
    var list = FixedList<3, Int>()
    for i in 1...5 { list.appendDroppingFirst(i) }
    #expect(Array(list) == [3, 4, 5])
    #expect(list.first == 3 && list.last == 5)
    var none = FixedList<0, Int>()
    none.appendDroppingFirst(1)
    #expect(none.isEmpty)
  }

  @Test func mapAndSortKeepOrder() {
    let list: FixedList<4, (Int, String)> = [(2, "a"), (1, "b"), (2, "c"), (1, "d")]
    let numbers = list.map { Double($0.0) }
    #expect(numbers == FixedList<4, Double>([2, 1, 2, 1]))
    var sorted = list
    sorted.insertionSort { $0.0 < $1.0 }
    #expect(sorted.map { $0.1 } == FixedList<4, String>(["b", "d", "a", "c"]), "equal ones keep their order")
    var none = FixedList<4, Int>()
    none.insertionSort(by: <)
    #expect(none.isEmpty)
  }

  @Test func removalClosesGaps() {
    var list: FixedList<6, Int> = [0, 1, 2, 3, 4, 5]
    let removed = list.remove(at: 2)
    #expect(removed == 2)
    #expect(Array(list) == [0, 1, 3, 4, 5])
    list.removeAll { $0 == 3 }
    #expect(Array(list) == [0, 1, 4, 5])
    list.removeAll()
    #expect(list.isEmpty)
  }

  @Test func subscriptAndIteration() {
    var list: FixedList<4, Double> = [1, 2, 3]
    list[1] *= 10
    #expect(list.map { $0 } == [1, 20, 3])
    #expect(list.indices == 0..<3)
    #expect(list.firstIndex(of: 3) == 2)
    list.swapAt(0, 2)
    #expect(Array(list) == [3, 20, 1])
    #expect(Array(list.reversed()) == [1, 20, 3])
  }

  @Test("lists are equal by what is in them, not by what was")
  func equalityIgnoresRemovedElements() {
    var a: FixedList<4, Int> = [1, 2, 3]
    var b: FixedList<4, Int> = [9, 1, 2, 3]
    b.remove(at: 0)
    #expect(a == b)
    #expect(a.hashValue == b.hashValue)
    a.append(4)
    #expect(a != b)
  }

  @Test func copiesAreIndependent() {
    let a: FixedList<4, Int> = [1, 2]
    var b = a
    b[0] = 7
    #expect(a[0] == 1 && b[0] == 7)
    #expect(MemoryLayout<FixedList<4, Int>>.size >= 4 * 8)  // stored inline, so a copy needs no heap
  }

  @Test func longSequenceIsTruncated() {
    #expect(Array(FixedList<3, Int>(1...10)) == [1, 2, 3])
  }

  @Test("what has been taken out is let go of at once")
  func removedElementsAreReleased() {
    final class Token {}
    var list = FixedList<3, Token>()
    weak var last: Token?
    do {
      let token = Token()
      last = token
      list.append(Token())
      list.append(token)
    }
    #expect(last != nil)
    list.remove(at: 0)
    list.removeAll()
    #expect(last == nil && list.isEmpty)
    do {
      let token = Token()
      last = token
      list.append(token)
    }
    list.remove(at: 0)
    #expect(last == nil)
  }
}
