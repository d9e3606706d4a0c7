import Canvas
import Motion
import Testing

@testable import Interface

/// Tests parts one over the other, areas, drawings, free space, and labels that hug their text.
@Suite struct SurfaceLayerTests {
  typealias Part = Element<String>

  private static let style = Button<String>.Style(
    ink: .white, rest: .black, held: .white, radius: 8, inset: 0, size: 13)

  @Test func layersShareTheirFrame() {
    let corner = Part.column([
      .sized(height: 26, .row([.spacer, .sized(width: 26, .button(Button("close", "", Self.style)))])), .spacer,
    ])
    let layers = Part.layers([.area("picture", .drawn(Drawn())), corner])
    #expect(layers.minimum == Vector(26, 26))
    let surface = Surface(layers, in: Rect(x: 10, y: 20, width: 100, height: 80))
    #expect(surface.frame(of: "picture") == surface.frame)
    #expect(surface.frame(of: "close") == Rect(x: 84, y: 20, width: 26, height: 26))
    // The whole hit area of the button lies over the area, and beyond the frame.
    #expect(surface.target(at: Vector(78, 50)) == "close" && surface.target(at: Vector(116, 14)) == "close")
    #expect(surface.target(at: Vector(70, 60)) == "picture" && surface.target(at: Vector(9, 60)) == nil)
  }

  @Test func frontmostAreaGetsTheFinger() {
    let row = Part.row([.area("a", .spacer), .area("b", .spacer)])
    let surface = Surface(.area("ground", .column([row, .gap(20)])), in: Rect(x: 0, y: 0, width: 120, height: 70))
    #expect(surface.target(at: Vector(10, 10)) == "a" && surface.target(at: Vector(70, 49)) == "b")
    #expect(surface.target(at: Vector(10, 60)) == "ground")
  }

  @Test func drawingsFillTheirFrame() {
    let part = Part.sized(
      width: 40,
      Part.drawn(Drawn { frame, _, alpha, canvas in canvas.fill(.rect(frame), .white.opacity(alpha)) }).padded(
        x: 5, y: 2))
    #expect(part.minimum == Vector(40, 4))
    var canvas = Canvas(size: Vector(100, 100))
    Surface(part, in: Rect(x: 0, y: 0, width: 40, height: 30)).draw(alpha: 0.5, on: &canvas)
    guard case .fill(let path, .color(let color))? = canvas.marks.first?.shape else {
      Issue.record("nothing is drawn")
      return
    }
    #expect(path.bounds == Rect(x: 5, y: 2, width: 30, height: 26) && color == Color.white.opacity(0.5))
  }

  @Test func buttonsAtRestHaveTheirBackgroundAndRing() {
    func marks(_ button: Button<String>, _ held: Set<String> = []) -> [Mark] {
      var canvas = Canvas(size: Vector(90, 44))
      Surface(.button(button), in: Rect(size: canvas.size)).draw(held: held, on: &canvas)
      return canvas.marks
    }
    let button = Button("a", "A", Self.style)
    func grounds(_ held: Set<String>) -> [Color] {
      marks(button, held).compactMap { if case .fill(_, .color(let color)) = $0.shape { color } else { nil } }
    }
    #expect(grounds([]) == [.black] && grounds(["a"]) == [.white])
    var chosen = button
    chosen.ring = .white
    #expect(marks(chosen).count == marks(button).count + 1)
  }

  /// A label that hugs its text has a plate and a shadow, which are pictures of the same text.
  @Test func labelsHugTheirText() {
    var label = Label("Drag", size: 14, .white, lines: 2)
    label.lineHeight = 1.5
    label.hug = Label.Hug(TextRun.Plate(padding: Vector(18, 8), radius: 14), .black)
    #expect(Part.label(label).minimum == Vector(36, 2 * 14 * 1.5 + 16))
    var canvas = Canvas(size: Vector(200, 100))
    Surface(Part.label(label), in: Rect(x: 0, y: 0, width: 200, height: 58)).draw(on: &canvas)
    let runs = canvas.marks.compactMap { mark -> TextRun? in
      if case .picture(.text(let run), _, _, _, _) = mark.shape { run } else { nil }
    }
    #expect(runs.count == 3 && runs.allSatisfy { $0.width == 164 && $0.text == "Drag" })
    #expect(runs.count { if case .plate = $0.part { true } else { false } } == 2)
  }

  @Test func paragraphsHaveRoomForTheirLines() {
    let words = String(repeating: "words ", count: 30)
    let label = Label(paragraph: words, size: 14, .white, width: 120, limit: 4)
    #expect(label.lines == 4 && label.anchor == .top && label.alignment == .leading)
    #expect(abs(Part.label(label).minimum.y - 4 * 14 * 1.3) < 1e-9)
    #expect(Label(paragraph: "a word", size: 14, .white, width: 120, limit: 4).lines == 1)
  }
}
