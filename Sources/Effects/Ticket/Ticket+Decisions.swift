import Canvas
import Formatting
import Gestures
import Motion

extension Ticket {
  package static func decisions(_ state: State, _ p: Parameters) -> [Decision] {
    if case .resting = state.motion, p.idleSway == 0 { return [] }
    let layout = TicketLayout(state.size)
    let pose = state.pose
    return spin(state, pose, layout) + landing(state, layout, p) + flip(state, pose, layout)
  }

  package static func levels(of readout: String, _ state: State, _ p: Parameters) -> [Double] {
    switch readout {
    case "angle": [goal(of: state, p)]
    case "spin", "anchor", "lightOffset", "dimmer": [0]
    default: []
    }
  }

  package static func status(_ state: State, _ p: Parameters) -> Happening? {
    let spin = "\(state.turn.velocity.readable(places: 0)) °/s"
    switch state.motion {
    case .resting: return nil
    case .held:
      let least = (p.throwVelocity * p.degreesPerPoint).readable(places: 0)
      return Happening("held", reason: "\(spin) if let go now, throw > \(least) °/s")
    case .coasting: return Happening("coasting", reason: "\(spin), lands on \(goal(of: state, p).readable(places: 0))°")
    case .settling(let target):
      let left = (target - state.turn.value).magnitude.text(places: 1)
      return Happening("settling", reason: "\(left)° from \(target.readable(places: 0))°, \(spin)")
    case .scrolling(let scroll): return Happening("scrolling", reason: "to \(scroll.goal.readable(places: 0))°")
    }
  }

  /// Returns the angle at which the ticket lands without further touches.
  static func goal(of state: State, _ p: Parameters) -> Double {
    switch state.motion {
    case .resting(let face), .settling(let face): face
    case .coasting(let face): face ?? target(of: state.turn, p)
    case .held: target(of: state.turn, p)
    case .scrolling(let scroll): target(of: MovingValue(scroll.goal), p)
    }
  }

  package static func focus(_ state: State, _ p: Parameters) -> Rect? {
    let space = TicketLayout(state.size).space
    return Rect(center: space.center, size: TicketOutline.size * space.scale)
  }

  // MARK: - Marks

  /// Returns the near edge's speed, as an arrow across the ticket.
  private static func spin(_ state: State, _ pose: Pose, _ layout: TicketLayout) -> [Decision] {
    let spin = state.turn.velocity
    let edge = spin * .pi / 180 * TicketSpace.half.x * layout.space.scale
    return Decision.going(
      from: layout.space.center, Vector(edge, 0), in: layout.size,
      "\(spin.magnitude.readable(places: spin.magnitude < 99.5 ? 1 : 0)) °/s",
      "\(edge.magnitude.readable(places: 0)) pt/s at the edge")
  }

  /// Returns the outline of the ticket on the face on which it will land.
  private static func landing(_ state: State, _ layout: TicketLayout, _ p: Parameters) -> [Decision] {
    let goal = goal(of: state, p)
    let left = (goal - state.turn.value).magnitude
    guard left > 0.5 else { return [] }
    let face = TurnedTicket(Pose(angle: goal), in: layout.space)
    let outline = Path.polygon(TicketOutline.points().map { face.solid($0) })
    let rest = state.turn.value + state.turn.velocity / p.friction
    let words: String
    switch state.motion {
    case .held: words = "if let go now, would rest at \(rest.readable(places: 0))°"
    case .coasting: words = "would rest at \(rest.readable(places: 0))°"
    case .settling, .resting, .scrolling: words = "\(left.text(places: 1))° to go"
    }
    let corner = layout.space.center + Vector(0, -TicketSpace.half.y) * layout.space.scale
    return [Decision([.outline(outline)], "lands on \(goal.readable(places: 0))°", words, at: corner, .above)]
  }

  /// Returns the way to the next edge-on angle in the direction of the turn, along the ring on the floor.
  private static func flip(_ state: State, _ pose: Pose, _ layout: TicketLayout) -> [Decision] {
    let forward = state.turn.velocity == 0 ? pose.fromFrontal >= 0 : state.turn.velocity > 0
    let left = forward ? 90 - pose.fromFrontal : 90 + pose.fromFrontal
    // Angles on the ring are measured from the eye's direction, whichever face is visible.
    let end = forward ? 90.0 : -90
    let radius = layout.ringRadius - 44
    guard radius > 60 else { return [] }
    func place(_ radius: Double, _ degrees: Double) -> Vector {
      layout.space.floorPoint(radius: radius, degrees: degrees)
    }
    let way = Path.polyline(
      .sweep(pose.fromFrontal, end, pieces: (end - pose.fromFrontal).magnitude / 4) { place(radius, $0) })
    let mark = Path.line(place(radius - 12, end), place(radius + 12, end))
    let next = state.turn.value + (forward ? left : -left)
    return [
      Decision(
        [.threshold(way: way, mark: mark)], "\(left.text(places: 1))°", "to the flip at \(next.readable(places: 0))°",
        at: place(radius, end) + Vector(forward ? 6 : -6, 0),
        forward ? .right : .left, isThreshold: true)
    ]
  }

  package static func measure(_ parameter: String, _ state: State, _ p: Parameters) -> Measure? {
    let space = TicketLayout(state.size).space
    /// Returns an arc on the floor, to both sides of the nearest face.
    func sweep(_ degrees: Double) -> Measure {
      let points: [Vector] = .sweep(-degrees, degrees, pieces: max(2, degrees)) {
        space.floorPoint(radius: 1.3 * TicketSpace.half.x, degrees: $0)
      }
      return .arc(points, degrees)
    }
    switch parameter {
    case "lightTravel":
      return .segment(
        space.center, space.center + Vector(0, p.lightTravel * space.scale), isLimited: space.scale < 1)
    case "dimmerAngle": return sweep(p.dimmerAngle)
    case "idleSway": return sweep(p.idleSway)
    default: return nil
    }
  }
}
