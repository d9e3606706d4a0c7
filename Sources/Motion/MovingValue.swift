/// A number on the move: where it is and how fast it changes, in units and units per second.
@usableFromInline
package struct MovingValue: Codable, Hashable, Sendable {
  @usableFromInline package var value: Double
  @usableFromInline package var velocity: Double

  @inlinable package init(_ value: Double = 0, velocity: Double = 0) {
    self.value = value
    self.velocity = velocity
  }
}

/// How near and how slow counts as being at rest.
package struct Tolerance: Codable, Hashable, Sendable {
  /// In the units of the moving value.
  package var distance: Double
  /// In units per second.
  package var speed: Double

  package init(distance: Double, speed: Double) {
    self.distance = distance
    self.speed = speed
  }

  /// For lengths in points: less than any display shows.
  package static let points = Tolerance(distance: 0.02, speed: 0.5)
  /// For fractions, scales and opacities that run from 0 to 1.
  package static let fraction = Tolerance(distance: 1e-4, speed: 1e-3)
}
