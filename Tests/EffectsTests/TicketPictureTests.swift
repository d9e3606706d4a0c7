import Canvas
import Motion
import Testing
import Tuning

@testable import Studies

@Suite struct TicketPictureTests {
  private func grids(_ canvas: Canvas) -> [Grid] {
    canvas.marks.compactMap { if case .grid(let grid) = $0.shape { grid } else { nil } }
  }

  /// Returns the largest error, in points, between the grid's triangles, which have no perspective, and the true projection.
  private func worst(_ grid: Grid, _ ticket: TurnedTicket) -> Double {
    let margin = TicketTextures.margin
    func truth(_ texture: Vector) -> Vector {
      ticket.point(texture.x * TicketTextures.whole.x - margin, texture.y * TicketTextures.whole.y - margin)
    }
    var worst = 0.0
    func check(_ a: Grid.Point, _ b: Grid.Point, _ c: Grid.Point) {
      for (u, v) in [(0.0, 0.0), (0.5, 0.5), (0.5, 0), (0, 0.5), (1.0 / 3, 1.0 / 3)] {
        func at(_ key: KeyPath<Grid.Point, Vector>) -> Vector {
          a[keyPath: key] * (1 - u - v) + b[keyPath: key] * u + c[keyPath: key] * v
        }
        worst = max(worst, at(\.position).distance(to: truth(at(\.texture))))
      }
    }
    for row in 0..<grid.rows - 1 {
      for column in 0..<grid.columns - 1 {
        let a = row * grid.columns + column
        let p = [a, a + 1, a + grid.columns, a + grid.columns + 1].map { grid.points[$0] }
        check(p[0], p[1], p[2])
        check(p[1], p[3], p[2])
      }
    }
    return worst
  }

  private static let angles = [60.0, -60, 120, 240, 75, 89, -14]

