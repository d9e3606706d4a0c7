import Gestures

/// The touches that a display server itself has reported since the last read of SDL, with their times.
///
/// The notes also tell which touches the server has cancelled.
struct ServerTouchLog {
  private struct Note {
    var finger: Int64
    var phase: FingerEvent.Phase
    /// The time in milliseconds on the server's clock, which wraps around every 50 days.
    var stamp: UInt32
    /// Whether SDL could have reported the touch by now and has not.
    var isOld = false
  }

  private struct Place: Equatable {
    var finger: Int64
    var x: Float
    var y: Float
  }

  private var notes: [Note] = []
  /// The positions of the fingers that are down.
  private var places: [Place] = []
  /// The largest age of a time stamp, in milliseconds; an older stamp comes from another clock.
  private static let oldest: Int64 = 10_000

  /// The fingers that the server has cancelled; SDL does not report this.
  private(set) var cancelled: [Int64] = []
  /// Whether a touch device has gone that SDL still lists.
  var hasLostDevice = false

  /// Adds a report; ignores a movement to the same place, which SDL does not report either.
  mutating func add(_ finger: Int64, _ phase: FingerEvent.Phase, _ x: Double = 0, _ y: Double = 0, at stamp: UInt32) {
    let place = Place(finger: finger, x: Float(x), y: Float(y))
    if phase == .move, places.contains(place) { return }
    places.removeAll { $0.finger == finger }
    if phase == .down || phase == .move { places.append(place) }
    // X11 never reports the end of some touches.
    if places.count > TouchTable.capacity { places.removeFirst() }
    notes.append(Note(finger: finger, phase: phase, stamp: stamp))
  }

  /// Returns the time of a touch that SDL reports now, on the monotonic clock.
  ///
  /// Returns `nil` if the server has not reported the touch, or uses another clock.
  mutating func take(_ finger: Int64, _ phase: FingerEvent.Phase, now: Int64) -> Int64? {
    while let index = notes.firstIndex(where: { $0.finger == finger }) {
      let note = notes[index]
      // SDL lifts a finger that lands again; the server has not reported that lift.
      if note.phase == .down, phase != .down { return nil }
      notes.remove(at: index)
      if note.phase == phase { return Self.nanoseconds(at: note.stamp, now: now) }
    }
    return nil
  }

  /// Cancels all fingers.
  mutating func cancel() {
    cancelled += places.map(\.finger)
    (notes, places) = ([], [])
  }

  /// Discards all notes, after SDL has delivered all its events.
  mutating func forget() {
    notes.removeAll(keepingCapacity: true)
    (cancelled, hasLostDevice) = ([], false)
  }

  /// Discards the notes like `forget`, but keeps those added since the last call for one more time.
  mutating func forgetOld() {
    notes.removeAll(where: \.isOld)
    for index in notes.indices { notes[index].isOld = true }
    (cancelled, hasLostDevice) = ([], false)
  }

  /// Returns a server's time stamp on the monotonic clock; `nil` if the stamp comes from another clock.
  static func nanoseconds(at stamp: UInt32, now: Int64) -> Int64? {
    let milliseconds = now / 1_000_000
    let age = Int64(Int32(bitPattern: UInt32(truncatingIfNeeded: milliseconds) &- stamp))
    return (-1...oldest).contains(age) ? min(now, (milliseconds - age) * 1_000_000) : nil
  }
}
