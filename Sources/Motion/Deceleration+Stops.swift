/// Throws that come to rest at one of several stops.
extension Deceleration {
  /// Changes the speed so that the throw comes to rest on a stop, and returns the stop's index; `nil` without stops.
  ///
  /// The stop is the one nearest to where the throw would come to rest, among those ahead of it, so that the throw never
  /// turns round. The last stop in its direction is chosen if none lies ahead, and the nearest of all without a velocity. The
  /// first of two equally near stops wins.
  package func aim(_ motion: inout MovingValue, at stops: [Double]) -> Int? {
    let rest = projectedRest(of: motion)
    let isForward = motion.velocity > 0
    func isAhead(_ stop: Double) -> Bool {
      motion.velocity == 0 || (isForward ? stop >= motion.value : stop <= motion.value)
    }
    let ahead = stops.indices.filter { isAhead(stops[$0]) }
    let best: Int?
    if ahead.isEmpty {
      best = stops.indices.min { isForward ? stops[$0] > stops[$1] : stops[$0] < stops[$1] }
    } else {
      best = ahead.min { (stops[$0] - rest).magnitude < (stops[$1] - rest).magnitude }
    }
    guard let best else { return nil }
    motion.velocity = (stops[best] - motion.value) * friction
    return best
  }

  /// Changes the speed so that the throw comes to rest on a stop of a grid, and returns the stop's number on it.
  ///
  /// The stop is chosen as by `aim(_:at:)`. Returns `nil`, and changes nothing, if the number is not exact: 2⁵³ and beyond.
  package func aim(_ motion: inout MovingValue, at grid: StopGrid) -> Double? {
    let number = grid.number(nearestTo: projectedRest(of: motion), from: motion)
    guard number.magnitude < 0x1p53 else { return nil }
    motion.velocity = (grid.stop(number) - motion.value) * friction
    return number
  }

  /// Moves the value towards the stop at which its throw was aimed; returns true when it has landed, exactly on the stop.
  ///
  /// The way that is left shrinks as in any throw. It needs no tolerance in the value's unit: the throw lands as soon as
  /// 1/20,000 of its whole way is left, at most `most`, which no display shows. It also lands once the rest of the way is
  /// too short for the value's own digits.
  @discardableResult
  package func advance(_ motion: inout MovingValue, onto throwing: AimedThrow, by seconds: Double, most: Double) -> Bool
  {
    let left = (throwing.stop - motion.value) * Exact.exp(-friction * seconds)
    let moved = MovingValue(throwing.stop - left, velocity: left * friction)
    let isStuck = moved.value == motion.value && seconds > 0
    motion = moved
    guard isStuck || left.magnitude <= min(throwing.way / 20_000, most) else { return false }
    motion = MovingValue(throwing.stop)
    return true
  }

  /// Whether the value moves as its aimed throw does: it comes to rest on the stop, apart from rounding.
  package func carries(_ motion: MovingValue, onto throwing: AimedThrow) -> Bool {
    let left = throwing.stop - motion.value
    return (travelToRest(from: motion.velocity) - left).magnitude <= 1e-9 * left.magnitude + 8 * throwing.stop.ulp
  }
}

/// A throw that was aimed at a stop.
package struct AimedThrow: Hashable, Sendable {
  /// The value at which the throw comes to rest.
  package var stop: Double
  /// The distance from the place at which the throw was aimed to the stop.
  package var way: Double

  package init(stop: Double, way: Double) { (self.stop, self.way) = (stop, way) }
}

/// Stops at equal distances, numbered from an origin.
package struct StopGrid: Hashable, Sendable {
  /// The stop with number 0.
  package var origin: Double
  /// The distance between two stops; above 0.
  package var spacing: Double
  /// The lowest and the highest number; infinite without an end.
  package var numbers: ClosedRange<Double>

  package init(origin: Double, spacing: Double, numbers: ClosedRange<Double>) {
    (self.origin, self.spacing, self.numbers) = (origin, spacing, numbers)
  }

  package func stop(_ number: Double) -> Double { origin + number * spacing }

  /// Returns the number of the stop nearest to `rest` among those ahead of the motion, or of the last one in its direction.
  ///
  /// The lower of two equally near stops wins.
  func number(nearestTo rest: Double, from motion: MovingValue) -> Double {
    var number = ((rest - origin) / spacing - 0.5).rounded(.up)
    if motion.velocity > 0 {
      number = max(number, ((motion.value - origin) / spacing).rounded(.up))
    } else if motion.velocity < 0 {
      number = min(number, ((motion.value - origin) / spacing).rounded(.down))
    }
    return number.clamped(to: numbers)
  }
}
