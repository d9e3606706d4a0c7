import Canvas
import Motion
import Testing

@testable import Interface

/// Tests the toolkit: frames, least sizes, hit areas, and the text of a table of surfaces.
@Suite struct SurfaceTests {
  typealias Part = Element<String>

  private static let style = Button<String>.Style(ink: .white, held: .black, radius: 8, inset: 2, size: 13)
  private func button(_ name: String) -> Part { .button(Button(name, name, Self.style)) }
  private func label(_ text: String) -> Part { .label(Label(text, size: 13, .white)) }

  /// Returns the frames of the buttons of a surface.
  private func frames(_ element: Part, _ frame: Rect, _ names: String...) -> [Rect?] {
    let surface = Surface(element, in: frame)
    return names.map { surface.frame(of: $0) }
  }

  @Test func rowsShareTheirWidth() {
    let row = Part.row([button("a"), button("b"), button("c")], gap: 6)
    let found = frames(row, Rect(x: 10, y: 20, width: 312, height: 44), "a", "b", "c")
    #expect(found == [10, 116, 222].map { Rect(x: $0, y: 20, width: 100, height: 44) })
  }

  @Test func partsOfTheirOwnSizeKeepItAndSpacersTakeTheRest() {
    let row = Part.row([.sized(width: 60, button("a")), .spacer, .sized(width: 80, button("b"))])
    let found = frames(row, Rect(x: 0, y: 0, width: 300, height: 50), "a", "b")
    #expect(found == [Rect(x: 0, y: 0, width: 60, height: 50), Rect(x: 220, y: 0, width: 80, height: 50)])
  }

  /// A part whose least width is above an equal share keeps it.
  @Test func wideFlexiblePartsKeepTheirLeastWidth() {
    let row = Part.row([.row([button("a"), button("b"), button("c")]), button("d")])
    let found = frames(row, Rect(x: 0, y: 0, width: 200, height: 44), "a", "d")
    #expect(found == [Rect(x: 0, y: 0, width: 44, height: 44), Rect(x: 132, y: 0, width: 68, height: 44)])
  }

  @Test func columnsStackTheirPartsOnAPlate() {
    let column = Part.plate(
      Plate(.black, radius: 8, padding: 4),
      .column([.sized(height: 30, label("Title")), .sized(height: 44, button("a")), .spacer], gap: 2))
    #expect(column.minimum == Vector(52, 86))
    let found = frames(column, Rect(x: 0, y: 0, width: 120, height: 140), "a")
    #expect(found == [Rect(x: 4, y: 36, width: 112, height: 44)])
  }

  @Test func withoutRoomPartsShrinkAndNothingLeavesTheFrame() {
    let row = Part.row([button("a"), button("b")], gap: 4)
    let found = frames(row, Rect(x: 0, y: 0, width: 44, height: 20), "a", "b")
    #expect(found == [Rect(x: 0, y: 0, width: 20, height: 20), Rect(x: 24, y: 0, width: 20, height: 20)])
    for size in [Vector.zero, Vector(1, 1), Vector(3, 900)] {
      #expect(Surface(row, in: Rect(size: size)).parts.allSatisfy { $0.frame.width >= 0 && $0.frame.maxX <= size.x })
    }
  }

  @Test func roundingErrorsShrinkNothing() {
    let row = Part.row([.sized(width: 44, button("a")), .sized(width: 0.3, .spacer)])
    #expect(frames(row, Rect(x: 0, y: 0, width: 44.3 - 1e-10, height: 44), "a").first??.width == 44)
  }

  @Test func hitAreasSuitFingers() {
    let surface = Surface(.row([button("a"), button("b")]), in: Rect(x: 0, y: 0, width: 60, height: 30))
    for (_, area) in surface.targets { #expect(area.width >= 44 && area.height >= 44) }
    // The nearer of two overlapping areas gets the finger.
    #expect(surface.target(at: Vector(29, 15)) == "a" && surface.target(at: Vector(31, 15)) == "b")
    #expect(surface.target(at: Vector(15, -6)) == "a" && surface.target(at: Vector(15, -8)) == nil)
  }

  /// A part with its own reach is not grown to the size of a finger; in layers, the front target is hit.
  @Test func drawnPartsHaveTheirOwnReach() {
    let back = Part.drawn(Drawn("back", reach: Reach()))
    let front = Part.row([.spacer, .sized(width: 20, .drawn(Drawn("front", reach: Reach(left: 5, bottom: 7))))])
    let surface = Surface(Part.layers([back, front]), in: Rect(x: 10, y: 0, width: 100, height: 30))
    #expect(surface.frame(of: "back") == surface.frame && surface.frame(of: "front")?.x == 90)
    #expect(
      surface.targets.map(\.area) == [
        Rect(x: 10, y: 0, width: 100, height: 30), Rect(x: 85, y: 0, width: 25, height: 37),
      ])
    #expect(surface.target(at: Vector(95, 10)) == "front" && surface.target(at: Vector(50, 10)) == "back")
    #expect(surface.target(at: Vector(95, 36)) == "front" && surface.target(at: Vector(50, 36)) == nil)
  }

