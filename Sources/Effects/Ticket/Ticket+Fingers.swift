import Formatting
import Gestures
import Motion

extension Ticket {
  /// Degrees per second below which a ticket under a finger counts as still.
  private static let still = 1.0
  /// Degrees per second above which a lift is called a throw.
  private static let slowestThrow = 10.0

  static func finger(_ event: FingerEvent, _ state: inout State, _ p: Parameters, _ happenings: inout [Happening]) {
    // Without a slop: the ticket is under the finger wherever that lands, and nothing else could be meant.
    let verdict = state.drag.handle(event, slop: 0)
    switch verdict {
    case .landed: land(&state, &happenings)
    case .began, .moved: state.turn.value += verdict.movement.x * p.degreesPerPoint
    case .ended(let estimate): release(&state, spin: estimate.velocity.x * p.degreesPerPoint, p, &happenings)
    case .lifted: release(&state, spin: 0, p, &happenings)
    case .cancelled:
      state.turn.velocity = 0
      settle(&state, p)
    case .ignored: break
    }
  }

  private static func land(_ state: inout State, _ happenings: inout [Happening]) {
    let spin = state.turn.velocity
    if spin.magnitude > still {
      happenings.append(
        Happening(
          "caught", reason: "finger down at \(state.turn.value.text(places: 1))°, spin \(spin.text(places: 0)) °/s → 0",
          impact: .light))
    }
    state.turn.velocity = 0
    state.motion = .held
    state.sway = Sway()
  }

  private static func release(_ state: inout State, spin: Double, _ p: Parameters, _ happenings: inout [Happening]) {
    state.turn.velocity = spin.clamped(to: -1e7...1e7)
    settle(&state, p)
    guard spin.magnitude > slowestThrow else { return }
    let target = target(of: state.turn, p)
    let rest = state.turn.value + spin / p.friction
    happenings.append(
      Happening(
        "thrown",
        reason:
          "\(spin.text(places: 0)) °/s would rest at \(rest.text(places: 0))°, so lands on \(target.text(places: 0))°",
        impact: .light))
  }
}
