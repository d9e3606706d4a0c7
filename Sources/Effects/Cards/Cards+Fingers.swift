import Gestures
import Motion

extension Cards {
  /// Points; a finger that has moved further is not tapping.
  private static let tapReach = 10.0

  static func finger(
    _ event: FingerEvent, _ state: inout State, _ p: Parameters, _ happenings: inout [Happening]
  ) {
    if event.phase == .down {
      if state.touch?.id == event.id { end(&state, p, isCancelled: true, at: event.time, &happenings) }
      if state.touch == nil, event.position.isFinite { land(event, &state, p) }
      return
    }
    guard state.touch?.id == event.id else { return }
    switch event.phase {
    case .down: break
    case .move: follow(event, &state, p)
    case .up:
      follow(event, &state, p)
      end(&state, p, isCancelled: false, at: event.time, &happenings)
    case .cancelled: end(&state, p, isCancelled: true, at: event.time, &happenings)
    }
  }

  private static func land(_ event: FingerEvent, _ state: inout State, _ p: Parameters) {
    let caught: Bool
    switch state.motion {
    case .resting: caught = false
    // The last breath of a snap does not keep a button from being pressed.
    case .snapping(let target): caught = (state.front - target).magnitude > 0.02 || state.velocity.magnitude > 0.2
    case .held, .dragging, .scrolling: caught = true
    }
    let card = caught ? nil : button(at: event.position, state, p)
    var touch = State.Touch(
      id: event.id, origin: event.position, position: event.position, caught: caught, buttonCard: card,
      isOnButton: card != nil)
    touch.elapsed = 0
    touch.tracker.add(event.position, at: event.time)
    state.touch = touch
    state.motion = .held
    state.velocity = 0
  }

  private static func follow(_ event: FingerEvent, _ state: inout State, _ p: Parameters) {
    guard var touch = state.touch, event.position.isFinite else { return }
    let last = touch.position
    touch.position = event.position
    touch.tracker.add(event.position, at: touch.elapsed + event.time)
    let way = event.position - touch.origin
    touch.reach = max(touch.reach, way.length)
    if state.motion == .dragging {
      state.front -= (event.position.x - last.x) / p.cardWidth
    } else if way.length > p.dragMinimum {
      // The deck moves by what lies beyond the slop only, so it does not jump.
      state.motion = .dragging
      state.front -= way.x * (1 - p.dragMinimum / way.length) / p.cardWidth
      touch.buttonCard = nil
    }
    touch.isOnButton = touch.buttonCard != nil && button(at: event.position, margin: 12, state, p) == touch.buttonCard
    state.touch = touch
  }

  private static func end(
    _ state: inout State, _ p: Parameters, isCancelled: Bool, at time: Double, _ happenings: inout [Happening]
  ) {
    guard let touch = state.touch else { return }
    state.touch = nil
    let nearest = nearest(state.front)
    if isCancelled {
      state.velocity = 0
      settle(&state, on: nearest, p, "cancelled at \(text(state.front))", &happenings)
    } else if state.motion == .dragging {
      let speed = touch.tracker.velocity(at: touch.elapsed + time).x
      state.velocity = -speed / p.cardWidth
      let target = decision(front: state.front, velocity: state.velocity, p)
      let rest = projected(state.front, velocity: state.velocity)
      let rounded = Int(speed.magnitude.rounded().clamped(to: 0...1e9))
      let reason =
        speed.magnitude > p.snapVelocity
        ? "projected \(text(rest)), \(rounded) > \(Int(p.snapVelocity)) pt/s"
        : "nearest to \(text(state.front)), \(rounded) ≤ \(Int(p.snapVelocity)) pt/s"
      snap(&state, to: target, p, reason, &happenings)
    } else if touch.isOnButton, let card = touch.buttonCard {
      press(card, &state, p, &happenings)
      settle(&state, on: nearest, p, "let go at \(text(state.front))", &happenings)
    } else if !touch.caught, touch.reach <= tapReach, let place = card(at: touch.origin, state, p),
      place.index != cardIndex(nearest, p)
    {
      snap(&state, to: nearest + (place.distance + state.front - nearest).rounded(), p, "tapped", &happenings)
    } else {
      settle(&state, on: nearest, p, "let go at \(text(state.front))", &happenings)
    }
  }

  /// Snaps to a card unless it is at the front already.
  private static func settle(
    _ state: inout State, on target: Double, _ p: Parameters, _ reason: String, _ happenings: inout [Happening]
  ) {
    if state.front == target {
      state.motion = .resting(on: target)
    } else {
      snap(&state, to: target, p, reason, &happenings)
    }
  }

  private static func press(
    _ card: Int, _ state: inout State, _ p: Parameters, _ happenings: inout [Happening]
  ) {
    let isBooked = state.booked.contains(card)
    state.booked.removeAll { $0 == card }
    if !isBooked { state.booked.appendDroppingFirst(card) }
    state.button.press = 1
    state.button.changed = card
    state.button.change = 0
    let content = content(of: card, p)
    let word = isBooked || content["pressed"].isEmpty ? content["button"] : content["pressed"]
    happenings.append(
      Happening("pressed", reason: "button of card \(card), now \"\(word)\"", impact: .medium))
  }

  // MARK: - What lies under a finger

  /// The uppermost card at a point.
  static func card(at position: Vector, _ state: State, _ p: Parameters) -> Place? {
    let layout = Layout(in: state.size, p)
    return places(front: state.front, p).last { place in
      Layout.cardRect.contains(layout.point(position, on: place))
    }
  }

  /// The front card's index when its button lies at a point; at least 44 points are touched each way.
  private static func button(at position: Vector, margin: Double = 0, _ state: State, _ p: Parameters) -> Int? {
    guard let place = places(front: state.front, p).last, place.index == cardIndex(nearest(state.front), p),
      !content(of: place.index, p)["button"].isEmpty
    else { return nil }
    let layout = Layout(in: state.size, p)
    let shown = layout.unit * place.scale
    let area = Layout.button.inset(
      x: min(0, (Layout.button.width - 44 / shown) / 2) - margin / shown,
      y: min(0, (Layout.button.height - 44 / shown) / 2) - margin / shown)
    return area.contains(layout.point(position, on: place)) ? place.index : nil
  }
}
