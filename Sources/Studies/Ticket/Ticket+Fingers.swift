import Effects
import Formatting
import Gestures
import Motion
import Sound

extension Ticket.State {
  /// The spin in degrees per second up to which a ticket under a finger is still.
  private static let still = 1.0

  mutating func take(_ event: FingerEvent, _ p: Ticket.Parameters, _ happenings: inout [Happening]) {
    // No slop: the ticket reacts to a finger anywhere on the stage, and no other gesture competes.
    for verdict in drag.handle(event, slop: 0) {
      switch verdict {
      case .landed: land(p, &happenings)
      case .began, .moved: move(by: verdict.movement, p)
      case .ended(let estimate): release(estimate.velocity, p, &happenings)
      case .lifted, .cancelled: release(.zero, p, &happenings)
      case .ignored: break
      }
    }
  }

  /// Turns the ticket in proportion to the movement to the right, and tilts it with a rubber band.
  ///
  /// A movement downwards brings the upper edge nearer, with growing resistance.
  mutating func move(by way: Vector, _ p: Ticket.Parameters) {
    guard way != .zero else { return }
    turn.value += way.x * p.degreesPerPoint
    let band = RubberBand(dimension: p.tilt)
    tilt = MovingValue(band.stretch(for: band.pull(for: tilt.value) + way.y * p.degreesPerPoint))
  }

  private mutating func land(_ p: Ticket.Parameters, _ happenings: inout [Happening]) {
    let spin = turn.velocity
    if spin.magnitude > Self.still {
      happenings.add(
        "caught", "finger down at \(turn.value.text(places: 1))°, spin \(spin.text(places: 0)) °/s → 0", .light,
        sound: ImpactSound(.light, speed: spin / p.degreesPerPoint))
    }
    turn.velocity = 0
    tilt.velocity = 0
    motion = .held
    isAwaited = nil
    sway = Ticket.Sway()
  }

  /// Releases the ticket at the finger's velocity.
  private mutating func release(_ velocity: Vector, _ p: Ticket.Parameters, _ happenings: inout [Happening]) {
    let spin = (velocity.x * p.degreesPerPoint).clamped(to: -1e7...1e7)
    turn.velocity = spin
    let band = RubberBand(dimension: p.tilt)
    tilt.velocity = velocity.y * p.degreesPerPoint * band.slope(at: band.pull(for: tilt.value))
    settle(p)
    guard velocity.x.magnitude > p.throwVelocity else { return }
    let rest = Ticket.rest(of: turn, p)
    let target = Ticket.coast(p).stop(nearestTo: rest, from: turn).clamped(to: -9e8...9e8)
    motion = .coasting(to: target)
    happenings.add(
      "thrown",
      "\(spin.text(places: 0)) °/s would rest at \(rest.text(places: 0))°, so lands on \(target.text(places: 0))°",
      .light)
  }

  /// Starts the spring that settles the ticket on a face.
  mutating func settle(_ p: Ticket.Parameters) {
    let target = Ticket.target(of: turn, p)
    if turn == MovingValue(target) {
      motion = .resting(on: target)
    } else {
      motion = .settling(to: target)
      isAwaited = true
    }
  }
}
