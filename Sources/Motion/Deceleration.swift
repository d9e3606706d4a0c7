/// A fling whose speed falls by the same factor in every millisecond: v(t) = v₀·r^(1000 t).
package struct Deceleration: Codable, Hashable, Sendable {
  /// The factor r of the speed per millisecond, above 0; with 1 and more a fling never slows down.
  package var ratePerMillisecond: Double

  package init(ratePerMillisecond: Double = 0.998) {
    self.ratePerMillisecond = ratePerMillisecond
  }

  /// Creates a deceleration from the friction per second in v(t) = v₀·e^(−friction·t).
  package init(friction: Double) {
    ratePerMillisecond = Exact.exp(-friction / 1000)
  }

  /// The friction k in v(t) = v₀·e^(−k·t), per second; 0 if the fling never slows down.
  package var friction: Double { ratePerMillisecond < 1 ? -1000 * Exact.log(max(ratePerMillisecond, 1e-300)) : 0 }

  /// Returns the velocity `seconds` after a start with `velocity`.
  package func velocity(at seconds: Double, from velocity: Double) -> Double {
    velocity * Exact.exp(-friction * seconds)
  }

  /// Returns the points travelled in `seconds` after a start with `velocity`.
  package func travel(in seconds: Double, from velocity: Double) -> Double {
    let k = friction
    return k > 0 ? velocity * (-Exact.expm1(-k * seconds) / k) : velocity * seconds
  }

  /// Returns the points travelled until rest, v₀/k; infinite if the fling never slows down.
  package func travelToRest(from velocity: Double) -> Double {
    velocity == 0 ? 0 : velocity / friction
  }

  /// Returns the value at which a fling would come to rest.
  package func projectedRest(of motion: MovingValue) -> Double {
    motion.value + travelToRest(from: motion.velocity)
  }

  /// Returns the seconds until the speed has fallen to `speed`.
  ///
  /// 0 if the speed is no higher already; infinite if it never falls that far.
  package func time(toSpeed speed: Double, from velocity: Double) -> Double {
    if velocity.magnitude <= speed { return 0 }
    let k = friction
    return k > 0 && speed > 0 ? Exact.log(velocity.magnitude / speed) / k : .infinity
  }

  /// Returns the seconds until a fling has travelled `distance`, which is signed.
  ///
  /// `nil` if the fling comes to rest before or goes the other way.
  package func time(toTravel distance: Double, from velocity: Double) -> Double? {
    if distance == 0 { return 0 }
    guard velocity != 0, (distance > 0) == (velocity > 0) else { return nil }
    let k = friction
    let share = distance * k / velocity
    guard share < 1 else { return nil }
    // For a small share the logarithm of 1 − share would be mostly rounding, so use the first terms of its series.
    let scaled = share < 1e-5 ? share * (1 + share * (0.5 + share / 3)) : -Exact.log(1 - share)
    return k > 0 ? scaled / k : distance / velocity
  }

  /// Moves the value by `seconds`; exact for a step of any length.
  package func advance(_ motion: inout MovingValue, by seconds: Double) {
    motion.value += travel(in: seconds, from: motion.velocity)
    motion.velocity = velocity(at: seconds, from: motion.velocity)
  }
}

/// The stretch of a scroll position past its edge: the further the finger pulls, the less the position follows.
///
/// `(1 − 1/(x·c/d + 1))·d`, Apple's formula; it starts with slope c and never reaches d. It works in both directions.
package struct RubberBand: Hashable, Sendable {
  /// The length d of the viewport in points; with 0 or less there is no stretch.
  package var dimension: Double
  /// The share c of the pull that the position follows at first; with 0 or less there is no stretch.
  package var constant: Double

  package init(dimension: Double, constant: Double = 0.55) {
    self.dimension = dimension
    self.constant = constant
  }

  /// Returns the distance shown past the edge when the finger has pulled `pull` points past it.
  package func stretch(for pull: Double) -> Double {
    guard dimension > 0, constant > 0 else { return 0 }
    let u = pull.magnitude * constant / dimension
    let shown = u.isInfinite ? dimension : dimension * (u / (1 + u))
    return pull < 0 ? -shown : shown
  }

  /// Returns the pull that gives this stretch: the inverse of `stretch(for:)`.
  ///
  /// No pull reaches a stretch of d or more; it is treated as just below d.
  package func pull(for stretch: Double) -> Double {
    guard dimension > 0, constant > 0 else { return 0 }
    let shown = min(stretch.magnitude, dimension * (1 - 0x1p-40))
    let pulled = dimension / constant * (shown / (dimension - shown))
    return stretch < 0 ? -pulled : pulled
  }

  /// Returns the stretch along each axis by itself.
  package func stretch(for pull: Vector) -> Vector { Vector(stretch(for: pull.x), stretch(for: pull.y)) }

  /// Returns the pull along each axis by itself: the inverse of `stretch(for:)`.
  package func pull(for stretch: Vector) -> Vector { Vector(pull(for: stretch.x), pull(for: stretch.y)) }

  /// Returns the share of the finger's speed that shows at this pull: c at the edge, falling to 0.
  package func slope(at pull: Double) -> Double {
    guard dimension > 0, constant > 0 else { return 0 }
    let u = 1 + pull.magnitude * constant / dimension
    return constant / (u * u)
  }
}
