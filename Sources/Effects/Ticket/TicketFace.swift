import Canvas
import Motion

/// The visible face: textures stacked on meshes, lit by colours at the meshes' points.
struct TicketFace {
  let ticket: TurnedTicket
  let pictures: TicketPictures
  var tones = Ticket.tones(Ticket.Parameters())
  /// Of the highlight, in points; the foil's is its negative.
  let lightOffset: Double
  /// 0…1.
  let dimmer: Double

  // Every row of pixels meets every column, so few columns and more rows are drawn faster than the other way round.
  private static let (columns, rows) = (8, 30)

  /// With the ticket's thickness.
  func drawSolid(on canvas: inout Canvas) {
    TicketEdge(ticket: ticket, lightOffset: lightOffset, tones: tones).draw(on: &canvas)
    if ticket.narrowing > 1e-4 { draw(on: &canvas) }
  }

  func draw(on canvas: inout Canvas) {
    var even = Self.even(ticket, on: &canvas)
    canvas.draw(even, pictures.base) { $0.color = $0.color.shaded(1 - dimmer) }
    drawFoil(even, on: &canvas)
    TicketLight(ticket: ticket, offset: lightOffset).draw(on: &canvas)
    // A part of the light shows through the ink: it looks printed under lacquer, and stays readable.
    canvas.draw(even, pictures.ink) { point in
      let distance = TicketBand.distance(Self.place(point.texture), offset: lightOffset)
      point.color.alpha = 1 - 0.14 * min(1, TicketBand.soft(distance))
    }
    canvas.giveBack(&even.points)
    drawShade(on: &canvas)
  }

  private static let corners = [Vector(0, 0), Vector(1, 0), Vector(0, 1), Vector(1, 1)]

  /// Asks for the pictures of the other side while this one is seen, so that the first turn finds them made: meshes of
  /// their size and without colour.
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

  /// The colours of the foil, and its glint where the light is.
  private func drawFoil(_ even: Sheet, on canvas: inout Canvas) {
    let isBack = ticket.isBack
    canvas.draw(even, pictures.foil, blend: isBack ? .screen : .normal) { point in
      let p = Self.place(point.texture)
      let film = TicketFoil.film(p.x, p.y, offset: -lightOffset)
      let glint = TicketBand.wide(TicketBand.distance(p, offset: lightOffset))
      point.color = (isBack ? film.shaded(0.8 * glint) : Self.foil(film, glint)).shaded(1 - dimmer)
    }
  }

  /// A film that covers most of what lies under it, then the glint over both as a screen would show it.
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

  /// The side that turns away loses light; by the place in the texture.
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

  /// Points of a face that several layers show in colours of their own; borrowed from the canvas.
  struct Sheet {
    let columns: Int
    var points: [Grid.Point]
  }

  /// An even grid over the whole texture, fine enough that straight lines stay straight although its triangles know no
  /// perspective: their middles fall short of its curve, and their points lie beyond it by as much, which halves both.
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

  /// From shares of the whole texture to points of the face.
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
  /// A layer of a face: a picture, or none, on its points, each with a colour and a place in the picture of its own.
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
