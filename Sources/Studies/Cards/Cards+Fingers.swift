import Effects
import Formatting
import Gestures
import Motion

extension Cards.State {
  /// The distance in points beyond which a finger no longer taps.
  private static let tapReach = 10.0

  mutating func take(_ event: FingerEvent, _ p: Cards.Parameters, _ happenings: inout [Happening]) {
    let start = drag.lone?.start
    // A second finger cancels the tap.
    if event.phase == .down, drag.isDown { forgetTap() }
    for verdict in drag.handle(event, slop: p.dragMinimum) {
      switch verdict {
      case .landed: land(event, p)
      case .began, .moved: move(by: verdict, p)
      case .ended(let estimate): fling(estimate.velocity.x, p, &happenings)
      case .lifted: lift(from: start, p, &happenings)
      case .cancelled:
        touch = nil
        velocity = 0
        settle(p, "cancelled at \(front.text(places: 2))", &happenings)
      case .ignored: break
      }
    }
    if event.phase == .move { follow(event.position, p) }
  }

  /// Moves the deck by a verdict of the drag recogniser.
  mutating func move(by verdict: DragVerdict, _ p: Cards.Parameters) {
    if case .began = verdict {
      motion = .dragging
      touch?.buttonCard = nil
    }
    front -= verdict.movement.x / p.cardWidth
  }

  private mutating func forgetTap() {
    touch?.caught = true
    touch?.buttonCard = nil
    touch?.isOnButton = false
  }

  private mutating func land(_ event: FingerEvent, _ p: Cards.Parameters) {
    let isMoving =
      switch motion {
      case .resting: false
      // The nearly finished end of a snap does not keep a button from being pressed.
      case .snapping(let target): (front - target).magnitude > 0.02 || velocity.magnitude > 0.2
      case .held, .dragging, .coasting, .scrolling: true
      }
    // A resting finger that moves again does not tap, nor does a finger beside others.
    let caught = isMoving || event.phase != .down || drag.lone == nil
    let card = caught ? nil : frontButton(at: event.position, p)
    touch = Touch(caught: caught, buttonCard: card, isOnButton: card != nil)
    motion = .held
    awaited = nil
    velocity = 0
  }

  private mutating func follow(_ position: Vector, _ p: Cards.Parameters) {
    guard var touch, let start = drag.lone?.start, position.isFinite else { return }
    touch.reach = max(touch.reach, position.distance(to: start))
    touch.isOnButton =
      touch.buttonCard != nil && frontButton(at: position, margin: Press.margin, p) == touch.buttonCard
    self.touch = touch
  }

  /// Releases the deck at the finger's speed, in points per second.
  private mutating func fling(_ speed: Double, _ p: Cards.Parameters, _ happenings: inout [Happening]) {
    touch = nil
    velocity = -speed / p.cardWidth
    let target = Cards.decision(deck, p)
    let fling = Comparison(value: speed.magnitude, limit: p.snapVelocity, places: 0, unit: "pt/s")
    guard fling.isBeyond else {
      return snap(to: target, p, "nearest to \(front.text(places: 2)), \(fling.words)", &happenings)
    }
    let rest = Cards.projected(deck, p).text(places: 2)
    snap(to: target, p, "projected \(rest), \(fling.words)", &happenings)
    motion = .coasting(to: target)
  }

  /// Ends a touch that lifts without a drag: a button press, a tap on a card, or neither.
  ///
  /// `start` is the finger's first position, or `nil` if it was not the only finger.
  private mutating func lift(from start: Vector?, _ p: Cards.Parameters, _ happenings: inout [Happening]) {
    guard let touch else { return }
    self.touch = nil
    if touch.isOnButton, let card = touch.buttonCard {
      press(card, p, &happenings)
    } else if !touch.caught, touch.reach <= Self.tapReach, let start, let place = card(at: start, p),
      place.index != Cards.cardIndex(Cards.nearest(front), p)
    {
      return snap(to: Cards.nearest(front + place.distance), p, "tapped", &happenings)
    }
    settle(p, "let go at \(front.text(places: 2))", &happenings)
  }

  /// Snaps to the nearest card unless that card is already exactly at the front.
  private mutating func settle(_ p: Cards.Parameters, _ reason: InlineText, _ happenings: inout [Happening]) {
    let target = Cards.nearest(front)
    if front == target { motion = .resting(on: target) } else { snap(to: target, p, reason, &happenings) }
  }

  private mutating func press(_ card: Int, _ p: Cards.Parameters, _ happenings: inout [Happening]) {
    let isBooked = booked.contains(card)
    booked.removeAll { $0 == card }
    if !isBooked { booked.appendDroppingFirst(card) }
    button.press = 1
    button.changed = card
    button.change = 0
    let content = Cards.content(of: card, p)
    let word = isBooked || content["pressed"].isEmpty ? content["button"] : content["pressed"]
    happenings.add("pressed", "button of card \(card), now \"\(word)\"", .medium)
  }

  // MARK: - Hit testing

  /// Returns the topmost card at a point; `nil` if there is none.
  func card(at position: Vector, _ p: Cards.Parameters) -> Cards.Place? {
    let layout = Cards.Layout(in: size, p)
    return Cards.places(front: front, p).last { Cards.Layout.cardRect.contains(layout.point(position, on: $0)) }
  }

  /// Returns the front card's index if its button lies at a point, else `nil`.
  private func frontButton(at position: Vector, margin: Double = 0, _ p: Cards.Parameters) -> Int? {
    guard let place = Cards.places(front: front, p).last, place.index == Cards.cardIndex(Cards.nearest(front), p),
      !Cards.content(of: place.index, p)["button"].isEmpty
    else { return nil }
    let layout = Cards.Layout(in: size, p)
    let area = Cards.Layout.button.touched(margin: margin, scale: layout.unit * place.scale)
    return area.contains(layout.point(position, on: place)) ? place.index : nil
  }
}

extension Cards {
  package static func picture(at position: Vector, _ state: State, _ p: Parameters) -> PicturePlace? {
    state.card(at: position, p).map { PicturePlace("cards", $0.index % p.cards.count) }
  }

  /// Returns the picture's frame for the front card only, because other cards are covered.
  package static func area(of picture: PicturePlace, _ state: State, _ p: Parameters) -> Rect? {
    guard picture.list == "cards", let place = places(front: state.front, p).last,
      place.index % p.cards.count == picture.row
    else { return nil }
    return Layout(in: state.size, p).transform(of: place).box(of: Layout.photo)
  }

  /// Returns the scroll along the shorter way to the nearest card that shows the row.
  package static func scroll(to row: PicturePlace, _ state: State, _ p: Parameters) -> Vector? {
    guard row.list == "cards" else { return nil }
    let from = if case .scrolling(let scroll) = state.motion { scroll.goal } else { state.front }
    let ways = (0..<p.count).filter { $0 % p.cards.count == row.row }.map { index in
      let near = nearest(from)
      return near - from + (Double(index) - near).remainder(dividingBy: Double(p.count))
    }
    guard let way = ways.min(by: { $0.magnitude < $1.magnitude }), way != 0 else { return nil }
    return Vector(-way * p.cardWidth, 0)
  }
}
