import Effects
import Formatting
import Gestures
import Motion
import Sound

extension Ticket {
  /// The distance and speed below which the ticket has landed, both too small for any display to show.
  private static let landed = Tolerance(distance: 0.01, speed: 0.1)
  /// The seconds without a scroll event after which the ticket settles.
  private static let scrollPause = 0.15

  package static func step(
    _ state: inout State, _ inputs: [Input], _ p: Parameters, _ prepared: Prepared, dt: Double,
    _ happenings: inout [Happening]
  ) {
    let before = state.turn.value
    // The ticket advances to the time of each input, so that a throw starts at its exact moment within the step.
    var now = 0.0
    for input in inputs {
      let time = input.time.clamped(to: now...max(now, dt))
      move(&state, p, by: time - now, &happenings)
      now = time
      switch input {
      case .finger(let event): state.take(event, p, &happenings)
      case .scroll(let event): scroll(event, &state, p)
      case .magnify, .key: break
      }
    }
    move(&state, p, by: dt - now, &happenings)
    let verdict = state.drag.advance(by: dt, slop: 0)
    state.move(by: verdict.movement, p)
    if state.drag.isDown {
      state.turn.velocity = state.drag.velocity.x * p.degreesPerPoint
    } else if state.tilt != MovingValue() {
      settleSpring(p).advance(&state.tilt, toward: 0, by: dt, landingWithin: landed)
    }
    state.turn.value = state.turn.value.clamped(to: -1e9...1e9)
    report(from: Pose(angle: before), to: state.pose, at: speed(state, p), &happenings)
  }

  /// Advances the ticket unless a finger holds it; the result is exact for any duration.
  private static func move(_ state: inout State, _ p: Parameters, by seconds: Double, _ happenings: inout [Happening]) {
    guard seconds > 0 else { return }
    switch state.motion {
    case .held: break
    case .resting(let face):
      guard p.idleSway > 0 || state.sway != Sway() else { return }
      state.sway.step(toward: p.idleSway, by: seconds)
      let sway = state.sway.turn
      state.turn = MovingValue(face + sway.value, velocity: sway.velocity)
    case .coasting(let stop):
      let target = stop ?? target(of: state.turn, p)
      state.motion = .coasting(to: target)
      let left = coast(p).advance(&state.turn, toward: target, by: seconds)
      guard left > 0 else { return }
      state.motion = .settling(to: target)
      move(&state, p, by: left, &happenings)
    case .settling(let target):
      let before = state.turn.value
      let isResting = settleSpring(p).advance(&state.turn, toward: target, by: seconds, landingWithin: landed)
      if isResting { state.motion = .resting(on: target) }
      // The event comes when the ticket first reaches its face, however much it then overshoots.
      guard state.isAwaited == true, isResting || (before < target) != (state.turn.value < target) else { return }
      state.isAwaited = nil
      happenings.add(
        "landed",
        "on \(Pose(angle: target).face.name), \(target.text(places: 0))°, at \(state.turn.velocity.magnitude.text(places: 0)) °/s",
        .medium, sound: ImpactSound(.knock, speed: speed(state, p)))
    case .scrolling(var scroll):
      Spring.critical(response: 0.1).advance(&state.turn, toward: scroll.goal, by: seconds)
      scroll.idle += seconds
      state.motion = .scrolling(scroll)
      guard scroll.idle >= scrollPause else { return }
      state.settle(p)
    }
  }

  package static func speed(_ state: State, _ p: Parameters) -> Double? {
    state.turn.velocity.magnitude / p.degreesPerPoint
  }
  package static func slowestThrow(_ p: Parameters) -> Double { p.throwVelocity }

  // MARK: - Targets

  static func settleSpring(_ p: Parameters) -> Spring {
    Spring(response: p.settleResponse, dampingRatio: p.settleDampingRatio)
  }

  /// Returns the motion that takes a throw to its face.
  static func coast(_ p: Parameters) -> Coast {
    Coast(settleSpring(p), spacing: p.landing == .frontOnly ? 360 : 180)
  }

  /// Returns the angle at which friction alone would stop the ticket.
  static func rest(of turn: MovingValue, _ p: Parameters) -> Double { turn.value + turn.velocity / p.friction }

  /// Returns the angle of the face nearest to the resting angle; halfway between two faces it is the larger angle.
  static func target(of turn: MovingValue, _ p: Parameters) -> Double {
    let spacing = coast(p).spacing
    return ((rest(of: turn, p) / spacing + 0.5).rounded(.down) * spacing).clamped(to: -9e8...9e8)
  }

  /// Reports an event if the other face has come into view in this step.
  private static func report(
    from before: Pose, to after: Pose, at speed: Double?, _ happenings: inout [Happening]
  ) {
    guard after.face != before.face else { return }
    let edge = ((after.angle > before.angle ? after.angle : before.angle) / 180 - 0.5).rounded(.down) * 180 + 90
    happenings.add(
      "flipped", "to \(after.face.name), \(after.angle.text(places: 1))° is past \(edge.text(places: 0))°", .light,
      sound: ImpactSound(.tick, strength: 0.5, speed: speed))
  }

  // MARK: - Wheel

  private static func scroll(_ event: ScrollEvent, _ state: inout State, _ p: Parameters) {
    let delta = event.dominant
    guard !state.drag.isDown, delta != 0 else { return }
    state.isAwaited = nil
    var goal = state.turn.value
    if case .scrolling(let scroll) = state.motion { goal = scroll.goal }
    state.sway = Sway()
    state.motion = .scrolling(State.Scroll(goal: (goal + delta * p.degreesPerPoint).clamped(to: -9e8...9e8)))
  }
}
