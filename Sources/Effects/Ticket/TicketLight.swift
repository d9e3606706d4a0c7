import Canvas
import Motion

/// The bar of light on a face, as meshes to be shown more than once: of its middle, where the outline cuts nothing off,
/// and of the border round it, where the outline's picture does.
struct TicketLight {
  private var middle: TicketFace.Sheet
  private var above: TicketFace.Sheet
  private var below: TicketFace.Sheet
  private var left: TicketFace.Sheet
  private var right: TicketFace.Sheet

  /// How much of the face is border: more than its corners and notches reach.
  private static let border = 25.0
  private static let (low, high) = (Vector(border, border), TicketOutline.size - Vector(border, border))
  private static let (start, end) = (
    Vector(-TicketSheets.margin, -TicketSheets.margin),
    TicketOutline.size + Vector(TicketSheets.margin, TicketSheets.margin)
  )
  // The rows' places: meshes that meet have them in common.
  private static let middleRows = (0...18).map { mix(low.y, high.y, Double($0) / 18) }
  private static let upperRows = [start.y, (start.y + low.y) / 2, low.y]
  private static let lowerRows = [high.y, (high.y + end.y) / 2, end.y]
  private static let allRows = upperRows.dropLast() + middleRows + lowerRows.dropFirst()
  private static let evenRows = (0...18).map { mix(start.y, end.y, Double($0) / 18) }

  /// Takes its meshes' memory from the canvas.
  init(_ ticket: TurnedTicket, _ offset: Double, on canvas: inout Canvas) {
    func mesh(_ from: Double, _ to: Double, _ rows: [Double], on canvas: inout Canvas) -> TicketFace.Sheet {
      Self.mesh(ticket, offset, from: from, to: to, rows, on: &canvas)
    }
    middle = mesh(Self.low.x, Self.high.x, Self.middleRows, on: &canvas)
    above = mesh(Self.low.x, Self.high.x, Self.upperRows, on: &canvas)
    below = mesh(Self.low.x, Self.high.x, Self.lowerRows, on: &canvas)
    left = mesh(Self.start.x, Self.low.x, Self.allRows, on: &canvas)
    right = mesh(Self.high.x, Self.end.x, Self.allRows, on: &canvas)
  }

  /// Adds a share of the light.
  func draw(_ share: Double, within outline: Picture, on canvas: inout Canvas) {
    func draw(_ sheet: TicketFace.Sheet, _ picture: Picture?, on canvas: inout Canvas) {
      canvas.draw(sheet, picture, blend: .additive) { $0.color.shaded(share) }
    }
    draw(left, outline, on: &canvas)
    draw(above, outline, on: &canvas)
    draw(below, outline, on: &canvas)
    draw(right, outline, on: &canvas)
    draw(middle, nil, on: &canvas)
  }

  mutating func giveBack(to canvas: inout Canvas) {
    canvas.giveBack(&middle.points)
    canvas.giveBack(&above.points)
    canvas.giveBack(&below.points)
    canvas.giveBack(&left.points)
    canvas.giveBack(&right.points)
  }

  /// All of it in one mesh with half the columns, for what is seen out of focus.
  static func soft(_ ticket: TurnedTicket, _ offset: Double, on canvas: inout Canvas) -> TicketFace.Sheet {
    mesh(ticket, offset, from: start.x, to: end.x, evenRows, every: 2, on: &canvas)
  }

  /// Between two columns of the face. The mesh's columns run along the bar, so that its narrow line stays one, and end
  /// where they leave their part.
  private static func mesh(
    _ ticket: TurnedTicket, _ offset: Double, from left: Double, to right: Double, _ rows: [Double],
    every step: Int = 1, on canvas: inout Canvas
  ) -> TicketFace.Sheet {
    let strength = ticket.isBack ? 0.3 : 0.6
    let color = ticket.isBack ? Color(1, 0.9, 0.68) : Color(1, 0.93, 0.74)
    let knots = TicketBand.knots
    func place(_ knot: Int, _ y: Double) -> Double { TicketBand.x(distance: knots[knot] + offset, y: y) }
    // The bar leans to the left on its way down: what is left of a part on its first row is so on all of them. One such
    // column at each side is its border.
    var first = 0
    while first + step + 1 < knots.count, place(first + step, rows[0]) <= left { first += step }
    var last = first + step
    while last + step < knots.count, place(last, rows[rows.count - 1]) < right { last += step }
    var points = canvas.borrow()
    for y in rows {
      // From right to left: so a cell is cut along its shorter diagonal.
      for knot in stride(from: last, through: first, by: -step) {
        let x = place(knot, y)
        let inside = x.clamped(to: left...right)
        let light =
          x == inside ? TicketBand.knotLights[knot] : TicketBand.light(TicketBand.distance(inside, y) - offset)
        points.append(
          TicketFace.point(Vector(inside, y), color.shaded(min(1, light) * strength), on: ticket))
      }
    }
    return TicketFace.Sheet(columns: (last - first) / step + 1, points: points)
  }
}
