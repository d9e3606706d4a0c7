/// The spring in the terms of other systems.
///
/// A response and a damping ratio above 0 survive the conversion there and back exactly, except for rounding.
extension Spring {
  /// The stiffness k at mass 1: ω², as in Hooke's law, Core Animation, Motion, Compose and Flutter.
  package var stiffness: Double { angularFrequency * angularFrequency }

  /// The damping c at mass 1: 2ζω, the force for each unit of speed.
  package var damping: Double { 2 * max(dampingRatio, 0) * angularFrequency }

  /// The bounce: 1 − ζ up to critical damping, 1/ζ − 1 beyond it.
  ///
  /// 1 swings for ever, 0 is critical, below 0 is overdamped. Source: Apple, "Animate with springs" (WWDC23):
  /// damping = 4π(1 − bounce)/duration, or 4π/(duration + bounce·duration) below 0, at mass 1 and stiffness
  /// (2π/duration)². The `duration` there is the response.
  package var bounce: Double { Self.bounce(ofDampingRatio: dampingRatio) }

  package static func bounce(ofDampingRatio ratio: Double) -> Double { ratio <= 1 ? 1 - max(ratio, 0) : 1 / ratio - 1 }

  /// Returns the damping ratio of a bounce; −1 and below, which no spring has, act as a value just above −1.
  package static func dampingRatio(ofBounce bounce: Double) -> Double {
    bounce >= 0 ? 1 - min(bounce, 1) : 1 / (1 + max(bounce, -1 + 0x1p-20))
  }

  /// Whether the damping is beyond critical, which not every system can express.
  package var isOverdamped: Bool { dampingRatio > 1 }
}

extension Deceleration {
  /// The time constant τ in v(t) = v₀·e^(−t/τ), in seconds; infinite if the fling never slows down.
  ///
  /// The travel to rest is v₀·τ.
  package var timeConstant: Double { 1 / friction }
}
