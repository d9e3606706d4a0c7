import Canvas
import Motion

/// A face's shape as a mesh, for colours and light that cover all of it: along the outline its points fade out, white
/// inside and clear outside, as the edge of a texture does.
enum TicketShape {
  /// `columns` are where points stand between the left border (0) and the right one (1), both included. `fade` is how
  /// wide a border is on the screen, in points. Takes its memory from the canvas.
  static func mesh(
    _ ticket: TurnedTicket, columns: [Double], fade: Double = 1, on canvas: inout Canvas
  ) -> TicketFace.Sheet {
    var points = canvas.borrow()
    // What is turned away is narrow, but not its border.
    let deep = 0.5 * fade / ticket.space.scale
    let wide = deep / max(ticket.narrowing, 0.2)

    func addRow(_ outer: Vector, _ inner: Vector, isSeen: Bool = true) {
      func add(_ x: Double, _ y: Double, _ color: Color) {
        points.append(TicketFace.point(Vector(x, y), color, on: ticket))
      }
      let width = TicketOutline.size.x
      let color = isSeen ? Color.white : .clear
      add(width - outer.x, outer.y, .clear)
      for column in columns { add(mix(width - inner.x, inner.x, column), inner.y, color) }
      add(outer.x, outer.y, .clear)
    }
    let side = TicketOutline.rightSide
    let (top, bottom) = (side[0].point - Vector(0, deep), side[side.count - 1].point + Vector(0, deep))
    addRow(top, top, isSeen: false)
    for (point, inwards) in side {
      let reach = Vector(inwards.x * wide, inwards.y * deep)
      addRow(point - reach, point + reach)
    }
    addRow(bottom, bottom, isSeen: false)
    return TicketFace.Sheet(columns: columns.count + 2, points: points)
  }
}
