import Motion

/// The shade's motion on its cord: it rocks after a push, a throw or a catch, and stretches the cord when pulled along it.
extension Lamp.State {
  /// The share of a change of the cord's spin that the shade does not follow.
  private static let inertia = 0.8
  /// The largest angle between shade and cord, in radians; beyond it the shade would hit its cord.
  private static let farthest = 0.4
  private static let cord = Spring(response: 0.25, dampingRatio: 0.5)
  /// The tolerance for a still shade in radians, less than a display shows.
  private static let still = Tolerance(distance: 1e-4, speed: 1e-3)

  /// Sets the shade rocking after a sudden change of spin.
  ///
  /// - Parameter spin: The spin that the shade gains relative to its cord, before `inertia` is applied.
  mutating func rock(by spin: Double) { rock.velocity += Self.inertia * spin }

  /// Stretches the cord, with a rubber band, as the finger on the shade moves `way` points further from the pivot.
  mutating func pull(by way: Double, _ p: Lamp.Parameters) {
    let band = RubberBand(dimension: p.stretch)
    stretch = MovingValue(band.stretch(for: max(0, band.pull(for: stretch.value) + way)))
  }

  mutating func moveShade(_ p: Lamp.Parameters, by dt: Double) {
    if rock != MovingValue() {
      let spring = Spring(response: p.rockResponse, dampingRatio: p.rockDampingRatio)
      let (farthest, fastest) = (Self.farthest, Self.farthest * spring.angularFrequency)
      rock.velocity = rock.velocity.clamped(to: -fastest...fastest)
      spring.advance(&rock, toward: 0, by: dt, landingWithin: Self.still)
      rock.value = rock.value.clamped(to: -farthest...farthest)
    }
    if !touches.isHolding, stretch != MovingValue() {
      Self.cord.advance(&stretch, toward: 0, by: dt, landingWithin: .points)
    }
  }
}

extension LampLayout {
  /// The distance from the rim up to the end of the cord, in radii.
  static let neck = 1.28

  /// Returns the middle of the rim and the shade's angle, for a shade that is turned by `rock` radians from its cord.
  func shade(angle: Double, length: Double, rock: Double) -> (rim: Vector, angle: Double) {
    guard rock != 0 else { return (rim(angle: angle, length: length), angle) }
    func along(_ angle: Double) -> Vector { Vector(Exact.sin(angle), Exact.cos(angle)) }
    let end = rim(angle: angle, length: length) - along(angle) * (Self.neck * radius)
    return (end + along(angle + rock) * (Self.neck * radius), angle + rock)
  }
}