  @Test func partsAtAFrameOfTheirOwnMoveWithTheirPlace() {
    let handle = Part.at(Rect(x: 20, y: 5, width: 44, height: 50), button("a"))
    let column = Part.column([.sized(height: 30, button("b")), .layers([handle])])
    let found = frames(column, Rect(x: 100, y: 200, width: 90, height: 120), "a")
    #expect(found == [Rect(x: 120, y: 235, width: 44, height: 50)])
  }

  @Test func listsShowOnlyTheRowsInTheirFrame() {
    let rows = (0..<10).map { button("\($0)") }
    let list = Part.list(rows, rowHeight: 44)
    let surface = Surface(list, in: Rect(x: 0, y: 100, width: 200, height: 110))
    #expect(surface.targets.map(\.target) == ["0", "1", "2"])
    #expect(surface.targets.last?.area == Rect(x: 0, y: 188, width: 200, height: 22))
    #expect(surface.target(at: Vector(10, 95)) == nil && surface.target(at: Vector(10, 209)) == "2")
    #expect(surface.target(at: Vector(10, 211)) == nil)
    #expect(list.minimum == Vector(44, 44))
  }

  @Test func layersAreDrawnBackToFront() {
    let ground = Part.drawn(Drawn { frame, _, _, canvas in canvas.fill(.rect(frame), .black) })
    let key = Part.drawn(
      Drawn("a") { frame, isHeld, _, canvas in canvas.fill(.rect(frame), isHeld ? .black : .white) })
    let surface = Surface(.layers([ground, key]), in: Rect(x: 0, y: 0, width: 100, height: 50))
    func marks(_ held: Set<String>) -> [Mark.Shape] {
      var canvas = Canvas(size: Vector(100, 50))
      surface.draw(held: held, on: &canvas)
      return canvas.marks.map(\.shape)
    }
    let frame = Path.rect(surface.frame)
    #expect(marks([]) == [.fill(frame, .color(.black)), .fill(frame, .color(.white))])
    #expect(marks(["a"])[1] == .fill(frame, .color(.black)))
  }

  @Test func nearestTargetIsFoundAtAnyDistance() {
    let surface = Surface(.row([button("a"), button("b")]), in: Rect(x: 0, y: 0, width: 100, height: 44))
    #expect(surface.target(at: Vector(-300, 22)) == nil && surface.target(nearest: Vector(-300, 22)) == "a")
    #expect(surface.target(nearest: Vector(51, 900)) == "b")
    #expect(Surface(label("a"), in: surface.frame).target(nearest: .zero) == nil)
  }

  /// A size depends on no words, and every text has a rule for a place that is too narrow.
  @Test(arguments: ["Go", String(repeating: "Donaudampfschifffahrt", count: 4)])
  func wordsChangeNoFrame(_ words: String) {
    let element = Part.row([label(words), .button(Button("a", words, Self.style))])
    #expect(element.minimum == Vector(44, 44))
    let surface = Surface(element, in: Rect(x: 0, y: 0, width: 200, height: 44))
    #expect(surface.frame(of: "a") == Rect(x: 100, y: 0, width: 100, height: 44))
    var canvas = Canvas(size: Vector(200, 44))
    surface.draw(on: &canvas)
    let runs = canvas.marks.compactMap { mark -> TextRun? in
      if case .picture(.text(let run), _, _, _, _) = mark.shape { run } else { nil }
    }
    #expect(runs.count == 2 && runs.allSatisfy { $0.fit != nil && $0.width <= 100 })
  }

  @Test func heldAndSwitchedButtonsHaveABackground() {
    func fills(isOn: Bool, _ held: Set<String>) -> Int {
      var canvas = Canvas(size: Vector(60, 60))
      Surface(Part.button(Button("a", "A", Self.style, isOn: isOn)), in: Rect(size: canvas.size))
        .draw(held: held, on: &canvas)
      return canvas.marks.count { if case .fill = $0.shape { true } else { false } }
    }
    #expect(fills(isOn: false, []) == 0 && fills(isOn: false, ["a"]) == 1 && fills(isOn: true, []) == 1)
  }
}
