import Canvas
import Motion

/// The bar of light on a face: its profile as a picture, laid across the face's shape.
struct TicketLight {
  private let ticket: TurnedTicket
  /// Of the bar, in points.
  private let offset: Double

  init(_ ticket: TurnedTicket, offset: Double) {
    self.ticket = ticket
    self.offset = offset
  }

  /// Points to each side of the bar's middle that the picture shows; none of its light reaches further.
  private static let reach = 480.0
  static let picture = Picture.painted(
    Painting(key: "ticket light", size: Vector(2 * reach, 1), density: 1) { p in
      Color.white.shaded(min(1, TicketBand.light(p.x - reach)))
    })

  /// Of the face's shape.
  static let columns = [0, 0.2, 0.4, 0.6, 0.8, 1]

  /// Adds the light to what lies under it: as much of it as is wanted at a point on the screen. `fade` is how wide the
  /// border is.
  func draw(fade: Double = 1, on canvas: inout Canvas, share: (Vector) -> Double = { _ in 1 }) {
    let color = ticket.isBack ? Color(0.3, 0.27, 0.204) : Color(0.6, 0.558, 0.444)
    var shape = TicketShape.mesh(ticket, columns: Self.columns, fade: fade, on: &canvas)
    canvas.draw(shape, Self.picture, blend: .additive) { point in
      let distance = TicketBand.distance(TicketFace.place(point.texture), offset: offset)
      point.texture = Vector(0.5 + distance / (2 * Self.reach), 0.5)
      point.color = color.shaded(point.color.alpha * share(point.position))
    }
    canvas.giveBack(&shape.points)
  }
}
