import Testing

@testable import Canvas

/// The pool keeps as much memory from frame to frame as recent frames needed.
@Suite struct BufferPoolTests {
  /// Simulates a frame of lists with these numbers of elements.
  private func frame(_ lists: inout BufferPool<Double>, _ counts: [Int]) {
    var lent = counts.map { count in
      var list = lists.take(reserving: 8)
      for number in 0..<count { list.append(Double(number)) }
      lists.fit(&list)
      #expect(list.count == count && list.last == (count > 0 ? Double(count - 1) : nil))
      return list
    }
    for index in lent.indices { lists.put(&lent[index]) }
    lists.endFrame()
  }

  @Test("a list that is large stands in another place in every frame: the room is what one frame needs")
  func reorderedListsReuseMemory() {
    var lists = BufferPool<Double>()
    for number in 0..<2000 {
      var counts = Array(repeating: 20, count: 100)
      counts[number * 37 % 100] = 5000
      frame(&lists, counts)
      let needed = counts.reduce(0, +) * MemoryLayout<Double>.stride
      #expect(number < 2 || lists.bytes <= 4 * needed, "\(lists.bytes) for \(needed)")
    }
  }

  @Test("scenes that were drawn once take no new lists when they are drawn again, whatever comes in which order")
  func repeatedScenesAllocateNoLists() {
    var lists = BufferPool<Double>()
    let scene = (0..<200).map { frame in (0..<frame * 7 % 90).map { ($0 * 37 + frame) * ($0 + frame) % 3000 } }
    for counts in scene { frame(&lists, counts) }
    let (count, bytes) = (lists.count, lists.bytes)
    for counts in scene { frame(&lists, counts) }
    #expect(lists.count == count && lists.bytes == bytes)
    for counts in scene.reversed() { frame(&lists, counts) }
    #expect(lists.count <= count && lists.bytes <= bytes)
  }

  @Test("each place that was large once gives its room back; what goes on is as small as if it had never been")
  func memoryOfOneLargeFrameIsReturned() {
    var plain = BufferPool<Double>()
    for _ in 0..<500 { frame(&plain, Array(repeating: 10, count: 20)) }
    var lists = BufferPool<Double>()
    // Another list is large each time, as happens over weeks.
    for large in 0..<20 {
      var counts = Array(repeating: 10, count: 20)
      counts[large] = 100_000
      for _ in 0..<30 { frame(&lists, counts) }
    }
    for _ in 0..<2 * BufferPool<Double>.period { frame(&lists, Array(repeating: 10, count: 20)) }
    #expect(lists.bytes <= 4 * plain.bytes, "\(lists.bytes) for \(plain.bytes)")
  }

  @Test("a scene that comes and goes within seconds keeps its room")
  func periodicSceneKeepsItsMemory() {
    var lists = BufferPool<Double>()
    frame(&lists, [5000, 100])
    for second in 0..<600 {
      for _ in 0..<60 { frame(&lists, second % 5 == 0 ? [5000, 100] : [10, 10]) }
      #expect(lists.bytes >= 5100 * MemoryLayout<Double>.stride)
    }
  }

  @Test("lists that no frame takes any more are gone, after frames of thousands")
  func unusedListsAreFreed() {
    var lists = BufferPool<Double>()
    frame(&lists, Array(repeating: 8, count: 5000))
    for _ in 0..<2 * BufferPool<Double>.period { frame(&lists, [8, 8]) }
    #expect(lists.count <= 3)
  }
}
