import Canvas
import Effects
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

  /// Returns the angle at which the ticket will land, marked on the floor in front of it: a landed ticket faces the eye.
  private static func landing(_ state: State, _ layout: TicketLayout, _ p: Parameters) -> [Decision] {
    let goal = goal(of: state, p)
    let left = (goal - state.turn.value).magnitude
    guard left > 0.5 else { return [] }
    let rest = (state.turn.value + state.turn.velocity / p.friction).readable(places: 0)
    let words =
      switch state.motion {
      case .held: "if let go now, would rest at \(rest)°"
      case .coasting: "would rest at \(rest)°"
      case .settling, .resting, .scrolling: "\(left.text(places: 1))° to go"
      }
    return [
      .target(at: place(0, layout), "lands on \(goal.readable(places: 0))°", words, in: layout.size)
    ]
  }

  /// Returns the way to the next edge-on angle in the direction of the turn, on the floor.
  private static func flip(_ state: State, _ pose: Pose, _ layout: TicketLayout) -> [Decision] {
    let forward = state.turn.velocity == 0 ? pose.fromFrontal >= 0 : state.turn.velocity > 0
    let left = forward ? 90 - pose.fromFrontal : 90 + pose.fromFrontal
    let next = state.turn.value + (forward ? left : -left)
    return [
      .threshold(
        from: place(pose.fromFrontal, layout), to: place(forward ? 90 : -90, layout), "\(left.text(places: 1))°",
        "to the flip at \(next.readable(places: 0))°", forward ? .right : .left)
    ]
  }

  /// Returns the place on the floor for an angle from the eye's direction, whichever face is visible.
  private static func place(_ degrees: Double, _ layout: TicketLayout) -> Vector {
    layout.space.floorPoint(radius: max(60, layout.ringRadius - 44), degrees: degrees)
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
