import Motion

extension Cards {
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
