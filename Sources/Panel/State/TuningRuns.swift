/// Changes that are one thing to undo: those of one drag, or of a wheel or a key until it rests.
struct TuningRuns: Equatable, Sendable {
  /// Seconds after which the next turn of a wheel or press of a key is another run.
  static let rest = 0.4

  private struct Run: Equatable, Sendable {
    /// The row that a wheel turns; nil scrolls the list.
    var key: String?
    var gesture: Int
    var time: Double
    /// Parts of a notch that have not moved the value yet.
    var remainder = 0.0
  }

  /// The number of the last gesture.
  private var count = 0
  private var wheel: Run?
  private var presses: Run?
  /// True from a run's first change until its end has been told.
  private var owesEnd = false

  /// The number of a gesture that begins.
  mutating func begin() -> Int {
    count += 1
    return count
  }

  /// The wheel turns over a row, or over the list where `key` is nil, and keeps to it until it rests. Returns the row and
  /// the whole notches; nil where the list scrolls.
  mutating func turn(
    over key: String?, by notches: Double, at time: Double
  ) -> (key: String, notches: Double, gesture: Int)? {
    var turned = wheel.flatMap { isFresh($0.time, time) ? $0 : nil } ?? Run(key: key, gesture: begin(), time: time)
    turned.time = time
    turned.remainder += notches
    let whole = turned.remainder.rounded(.towardZero)
    turned.remainder -= whole
    wheel = turned
    return turned.key.map { ($0, whole, turned.gesture) }
  }

  /// The gesture of a key that changes a value.
  mutating func press(at time: Double) -> Int {
    let gesture = presses.flatMap { isFresh($0.time, time) ? $0.gesture : nil } ?? begin()
    presses = Run(gesture: gesture, time: time)
    return gesture
  }

  private func isFresh(_ last: Double, _ time: Double) -> Bool { time < last + Self.rest }

  private func rests(after time: Double) -> [Double] {
    [wheel?.time, presses?.time].compactMap { $0 }.filter { isFresh($0, time) }.map { $0 + Self.rest }
  }

  /// When wheel and keys will have rested; now where the end of a run is due.
  func nextMoment(after time: Double, isHeld: Bool) -> Double? {
    rests(after: time).min() ?? (owesEnd && !isHeld ? time : nil)
  }

  /// Adds `.endGesture` once no run continues and no pointer holds a value.
  mutating func told(_ actions: [PanelAction], isHeld: Bool, at time: Double) -> [PanelAction] {
    for action in actions {
      switch action {
      case .set(_, _, .some), .blend: owesEnd = true
      default: break
      }
    }
    guard owesEnd, !isHeld, rests(after: time).isEmpty else { return actions }
    owesEnd = false
    return actions + [.endGesture]
  }

  /// Ends what goes on without a rest.
  mutating func letGo() {
    wheel = nil
    presses = nil
  }
}
