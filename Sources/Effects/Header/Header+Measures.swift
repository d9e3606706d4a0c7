import Motion

extension Header {
  package static func measure(_ parameter: String, _ state: State, _ p: Parameters) -> Measure? {
    let page = Page(in: state.size, p)
    let pose = Pose(offset: state.offset, p)
    let bottom = pose.headerBottom(p)
    func upright(_ x: Double, _ from: Double, _ to: Double) -> Measure { .segment(Vector(x, from), Vector(x, to)) }
    switch parameter {
    case "headerHeight": return upright(0.75 * state.size.x, bottom - p.headerHeight * pose.headerScale, bottom)
    case "headerStop": return upright(page.avatar.maxX + 28, p.headerHeight, p.headerHeight - p.headerStop)
    // What stands at its end passes under the stopped header when the name sets out.
    case "labelOffset": return upright(page.avatar.maxX + 28, page.stuck + p.labelOffset, page.stuck)
    case "labelDistance": return upright(state.size.x / 2, bottom, bottom - p.labelDistance)
    case "avatarSize":
      let half = Vector(page.avatar.width * pose.avatarScale / 2, 0)
      let center = page.avatar.center + Vector(0, pose.avatarY - state.offset)
      return .segment(center - half, center + half)
    case "blurRadius": return .radius(Vector(state.size.x / 2, bottom / 2), p.blurRadius)
    default: return nil
    }
  }
}
