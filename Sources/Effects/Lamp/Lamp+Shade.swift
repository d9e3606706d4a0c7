import Motion

/// What the shade does on its cord: it rocks when pushed, thrown or caught, and gives when it is pulled along the cord.
extension Lamp {
  /// How much of a change of the cord's spin the shade does not follow.
  private static let inertia = 0.8
  /// Radians; a shade rocks no further than it would hit its cord.
  private static let farthest = 0.4
  private static let cord = Spring(response: 0.25, dampingRatio: 0.5)
  /// Radians, less than a display shows.
  private static let still = Tolerance(distance: 1e-4, speed: 1e-3)

  /// The cord's spin has changed by so much, and the shade's by more or less.
  static func rock(_ state: inout State, by spin: Double) { state.rock.velocity += inertia * spin }

  /// The finger on the shade is this many points away from where the cord hangs.
  static func pull(_ state: inout State, by way: Double, _ p: Parameters) {
    let band = RubberBand(dimension: p.stretch)
    let pulled = max(0, band.pull(for: state.stretch.value) + way)
    state.stretch = MovingValue(band.stretch(for: pulled))
  }

  static func moveShade(_ state: inout State, _ p: Parameters, by dt: Double) {
    if state.rock != MovingValue() {
      let spring = Spring(response: p.rockResponse, dampingRatio: p.rockDampingRatio)
      let fastest = farthest * spring.angularFrequency
      state.rock.velocity = state.rock.velocity.clamped(to: -fastest...fastest)
      spring.advance(&state.rock, toward: 0, by: dt, landingWithin: still)
      state.rock.value = state.rock.value.clamped(to: -farthest...farthest)
    }
    if !state.touches.isHolding, state.stretch != MovingValue() {
      cord.advance(&state.stretch, toward: 0, by: dt, landingWithin: .points)
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
