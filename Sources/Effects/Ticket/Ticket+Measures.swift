import Motion

extension Ticket {
  package static func measure(_ parameter: String, _ state: State, _ p: Parameters) -> Measure? {
    let space = TicketLayout(state.size).space
    /// On the floor, to both sides of the face that is nearest.
    func sweep(_ degrees: Double) -> Measure {
      let pieces = max(2, Int(degrees.magnitude.rounded(.up)))
      let points = (0...pieces).map { piece in
        space.floorPoint(
          radius: 1.3 * TicketSpace.half.x, degrees: mix(-degrees, degrees, Double(piece) / Double(pieces)))
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
