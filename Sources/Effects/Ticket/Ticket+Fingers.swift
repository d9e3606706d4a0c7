import Formatting
import Gestures
import Motion

extension Ticket {
  /// Degrees per second below which a ticket under a finger counts as still.
  private static let still = 1.0
  static func finger(_ event: FingerEvent, _ state: inout State, _ p: Parameters, _ happenings: inout [Happening]) {
    // Without a slop: the ticket is under the finger wherever that lands, and nothing else could be meant.
    for verdict in state.drag.handle(event, slop: 0) {
      switch verdict {
      case .landed: land(&state, &happenings)
      case .began, .moved: drag(by: verdict.movement, &state, p)
      case .ended(let estimate): release(&state, estimate.velocity, p, &happenings)
      case .lifted, .cancelled: release(&state, .zero, p, &happenings)
      case .ignored: break
      }
    }
  }

  /// Rightwards it turns as far as it is told, downwards its upper edge comes nearer, less and less.
  static func drag(by way: Vector, _ state: inout State, _ p: Parameters) {
    guard way != .zero else { return }
    state.turn.value += way.x * p.degreesPerPoint
    let band = RubberBand(dimension: p.tilt)
    state.tilt = MovingValue(band.stretch(for: band.pull(for: state.tilt.value) + way.y * p.degreesPerPoint))
  }

  private static func land(_ state: inout State, _ happenings: inout [Happening]) {
    let spin = state.turn.velocity
    if spin.magnitude > still {
      happenings.add(
        "caught", "finger down at \(state.turn.value.text(places: 1))°, spin \(spin.text(places: 0)) °/s → 0", .light)
    }
    state.turn.velocity = 0
    state.tilt.velocity = 0
    state.motion = .held
    state.isAwaited = nil
    state.sway = Sway()
  }

  /// Lets go at a velocity of the finger.
  private static func release(
    _ state: inout State, _ velocity: Vector, _ p: Parameters, _ happenings: inout [Happening]
  ) {
    let spin = (velocity.x * p.degreesPerPoint).clamped(to: -1e7...1e7)
    state.turn.velocity = spin
    let band = RubberBand(dimension: p.tilt)
    state.tilt.velocity = velocity.y * p.degreesPerPoint * band.slope(at: band.pull(for: state.tilt.value))
    settle(&state, p)
    guard velocity.x.magnitude > p.throwVelocity else { return }
    let target = coast(p).stop(nearestTo: rest(of: state.turn, p), from: state.turn).clamped(to: -9e8...9e8)
    state.motion = .coasting(to: target)
    let rest = rest(of: state.turn, p)
    happenings.add(
      "thrown",
      "\(spin.text(places: 0)) °/s would rest at \(rest.text(places: 0))°, so lands on \(target.text(places: 0))°",
      .light)
  }
}
