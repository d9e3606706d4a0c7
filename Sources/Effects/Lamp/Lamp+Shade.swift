import Motion

/// What the shade does on its cord: it rocks when pushed, thrown or caught, and gives when it is pulled along the cord.
extension Lamp.State {
  /// How much of a change of the cord's spin the shade does not follow.
  private static let inertia = 0.8
  /// Radians; a shade rocks no further than it would hit its cord.
  private static let farthest = 0.4
  private static let cord = Spring(response: 0.25, dampingRatio: 0.5)
  /// Radians, less than a display shows.
  private static let still = Tolerance(distance: 1e-4, speed: 1e-3)

  /// The cord's spin has changed by `spin`, and the shade's by more or less.
  mutating func rock(by spin: Double) { rock.velocity += Self.inertia * spin }

  /// The finger on the shade is this many points away from where the cord hangs.
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
  /// From the rim up to where the cord ends, in radii.
  static let neck = 1.28

  /// The middle of the rim and the direction of the shade, for a shade that stands `rock` radians off its cord.
  func shade(angle: Double, length: Double, rock: Double) -> (rim: Vector, angle: Double) {
    guard rock != 0 else { return (rim(angle: angle, length: length), angle) }
    func along(_ angle: Double) -> Vector { Vector(Exact.sin(angle), Exact.cos(angle)) }
    let end = rim(angle: angle, length: length) - along(angle) * (Self.neck * radius)
    return (end + along(angle + rock) * (Self.neck * radius), angle + rock)
  }
}
