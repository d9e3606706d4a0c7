/// Lists that are lent for a frame, filled, and come back with it.
///
/// How much a list will hold is known only once it is filled. So the roomiest that is here is taken, and once it is filled
/// its elements move to one that fits, to the power of two: no list that a frame holds has twice the room that it needs, and
/// nothing depends on the order in which they are taken.
///
/// What goes on for weeks meets a large frame now and then. So every ten seconds the lists go that no frame of them needed;
/// of more than eight megabytes, after a second.
struct LentLists<Element: Sendable>: Sendable {
  /// Those that are here, by the power of two that each has room for.
  private var rooms: [[[Element]]] = []
  /// How many of each were here all the time in these frames, and the power of two that the largest needed.
  private var spare: [Int] = []
  private var most = 0
  private var frames = 0
  /// Frames after which room is looked at: ten seconds of them. A scene that moves needs much in one second and little in
  /// the next; what it will need again must stay, or its frames allocate.
  static var period: Int { 600 }
  /// Where they hold much, it is looked at sooner.
  private static var second: Int { 60 }
  private static var plenty: Int { 8 << 20 }
  /// The power of two below which lists do not differ.
  private static var least: Int { 4 }

  /// Of those that are here.
  var count: Int { rooms.reduce(0) { $0 + $1.count } }
  /// What those that are here could hold.
  var bytes: Int {
    rooms.reduce(0) { $0 + $1.reduce(0) { $0 + $1.capacity } } * MemoryLayout<Element>.stride
  }

  /// An empty one, the roomiest; with room for `count` where it is new.
  mutating func take(reserving count: Int = 0) -> [Element] {
    if let room = rooms.lastIndex(where: { !$0.isEmpty }) { return take(from: room) }
    var list: [Element] = []
    list.reserveCapacity(count)
    return list
  }

  private mutating func take(from room: Int) -> [Element] {
    let list = rooms[room].removeLast()
    spare[room] = min(spare[room], rooms[room].count)
    return list
  }

  /// Moves what a list holds, now that it is filled, to one that fits.
  mutating func fit(_ list: inout [Element]) {
    let need = Self.room(for: list.count)
    // One that has grown has any room, and nothing that needs as much would find it.
    if Self.room(in: list) < need { list.reserveCapacity(1 << need) }
    // The roomiest stays here: if it went, the next would be filled in one that has to grow.
    if Self.room(in: list) == need, rooms.dropFirst(need).contains(where: { !$0.isEmpty }) { return }
    var fitting: [Element] = []
    if need < rooms.count, !rooms[need].isEmpty {
      fitting = take(from: need)
    } else {
      fitting.reserveCapacity(1 << need)
    }
    fitting.append(contentsOf: list)
    swap(&list, &fitting)
    put(&fitting)
  }

  /// Takes one back; the caller's is empty afterwards.
  mutating func put(_ list: inout [Element]) {
    most = max(most, Self.room(for: list.count))
    list.removeAll(keepingCapacity: true)
    let room = Self.room(in: list)
    while rooms.count <= room {
      rooms.append([])
      spare.append(0)
    }
    rooms[room].append(list)
    list = []
  }

  /// All that was taken for a frame has been put back, or never will be.
  mutating func endFrame() {
    frames += 1
    if frames == Self.period || frames % Self.second == 0 && bytes > Self.plenty { giveBackRoom() }
  }

  private mutating func giveBackRoom() {
    for room in rooms.indices {
      // Every list is filled in the roomiest, so one of those that are a size too large stays.
      let roomiest = room == most + 1 ? 1 : 0
      rooms[room].removeLast(room > most ? max(0, rooms[room].count - roomiest) : spare[room])
      spare[room] = rooms[room].count
    }
    (frames, most) = (0, 0)
  }

  /// The power of two that has room for a count, rounded up.
  private static func room(for count: Int) -> Int {
    max(least, Int.bitWidth - max(0, count - 1).leadingZeroBitCount)
  }

  /// Rounded down.
  private static func room(in list: [Element]) -> Int {
    max(0, Int.bitWidth - 1 - list.capacity.leadingZeroBitCount)
  }
}
