import Effects
import Formatting
import Gestures
import Motion
import Sound

extension Cards {
  package static func step(
    _ state: inout State, _ inputs: [Input], _ p: Parameters, _ prepared: Prepared, dt: Double,
    _ happenings: inout [Happening]
  ) {
    let before = nearest(state.front)
    for input in inputs {
      switch input {
      case .finger(let event): state.take(event, p, &happenings)
      case .scroll(let event): state.scroll(by: event.dominant, p)
      case .magnify, .key: break
      }
    }
    state.advance(by: dt, p, &happenings)
    state.front = state.front.clamped(to: -1e9...1e9)
    state.fadeButton(by: dt)
    let after = nearest(state.front)
    if after != before {
      happenings.add(
        "passed", "card \(cardIndex(after, p)) at the front, \(state.front.text(places: 2))", .light,
        sound: ImpactSound(.tick, strength: 0.6, speed: speed(state, p)))
    }
  }

  package static func speed(_ state: State, _ p: Parameters) -> Double? { state.velocity.magnitude * p.cardWidth }
  package static func slowestThrow(_ p: Parameters) -> Double { p.snapVelocity }

  // MARK: - Targets

  static func snapSpring(_ p: Parameters) -> Spring {
    Spring(response: p.snapResponse, dampingRatio: p.snapDampingRatio)
  }

  /// Returns the motion that takes a throw to its card.
  static func coast(_ p: Parameters) -> Coast { Coast(snapSpring(p), spacing: 1) }

  /// Returns the resting position of a fling if there were no cards to stop at.
  static func projected(_ deck: MovingValue, _ p: Parameters) -> Double {
    Deceleration(ratePerMillisecond: p.deceleration).projectedRest(of: deck).clamped(to: -1e9...1e9)
  }

  /// Returns the card that a release brings to the front.
  static func decision(_ deck: MovingValue, _ p: Parameters) -> Double {
    guard deck.velocity.magnitude * p.cardWidth > p.snapVelocity else { return nearest(deck.value) }
    let stop = coast(p).stop(nearestTo: projected(deck, p), from: deck)
    guard p.flickLimit > 0 else { return stop }
    // The limit includes the next card in the flick's direction.
    let most = Double(p.flickLimit)
    return deck.velocity > 0
      ? min(stop, deck.value.rounded(.down) + most) : max(stop, deck.value.rounded(.up) - most)
  }

  /// Returns the position, a whole number, at which the deck comes to rest if the finger lifts now.
  static func target(of state: State, _ p: Parameters) -> Double {
    switch state.motion {
    case .resting(let target), .coasting(let target), .snapping(let target): return target
    case .held: return nearest(state.front)
    case .dragging: return decision(state.deck, p)
    case .scrolling(let scroll):
      // A single notch of a wheel moves less than half a card, but the user means the next one.
      let nearest = nearest(scroll.goal)
      let way = scroll.goal - scroll.start
      guard nearest == scroll.start, way.magnitude >= 0.1 else { return nearest }
      return scroll.start + (way > 0 ? 1 : -1)
    }
  }
}

extension Cards.State {
  fileprivate mutating func advance(by dt: Double, _ p: Cards.Parameters, _ happenings: inout [Happening]) {
    move(by: drag.advance(by: dt, slop: p.dragMinimum), p)
    if touch != nil {
      velocity = motion == .dragging ? -drag.velocity.x / p.cardWidth : 0
      return
    }
    switch motion {
    case .resting, .held, .dragging: break
    case .coasting(let target):
      let left = Cards.coast(p).advance(&deck, toward: target, by: dt)
      guard left > 0 else { return }
      motion = .snapping(to: target)
      seat(on: target, by: left, p, &happenings)
    case .snapping(let target): seat(on: target, by: dt, p, &happenings)
    case .scrolling(var scroll):
      Spring.critical(response: 0.1).advance(&deck, toward: scroll.goal, by: dt)
      scroll.idle += dt
      if scroll.idle < 0.15 {
        motion = .scrolling(scroll)
      } else {
        snap(to: Cards.target(of: self, p), p, "scrolled to \(scroll.goal.text(places: 2))", &happenings)
      }
    }
  }

  /// Advances the spring towards a card, and reports an event when the card first reaches the front.
  private mutating func seat(
    on target: Double, by dt: Double, _ p: Cards.Parameters, _ happenings: inout [Happening]
  ) {
    let before = front
    Cards.snapSpring(p).advance(&deck, toward: target, by: dt)
    let isResting = (front - target).magnitude < 1e-4 && velocity.magnitude < 1e-3
    if isResting {
      deck = MovingValue(target)
      motion = .resting(on: target)
    }
    guard awaited != nil, isResting || (before < target) != (front < target) else { return }
    awaited = nil
    let speed = (velocity.magnitude * p.cardWidth).text(places: 0)
    happenings.add(
      "seated", "card \(Cards.cardIndex(target, p)) at the front, at \(speed) pt/s", .medium, weight: .light,
      sound: ImpactSound(.knock, speed: Cards.speed(self, p)))
  }

  /// Starts the spring that brings the deck to a card, and reports the reason; the velocity is kept.
  mutating func snap(
    to target: Double, _ p: Cards.Parameters, _ reason: InlineText, _ happenings: inout [Happening]
  ) {
    motion = .snapping(to: target)
    awaited = target
    happenings.add("snapped", "to card \(Cards.cardIndex(target, p)), \(reason)", weight: .medium)
  }

  /// Scrolls the deck by points of the wheel.
  fileprivate mutating func scroll(by way: Double, _ p: Cards.Parameters) {
    let cards = -way / p.cardWidth
    guard touch == nil, cards != 0 else { return }
    var scroll = Scroll(start: Cards.target(of: self, p), goal: front, idle: 0)
    if case .scrolling(let present) = motion { scroll = present }
    scroll.goal = (scroll.goal + cards).clamped(to: -1e9...1e9)
    scroll.idle = 0
    motion = .scrolling(scroll)
  }

  fileprivate mutating func fadeButton(by dt: Double) {
    let isPressed = touch?.isOnButton == true
    if isPressed, let card = touch?.buttonCard { button.card = card }
    button.press = Press.level(button.press, isDown: isPressed, by: dt)
    button.change = min(1, button.change + dt / Press.fade)
  }
}
