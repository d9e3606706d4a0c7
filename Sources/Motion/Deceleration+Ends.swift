/// Throws that come to rest by themselves or between two ends.
extension Deceleration {
  /// Moves the value and, once little of its travel is left, puts it exactly at its rest; returns true when it has landed.
  @discardableResult
  package func advance(
    _ motion: inout MovingValue, by seconds: Double, landingWithin tolerance: Tolerance
  ) -> Bool {
    advance(&motion, by: seconds)
    let way = travelToRest(from: motion.velocity)
    guard way.magnitude <= tolerance.distance, motion.velocity.magnitude <= tolerance.speed else { return false }
    motion = MovingValue(motion.value + way)
    return true
  }

  /// Moves the value between two ends; returns true when it has landed.
  ///
  /// Beyond an end, the spring moves the value from the exact moment of the crossing until the value comes back over
  /// the end. With critical damping or more the value comes to rest at the end; with less it bounces off.
  @discardableResult
  package func advance(
    _ motion: inout MovingValue, between ends: ClosedRange<Double>, _ spring: Spring, by seconds: Double,
    landingWithin tolerance: Tolerance
  ) -> Bool {
    var left = seconds
    // A step crosses an end once or twice; the bound is for springs that oscillate within one step.
    for _ in 0..<64 {
      let isAbove = motion.value > ends.upperBound || (motion.value == ends.upperBound && motion.velocity > 0)
      let isBelow = motion.value < ends.lowerBound || (motion.value == ends.lowerBound && motion.velocity < 0)
      let isOutside = isAbove || isBelow
      let end = isAbove || (!isBelow && motion.velocity > 0) ? ends.upperBound : ends.lowerBound
      let passing =
        isOutside ? spring.time(backTo: end, from: motion) : time(toTravel: end - motion.value, from: motion.velocity)
      guard motion.velocity != 0 || isOutside, let passing, passing < left else {
        if isOutside { return spring.advance(&motion, toward: end, by: left, landingWithin: tolerance) }
        let hasLanded = advance(&motion, by: left, landingWithin: tolerance)
        // Rounding must not carry the value over an end that it does not reach.
        motion.value = motion.value.clamped(to: ends)
        return hasLanded
      }
      if isOutside { spring.advance(&motion, toward: end, by: passing) } else { advance(&motion, by: passing) }
      motion.value = end
      left -= passing
    }
    return false
  }
}

extension Spring {
  /// Returns the seconds until a value that is away from its target, or leaves it, comes back to it.
  ///
  /// `nil` if the value only approaches the target.
  package func time(backTo target: Double, from motion: MovingValue) -> Double? {
    if isInstant { return nil }
    let isBelow = motion.value == target ? motion.velocity < 0 : motion.value < target
    let (x, v) = isBelow ? (target - motion.value, -motion.velocity) : (motion.value - target, motion.velocity)
    let (omega, ratio) = (angularFrequency, max(dampingRatio, 0))
    guard ratio >= 1 else {
      // The first zero of x·cos ωt + b·sin ωt.
      let frequency = omega * ((1 - ratio) * (1 + ratio)).squareRoot()
      return Exact.atan2(x, -(v + ratio * omega * x) / frequency) / frequency
    }
    // x + push·(1 − e^(−gap·t))/gap is 0 as soon as a throw at −push with the friction `gap` has travelled x.
    let root = ((ratio - 1) * (ratio + 1)).squareRoot()
    let push = v + omega / (ratio + root) * x
    return push < 0 ? Deceleration(friction: 2 * omega * root).time(toTravel: x, from: -push) : nil
  }
}
