import Gestures

/// What a display server itself has said of touches since SDL was last heard: when they happened, and that they are over.
struct TouchNotes {
  private struct Note {
    var finger: Int64
    var phase: FingerEvent.Phase
    /// Milliseconds on the server's clock, which begins anew every 50 days.
    var stamp: UInt32
    /// True once SDL could have told of it and has not.
    var isOld = false
  }

  private struct Place: Equatable {
    var finger: Int64
    var x: Float
    var y: Float
  }

  private var notes: [Note] = []
  /// Of the fingers that are down.
  private var places: [Place] = []
  /// A clock that is further behind ours than this, in milliseconds, is another.
  private static let oldest: Int64 = 10_000

  /// The fingers that the server has taken away, of which SDL says nothing.
  private(set) var cancelled: [Int64] = []
  /// True when a touch device has gone that SDL goes on counting.
  var hasLostDevice = false

  /// Takes note; a finger that stays where it is says nothing that SDL would tell.
  mutating func add(_ finger: Int64, _ phase: FingerEvent.Phase, _ x: Double = 0, _ y: Double = 0, at stamp: UInt32) {
    let place = Place(finger: finger, x: Float(x), y: Float(y))
    if phase == .move, places.contains(place) { return }
    places.removeAll { $0.finger == finger }
    if phase == .down || phase == .move { places.append(place) }
    // X11 never tells of the end of some.
    if places.count > TouchTable.capacity { places.removeFirst() }
    notes.append(Note(finger: finger, phase: phase, stamp: stamp))
  }

  /// When what SDL tells now happened, on the monotonic clock; nil where the server has not said so, or has another clock.
  mutating func take(_ finger: Int64, _ phase: FingerEvent.Phase, now: Int64) -> Int64? {
    while let index = notes.firstIndex(where: { $0.finger == finger }) {
      let note = notes[index]
      // SDL lifts a finger that lands again, of which no server has said anything.
      if note.phase == .down, phase != .down { return nil }
      notes.remove(at: index)
      if note.phase == phase { return Self.nanoseconds(at: note.stamp, now: now) }
    }
    return nil
  }

  /// Takes all fingers away.
  mutating func cancel() {
    cancelled += places.map(\.finger)
    (notes, places) = ([], [])
  }

  /// SDL has told everything there was.
  mutating func forget() {
    notes.removeAll(keepingCapacity: true)
    (cancelled, hasLostDevice) = ([], false)
  }

  /// Like `forget`, but keeps for one more time the notes that have come since the last call.
  mutating func forgetOld() {
    notes.removeAll(where: \.isOld)
    for index in notes.indices { notes[index].isOld = true }
    (cancelled, hasLostDevice) = ([], false)
  }

  /// A server's milliseconds, on the monotonic clock; nil for another clock's.
  static func nanoseconds(at stamp: UInt32, now: Int64) -> Int64? {
    let milliseconds = now / 1_000_000
    let age = Int64(Int32(bitPattern: UInt32(truncatingIfNeeded: milliseconds) &- stamp))
    return (-1...oldest).contains(age) ? min(now, (milliseconds - age) * 1_000_000) : nil
  }
}
