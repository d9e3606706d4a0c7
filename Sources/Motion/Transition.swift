/// A fraction that eases between 0 and 1 and can be turned round at any moment without a jump.
package struct Transition: Codable, Hashable, Sendable {
  /// Where it is: 0…1.
  package private(set) var value: Double
  /// Where it goes: 0 or 1.
  package private(set) var target: Double
  /// How far along the curve, 0…1.
  private var progress = 1.0
  private var curve = CubicBezier.linear
  private var duration = 0.0

  package init(isOn: Bool = false) {
    value = isOn ? 1 : 0
    target = value
  }

  package var isAtRest: Bool { progress >= 1 }

  /// Sets out for 1 or 0 along a curve, from where it is: the part of the curve up to there is skipped.
  ///
  /// `duration` is the time in seconds for the whole way; 0 or less arrives at once. The same target again changes nothing.
  package mutating func turn(on: Bool, curve: CubicBezier, duration: Double) {
    let goal = on ? 1.0 : 0.0
    guard goal != target else { return }
    target = goal
    self.curve = curve
    self.duration = duration
    progress = curve.progress(for: on ? value : 1 - value)
    if duration <= 0 { step(by: 0) }
  }

  package mutating func step(by seconds: Double) {
    guard progress < 1 else { return }
    progress = duration > 0 ? min(progress + seconds / duration, 1) : 1
    let eased = curve.value(at: progress)
    value = progress >= 1 ? target : target == 1 ? eased : 1 - eased
  }
}
