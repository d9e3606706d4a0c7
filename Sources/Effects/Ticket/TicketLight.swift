import Canvas
import Motion

/// The bar of light on a face: its profile as a picture, laid across the face's shape.
struct TicketLight {
  let ticket: TurnedTicket
  /// Of the bar, in points.
  let offset: Double

  /// Points to each side of the bar's middle that the picture shows; none of its light reaches further.
  private static let reach = 480.0
  static let picture = Picture.field("ticket light", size: Vector(2 * reach, 1), density: 1) { p in
    Color.white.shaded(min(1, TicketBand.light(p.x - reach)))
  }

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

/// The soft bar of light that crosses a turning ticket.
enum TicketBand {
  private static let across = Exact.sinCos(24 * .pi / 180)

  /// Points across the bar from its middle, which is `offset` points from the face's.
  static func distance(_ p: Vector, offset: Double) -> Double {
    (p.x - 150) * across.cos + (p.y - 210) * across.sin - offset
  }

  /// 0 … about 1, by the distance from the bar's middle.
  static func light(_ d: Double) -> Double {
    soft(d) + 0.42 * Falloff.gauss(d - 78, 8) + 0.22 * Falloff.gauss(d + 86, 14)
  }

  /// The light without its narrow lines.
  static func soft(_ d: Double) -> Double { 0.95 * Falloff.gauss(d, 36) + 0.1 * Falloff.gauss(d, 120) }

  /// What the glint of the foil is multiplied by.
  static func wide(_ d: Double) -> Double { 0.3 + 0.8 * Falloff.gauss(d, 120) }
}
