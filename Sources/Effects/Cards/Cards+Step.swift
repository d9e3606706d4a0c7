import Formatting
import Gestures
import Motion

extension Cards {
  package static func step(
    _ state: inout State, _ inputs: [Input], _ p: Parameters, _ prepared: Prepared, dt: Double,
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
      happenings.add("passed", "card \(cardIndex(after, p)) at the front, \(state.front.text(places: 2))", .light)
    }
  }

  private static func move(_ state: inout State, _ p: Parameters, dt: Double, _ happenings: inout [Happening]) {
    drag(state.drag.advance(by: dt, slop: p.dragMinimum), &state, p)
    if state.touch != nil {
      state.velocity = state.motion == .dragging ? -state.drag.velocity.x / p.cardWidth : 0
      return
    }
    switch state.motion {
    case .resting, .held, .dragging: break
    case .coasting(let target):
      var motion = MovingValue(state.front, velocity: state.velocity)
      let left = coast(p).advance(&motion, toward: target, by: dt)
      (state.front, state.velocity) = (motion.value, motion.velocity)
      guard left > 0 else { return }
      state.motion = .snapping(to: target)
      seat(&state, on: target, p, dt: left, &happenings)
    case .snapping(let target): seat(&state, on: target, p, dt: dt, &happenings)
    case .scrolling(var scroll):
      spring(&state, to: scroll.goal, Spring.critical(response: 0.1), dt: dt)
      scroll.idle += dt
      if scroll.idle < 0.15 {
        state.motion = .scrolling(scroll)
      } else {
        snap(&state, to: target(of: state, p), p, "scrolled to \(scroll.goal.text(places: 2))", &happenings)
      }
    }
  }

  /// The spring's part of the way to a card, which is felt as it first comes to the front.
  private static func seat(
    _ state: inout State, on target: Double, _ p: Parameters, dt: Double, _ happenings: inout [Happening]
  ) {
    let before = state.front
    spring(&state, to: target, snapSpring(p), dt: dt)
    let isResting = (state.front - target).magnitude < 1e-4 && state.velocity.magnitude < 1e-3
    if isResting {
      state.front = target
      state.velocity = 0
      state.motion = .resting(on: target)
    }
    guard state.awaited != nil, isResting || (before < target) != (state.front < target) else { return }
    state.awaited = nil
    let speed = (state.velocity.magnitude * p.cardWidth).text(places: 0)
    happenings.add("seated", "card \(cardIndex(target, p)) at the front, at \(speed) pt/s", .medium, weight: .light)
  }

  private static func spring(_ state: inout State, to target: Double, _ spring: Spring, dt: Double) {
    let motion = spring.motion(at: dt, from: MovingValue(state.front, velocity: state.velocity), toward: target)
    state.front = motion.value
    state.velocity = motion.velocity
  }

  /// Lets a spring take the deck to a card and says why; it keeps the velocity that the state has.
  static func snap(
    _ state: inout State, to target: Double, _ p: Parameters, _ reason: InlineText, _ happenings: inout [Happening]
  ) {
    state.motion = .snapping(to: target)
    state.awaited = target
    happenings.add("snapped", "to card \(cardIndex(target, p)), \(reason)", weight: .medium)
  }

  package static func speed(_ state: State, _ p: Parameters) -> Double? { state.velocity.magnitude * p.cardWidth }
  package static func slowestThrow(_ p: Parameters) -> Double { p.snapVelocity }

  // MARK: - Where it is going

  private static func snapSpring(_ p: Parameters) -> Spring {
    Spring(response: p.snapResponse, dampingRatio: p.snapDampingRatio)
  }

  /// How a throw comes to its card.
  static func coast(_ p: Parameters) -> Coast { Coast(snapSpring(p), spacing: 1) }

  /// Where a fling of `velocity` cards a second comes to rest, were there no cards to stop at.
  static func projected(_ front: Double, velocity: Double, _ p: Parameters) -> Double {
    Deceleration(ratePerMillisecond: p.deceleration).projectedRest(of: MovingValue(front, velocity: velocity))
      .clamped(to: -1e9...1e9)
  }

  /// The card that a release at this velocity brings to the front.
  static func decision(front: Double, velocity: Double, _ p: Parameters) -> Double {
    guard velocity.magnitude * p.cardWidth > p.snapVelocity else { return nearest(front) }
    let rest = projected(front, velocity: velocity, p)
    let stop = coast(p).stop(nearestTo: rest, from: MovingValue(front, velocity: velocity))
    guard p.flickLimit > 0 else { return stop }
    // The next card in the direction of the flick is one on.
    let most = Double(p.flickLimit)
    return velocity > 0 ? min(stop, front.rounded(.down) + most) : max(stop, front.rounded(.up) - most)
  }

  /// The whole number of cards where the deck comes to rest, if the finger lifts now.
  static func target(of state: State, _ p: Parameters) -> Double {
    switch state.motion {
    case .resting(let target), .coasting(let target), .snapping(let target): return target
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
    state.button.press = Press.level(state.button.press, isDown: isPressed, by: dt)
    state.button.change = min(1, state.button.change + dt / Press.fade)
  }
}
