/// Lists that are lent for a frame and come back in the order in which they went, so that each finds about the room that it
/// needs.
///
/// What goes on for weeks meets a large frame now and then, and each place would keep the largest that it ever was. So every
/// ten seconds room that none of its frames needed goes back: lists that were not taken, and those with more than four times
/// what they held at most; of more than eight megabytes, after a second.
struct LentLists<Element: Sendable>: Sendable {
  private var lists: [[Element]] = []
  /// The most elements that each had in these frames.
  private var needs: [Int] = []
  private var taken = 0
  private var returned = 0
  private var mostReturned = 0
  private var frames = 0
  /// Frames after which room is looked at: ten seconds of them. A scene that moves needs much in one second and little in
  /// the next; what it will need again must stay, or its frames allocate.
  static var period: Int { 600 }
  /// Where they hold much, it is looked at sooner.
  private static var second: Int { 60 }
  private static var plenty: Int { 8 << 20 }
  /// Elements that are not worth giving back.
  private static var least: Int { 32 }

  var count: Int { lists.count }
  /// What they could hold.
  var bytes: Int { lists.reduce(0) { $0 + $1.capacity } * MemoryLayout<Element>.stride }

  /// An empty one, with room for so many where it is new.
  mutating func take(reserving count: Int = 0) -> [Element] {
    var list: [Element] = []
    if taken < lists.count {
      swap(&list, &lists[taken])
      taken += 1
    } else {
      list.reserveCapacity(count)
    }
    return list
  }

  /// Takes one back; the caller's is empty afterwards.
  mutating func put(_ list: inout [Element]) {
    let need = list.count
    list.removeAll(keepingCapacity: true)
    if returned == lists.count {
      lists.append([])
      needs.append(0)
    }
    swap(&lists[returned], &list)
    needs[returned] = max(needs[returned], need)
    returned += 1
    list = []
  }

  /// All that was taken for a frame has been put back, or never will be.
  mutating func endFrame() {
    // The places of lists that have not come back, or new ones would fill them while others lie behind them.
    if returned < taken {
      lists.removeSubrange(returned..<taken)
      needs.removeSubrange(returned..<taken)
    }
    mostReturned = max(mostReturned, returned)
    (taken, returned) = (0, 0)
    frames += 1
    if frames == Self.period || frames % Self.second == 0 && bytes > Self.plenty { giveBackRoom() }
  }

  private mutating func giveBackRoom() {
    if lists.count > mostReturned {
      lists.removeSubrange(mostReturned...)
      needs.removeSubrange(mostReturned...)
    }
    for index in lists.indices {
      if lists[index].capacity > 4 * max(needs[index], Self.least) {
        lists[index] = []
        lists[index].reserveCapacity(needs[index])
      }
      needs[index] = 0
    }
    (frames, mostReturned) = (0, 0)
  }
}