  /// Checks lines to a quarter of a point, which is half a pixel at two pixels a point.
  @Test(arguments: angles) func straightLinesStayStraight(angle: Double) {
    let ticket = TurnedTicket(Ticket.Pose(angle: angle), in: TicketSpace(center: Vector(640, 308), scale: 1))
    let sheets = TicketTextures(TicketWords(Ticket.Parameters()), isBack: ticket.isBack, scale: 1)
    var canvas = Canvas(size: Vector(1280, 720))
    TicketFace(ticket: ticket, pictures: sheets.pictures, lightOffset: 80, dimmer: 0.15).draw(on: &canvas)
    // Light and shade have no lines of their own.
    let grids = grids(canvas).filter { $0.picture != nil && $0.picture != TicketLight.picture }
    #expect(grids.count == 3)
    for grid in grids { #expect(worst(grid, ticket) < 1.0 / 4) }
  }

  /// Checks the bar to a point; the narrowest line of light is 16 points wide.
  @Test(arguments: angles) func theBarOfLightStaysStraight(angle: Double) {
    let ticket = TurnedTicket(Ticket.Pose(angle: angle), in: TicketSpace(center: Vector(640, 308), scale: 1))
    var canvas = Canvas(size: Vector(1280, 720))
    let shape = TicketShape.mesh(ticket, columns: TicketLight.columns, on: &canvas)
    #expect(worst(Grid(columns: shape.columns, points: shape.points), ticket) < 1)
  }

  @Test(arguments: [1.0, 0.3, 2.5]) func aShapeFadesAcrossTheOutline(scale: Double) {
    let ticket = TurnedTicket(Ticket.Pose(angle: 0), in: TicketSpace(center: .zero, scale: scale))
    var canvas = Canvas(size: Vector(1280, 720))
    let shape = TicketShape.mesh(ticket, columns: [0, 0.5, 1], on: &canvas)
    let outline = TicketOutline.edge
    var (inside, outside) = (0, 0)
    for point in shape.points {
      let p = TicketFace.place(point.texture)
      var crossings = 0
      var distance = Double.infinity
      for (index, a) in outline.enumerated() {
        let b = outline[(index + 1) % outline.count]
        if (a.y > p.y) != (b.y > p.y), p.x < a.x + (p.y - a.y) / (b.y - a.y) * (b.x - a.x) { crossings += 1 }
        let along = (((p - a).x * (b - a).x + (p - a).y * (b - a).y) / (b - a).length / (b - a).length)
        distance = min(distance, p.distance(to: a + (b - a) * along.clamped(to: 0...1)))
      }
      #expect((crossings % 2 == 1) == (point.color.alpha == 1), "\(p)")
      if point.color.alpha == 1 { inside += 1 } else { outside += 1 }
      // A border is a point of the screen wide, and wider only at its corners.
      if point.color.alpha == 0 { #expect(distance < 0.75 / scale, "\(p)") }
    }
    #expect(inside > 60 && outside > 60)
  }

  @Test func aTicketFacingTheEyeHasItsOwnSize() {
    let ticket = TurnedTicket(Ticket.Pose(angle: 0), in: TicketSpace(center: Vector(195, 372), scale: 1))
    // The face is 1.6 points nearer than the axis.
    #expect(ticket.point(0, 0).distance(to: Vector(45, 162)) < 0.4)
    #expect(ticket.point(300, 420).distance(to: Vector(345, 582)) < 0.6)
    let back = TurnedTicket(Ticket.Pose(angle: 180), in: ticket.space)
    #expect(back.point(0, 0).x < back.point(300, 0).x, "the back can be read")
    let turned = TurnedTicket(Ticket.Pose(angle: 28), in: ticket.space)
    func height(_ x: Double) -> Double { turned.point(x, 420).y - turned.point(x, 0).y }
    #expect(height(0) > 420 && height(300) < 420, "turned rightwards its right edge recedes")
  }

  @Test func theOutlineHasItsNotches() {
    for inset in [0.0, 1.5] {
      let points = TicketOutline.points(inset: inset)
      for p in points {
        #expect(p.x >= inset - 1e-9 && p.x <= 300 - inset + 1e-9 && p.y >= inset - 1e-9 && p.y <= 420 - inset + 1e-9)
        for x in [0.0, 300] { #expect(p.distance(to: Vector(x, 312)) >= 12 + inset - 1e-9) }
      }
      #expect(points.contains { $0.distance(to: Vector(12 + inset, 312)) < 0.01 })
      #expect(points.contains { $0.distance(to: Vector(288 - inset, 312)) < 0.01 })
    }
  }

  /// Checks that the foil's hues move at different rates: no two icons change equally.
  @Test func foilHuesMoveIndependently() {
    func phase(_ x: Double, _ y: Double, _ offset: Double) -> (Double, Double, Double) {
      let c = TicketFoil.film(x, y, offset: offset)
      return (c.red, c.green, c.blue)
    }
    var changes: Set<Int> = []
    for x in stride(from: 20.0, to: 290, by: 43) {
      for y in stride(from: 20.0, to: 410, by: 54) {
        let (a, b) = (phase(x, y, 0), phase(x, y, 12))
        changes.insert(Int(100 * (b.0 - a.0)) * 40_000 + Int(100 * (b.1 - a.1)) * 200 + Int(100 * (b.2 - a.2)))
        #expect(max(a.0, a.1, a.2) - min(a.0, a.1, a.2) > 0.3, "it is never grey")
      }
    }
    #expect(changes.count > 40)
  }

  @Test func turningReusesBakedPictures() throws {
    let p = Ticket.Parameters()
    let prepared = Ticket.Prepared(in: Vector(390, 844), p, isTile: false)
    var pictures: Set<Picture> = []
    for angle in stride(from: 0.0, to: 360, by: 1.5) {
      var canvas = Canvas(size: Vector(390, 844))
      Ticket.draw(Ticket.Pose(angle: angle), p, prepared, on: &canvas)
      for grid in grids(canvas) { if let picture = grid.picture { pictures.insert(picture) } }
    }
    // The pictures are base, foil, print and reflection, at three widths for two sides, and the light.
    #expect(pictures.count <= 4 * 3 * 2 + 1)
  }

  @Test(arguments: [
    Vector(360, 640), Vector(390, 844), Vector(640, 360), Vector(844, 390), Vector(1280, 720), Vector(720, 1280),
    Vector(1024, 1366), Vector(3840, 2160), Vector(2160, 3840), Vector(320, 320), Vector(1, 1),
  ])
  func theCompositionFitsTheWindow(size: Vector) {
    let layout = TicketLayout(size)
    let p = Ticket.Parameters()
    #expect(420 * layout.space.scale <= max(0.62 * size.y, 21) + 1e-9)
    for angle in stride(from: 0.0, to: 360, by: 15) where size.x > 100 {
      let ticket = TurnedTicket(Ticket.Pose(angle: angle), in: layout.space)
      for corner in [Vector(0, 0), Vector(300, 0), Vector(0, 420), Vector(300, 420)] {
        let q = ticket.point(corner.x, corner.y)
        #expect(q.x >= 0 && q.x <= size.x && q.y >= 0 && q.y <= size.y, "\(angle)° at \(size)")
      }
    }
    var canvas = Canvas(size: size)
    Ticket.draw(Ticket.State(size: size), p, on: &canvas)
    for mark in canvas.marks {
      guard size.x >= 320, case .picture(.text(let run), let rect, _, _, _) = mark.shape else { continue }
      #expect(rect.maxX <= size.x && rect.maxY <= size.y && rect.minX >= 0, "\(run.text) leaves the window")
    }
  }
}
