import Canvas
import Motion

/// The visible face: textures stacked on meshes, lit by colours at the meshes' points.
struct TicketFace {
  let ticket: TurnedTicket
  let pictures: TicketPictures
  var tones = Ticket.tones(Ticket.Parameters())
  /// The shift of the highlight, in points; the foil shifts by its negative.
  let lightOffset: Double
  /// The darkening of the base, 0…1.
  let dimmer: Double

  // A mesh with few columns and more rows draws faster than the reverse, because a row of pixels intersects every column.
  private static let (columns, rows) = (8, 30)

  /// Draws the face together with the ticket's thickness.
  func drawSolid(on canvas: inout Canvas) {
    TicketEdge(ticket: ticket, lightOffset: lightOffset, tones: tones).draw(on: &canvas)
    if ticket.narrowing > 1e-4 { draw(on: &canvas) }
  }

  func draw(on canvas: inout Canvas) {
    var even = Self.even(ticket, on: &canvas)
    canvas.draw(even, pictures.base) { $0.color = $0.color.shaded(1 - dimmer) }
    drawFoil(even, on: &canvas)
    TicketLight(ticket: ticket, offset: lightOffset).draw(on: &canvas)
    // Part of the light shows through the ink, which then looks printed under lacquer and stays readable.
    canvas.draw(even, pictures.ink) { point in
      let distance = TicketBand.distance(Self.place(point.texture), offset: lightOffset)
      point.color.alpha = 1 - 0.14 * min(1, TicketBand.soft(distance))
    }
    canvas.giveBack(&even.points)
    drawShade(on: &canvas)
  }

  private static let corners = [Vector(0, 0), Vector(1, 0), Vector(0, 1), Vector(1, 1)]

  /// Requests the pictures of the hidden side while the other one is visible, so that they are ready for the first turn.
  ///
  /// It adds meshes of their size without colour.
  static func prepare(_ pictures: TicketPictures, for ticket: TurnedTicket, on canvas: inout Canvas) {
    ask(for: pictures.base, on: ticket, canvas: &canvas)
    ask(for: pictures.foil, on: ticket, canvas: &canvas)
    ask(for: pictures.ink, on: ticket, canvas: &canvas)
    ask(for: pictures.mirror, on: ticket, canvas: &canvas)
  }

  static func ask(for picture: Picture, on ticket: TurnedTicket, canvas: inout Canvas) {
    canvas.grid(picture, columns: 2) { points in
      for corner in Self.corners { points.append(point(place(corner), .clear, on: ticket)) }
    }
  }

  // MARK: - Foil

  /// Draws the foil's colours, with a glint under the light.
  private func drawFoil(_ even: Sheet, on canvas: inout Canvas) {
    let isBack = ticket.isBack
    canvas.draw(even, pictures.foil, blend: isBack ? .screen : .normal) { point in
      let p = Self.place(point.texture)
      let film = TicketFoil.film(p.x, p.y, offset: -lightOffset)
      let glint = TicketBand.wide(TicketBand.distance(p, offset: lightOffset))
      point.color = (isBack ? film.shaded(0.8 * glint) : Self.foil(film, glint)).shaded(1 - dimmer)
    }
  }

  /// Returns the colour of a film that covers most of the layers below, with the glint over both in screen blending.
  private static func foil(_ film: Color, _ glint: Double) -> Color {
    let cover = 0.72
    func channel(_ from: Double, _ to: Double, _ film: Double, _ strength: Double) -> (light: Double, glint: Double) {
      let shine = film * glint * strength
      return (cover * mix(from, to, film) * (1 - shine) + shine, shine)
    }
    let red = channel(0.12, 0.96, film.red, 0.62)
    let green = channel(0.1, 0.92, film.green, 0.62)
    let blue = channel(0.2, 1, film.blue, 0.74)
    let alpha = 1 - (1 - cover) * (1 - (red.glint + green.glint + blue.glint) / 3)
    return Color(red.light / alpha, green.light / alpha, blue.light / alpha, alpha)
  }

  // MARK: - Shade

  /// Darkens the side that turns away, by the position in the texture.
  private func drawShade(on canvas: inout Canvas) {
    let shade = TicketShade(ticket.pose)
    var shape = TicketShape.mesh(
      ticket, columns: shade.isFromLeft ? Self.shadeFromLeft : Self.shadeFromRight, on: &canvas)
    canvas.draw(shape, nil, blend: .multiply) { point in
      point.color = shade.tint(at: Self.place(point.texture), share: point.color.alpha)
    }
    canvas.giveBack(&shape.points)
  }

  private static let (shadeFromLeft, shadeFromRight) = ([0, 0.2, 1], [0, 0.8, 1])

  // MARK: - Meshes

  /// The points of a face that several layers draw in different colours; the memory is borrowed from the canvas.
  struct Sheet {
    let columns: Int
    var points: [Grid.Point]
  }

  /// Returns an even grid over the whole texture.
  ///
  /// It is fine enough that straight lines stay straight although its triangles have no perspective. The triangles' middles
  /// fall short of the perspective curve. The points lie beyond it by half of that error, which halves the error everywhere.
  static func even(_ ticket: TurnedTicket, columns: Int = columns, rows: Int = rows, on canvas: inout Canvas) -> Sheet {
    var points = canvas.borrow()
    let half = 0.5 * TicketTextures.whole.x / Double(columns)
    for row in 0...rows {
      for column in 0...columns {
        let p = place(Vector(Double(column) / Double(columns), Double(row) / Double(rows)))
        var point = point(p, .white, on: ticket)
        let bend = (ticket.point(p.x - half, p.y) + ticket.point(p.x + half, p.y)) * 0.5 - point.position
        point.position = point.position - bend * 0.5
        points.append(point)
      }
    }
    return Sheet(columns: columns + 1, points: points)
  }

  /// Converts shares of the whole texture to points of the face.
  static func place(_ share: Vector) -> Vector {
    let margin = TicketTextures.margin
    return Vector(
      mix(-margin, TicketOutline.size.x + margin, share.x), mix(-margin, TicketOutline.size.y + margin, share.y))
  }

  static func point(_ p: Vector, _ color: Color, on ticket: TurnedTicket) -> Grid.Point {
    let margin = Vector(TicketTextures.margin, TicketTextures.margin)
    let (q, whole) = (p + margin, TicketTextures.whole)
    return Grid.Point(ticket.point(p.x, p.y), texture: Vector(q.x / whole.x, q.y / whole.y), color: color)
  }
}

extension Canvas {
  /// Draws a layer of a face: a picture or a plain mesh on the sheet's points.
  ///
  /// `change` sets each point's colour and texture position.
  mutating func draw(
    _ sheet: TicketFace.Sheet, _ picture: Picture?, blend: BlendMode = .normal, change: (inout Grid.Point) -> Void
  ) {
    grid(picture, columns: sheet.columns, blend: blend) { points in
      for var point in sheet.points {
        change(&point)
        points.append(point)
      }
    }
  }
}
