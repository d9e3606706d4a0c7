import Canvas
import Effects
import Formatting
import Motion
import Takes
import Testing

@testable import Sketches

/// `rows`, `columns` and `hit`, recognisers that read a list of boxes, and groups with a depth.
@Suite struct SketchPlaceTests {
  private static func state(_ step: String) throws -> SketchValue {
    try SketchFingerTests.played("l = {}, boxes = {}, long = 0", step, steps: 1)
  }

  private static func boxes(_ state: SketchValue) -> [[Double]] { state["boxes"].items.map(\.doubles) }

  @Test func rowsAndColumnsStandInTheirBox() throws {
    let rows = try Self.state("s.boxes = rows(rect(10, 20, 100, 0), { 20, 40.5, 0 }, 8)")
    #expect(Self.boxes(rows) == [[10, 20, 100, 20], [10, 48, 100, 40.5], [10, 96.5, 100, 0]])
    #expect(rows["boxes"].items.allSatisfy { $0.items[0].text == "rect" })
    let tabs = try Self.state("s.boxes = columns(rounded(0, 5, 100, 30, 6), 4, 4)")
    #expect(Self.boxes(tabs) == [0, 26, 52, 78].map { [$0, 5, 22, 30, 6] })
    #expect(tabs["boxes"].items.allSatisfy { $0.items[0].text == "rounded" })
    #expect(try Self.boxes(Self.state("s.boxes = rows(rect(0, 0, 9, 9), {}, 5)")).isEmpty)
  }

  /// The later of two boxes is above; boxes contain their left and upper edges, as areas of recognisers do.
  @Test(arguments: [
    ("{ rect(0, 0, 10, 10), rect(5, 5, 10, 10) }, { 7, 7 }", 2), ("{ rect(0, 0, 10, 10) }, { x = 10, y = 5 }", 0),
    ("{ rect(0, 0, 10, 10) }, { 0, 0 }", 1), ("{ circle(0, 0, 5) }, moving({ 3, 4 })", 1),
    ("{ circle(0, 0, 5) }, { 3.1, 4 }", 0), ("rounded(0, 0, 10, 10, 5), { 0, 0 }", 1),
    ("rect(0, 0, 4, 4), { 5, 5 }", 0),
    ("{}, { 5, 5 }", 0),
  ])
  func aPointHitsABox(_ arguments: String, _ place: Int64) throws {
    #expect(try Self.state("s.long = hit(\(arguments)) or 0")["long"] == .integer(place))
  }

