import Canvas
import Motion

extension Header {
  /// What moves with the offset: the header's edge, the avatar's ring, the button and the posts, as outlines.
  package static func drawGhost(_ state: State, _ p: Parameters, on canvas: inout Canvas) {
    let page = Page(in: canvas.size, p)
    let offset = state.offset
    let pose = Pose(offset: offset, p)
    let bottom = pose.headerBottom(p)
    let ink = Look.indigo
    func trace(_ path: Path, _ alpha: Double = 0.55) {
      canvas.stroke(path, width: 2.5, Look.paper.opacity(0.5))
      canvas.stroke(path, width: 1.5, ink.opacity(alpha))
    }
    trace(.line(Vector(0, bottom), Vector(canvas.size.x, bottom)), 0.7)
    let shown = Rect(x: 0, y: bottom, width: canvas.size.x, height: max(0, canvas.size.y - bottom))
    canvas.clipped(to: shown.offset(by: Vector(canvas.transform.tx, canvas.transform.ty))) { canvas in
      let button = page.follow(state.buttons.followed).offset(by: Vector(0, page.profileShift(offset: offset) - offset))
      let outline = Path.rounded(button, button.height / 2)
      canvas.fill(outline, ink.opacity(0.06))
      canvas.stroke(outline, width: 1.5, ink.opacity(0.45))
      for index in page.rows {
        let row = page.row(index).offset(by: Vector(0, -offset))
        guard row.maxY > 0, row.minY < canvas.size.y else { continue }
        let outline = Path.rounded(row.inset(x: -8, y: 2), 8)
        canvas.fill(outline, ink.opacity(0.04))
        canvas.stroke(outline, width: 1.5, ink.opacity(0.45))
      }
    }
    guard pose.avatarScale > 0 else { return }
    let center = page.avatar.center + Vector(0, pose.avatarY - offset)
    let ring = Path.circle(center, radius: p.avatarSize / 2 * pose.avatarScale)
    canvas.fill(ring, ink.opacity(0.08))
    trace(ring)
  }
}
