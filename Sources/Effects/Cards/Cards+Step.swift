import Formatting
import Gestures
import Motion

extension Cards {
  package static func step(
    _ state: inout State, _ inputs: [Input], _ p: Parameters, _ scene: Scene, dt: Double,
    _ happenings: inout [Happening]
  ) {
    let before = nearest(state.front)
    for input in inputs {
      switch input {
      case .finger(let event): finger(event, &state, p, &happenings)
      case .scroll(let event): scroll(event, &state, p)
      case .magnify: break
      }
    }
    move(&state, p, dt: dt, &happenings)
    state.front = state.front.clamped(to: -1e9...1e9)
    fadeButton(&state, dt: dt)
    let after = nearest(state.front)
    if after != before {
      happenings.append(
        Happening(
          "passed", reason: "card \(cardIndex(after, p)) at the front, \(state.front.text(places: 2))", impact: .light))
    }
  }

  private static func move(_ state: inout State, _ p: Parameters, dt: Double, _ happenings: inout [Happening]) {
    state.drag.advance(by: dt)
    if state.touch != nil {
      state.velocity = state.motion == .dragging ? -state.drag.velocity.x / p.cardWidth : 0
      return
    }
    switch state.motion {
    case .resting, .held, .dragging: break
    case .snapping(let target):
      spring(&state, to: target, response: p.snapResponse, dampingRatio: p.snapDampingRatio, dt: dt)
      if (state.front - target).magnitude < 1e-4, state.velocity.magnitude < 1e-3 {
        state.front = target
        state.velocity = 0
        state.motion = .resting(on: target)
      }
    case .scrolling(var scroll):
      spring(&state, to: scroll.goal, response: 0.1, dampingRatio: 1, dt: dt)
      scroll.idle += dt
      if scroll.idle < 0.15 {
        state.motion = .scrolling(scroll)
      } else {
        snap(&state, to: target(of: state, p), p, "scrolled to \(scroll.goal.text(places: 2))", &happenings)
      }
    }
  }

  private static func spring(
    _ state: inout State, to target: Double, response: Double, dampingRatio: Double, dt: Double
  ) {
    let spring = Spring(response: response, dampingRatio: dampingRatio)
    let motion = spring.motion(at: dt, from: MovingValue(state.front, velocity: state.velocity), toward: target)
    state.front = motion.value
    state.velocity = motion.velocity
  }

  /// Sends the deck to a card and says why; it keeps the velocity that the state has.
  static func snap(
    _ state: inout State, to target: Double, _ p: Parameters, _ reason: InlineText, _ happenings: inout [Happening]
  ) {
    state.motion = .snapping(to: target)
    happenings.append(Happening("snapped", reason: "to card \(cardIndex(target, p)), \(reason)", impact: .medium))
  }

  // MARK: - Where it is going

  /// Where a fling of `velocity` cards a second comes to rest, were it left to slow down as a scroll does.
  static func projected(_ front: Double, velocity: Double) -> Double {
    Deceleration().projectedRest(of: MovingValue(front, velocity: velocity))
  }

  /// The card that a release at this velocity brings to the front.
  static func decision(front: Double, velocity: Double, _ p: Parameters) -> Double {
    velocity.magnitude * p.cardWidth > p.snapVelocity
      ? nearest(projected(front, velocity: velocity)) : nearest(front)
  }

  /// The whole number of cards where the deck comes to rest, if the finger lifts now.
  static func target(of state: State, _ p: Parameters) -> Double {
    switch state.motion {
    case .resting(let target), .snapping(let target): return target
    case .held: return nearest(state.front)
    case .dragging: return decision(front: state.front, velocity: state.velocity, p)
    case .scrolling(let scroll):
      // One notch of a wheel moves less than half a card and yet means the next one.
      let nearest = nearest(scroll.goal)
      let way = scroll.goal - scroll.start
      guard nearest == scroll.start, way.magnitude >= 0.1 else { return nearest }
      return scroll.start + (way > 0 ? 1 : -1)
    }
  }

  // MARK: - Wheel

  private static func scroll(_ event: ScrollEvent, _ state: inout State, _ p: Parameters) {
    guard state.touch == nil, event.delta.isFinite else { return }
    let delta = event.delta
    let cards = -(delta.x.magnitude >= delta.y.magnitude ? delta.x : delta.y) / p.cardWidth
    guard cards != 0 else { return }
    var scroll = State.Scroll(start: target(of: state, p), goal: state.front, idle: 0)
    if case .scrolling(let present) = state.motion { scroll = present }
    scroll.goal = (scroll.goal + cards).clamped(to: -1e9...1e9)
    scroll.idle = 0
    state.motion = .scrolling(scroll)
  }

  // MARK: - Button

  private static func fadeButton(_ state: inout State, dt: Double) {
    let isPressed = state.touch?.isOnButton == true
    if isPressed, let card = state.touch?.buttonCard { state.button.card = card }
    // Down at once, up in the 160 ms in which everything appears.
    state.button.press = isPressed ? min(1, state.button.press + dt / 0.04) : max(0, state.button.press - dt / 0.16)
    state.button.change = min(1, state.button.change + dt / 0.16)
  }
}