  /// Recognisers tell the box in which a finger landed, until it is up.
  @Test func recognisersTellTheBox() throws {
    let boxes = "columns(rect(0, 100, 300, 100), 3)"
    func texts(_ recogniser: String, _ loop: String, _ take: String) throws -> [String] {
      let state = try SketchFingerTests.played(
        "r = \(recogniser), l = {}, after = 0",
        "for g in s.r:read(inputs, \(boxes)) do \(loop) end", take, steps: 400)
      return state["l"].items.compactMap(\.text)
    }
    let add = "table.insert(s.l, "
    #expect(
      try texts("tap()", add + "g.box .. '')", "at 0.1 tap 250 150\nat 1 tap 150 50\nat 1.2 tap 50 150") == ["3", "1"])
    let drag = "if g.landed or g.up then \(add)g.box .. (g.up and ' up' or ' ') .. (s.r.box or 'free')) end"
    #expect(try texts("drag('x')", drag, "at 0.1 drag 150 150 to 290 150 over 0.3") == ["2 2", "2 upfree"])
    let press = "if g.began or g.up then \(add)g.box .. '') end"
    #expect(try texts("press(0.2)", press, "at 0.1 press 250 150 over 0.4") == ["3", "3"])
    let fingers = "if g.down or g.up then \(add)g.box .. '') end"
    #expect(
      try texts("fingers()", fingers, "at 0.1 drag 50 150 to 250 150 over 0.3") == ["1", "1"])
    // An empty list is no area.
    let empty = try SketchFingerTests.played(
      "tap = tap(), n = 0", "for at in s.tap:read(inputs, {}) do s.n = s.n + 1 end", "at 0.1 tap 250 150", steps: 90)
    #expect(empty["n"].double == 0)
  }

  private static func picture(_ draw: String) throws -> Canvas {
    let performance = try Sketch(id: "t", text: SketchWordTests.sketch(draw: draw)).card.make(Vector(400, 400), [:])
    var canvas = Canvas(size: Vector(400, 400))
    performance.draw(fraction: 1, on: &canvas)
    return canvas
  }

  /// A depth is the scale and the place that perspective gives, about the place of a shared eye or its own.
  @Test(arguments: [
    ("move = { 300, 100, 200 }, eye = { 200, 200, 600 }", "move = { 275, 125 }, scale = 0.75, eye = { 200, 200, 600 }"),
    ("move = { 300, 100, 200 }", "move = { 300, 100 }, scale = 0.75"),
    ("move = { 300, 100, -300 }, scale = 3", "move = { 300, 100 }, scale = 6"),
    (
      "move = { 100, 100, 200 }, around = { 40, 20 }, eye = { 200, 200, 600 }, turn = 1",
      "move = { 115, 120 }, around = { 40, 20 }, scale = 0.75, eye = { 200, 200, 600 }, turn = 1"
    ),
  ])
  func aDepthIsPerspective(_ deep: String, _ flat: String) throws {
    let card = "}, function() c:fill(rect(0, 0, 80, 40), '#5B8CFF') end)"
    let (a, b) = (try Self.picture("c:with({ \(deep) \(card)"), try Self.picture("c:with({ \(flat) \(card)"))
    #expect(!a.marks.isEmpty && a == b)
  }

  @Test func nothingIsDrawnBehindTheEye() throws {
    let canvas = try Self.picture(
      "c:with({ move = { 0, 0, -600 } }, function() c:fill(rect(0, 0, 80, 40), '#5B8CFF') end)")
    #expect(canvas.marks.isEmpty)
  }

  @Test(arguments: [
    ("rows(circle(0, 0, 5), 3)", "rows: argument 1 is a table, expected a rect or a rounded"),
    ("rows(rect(0, 0, 5, 5), 2.5)", "rows: argument 2 is 2.5, expected a list of heights, or how many, 0…10000"),
    ("columns(rect(0, 0, 5, 5), -1)", "columns: argument 2 is -1, expected a list of widths, or how many, 0…10000"),
    ("rows(rect(0, 0, 5, 5), { 1, 'x' })", "rows: item 2 of argument 2 is \"x\", expected a number"),
    ("rows(rect(0, 0, 5, 5), 2, 'x')", "rows: argument 3 is \"x\", expected a number"),
    ("rows(rect(0, 0, 5, 5), 2, 1, 1)", "rows: argument 4 is 1, expected only a box, heights and a gap"),
    ("hit(3, { 1, 2 })", "hit: argument 1 is 3, expected a box, or a list of boxes"),
    ("hit({ path() }, { 1, 2 })", "hit: item 1 of argument 1 is a path, expected a rect, a rounded or a circle"),
    ("hit({ x = 1 }, { 1, 2 })", "hit: argument 1 is a table, expected a box, or a list of boxes"),
    ("s.tap:read(inputs, { x = 1 })", "tap:read: argument 2 is a table, expected a shape: rect, rounded, circle"),
    ("hit({}, 3)", "hit: argument 2 is 3, expected a point such as { 195, 420 }"),
    ("hit({}, { 1, 2 }, 3)", "hit: argument 3 is 3, expected only boxes and a point"),
    ("s.tap:read(inputs, { 3 })", "tap:read: item 1 of argument 2 is 3, expected a rect, a rounded or a circle"),
  ])
  func mistakesAreReported(_ word: String, _ expected: String) {
    do throws(SketchFault) {
      _ = try Sketch(
        id: "t", text: SketchWordTests.sketch(start: "return { tap = tap() }", step: "local x = \(word)"))
      Issue.record("taken: \(word)")
    } catch { #expect("\(error)".contains(expected), "\(error)") }
  }
}
