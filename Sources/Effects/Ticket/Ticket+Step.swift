import Formatting
import Gestures
import Motion

extension Ticket {
  /// Nearer to its face and slower than this the ticket has landed: less than any display shows.
  private static let landed = Tolerance(distance: 0.01, speed: 0.1)
  /// Seconds without a scroll after which the ticket settles.
  private static let scrollPause = 0.15

  package static func step(
    _ state: inout State, _ inputs: [Input], _ p: Parameters, _ prepared: Prepared, dt: Double,
    _ happenings: inout [Happening]
  ) {
    let before = state.turn.value
    // Between inputs the ticket moves on to the moment of the next, so that a throw has its whole time.
    var now = 0.0
    for input in inputs {
      let time = input.time.clamped(to: now...max(now, dt))
      move(&state, p, by: time - now, &happenings)
      now = time
      switch input {
      case .finger(let event): state.take(event, p, &happenings)
      case .scroll(let event): scroll(event, &state, p)
      case .magnify: break
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
    report(from: Pose(angle: before), to: state.pose, &happenings)
  }

  /// Moves a free ticket on, exactly, whatever the length of time.
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
      // It is seen and felt to land as it first comes to its face, however much it swings past that.
      guard state.isAwaited == true, isResting || (before < target) != (state.turn.value < target) else { return }
      state.isAwaited = nil
      happenings.add(
        "landed",
        "on \(Pose(angle: target).face.name), \(target.text(places: 0))°, at \(state.turn.velocity.magnitude.text(places: 0)) °/s",
        .medium)
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

  // MARK: - Where it is going

  static func settleSpring(_ p: Parameters) -> Spring {
    Spring(response: p.settleResponse, dampingRatio: p.settleDampingRatio)
  }

  /// How a throw comes to its face.
  static func coast(_ p: Parameters) -> Coast {
    Coast(settleSpring(p), spacing: p.landing == .frontOnly ? 360 : 180)
  }

  /// Where friction alone would bring it to rest.
  static func rest(of turn: MovingValue, _ p: Parameters) -> Double { turn.value + turn.velocity / p.friction }

  /// The angle of the face nearest to that; half-way counts upwards.
  static func target(of turn: MovingValue, _ p: Parameters) -> Double {
    let spacing = coast(p).spacing
    return ((rest(of: turn, p) / spacing + 0.5).rounded(.down) * spacing).clamped(to: -9e8...9e8)
  }

  /// Tells when the other face has come into view in this step.
  private static func report(from before: Pose, to after: Pose, _ happenings: inout [Happening]) {
    guard after.face != before.face else { return }
    let edge = ((after.angle > before.angle ? after.angle : before.angle) / 180 - 0.5).rounded(.down) * 180 + 90
    happenings.add(
      "flipped", "to \(after.face.name), \(after.angle.text(places: 1))° is past \(edge.text(places: 0))°", .light)
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
