/// A pool of lists that are lent for a frame, filled, and returned with it.
///
/// The length of a list is known only once it is filled. So the pool lends its roomiest list, and once that is filled,
/// moves the elements to a list of fitting capacity, to the power of two. No list that a frame holds has twice the
/// capacity that it needs, and nothing depends on the order in which lists are taken.
///
/// A program that runs for weeks meets a large frame now and then. So every ten seconds the pool frees the lists that no
/// frame of that period needed, and every second while it holds more than eight megabytes.
struct BufferPool<Element: Sendable>: Sendable {
  /// The lists in the pool, by the power of two that each has room for.
  private var rooms: [[[Element]]] = []
  /// The number of lists of each capacity that stayed in the pool during the whole period.
  private var spare: [Int] = []
  /// The power of two that the longest list of the period needed.
  private var most = 0
  /// The number of frames in the period so far.
  private var frames = 0
  /// The number of frames in a period: ten seconds of them.
  ///
  /// A moving scene needs much memory in one second and little in the next. Memory that it will need again must stay, or
  /// its frames allocate.
  static var period: Int { 600 }
  /// The number of frames after which a pool with much memory is trimmed.
  private static var second: Int { 60 }
  /// The bytes above which a pool is trimmed after a second.
  private static var plenty: Int { 8 << 20 }
  /// The power of two below which capacities are treated as equal.
  private static var least: Int { 4 }

  /// The number of lists in the pool.
  var count: Int { rooms.reduce(0) { $0 + $1.count } }
  /// The capacity of the lists in the pool, in bytes.
  var bytes: Int {
    rooms.reduce(0) { $0 + $1.reduce(0) { $0 + $1.capacity } } * MemoryLayout<Element>.stride
  }

  /// Lends an empty list, the roomiest in the pool, or a new one with room for `count` elements.
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

  /// Moves the elements of a filled list to a list of fitting capacity.
  mutating func fit(_ list: inout [Element]) {
    let need = Self.room(for: list.count)
    // A list that has grown may have any capacity; rounded down, it would not be found for the same need again.
    if Self.room(in: list) < need { list.reserveCapacity(1 << need) }
    // A fitting list may leave if another one as roomy stays: the next list would be filled in one that has to grow.
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

  /// Takes a list back; the caller's list is empty afterwards.
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

  /// Ends a frame: every list lent for it has been returned, or never will be.
  mutating func endFrame() {
    frames += 1
    if frames == Self.period || frames % Self.second == 0 && bytes > Self.plenty { giveBackRoom() }
  }

  private mutating func giveBackRoom() {
    for room in rooms.indices {
      // Every list is filled in the roomiest one, so one list that is a size too large stays.
      let roomiest = room == most + 1 ? 1 : 0
      rooms[room].removeLast(room > most ? max(0, rooms[room].count - roomiest) : spare[room])
      spare[room] = rooms[room].count
    }
    (frames, most) = (0, 0)
  }

  /// Returns the power of two that has room for a count, rounded up.
  private static func room(for count: Int) -> Int {
    max(least, Int.bitWidth - max(0, count - 1).leadingZeroBitCount)
  }

  /// Returns the power of two of a list's capacity, rounded down.
  private static func room(in list: [Element]) -> Int {
    max(0, Int.bitWidth - 1 - list.capacity.leadingZeroBitCount)
  }
}
