/// A moving point in the plane; each axis moves by itself.
package struct MovingPoint: Codable, Hashable, Sendable {
  package var x: MovingValue
  package var y: MovingValue

  package init(_ place: Vector = .zero, velocity: Vector = .zero) {
    x = MovingValue(place.x, velocity: velocity.x)
    y = MovingValue(place.y, velocity: velocity.y)
  }

  package var place: Vector { Vector(x.value, y.value) }
  /// The velocity in points per second.
  package var velocity: Vector { Vector(x.velocity, y.velocity) }
}

/// Returns place and velocity, `fraction` of the way from `a` to `b`.
package func mix(_ a: MovingPoint, _ b: MovingPoint, _ fraction: Double) -> MovingPoint {
  MovingPoint(mix(a.place, b.place, fraction), velocity: mix(a.velocity, b.velocity, fraction))
}

extension Spring {
  /// Moves a point towards its target; it lands along both axes at once, and the call returns true when it has.
  @discardableResult
  package func advance(
    _ motion: inout MovingPoint, toward target: Vector, by seconds: Double, landingWithin tolerance: Tolerance
  ) -> Bool {
    advance(&motion.x, toward: target.x, by: seconds)
    advance(&motion.y, toward: target.y, by: seconds)
    guard isAtRest(motion.x, target: target.x, tolerance: tolerance),
      isAtRest(motion.y, target: target.y, tolerance: tolerance)
    else { return false }
    motion = MovingPoint(target)
    return true
  }

  /// Moves each value of a list towards its own target; returns true when all have landed.
  @discardableResult
  package func advance<let count: Int>(
    _ motions: inout FixedList<count, MovingValue>, landingWithin tolerance: Tolerance, by seconds: Double,
    toward target: (Int) -> Double
  ) -> Bool {
    var haveLanded = true
    for index in motions.indices {
      let hasLanded = advance(&motions[index], toward: target(index), by: seconds, landingWithin: tolerance)
      haveLanded = haveLanded && hasLanded
    }
    return haveLanded
  }
}
