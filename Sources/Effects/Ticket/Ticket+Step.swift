import Formatting
import Gestures
import Motion

extension Ticket {
  /// Nearer to its face and slower than this the ticket has landed: less than any display shows.
  private static let landed = Tolerance(distance: 0.01, speed: 0.1)
  /// Degrees per second below which friction has stopped a throw for good.
  private static let stopped = 0.5
  /// Seconds without a scroll after which the ticket settles.
  private static let scrollPause = 0.15

  package static func step(
    _ state: inout State, _ inputs: [Input], _ p: Parameters, _ scene: Scene, dt: Double,
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
      case .finger(let event): finger(event, &state, p, &happenings)
      case .scroll(let event): scroll(event, &state, p)
      case .magnify: break
      }
    }
    move(&state, p, by: dt - now, &happenings)
    state.drag.advance(by: dt)
    if state.drag.isDown { state.turn.velocity = state.drag.velocity.x * p.degreesPerPoint }
    state.turn.value = state.turn.value.clamped(to: -1e9...1e9)
    report(from: Pose(angle: before), to: Pose(angle: state.turn.value), &happenings)
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
    case .coasting:
      let target = target(of: state.turn, p)
      let left = timeUntilSettling(state.turn, target, p)
      Deceleration(friction: p.friction).advance(&state.turn, by: min(left, seconds))
      guard left < seconds else { return }
      state.motion = .settling(to: target)
      move(&state, p, by: seconds - left, &happenings)
    case .settling(let target):
      let spring = Spring(response: p.settleResponse, dampingRatio: p.settleDampingRatio)
      guard spring.advance(&state.turn, toward: target, by: seconds, landingWithin: landed) else { return }
      state.motion = .resting(on: target)
      happenings.append(
        Happening("landed", reason: "on \(Pose(angle: target).face.name), \(target.text(places: 0))°", impact: .medium))
    case .scrolling(var scroll):
      Spring.critical(response: 0.1).advance(&state.turn, toward: scroll.goal, by: seconds)
      scroll.idle += seconds
      state.motion = .scrolling(scroll)
      guard scroll.idle >= scrollPause else { return }
      settle(&state, p)
    }
  }

  // MARK: - Where it is going

  /// The angle of the face nearest to where friction alone would bring it to rest; half-way counts upwards.
  static func target(of turn: MovingValue, _ p: Parameters) -> Double {
    let rest = turn.value + turn.velocity / p.friction
    let turn = p.landing == .frontOnly ? 360.0 : 180
    return ((rest / turn + 0.5).rounded(.down) * turn).clamped(to: -9e8...9e8)
  }

  /// Seconds of friction until the face is less than half a turn away, or what is left of the spin does not count.
  private static func timeUntilSettling(_ turn: MovingValue, _ target: Double, _ p: Parameters) -> Double {
    let way = target - turn.value
    guard way.magnitude >= 180 else { return 0 }
    let deceleration = Deceleration(friction: p.friction)
    let slow = deceleration.time(toSpeed: stopped, from: turn.velocity)
    let near = deceleration.time(toTravel: way > 0 ? way - 180 : way + 180, from: turn.velocity)
    return min(slow, near ?? slow)
  }

  /// Lets go: onto its face at once when that is near, else by friction first.
  static func settle(_ state: inout State, _ p: Parameters) {
    let target = target(of: state.turn, p)
    if state.turn == MovingValue(target) {
      state.motion = .resting(on: target)
    } else {
      state.motion = .coasting
    }
  }

  /// Each time that the other face comes into view; how many times when one step brings several.
  private static func report(from before: Pose, to after: Pose, _ happenings: inout [Happening]) {
    guard after.face != before.face else { return }
    let edge = ((after.angle > before.angle ? after.angle : before.angle) / 180 - 0.5).rounded(.down) * 180 + 90
    happenings.append(
      Happening(
        "flipped", reason: "to \(after.face.name), \(after.angle.text(places: 1))° is past \(edge.text(places: 0))°",
        impact: .light))
  }

  // MARK: - Wheel

  private static func scroll(_ event: ScrollEvent, _ state: inout State, _ p: Parameters) {
    guard !state.drag.isDown, event.delta.isFinite else { return }
    let delta = event.delta.x.magnitude >= event.delta.y.magnitude ? event.delta.x : event.delta.y
    guard delta != 0 else { return }
    var goal = state.turn.value
    if case .scrolling(let scroll) = state.motion { goal = scroll.goal }
    state.sway = Sway()
    state.motion = .scrolling(State.Scroll(goal: (goal + delta * p.degreesPerPoint).clamped(to: -9e8...9e8)))
  }
}
