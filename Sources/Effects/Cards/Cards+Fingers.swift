import Formatting
import Gestures
import Motion

extension Cards {
  /// Points; a finger that has moved further is not tapping.
  private static let tapReach = 10.0

  static func finger(_ event: FingerEvent, _ state: inout State, _ p: Parameters, _ happenings: inout [Happening]) {
    let start = state.drag.lone?.start
    // A finger beside another means no tap.
    if event.phase == .down, state.drag.isDown { forgetTap(&state) }
    for verdict in state.drag.handle(event, slop: p.dragMinimum) {
      switch verdict {
      case .landed: land(event, &state, p)
      case .began, .moved: drag(verdict, &state, p)
      case .ended(let estimate): fling(estimate.velocity.x, &state, p, &happenings)
      case .lifted: lift(from: start, &state, p, &happenings)
      case .cancelled:
        state.touch = nil
        state.velocity = 0
        settle(&state, p, "cancelled at \(state.front.text(places: 2))", &happenings)
      case .ignored: break
      }
    }
    if event.phase == .move { follow(event.position, &state, p) }
  }

  /// Moves the deck as a verdict says.
  static func drag(_ verdict: DragVerdict, _ state: inout State, _ p: Parameters) {
    if case .began = verdict {
      state.motion = .dragging
      state.touch?.buttonCard = nil
    }
    state.front -= verdict.movement.x / p.cardWidth
  }

  private static func forgetTap(_ state: inout State) {
    state.touch?.caught = true
    state.touch?.buttonCard = nil
    state.touch?.isOnButton = false
  }

  private static func land(_ event: FingerEvent, _ state: inout State, _ p: Parameters) {
    let isMoving =
      switch state.motion {
      case .resting: false
      // The last breath of a snap does not keep a button from being pressed.
      case .snapping(let target): (state.front - target).magnitude > 0.02 || state.velocity.magnitude > 0.2
      case .held, .dragging, .coasting, .scrolling: true
      }
    // A finger that was left lying and sets out again taps nothing, nor does one beside others.
    let caught = isMoving || event.phase != .down || state.drag.lone == nil
    let card = caught ? nil : button(at: event.position, state, p)
    state.touch = State.Touch(caught: caught, buttonCard: card, isOnButton: card != nil)
    state.motion = .held
    state.awaited = nil
    state.velocity = 0
  }

  private static func follow(_ position: Vector, _ state: inout State, _ p: Parameters) {
    guard var touch = state.touch, let start = state.drag.lone?.start, position.isFinite else { return }
    touch.reach = max(touch.reach, position.distance(to: start))
    touch.isOnButton =
      touch.buttonCard != nil && button(at: position, margin: Press.margin, state, p) == touch.buttonCard
    state.touch = touch
  }

  /// The finger let the deck go at a speed in points a second.
  private static func fling(_ speed: Double, _ state: inout State, _ p: Parameters, _ happenings: inout [Happening]) {
    state.touch = nil
    state.velocity = -speed / p.cardWidth
    let target = decision(front: state.front, velocity: state.velocity, p)
    let fling = Comparison(value: speed.magnitude, limit: p.snapVelocity, places: 0, unit: "pt/s")
    guard fling.isBeyond else {
      return snap(&state, to: target, p, "nearest to \(state.front.text(places: 2)), \(fling.words)", &happenings)
    }
    let rest = projected(state.front, velocity: state.velocity, p)
    snap(&state, to: target, p, "projected \(rest.text(places: 2)), \(fling.words)", &happenings)
    state.motion = .coasting(to: target)
  }

  /// The finger that went down at `start`, unless it was beside another, lifts without having dragged: a press, a tap, or
  /// nothing.
  private static func lift(
    from start: Vector?, _ state: inout State, _ p: Parameters, _ happenings: inout [Happening]
  ) {
    guard let touch = state.touch else { return }
    state.touch = nil
    if touch.isOnButton, let card = touch.buttonCard {
      press(card, &state, p, &happenings)
    } else if !touch.caught, touch.reach <= tapReach, let start, let place = card(at: start, state, p),
      place.index != cardIndex(nearest(state.front), p)
    {
      snap(&state, to: nearest(state.front + place.distance), p, "tapped", &happenings)
      return
    }
    settle(&state, p, "let go at \(state.front.text(places: 2))", &happenings)
  }

  /// Snaps to the nearest card unless that is at the front already.
  private static func settle(
    _ state: inout State, _ p: Parameters, _ reason: InlineText, _ happenings: inout [Happening]
  ) {
    let target = nearest(state.front)
    if state.front == target {
      state.motion = .resting(on: target)
    } else {
      snap(&state, to: target, p, reason, &happenings)
    }
  }

  private static func press(_ card: Int, _ state: inout State, _ p: Parameters, _ happenings: inout [Happening]) {
    let isBooked = state.booked.contains(card)
    state.booked.removeAll { $0 == card }
    if !isBooked { state.booked.appendDroppingFirst(card) }
    state.button.press = 1
    state.button.changed = card
    state.button.change = 0
    let content = content(of: card, p)
    let word = isBooked || content["pressed"].isEmpty ? content["button"] : content["pressed"]
    happenings.add("pressed", "button of card \(card), now \"\(word)\"", .medium)
  }

  // MARK: - What lies under a finger

  /// The uppermost card at a point.
  static func card(at position: Vector, _ state: State, _ p: Parameters) -> Place? {
    let layout = Layout(in: state.size, p)
    return places(front: state.front, p).last { place in
      Layout.cardRect.contains(layout.point(position, on: place))
    }
  }

  package static func picture(at position: Vector, _ state: State, _ p: Parameters) -> PicturePlace? {
    card(at: position, state, p).map { PicturePlace("cards", $0.index % p.cards.count) }
  }

  /// The front card's index when its button lies at a point.
  private static func button(at position: Vector, margin: Double = 0, _ state: State, _ p: Parameters) -> Int? {
    guard let place = places(front: state.front, p).last, place.index == cardIndex(nearest(state.front), p),
      !content(of: place.index, p)["button"].isEmpty
    else { return nil }
    let layout = Layout(in: state.size, p)
    let area = Layout.button.touched(margin: margin, scale: layout.unit * place.scale)
    return area.contains(layout.point(position, on: place)) ? place.index : nil
  }
}
