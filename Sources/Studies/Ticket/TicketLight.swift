import Canvas
import Motion

/// The bar of light on a face: a picture of its profile, laid across the face's shape.
struct TicketLight {
  let ticket: TurnedTicket
  /// The shift of the bar, in points.
  let offset: Double

  /// The distance that the picture covers to each side of the bar's middle, in points; the light reaches no further.
  private static let reach = 480.0
  static let picture = Picture.field("ticket light", size: Vector(2 * reach, 1), density: 1) { p in
    Color.white.shaded(min(1, TicketBand.light(p.x - reach)))
  }

  /// The positions of the mesh columns across the face's shape.
  static let columns = [0, 0.2, 0.4, 0.6, 0.8, 1]

  /// Adds the light to the layers below.
  ///
  /// - Parameters:
  ///   - fade: The width of the face's soft border on the screen, in points.
  ///   - share: The share of the light at a point on the screen.
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

  /// Returns the distance across the bar from its middle, in points; the bar's middle is `offset` points from the face's.
  static func distance(_ p: Vector, offset: Double) -> Double {
    (p.x - 150) * across.cos + (p.y - 210) * across.sin - offset
  }

  /// Returns the light at a distance from the bar's middle, from 0 to about 1.
  static func light(_ d: Double) -> Double {
    soft(d) + 0.42 * Falloff.gauss(d - 78, 8) + 0.22 * Falloff.gauss(d + 86, 14)
  }

  /// Returns the light without its narrow lines.
  static func soft(_ d: Double) -> Double { 0.95 * Falloff.gauss(d, 36) + 0.1 * Falloff.gauss(d, 120) }

  /// Returns the factor for the foil's glint.
  static func wide(_ d: Double) -> Double { 0.3 + 0.8 * Falloff.gauss(d, 120) }
}
