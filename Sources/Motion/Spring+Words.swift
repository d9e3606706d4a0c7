/// The same spring in the words of other systems. A response and a damping ratio above 0 are carried there and back
/// exactly, but for rounding.
extension Spring {
  /// k of mass 1: ω². Hooke's law, as Core Animation, Motion, Compose and Flutter mean it.
  package var stiffness: Double { angularFrequency * angularFrequency }

  /// c of mass 1: 2ζω, the force for each unit of speed.
  package var damping: Double { 2 * max(dampingRatio, 0) * angularFrequency }

  /// 1 − ζ to critical, 1/ζ − 1 beyond it: 1 swings for ever, 0 is critical, below 0 is overdamped.
  ///
  /// Apple, "Animate with springs" (WWDC23): damping = 4π(1 − bounce)/duration, or 4π/(duration + bounce·duration) below
  /// 0, at mass 1 and stiffness (2π/duration)². There `duration` is the response.
  package var bounce: Double { Self.bounce(ofDampingRatio: dampingRatio) }

  package static func bounce(ofDampingRatio ratio: Double) -> Double { ratio <= 1 ? 1 - max(ratio, 0) : 1 / ratio - 1 }

  /// The inverse of `bounce`; −1 and below, which no spring has, count as just above it.
  package static func dampingRatio(ofBounce bounce: Double) -> Double {
    bounce >= 0 ? 1 - min(bounce, 1) : 1 / (1 + max(bounce, -1 + 0x1p-20))
  }

  /// True beyond critical, which not every system can say.
  package var isOverdamped: Bool { dampingRatio > 1 }
}

extension Deceleration {
  /// τ in v(t) = v₀·e^(−t/τ), in seconds: the travel to rest is v₀·τ. Infinite when it never slows down.
  package var timeConstant: Double { 1 / friction }
}
