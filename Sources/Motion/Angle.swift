/// Angles that may go round more than once, in radians.
extension Double {
  /// Returns the value plus the multiple of `high − low` that brings it into `low`…`high`, without `high` itself.
  ///
  /// A value that is there already is returned as it is. The result is exact except for the rounding of two sums.
  package func wrapped(from low: Double, to high: Double) -> Double {
    if self >= low, self < high { return self }
    let span = high - low
    var rest = (self - low).truncatingRemainder(dividingBy: span)
    if rest < 0 { rest += span }
    let wrapped = low + rest
    // Rounding may give the upper end, which is the lower end one turn later.
    return wrapped < high ? wrapped : low
  }
}

extension Vector {
  /// Returns the turn from this direction to another one, from −π to π radians, positive for clockwise on the screen.
  package func turn(to other: Vector) -> Double { Exact.atan2(cross(other), dot(other)) }
}

extension Spring {
  /// Turns an angle the short way towards a target, and returns true when it has landed.
  ///
  /// The angle may have gone round any number of times: it lands on the angle nearest to it that points where the target
  /// points.
  @discardableResult
  package func turn(
    _ motion: inout MovingValue, toward target: Double, by seconds: Double, landingWithin tolerance: Tolerance
  ) -> Bool {
    let way = (target - motion.value).wrapped(from: -Double.pi, to: Double.pi)
    // A landed angle stays where it is: adding the way to it would round.
    let isThere = way.magnitude <= 1e-12 * max(1, motion.value.magnitude)
    return advance(&motion, toward: isThere ? motion.value : motion.value + way, by: seconds, landingWithin: tolerance)
  }
}

extension Tolerance {
  /// The tolerance for angles in radians: less than a point at the end of a hand of 400 points.
  package static let radians = Tolerance(distance: 0.0005, speed: 0.005)
}
