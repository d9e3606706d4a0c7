import Canvas
import Motion

/// The visible face: textures stacked on meshes, lit by colours at the meshes' points.
struct TicketFace {
  let ticket: TurnedTicket
  let sheets: TicketSheets
  /// Of the highlight, in points; the foil's is its negative.
  let lightOffset: Double
  /// 0…1.
  let dimmer: Double

  private static let plainColumns = 24
  private static let plainRows = 20

  func draw(on canvas: inout Canvas) {
    let isBack = ticket.isBack
    let plain = Self.plain(ticket, sheets.base) { _ in .white }
    canvas.draw(plain)
    let film = film()
    if !isBack { canvas.draw(foil(film, foilColor)) }
    canvas.draw(foil(film, isBack ? backGlint : frontGlint), blend: .screen)
    if dimmer > 0 {
      let dark = Color(hex: 0x0E0A04, dimmer)
      canvas.draw(plain.showing(sheets.outline) { _ in dark })
    }
    let light = Self.highlight(ticket, sheets.outline, lightOffset)
    canvas.draw(light.showing(sheets.outline) { $0.color.shaded(0.8) }, blend: .additive)
    canvas.draw(plain.showing(sheets.ink) { _ in .white })
    // A part of the light lies over the ink: it looks printed under lacquer, and stays readable.
    canvas.draw(light.showing(sheets.outline) { $0.color.shaded(0.2) }, blend: .additive)
    let shade = shade
    canvas.draw(plain.showing(sheets.outline) { shade($0.texture) }, blend: .multiply)
  }

  /// Asks for the pictures of the other side while this one is seen, so that the first turn finds them made: meshes of
  /// their size and without colour.
  static func prepare(_ sheets: TicketSheets, for ticket: TurnedTicket, on canvas: inout Canvas) {
    let margin = TicketSheets.margin
    let (right, bottom) = (TicketOutline.size.x + margin, TicketOutline.size.y + margin)
    let corners = [Vector(-margin, -margin), Vector(right, -margin), Vector(-margin, bottom), Vector(right, bottom)]
    for picture in [sheets.base, sheets.foil, sheets.ink, sheets.mirror] {
      canvas.draw(Grid(picture: picture, columns: 2, points: corners.map { point($0, .clear, on: ticket) }))
    }
  }

  // MARK: - Foil

  private typealias Sample = (place: Vector, film: Color, glint: Double)

  /// The colours of the foil over the face, for the two layers that show them.
  private func film() -> [Sample] {
    let (columns, rows) = (26, 34)
    var samples: [Sample] = []
    for row in 0...rows {
      for column in 0...columns {
        let p = Self.place(Double(column) / Double(columns), Double(row) / Double(rows))
        samples.append(
          (
            p, TicketFoil.film(p.x, p.y, offset: -lightOffset),
            TicketBand.wide(TicketBand.distance(p.x, p.y) - lightOffset)
          ))
      }
    }
    return samples
  }

  private func foil(_ samples: [Sample], _ color: (Color, Double) -> Color) -> Grid {
    Grid(
      picture: sheets.foil, columns: 27,
      points: samples.map { point($0.place, color($0.film, $0.glint)) })
  }

  private func foilColor(_ film: Color, _ glint: Double) -> Color {
    Color(mix(0.12, 0.96, film.red), mix(0.1, 0.92, film.green), mix(0.2, 1, film.blue), 0.72)
  }

  private func frontGlint(_ film: Color, _ glint: Double) -> Color {
    Color(film.red * glint * 0.62, film.green * glint * 0.62, film.blue * glint * 0.74)
  }

  private func backGlint(_ film: Color, _ glint: Double) -> Color { film.shaded(0.8 * glint) }

  // MARK: - Light

  /// The moving bar of light on a picture of the outline. Columns run along the bar, so that its narrow line stays one.
  static func highlight(_ ticket: TurnedTicket, _ outline: Picture, _ offset: Double) -> Grid {
    let strength = ticket.isBack ? 0.3 : 0.6
    let color = ticket.isBack ? Color(1, 0.9, 0.68) : Color(1, 0.93, 0.74)
    let margin = TicketSheets.margin
    let lights = TicketBand.knots.map { color.shaded(min(1, TicketBand.light($0)) * strength) }
    var points: [Grid.Point] = []
    let rows = 30
    for row in 0...rows {
      let y = mix(-margin, TicketOutline.size.y + margin, Double(row) / Double(rows))
      for (index, knot) in TicketBand.knots.enumerated() {
        let x = TicketBand.x(distance: knot + offset, y: y)
        let inside = x.clamped(to: -margin...TicketOutline.size.x + margin)
        let light =
          x == inside
          ? lights[index] : color.shaded(TicketBand.light(TicketBand.distance(inside, y) - offset) * strength)
        points.append(point(Vector(inside, y), light, on: ticket))
      }
    }
    return Grid(picture: outline, columns: TicketBand.knots.count, points: points)
  }

  /// The side that turns away loses light; by the place in the texture.
  private var shade: (Vector) -> Color {
    let anchor = ticket.pose.anchor
    let amount = 0.5 * Exact.sin(anchor.magnitude * .pi / 2)
    let (width, whole) = (TicketOutline.size.x, TicketSheets.whole.x)
    return { texture in
      let x = (texture.x * whole - TicketSheets.margin) / width
      let along = anchor > 0 ? x : 1 - x
      return Color(hex: 0x140C02, amount * ((along - 0.2) / 0.8).clamped(to: 0...1))
    }
  }

  // MARK: - Meshes

  /// An even grid, fine enough that straight lines stay straight although its triangles know no perspective.
  static func plain(_ ticket: TurnedTicket, _ picture: Picture, color: (Vector) -> Color) -> Grid {
    var points: [Grid.Point] = []
    for row in 0...plainRows {
      for column in 0...plainColumns {
        let p = place(Double(column) / Double(plainColumns), Double(row) / Double(plainRows))
        points.append(point(p, color(p), on: ticket))
      }
    }
    return Grid(picture: picture, columns: plainColumns + 1, points: points)
  }

  /// From shares of the whole texture to points of the face.
  private static func place(_ x: Double, _ y: Double) -> Vector {
    let margin = TicketSheets.margin
    return Vector(
      mix(-margin, TicketOutline.size.x + margin, x), mix(-margin, TicketOutline.size.y + margin, y))
  }

  private func point(_ p: Vector, _ color: Color) -> Grid.Point { Self.point(p, color, on: ticket) }

  private static func point(_ p: Vector, _ color: Color, on ticket: TurnedTicket) -> Grid.Point {
    let margin = Vector(TicketSheets.margin, TicketSheets.margin)
    let (q, whole) = (p + margin, TicketSheets.whole)
    return Grid.Point(ticket.point(p.x, p.y), texture: Vector(q.x / whole.x, q.y / whole.y), color: color)
  }
}

extension Grid {
  /// The same mesh with another picture and other colours.
  fileprivate func showing(_ picture: Picture, color: (Point) -> Color) -> Grid {
    var grid = self
    grid.picture = picture
    for index in grid.points.indices { grid.points[index].color = color(grid.points[index]) }
    return grid
  }
}
