/// A damped spring, described by its response time and damping ratio, and solved in closed form.
///
/// The motion obeys x'' = −ω²x − 2ζω·x' about the target, with ω = 2π/response and ζ = dampingRatio.
package struct Spring: Hashable, Sendable {
  /// Seconds for one undamped oscillation; with less than `shortestResponse`, such as 0, the spring is at the target at once.
  package var response: Double
  /// The shortest response that is solved; the ω of a shorter one could not be squared.
  private static let shortestResponse = 1e-100
  /// The damping ratio: 1 is critical, the fastest without overshoot; 0 swings for ever; below 0 acts as 0.
  package var dampingRatio: Double

  package init(response: Double, dampingRatio: Double) {
    self.response = response
    self.dampingRatio = dampingRatio
  }

  /// Returns the fastest spring of this response that does not overshoot.
  package static func critical(response: Double) -> Spring { Spring(response: response, dampingRatio: 1) }

  /// Whether there is no motion: the spring is at its target after any time at all.
  package var isInstant: Bool { response < Self.shortestResponse }

  /// The angular frequency ω in radians per second.
  package var angularFrequency: Double { 2 * Double.pi / response }

  /// The overshoot beyond the target after a release at rest, as a fraction of the distance; 0 from critical damping upwards.
  package var overshoot: Double {
    let ratio = max(dampingRatio, 0)
    return ratio >= 1 ? 0 : Exact.exp(-Double.pi * ratio / ((1 - ratio) * (1 + ratio)).squareRoot())
  }

  /// Returns the state `seconds` after `start`; exact for a step of any length.
  package func motion(at seconds: Double, from start: MovingValue, toward target: Double) -> MovingValue {
    guard seconds > 0 else { return start }
    if isInstant { return MovingValue(target) }
    let omega = angularFrequency
    let ratio = max(dampingRatio, 0)
    let x = start.value - target
    let v = start.velocity
    if ratio < 1 {
      let decay = ratio * omega
      let frequency = omega * ((1 - ratio) * (1 + ratio)).squareRoot()
      let (sine, cosine) = Exact.sinCos(frequency * seconds)
      let envelope = Exact.exp(-decay * seconds)
      let b = (v + decay * x) / frequency
      return MovingValue(
        target + envelope * (x * cosine + b * sine),
        velocity: envelope * (v * cosine - (decay * b + frequency * x) * sine))
    }
    // Both exponentials decay. They are separated so that they neither overflow nor cancel as ζ nears 1:
    // x(t) = e^(−slow·t)·(x + (v + slow·x)·(1 − e^(−gap·t))/gap), and the last quotient is t for gap 0.
    let root = ((ratio - 1) * (ratio + 1)).squareRoot()
    let slow = omega / (ratio + root)
    let gap = 2 * omega * root
    let push = v + slow * x
    let envelope = Exact.exp(-slow * seconds)
    let ramp = gap * seconds < 1e-9 ? seconds : -Exact.expm1(-gap * seconds) / gap
    let offset = envelope * (x + push * ramp)
    return MovingValue(target + offset, velocity: push * envelope * Exact.exp(-gap * seconds) - slow * offset)
  }

  /// Moves the value by `seconds`; a new target at any moment keeps the velocity.
  package func advance(_ motion: inout MovingValue, toward target: Double, by seconds: Double) {
    motion = self.motion(at: seconds, from: motion, toward: target)
  }

  /// Moves the value and, once at rest, puts it exactly on the target; returns true when it has landed.
  @discardableResult
  package func advance(
    _ motion: inout MovingValue, toward target: Double, by seconds: Double, landingWithin tolerance: Tolerance
  ) -> Bool {
    advance(&motion, toward: target, by: seconds)
    guard isAtRest(motion, target: target, tolerance: tolerance) else { return false }
    motion = MovingValue(target)
    return true
  }

  /// Whether both the distance to the target and the speed are within the tolerance.
  package func isAtRest(_ motion: MovingValue, target: Double, tolerance: Tolerance) -> Bool {
    (motion.value - target).magnitude <= tolerance.distance && motion.velocity.magnitude <= tolerance.speed
  }
}

/// A moving number: its value and its rate of change, in units and units per second.
@usableFromInline
package struct MovingValue: Codable, Hashable, Sendable {
  @usableFromInline package var value: Double
  @usableFromInline package var velocity: Double

  @inlinable package init(_ value: Double = 0, velocity: Double = 0) {
    self.value = value
    self.velocity = velocity
  }
}

/// Returns value and velocity, `fraction` of the way from `a` to `b`.
package func mix(_ a: MovingValue, _ b: MovingValue, _ fraction: Double) -> MovingValue {
  MovingValue(mix(a.value, b.value, fraction), velocity: mix(a.velocity, b.velocity, fraction))
}

/// The distance and the speed below which a value is considered at rest.
package struct Tolerance: Codable, Hashable, Sendable {
  /// The distance in the units of the moving value.
  package var distance: Double
  /// The speed in units per second.
  package var speed: Double

  package init(distance: Double, speed: Double) {
    self.distance = distance
    self.speed = speed
  }

  /// The tolerance for lengths in points: less than any display shows.
  package static let points = Tolerance(distance: 0.02, speed: 0.5)
}
