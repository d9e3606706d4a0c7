import Canvas
import Motion

/// The visible face: textures stacked on meshes, lit by colours at the meshes' points.
struct TicketFace {
  let ticket: TurnedTicket
  let pictures: TicketPictures
  /// Of the highlight, in points; the foil's is its negative.
  let lightOffset: Double
  /// 0…1.
  let dimmer: Double

  // Every row of pixels meets every column, so a few columns and more rows are drawn faster than the other way round.
  private static let plainColumns = 12
  private static let plainRows = 36

  func draw(on canvas: inout Canvas) {
    let isBack = ticket.isBack
    var plain = Self.plain(ticket, on: &canvas)
    canvas.draw(plain, pictures.base) { _ in .white }
    var film = film(on: &canvas)
    if !isBack { canvas.draw(film, pictures.foil) { foilColor($0) } }
    canvas.draw(film, pictures.foil, blend: .screen) { isBack ? backGlint($0) : frontGlint($0) }
    if dimmer > 0 {
      let dark = Color(hex: 0x0E0A04, dimmer)
      canvas.draw(plain, within: pictures.outline) { _ in dark }
    }
    var light = TicketLight(ticket, lightOffset, on: &canvas)
    light.draw(0.8, within: pictures.outline, on: &canvas)
    canvas.draw(plain, pictures.ink) { _ in .white }
    // A part of the light lies over the ink: it looks printed under lacquer, and stays readable.
    light.draw(0.2, within: pictures.outline, on: &canvas)
    drawShade(plain, on: &canvas)
    canvas.giveBack(&plain.points)
    canvas.giveBack(&film.points)
    light.giveBack(to: &canvas)
  }

  /// Asks for the pictures of the other side while this one is seen, so that the first turn finds them made: meshes of
  /// their size and without colour.
  static func prepare(_ pictures: TicketPictures, for ticket: TurnedTicket, on canvas: inout Canvas) {
    let margin = TicketSheets.margin
    let (right, bottom) = (TicketOutline.size.x + margin, TicketOutline.size.y + margin)
    func ask(for picture: Picture) {
      canvas.grid(picture, columns: 2) { points in
        points.append(point(Vector(-margin, -margin), .clear, on: ticket))
        points.append(point(Vector(right, -margin), .clear, on: ticket))
        points.append(point(Vector(-margin, bottom), .clear, on: ticket))
        points.append(point(Vector(right, bottom), .clear, on: ticket))
      }
    }
    ask(for: pictures.base)
    ask(for: pictures.foil)
    ask(for: pictures.ink)
    ask(for: pictures.mirror)
  }

  // MARK: - Foil

  /// The colours of the foil over the face, for the two layers that show them; the glint in place of their alpha.
  private func film(on canvas: inout Canvas) -> Sheet {
    let (columns, rows) = (20, 26)
    var points = canvas.borrow()
    for row in 0...rows {
      for column in 0...columns {
        let p = Self.place(Double(column) / Double(columns), Double(row) / Double(rows))
        var color = TicketFoil.film(p.x, p.y, offset: -lightOffset)
        color.alpha = TicketBand.wide(TicketBand.distance(p.x, p.y) - lightOffset)
        points.append(Self.point(p, color, on: ticket))
      }
    }
    return Sheet(columns: columns + 1, points: points)
  }

  private func foilColor(_ point: Grid.Point) -> Color {
    let film = point.color
    return Color(mix(0.12, 0.96, film.red), mix(0.1, 0.92, film.green), mix(0.2, 1, film.blue), 0.72)
  }

  private func frontGlint(_ point: Grid.Point) -> Color {
    let (film, glint) = (point.color, point.color.alpha)
    return Color(film.red * glint * 0.62, film.green * glint * 0.62, film.blue * glint * 0.74)
  }

  private func backGlint(_ point: Grid.Point) -> Color {
    let (film, light) = (point.color, 0.8 * point.color.alpha)
    return Color(film.red * light, film.green * light, film.blue * light)
  }

