/// Runs of changes that form one undo step each: a drag, or turns of a wheel or presses of a key until they rest.
struct TuningRuns: Equatable, Sendable {
  /// The pause in seconds after which the next turn of the wheel or press of a key begins another run.
  static let rest = 0.4

  private struct Run: Equatable, Sendable {
    /// The key of the row that the wheel changes.
    ///
    /// `nil` if the wheel scrolls the list.
    var key: String?
    var gesture: Int
    var time: Double
    /// The fraction of a notch that has not moved the value yet.
    var remainder = 0.0
  }

  /// The number of the last gesture.
  private var count = 0
  private var wheel: Run?
  private var presses: Run?
  /// Whether a run has changed a value and its end has not been reported.
  private var owesEnd = false

  /// Returns the number of a new gesture.
  mutating func begin() -> Int {
    count += 1
    return count
  }

  /// Turns the wheel over a row, or over the list if `key` is `nil`.
  ///
  /// The wheel keeps its target until it rests.
  ///
  /// - Returns: the row, the whole notches and the gesture; `nil` if the list scrolls.
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

  /// Returns the gesture of a key press that changes a value.
  mutating func press(at time: Double) -> Int {
    let gesture = presses.flatMap { isFresh($0.time, time) ? $0.gesture : nil } ?? begin()
    presses = Run(gesture: gesture, time: time)
    return gesture
  }

  private func isFresh(_ last: Double, _ time: Double) -> Bool { time < last + Self.rest }

  private func rests(after time: Double) -> [Double] {
    [wheel?.time, presses?.time].compactMap { $0 }.filter { isFresh($0, time) }.map { $0 + Self.rest }
  }

  /// Returns the next time at which the wheel or the keys have rested, or `time` if the end of a run is due.
  ///
  /// `nil` if no run is waiting for its end.
  func nextMoment(after time: Double, isHeld: Bool) -> Double? {
    rests(after: time).min() ?? (owesEnd && !isHeld ? time : nil)
  }

  /// Returns the actions, followed by `.endGesture` once no run continues and no pointer is dragging a value.
  mutating func endingGestures(_ actions: [PanelAction], isHeld: Bool, at time: Double) -> [PanelAction] {
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

  /// Ends the runs of wheel and keys without waiting for a rest.
  mutating func letGo() {
    wheel = nil
    presses = nil
  }
}
