import Testing

@testable import Canvas

/// Room that is kept from frame to frame is what the frames of late needed.
@Suite struct LentListsTests {
  /// A frame of lists with so many elements each.
  private func frame(_ lists: inout LentLists<Double>, _ counts: [Int]) {
    var lent = counts.map { count in
      var list = lists.take(reserving: 8)
      for number in 0..<count { list.append(Double(number)) }
      return list
    }
    for index in lent.indices { lists.put(&lent[index]) }
    lists.endFrame()
  }

  @Test("lists come back in their order, with the room that they had")
  func orderStays() {
    var lists = LentLists<Double>()
    for _ in 0..<1000 { frame(&lists, [100, 5000, 40]) }
    #expect(lists.count == 3)
    let capacities = (0..<3).map { _ in lists.take().capacity }
    #expect(zip(capacities, [100, 5000, 40]).allSatisfy { $0 >= $1 && $0 <= max(4 * $1, 128) }, "\(capacities)")
  }

  @Test("each place that was large once gives its room back; what goes on is as small as if it had never been")
  func highWaterGoesBack() {
    var plain = LentLists<Double>()
    for _ in 0..<500 { frame(&plain, Array(repeating: 10, count: 20)) }
    var lists = LentLists<Double>()
    // A different one of them is large each time, as weeks bring it about.
    for large in 0..<20 {
      var counts = Array(repeating: 10, count: 20)
      counts[large] = 100_000
      for _ in 0..<30 { frame(&lists, counts) }
    }
    for _ in 0..<2 * LentLists<Double>.period { frame(&lists, Array(repeating: 10, count: 20)) }
    #expect(lists.bytes <= 4 * plain.bytes, "\(lists.bytes) for \(plain.bytes)")
  }

  @Test("a scene that comes and goes within seconds keeps its room")
  func aBusySceneKeepsItsRoom() {
    var lists = LentLists<Double>()
    frame(&lists, [5000, 100])
    for second in 0..<600 {
      for _ in 0..<60 { frame(&lists, second % 5 == 0 ? [5000, 100] : [10, 10]) }
      #expect(lists.bytes >= 5100 * MemoryLayout<Double>.stride)
    }
  }

  @Test("lists that no frame takes any more are gone, after frames of thousands")
  func countGoesBack() {
    var lists = LentLists<Double>()
    frame(&lists, Array(repeating: 8, count: 5000))
    for _ in 0..<2 * LentLists<Double>.period { frame(&lists, [8, 8]) }
    #expect(lists.count == 2)
  }

  @Test("places of lists that were kept are not filled by new ones while others lie behind them")
  func whatStaysAwayIsForgotten() {
    var lists = LentLists<Double>()
    frame(&lists, Array(repeating: 8, count: 10))
    for _ in 0..<4 { _ = lists.take() }
    lists.endFrame()
    #expect(lists.count == 6)
    for _ in 0..<6 { #expect(lists.take().capacity >= 8) }
  }
}
