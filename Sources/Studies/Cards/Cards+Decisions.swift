import Canvas
import Effects
import Formatting
import Gestures
import Motion

extension Cards {
  package static func decisions(_ state: State, _ p: Parameters) -> [Decision] {
    let layout = Layout(in: state.size, p)
    switch state.motion {
    case .resting, .held: return []
    case .dragging: return dragged(state, layout, p)
    case .coasting(let target), .snapping(let target): return snapping(state, to: target, layout, p)
    case .scrolling: return going(to: target(of: state, p), state, layout, p)
    }
  }

  package static func levels(of readout: String, _ state: State, _ p: Parameters) -> [Double] {
    switch readout {
    case "front": [target(of: state, p)]
    case "velocity": [-p.snapVelocity / p.cardWidth, 0, p.snapVelocity / p.cardWidth]
    default: []
    }
  }

  package static func status(_ state: State, _ p: Parameters) -> Happening? {
    switch state.motion {
    case .resting: return nil
    case .held:
      let moved = state.drag.travelled.length.text(places: 1)
      return Happening(
        "held", reason: "at \(state.front.readable(places: 2)), moved \(moved) of slop \(p.dragMinimum.shortText) pt")
    case .dragging:
      return Happening("dragging", reason: "at \(state.front.readable(places: 2)), \(speed(of: state, p).words)")
    case .coasting(let target), .snapping(let target):
      let name = if case .coasting = state.motion { "coasting" } else { "snapping" }
      return Happening(
        name, reason: "\((target - state.front).magnitude.text(places: 2)) cards from card \(cardIndex(target, p))")
    case .scrolling(let scroll): return Happening("scrolling", reason: "to \(scroll.goal.readable(places: 2))")
    }
  }

  /// Returns the comparison of the deck's current speed with the speed from which a lift is a fling.
  static func speed(of state: State, _ p: Parameters) -> Comparison {
    Comparison(
      value: state.velocity.magnitude * p.cardWidth, "snapVelocity", limit: p.snapVelocity, places: 0, unit: "pt/s")
  }

  package static func focus(_ state: State, _ p: Parameters) -> Rect? {
    let layout = Layout(in: state.size, p)
    return Rect(center: layout.center, size: Layout.card * layout.unit)
  }

  // MARK: - Marks

  /// Returns the comparison of the finger's speed with a fling's, and the card that a lift would bring to the front.
  private static func dragged(_ state: State, _ layout: Layout, _ p: Parameters) -> [Decision] {
    let speed = speed(of: state, p)
    let gauge = Decision.Gauge(speed.value, in: 0...max(100, 2 * p.snapVelocity), thresholds: [p.snapVelocity])
    let label = Decision(
      .arrow(from: layout.center, drift(of: state, layout, p), in: layout.size),
      "speed \(speed.value.readable(places: 0))", "of snapVelocity \(p.snapVelocity.shortText) pt/s",
      at: (state.drag.position ?? layout.center) + Vector(0, 36), .below, gauge: gauge)
    let target = decision(state.deck, p)
    let rest = projected(state.deck, p)
    let words =
      speed.isBeyond ? "projected \(rest.readable(places: 2))" : "nearest to \(state.front.readable(places: 2))"
    return [label] + going(to: target, state, layout, p, words: words, "→ card \(cardIndex(target, p))")
  }

  private static func snapping(_ state: State, to target: Double, _ layout: Layout, _ p: Parameters) -> [Decision] {
    let speed = state.velocity.magnitude * p.cardWidth
    let decisions = Decision.going(
      from: layout.center, drift(of: state, layout, p), in: layout.size,
      "\(state.velocity.magnitude.readable) cards/s", "\(speed.readable(places: 0)) pt/s")
    let left = (target - state.front).magnitude
    guard left >= 0.005 else { return decisions }
    return decisions
      + going(to: target, state, layout, p, words: "\(left.text(places: 2)) cards", "to card \(cardIndex(target, p))")
  }

  /// Returns the way of the target card to the front.
  private static func going(
    to target: Double, _ state: State, _ layout: Layout, _ p: Parameters, words strong: String? = nil,
    _ rest: String = ""
  ) -> [Decision] {
    let place = place(of: cardIndex(target, p), front: state.front, p)
    let (from, front) = (layout.rect(of: place), layout.rect(of: Cards.place(of: place.index, front: target, p)))
    let end = Vector(front.midX, front.minY - 14)
    let isMoving = (from.midX - front.midX).magnitude > 1 && place.opacity > 0
    let start = Vector(from.midX, end.y)
    let figures = isMoving ? [Decision.Figure.threshold(from: start, to: end, half: Vector(0, 7))] : []
    guard let strong else { return [Decision(figures)] }
    return [Decision(figures, strong, rest, at: end + Vector(0, -8), .above, isThreshold: true)]
  }

  /// Returns the deck's velocity on the screen.
  private static func drift(of state: State, _ layout: Layout, _ p: Parameters) -> Vector {
    Vector(-state.velocity * p.cardWidth * layout.fit, 0)
  }

  package static func measure(_ parameter: String, _ state: State, _ p: Parameters) -> Measure? {
    let layout = Layout(in: state.size, p)
    let isLimited = layout.fit < 1
    let width = p.cardWidth * layout.fit
    switch parameter {
    case "cardWidth":
      let y = layout.foot - 16 * layout.unit
      return .segment(
        Vector(layout.center.x - width / 2, y), Vector(layout.center.x + width / 2, y), isLimited: isLimited)
    case "pathRadius":
      let end = layout.center + Vector(p.pathRadius * layout.fit, 0)
      return .segment(layout.center, end, isLimited: isLimited)
    case "dragMinimum": return .radius(layout.center, p.dragMinimum)
    default: return nil
    }
  }
}

extension Cards.Layout {
  /// Returns the area of a card on the screen.
  func rect(of place: Cards.Place) -> Rect {
    Rect(center: Vector(center.x + place.x * fit, center.y), size: Self.card * (unit * place.scale))
  }

  func outline(_ rect: Rect) -> Path { .rounded(rect, Self.cornerRadius * rect.width / Self.card.x) }
}