  // MARK: - Shade

  /// The side that turns away loses light; by the place in the texture.
  private func drawShade(_ plain: Sheet, on canvas: inout Canvas) {
    let anchor = ticket.pose.anchor
    let amount = 0.5 * Exact.sin(anchor.magnitude * .pi / 2)
    let (width, whole) = (TicketOutline.size.x, TicketSheets.whole.x)
    canvas.draw(plain, within: pictures.outline, blend: .multiply) { point in
      let x = (point.texture.x * whole - TicketSheets.margin) / width
      let along = anchor > 0 ? x : 1 - x
      return Color(hex: 0x140C02, amount * ((along - 0.2) / 0.8).clamped(to: 0...1))
    }
  }

  // MARK: - Meshes

  /// Points of a face that several layers show in colours of their own; borrowed from the canvas.
  struct Sheet {
    let columns: Int
    var points: [Grid.Point]
    var rows: Int { points.count / columns }
  }

  /// An even grid, fine enough that straight lines stay straight although its triangles know no perspective.
  static func plain(_ ticket: TurnedTicket, on canvas: inout Canvas) -> Sheet {
    var points = canvas.borrow()
    for row in 0...plainRows {
      for column in 0...plainColumns {
        let p = place(Double(column) / Double(plainColumns), Double(row) / Double(plainRows))
        points.append(point(p, .white, on: ticket))
      }
    }
    return Sheet(columns: plainColumns + 1, points: points)
  }

  /// From shares of the whole texture to points of the face.
  private static func place(_ x: Double, _ y: Double) -> Vector {
    let margin = TicketSheets.margin
    return Vector(
      mix(-margin, TicketOutline.size.x + margin, x), mix(-margin, TicketOutline.size.y + margin, y))
  }

  static func point(_ p: Vector, _ color: Color, on ticket: TurnedTicket) -> Grid.Point {
    let margin = Vector(TicketSheets.margin, TicketSheets.margin)
    let (q, whole) = (p + margin, TicketSheets.whole)
    return Grid.Point(ticket.point(p.x, p.y), texture: Vector(q.x / whole.x, q.y / whole.y), color: color)
  }
}

extension Canvas {
  /// A layer of a face: a picture, or none, on its points, each in a colour of its own.
  mutating func draw(
    _ sheet: TicketFace.Sheet, _ picture: Picture?, blend: BlendMode = .normal, color: (Grid.Point) -> Color
  ) {
    grid(picture, columns: sheet.columns, blend: blend) { points in
      for var point in sheet.points {
        point.color = color(point)
        points.append(point)
      }
    }
  }

  /// A layer of colours alone on an even sheet, cut by an outline's picture: the cells along its border show that, the
  /// others, where nothing is cut off, need none.
  mutating func draw(
    _ sheet: TicketFace.Sheet, within outline: Picture, blend: BlendMode = .normal, color: (Grid.Point) -> Color
  ) {
    let (lastRow, lastColumn) = (sheet.rows - 1, sheet.columns - 1)
    func draw(_ picture: Picture?, _ rows: ClosedRange<Int>, _ columns: ClosedRange<Int>, on canvas: inout Canvas) {
      canvas.grid(picture, columns: columns.count, blend: blend) { points in
        for row in rows {
          for column in columns {
            var point = sheet.points[row * sheet.columns + column]
            point.color = color(point)
            points.append(point)
          }
        }
      }
    }
    draw(outline, 0...1, 0...lastColumn, on: &self)
    draw(outline, lastRow - 1...lastRow, 0...lastColumn, on: &self)
    draw(outline, 1...lastRow - 1, 0...1, on: &self)
    draw(outline, 1...lastRow - 1, lastColumn - 1...lastColumn, on: &self)
    draw(nil, 1...lastRow - 1, 1...lastColumn - 1, on: &self)
  }
}
