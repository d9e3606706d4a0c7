import Canvas
import Gestures
import Motion
import Testing
import Tuning

@testable import Studies

@Suite struct CardsPictureTests {
  private func picture(_ rig: Rig<Cards>, in size: Vector? = nil) -> Canvas {
    var canvas = Canvas(size: size ?? rig.run.size)
    rig.run.draw(fraction: 1, on: &canvas)
    return canvas
  }

  @Test func flingPreloadsUpcomingFaces() throws {
    let rig = try Rig<Cards>(in: Vector(600, 800))
    let canvas = picture(rig)
    let drawn = Set(
      canvas.marks.compactMap { mark -> Picture? in if case .grid(let grid) = mark.shape { grid.picture } else { nil } }
    )
    let foreseen = canvas.foreseen.compactMap { mark -> Picture? in
      if case .picture(let picture, _, _, _, _) = mark.shape { picture } else { nil }
    }
    #expect(Set(foreseen).count == foreseen.count)
    let p = Cards.Parameters()
    for content in p.cards {
      #expect(drawn.contains(Cards.face(content)) != foreseen.contains(Cards.face(content)))
    }
    #expect(foreseen.contains(Cards.pill(Cards.content(of: 0, p), isBooked: true)))
  }

  @Test(arguments: Schema(of: Cards.Parameters.self).parameters)
  func everyParameterRestsAtItsRangeEnds(definition: ParameterDefinition) throws {
    let ends: [ParameterValue]
    switch definition.kind {
    case .number(let range): ends = [.number(range.lowerBound), .number(range.upperBound)]
    case .integer(let range): ends = [.integer(range.lowerBound), .integer(range.upperBound)]
    default: return
    }
    for end in ends {
      var rig = try Rig<Cards>(in: .phone, Patch([Patch.Change(name: definition.name, value: end)]))
      rig.finger(.down, 380)
      rig.move(to: 230, over: 0.1)
      rig.lift()
      #expect(rig.rest(within: 300) != nil, "\(definition.name) at \(end) never rests")
    }
  }

  @Test func tenThousandCardsDrawAsFew() throws {
    let few = try Rig<Cards>(in: .desktop)
    let many = try Rig<Cards>(in: .desktop, ["count": 10_000])
    #expect(picture(few).marks.count < 60)
    #expect(picture(many).marks.count <= picture(few).marks.count + 8)
  }

  @Test func aPressedButtonLooksPressed() throws {
    var rig = try Rig<Cards>()
    let idle = picture(rig)
    rig.finger(.down, 263, 612)
    rig.wait(0.1)
    let pressed = picture(rig)
    #expect(idle != pressed)
    rig.lift()
    rig.wait(1)
    #expect(rig.run.isSettled)
    #expect(picture(rig) != idle && picture(rig) != pressed)
  }

  @Test func aDeckAtRestDrawsTheSameAtEveryFraction() throws {
    var rig = try Rig<Cards>()
    rig.tap(Vector(335, 434))
    #expect(rig.rest(within: 3) != nil)
    rig.step()
    #expect(rig.run.isSettled)
    var canvas = Canvas(size: rig.run.size)
    rig.run.draw(fraction: 0.3, on: &canvas)
    #expect(canvas == picture(rig))
  }

  /// Checks that the text beside the cards ends before them, and that the deck stays inside the window.
  @Test(arguments: [
    Vector(360, 640), Vector(390, 844), Vector(640, 360), Vector(844, 390), Vector(800, 600), Vector(1280, 720),
    Vector(720, 1280), Vector(1024, 1366), Vector(1920, 1080), Vector(3840, 2160), Vector(2160, 3840), Vector(600, 590),
    Vector(320, 320), Vector(1, 1),
  ])
  func theCompositionFitsTheWindow(size: Vector) throws {
    let p = Cards.Parameters()
    let layout = Cards.Layout(in: size, p)
    #expect(440 * layout.unit <= max(0.62 * size.y, 0.01 * 440) + 1e-9)
    #expect(layout.top >= 0 || size.y < 10)
    #expect(layout.foot <= size.y - 20 || size.y < 60)
    let card = 132 * layout.unit
    #expect(layout.center.x - card >= 0 || size.x < 10)
    #expect(layout.center.x + card <= size.x || size.x < 10)
    if layout.isWide { #expect(layout.left + layout.column <= layout.center.x - 252 * layout.fit) }
    var canvas = Canvas(size: size)
    Cards.draw(Cards.start(in: size, p), p, on: &canvas)
    for mark in canvas.marks {
      guard case .picture(.text(let run), let rect, _, _, _) = mark.shape else { continue }
      #expect(rect.maxX <= size.x && rect.maxY <= size.y, "\(run.text) leaves the window")
      #expect(rect.width > 0)
    }
  }

  /// Checks a window that is too low for text above the deck and too narrow for text beside it.
  @Test func lowWindowCentresTheDeckWithoutText() throws {
    let size = Vector(600, 500)
    let p = Cards.Parameters()
    let layout = Cards.Layout(in: size, p)
    #expect(!layout.isWide && layout.isBare)
    #expect(layout.center == Vector(300, 245))
    var canvas = Canvas(size: size)
    Cards.drawWords(layout, p, on: &canvas)
    #expect(canvas.marks.isEmpty)
  }

  /// Checks the space that an open panel leaves of 1280 × 720, and similar sizes at which the headline once disappeared.
  @Test(arguments: [Vector(856, 720), Vector(800, 800), Vector(856, 800), Vector(900, 800), Vector(480, 320)])
  func headlineIsDrawnAtEverySize(_ size: Vector) throws {
    let p = Cards.Parameters()
    let layout = Cards.Layout(in: size, p)
    var canvas = Canvas(size: size)
    Cards.drawWords(layout, p, on: &canvas)
    let lines = canvas.marks.compactMap { mark -> (text: String, rect: Rect)? in
      guard case .picture(.text(let run), let rect, _, _, _) = mark.shape else { return nil }
      return (run.text, rect)
    }
    #expect(lines.first?.text == p.title)
    #expect(layout.isWide || lines.first.map { $0.rect.maxY < layout.top } == true)
  }

  @Test func theTileShowsThreeCards() {
    let p = Cards.Parameters()
    for size in [Vector(288, 280), Vector(173, 188), Vector(592, 280), Vector(288, 576)] {
      var canvas = Canvas(size: size)
      Cards.drawTile(Cards.start(in: size, p), p, on: &canvas)
      let faces = canvas.marks.filter {
        if case .grid(let grid) = $0.shape, case .baked = grid.picture { return true } else { return false }
      }
      #expect(faces.count == 3)
      for face in faces {
        guard case .grid(let grid) = face.shape else { continue }
        let ends = grid.points.map { face.transform * $0.position }
        #expect(ends.allSatisfy { $0.x >= 0 && $0.x <= size.x && $0.y >= 0 && $0.y <= 0.7 * size.y })
      }
    }
  }
}
