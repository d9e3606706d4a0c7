/// A fling that loses the same share of its speed in every millisecond: v(t) = v₀·r^(1000 t).
package struct Deceleration: Codable, Hashable, Sendable {
  /// r: what is left of the speed after a millisecond, above 0; 1 and more never slows down.
  package var ratePerMillisecond: Double

  package init(ratePerMillisecond: Double = 0.998) {
    self.ratePerMillisecond = ratePerMillisecond
  }

  /// From the share of speed lost in a second when written as v(t) = v₀·e^(−friction·t).
  package init(friction: Double) {
    ratePerMillisecond = Exact.exp(-friction / 1000)
  }

  /// k in v(t) = v₀·e^(−k·t), per second; 0 when it never slows down.
  package var friction: Double { ratePerMillisecond < 1 ? -1000 * Exact.log(max(ratePerMillisecond, 1e-300)) : 0 }

  /// Velocity `seconds` after starting with `velocity`.
  package func velocity(at seconds: Double, from velocity: Double) -> Double {
    velocity * Exact.exp(-friction * seconds)
  }

  /// Points travelled in `seconds` when starting with `velocity`.
  package func travel(in seconds: Double, from velocity: Double) -> Double {
    let k = friction
    return k > 0 ? velocity * (-Exact.expm1(-k * seconds) / k) : velocity * seconds
  }

  /// Points travelled until rest: v₀/k; infinite when it never slows down.
  package func travelToRest(from velocity: Double) -> Double {
    velocity == 0 ? 0 : velocity / friction
  }

  /// Where a fling from here would come to rest.
  package func projectedRest(of motion: MovingValue) -> Double {
    motion.value + travelToRest(from: motion.velocity)
  }

  /// Seconds until the speed has fallen to `speed`; 0 when it is there already, infinite when it never gets there.
  package func time(toSpeed speed: Double, from velocity: Double) -> Double {
    if velocity.magnitude <= speed { return 0 }
    let k = friction
    return k > 0 && speed > 0 ? Exact.log(velocity.magnitude / speed) / k : .infinity
  }

  /// Seconds until `distance` (signed) has been travelled; nil when it comes to rest before or goes the other way.
  package func time(toTravel distance: Double, from velocity: Double) -> Double? {
    if distance == 0 { return 0 }
    guard velocity != 0, (distance > 0) == (velocity > 0) else { return nil }
    let k = friction
    let share = distance * k / velocity
    guard share < 1 else { return nil }
    // For a small share the logarithm of 1 − share would be mostly rounding: the first terms of its series instead.
    let scaled = share < 1e-5 ? share * (1 + share * (0.5 + share / 3)) : -Exact.log(1 - share)
    return k > 0 ? scaled / k : distance / velocity
  }

  /// Moves on by `seconds`, exact for a step of any length.
  package func advance(_ motion: inout MovingValue, by seconds: Double) {
    motion.value += travel(in: seconds, from: motion.velocity)
    motion.velocity = velocity(at: seconds, from: motion.velocity)
  }
}

/// How a scroll position gives way past its edge: the further it is pulled the less it follows.
///
/// `(1 − 1/(x·c/d + 1))·d`, Apple's formula; starts with slope c and never reaches d. Works to both sides.
package struct RubberBand: Hashable, Sendable {
  /// d: the length of the viewport in points; 0 or less gives way not at all.
  package var dimension: Double
  /// c: how much of the pull is followed at first; 0 or less gives way not at all.
  package var constant: Double

  package init(dimension: Double, constant: Double = 0.55) {
    self.dimension = dimension
    self.constant = constant
  }

  /// How far past the edge it shows when the finger has pulled `pull` points past it.
  package func stretch(for pull: Double) -> Double {
    guard dimension > 0, constant > 0 else { return 0 }
    let u = pull.magnitude * constant / dimension
    let shown = u.isInfinite ? dimension : dimension * (u / (1 + u))
    return pull < 0 ? -shown : shown
  }

  /// How far a finger would have to pull for this much stretch: the inverse of `stretch(for:)`.
  ///
  /// A stretch of d or more, which no pull reaches, counts as just below it.
  package func pull(for stretch: Double) -> Double {
    guard dimension > 0, constant > 0 else { return 0 }
    let shown = min(stretch.magnitude, dimension * (1 - 0x1p-40))
    let pulled = dimension / constant * (shown / (dimension - shown))
    return stretch < 0 ? -pulled : pulled
  }

  /// Each axis by itself.
  package func stretch(for pull: Vector) -> Vector { Vector(stretch(for: pull.x), stretch(for: pull.y)) }

  /// The inverse of that.
  package func pull(for stretch: Vector) -> Vector { Vector(pull(for: stretch.x), pull(for: stretch.y)) }

  /// The share of the finger's speed that shows at this pull: c at the edge, falling to 0.
  package func slope(at pull: Double) -> Double {
    guard dimension > 0, constant > 0 else { return 0 }
    let u = 1 + pull.magnitude * constant / dimension
    return constant / (u * u)
  }
}
