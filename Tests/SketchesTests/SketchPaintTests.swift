import Canvas
import Formatting
import Motion
import Testing
import Tuning

@testable import Sketches

/// Gradients, clips of any shape, and words of a sketch that are coloured, fitted and measured.
@Suite struct SketchPaintTests {
  private static let size = Vector(100, 100)

  private static func performance(_ draw: String, step: String = "", head: String = "") throws -> SketchPerformance {
    let text = head + "\n" + SketchWordTests.sketch(step: step, draw: draw)
    return try #require(try Sketch(id: "t", text: text, isTried: false).card.make(size, [:]) as? SketchPerformance)
  }

  private static func marks(_ draw: String) throws -> [Mark] {
    let performance = try performance(draw)
    var canvas = Canvas(size: size)
    performance.draw(fraction: 1, on: &canvas)
    if let fault = performance.pictureFault { throw fault }
    return canvas.marks
  }

  private static func fault(_ draw: String) -> String {
    do { _ = try marks(draw) } catch { return "\(error)" }
    return ""
  }

  private static func gradient(_ paint: String) throws -> Gradient? {
    guard case .fill(_, let paint)? = try marks("c:fill(circle(50, 50, 40), \(paint))").first?.shape else { return nil }
    return paint.gradient
  }

  // MARK: - Paints

  @Test func coloursAreSpreadEvenlyOrAtTheirShares() throws {
    let three = [(0, 0xFF0000), (0.5, 0x00FF00), (1, 0x0000FF)].map { Gradient.Stop($0, Color(hex: UInt32($1))) }
    let line = Gradient(.linear(from: Vector(1, 2), to: Vector(3, 4)), three)
    #expect(try Self.gradient("gradient(1, 2, 3, 4, '#F00', '#0F0', '#00F')") == line)
    #expect(try Self.gradient("gradient(1, 2, 3, 4, { 0, '#F00' }, { 0.5, '#0F0' }, { 1, '#00F' })") == line)
    let two = Gradient(line.way, [Gradient.Stop(0, Color(hex: 0xFF0000)), Gradient.Stop(1, Color(hex: 0x0000FF))])
    #expect(try Self.gradient("gradient(1, 2, 3, 4, '#F00', '#00F')") == two)
    #expect(
      try Self.gradient("radial(50, 40, 30, '#F00', '#0F0', '#00F')")
        == Gradient(.radial(center: Vector(50, 40), radius: 30), three))
    let edge = [(0.2, 0xFF0000), (0.2, 0x0000FF)].map { Gradient.Stop($0, Color(hex: UInt32($1))) }
    #expect(
      try Self.gradient("conic(50, 40, 1.5, { 0.2, '#F00' }, { 0.2, '#00F' })")
        == Gradient(.conic(center: Vector(50, 40), angle: 1.5), edge))
  }

  @Test(arguments: [
    ("gradient(0, 0, 9, 9, '#F00')", "gradient: has 1 colours, expected 2…8"),
    ("radial(0, 0, 9\(String(repeating: ", '#F00'", count: 9)))", "radial: has 9 colours, expected 2…8"),
    ("gradient(0, 0, 9, 9, '#F00', 'red')", "gradient: argument 6 is \"red\", expected a colour such as"),
    ("gradient(0, 0, nil, 9, '#F00', '#0F0')", "gradient: argument 3 is nothing, expected a number"),
    ("conic(0, 0, 0, { 0, '#F00' }, '#0F0')", "conic: argument 5 is \"#0F0\", expected a share and a colour"),
    ("conic(0, 0, 0, '#F00', { 1, '#0F0' })", "conic: argument 5 is a table, expected a colour"),
    ("radial(0, 0, 9, { 0.5, '#F00' }, { 0.4, '#0F0' })", "radial: stop 2: its share is 0.4, expected 0.5…1, in order"),
    ("radial(0, 0, 9, { -1, '#F00' }, { 1, '#0F0' })", "radial: stop 1: its share is -1, expected 0…1"),
    ("radial(0, 0, 9, { 0, '#F00' }, { 1.1, '#0F0' })", "radial: stop 2: its share is 1.1, expected 0…1, in order"),
    ("radial(0, 0, 9, { 0, '#F00' }, { 0/0, '#0F0' })", "radial: stop 2: its share is not a number"),
    (
      "{ 'spiral' }",
      "c:fill: argument 2 is a table, expected a colour such as \"#1B1B1F\", or a gradient, radial or conic"
    ),
  ])
  func otherStopsAreRefused(_ paint: String, _ words: String) {
    let fault = Self.fault("c:fill(rect(0, 0, 9, 9), \(paint))")
    #expect(fault.contains(words) && fault.contains("t.lua:"), "\(fault)")
  }

  /// A foreign process may send any marks.
  @Test func brokenPaintsAreDrawn() throws {
    for paint in ["{ 'radial' }", "{ 'conic', 1, 'x', {}, 2, '#F00' }", "{ 'gradient', 1, 2, 3, 4, 5, 6, 7, 8 }"] {
      _ = Mesher().frame(of: try Self.canvas("c:fill(rect(0, 0, 99, 99), \(paint))"), scale: 2)
    }
  }

  private static func canvas(_ draw: String) throws -> Canvas {
    var canvas = Canvas(size: size)
    for mark in try marks(draw) { canvas.add(mark) }
    return canvas
  }

  // MARK: - Clips

  @Test(arguments: ["path 'M10 10L90 10 50 90Z'", "arc(50, 50, 40, 0, 3)"])
  func clipsHaveAnyShape(_ shape: String) throws {
    let marks = try Self.marks(
      "c:with({ clip = \(shape), alpha = 0.5, move = { 5, 0 } }, function() c:fill(rect(0, 0, 200, 200), '#F00') end)")
    guard case .masked(let masked)? = marks.first?.shape, marks.count == 1 else {
      Issue.record("\(marks)")
      return
    }
    let filled = try Self.marks("c:fill(\(shape), '#F00')")
    guard case .fill(let path, _)? = filled.first?.shape else { return }
    let (rect, content) = (masked.layer.rect, masked.layer.content)
    #expect(masked.mask == .outline(path) && masked.layer.tint == .white.opacity(0.5))
    #expect(rect.minX <= path.bounds.minX - 1 && rect.maxY >= min(100, path.bounds.maxY) && rect == rect.wholePoints)
    #expect(content.marks[0].transform * .zero == Vector(5, 0) - rect.origin)
  }

  // MARK: - Words

  @Test func wordsAreColouredByAnyPaint() throws {
    let marks = try Self.marks(
      "c:with({ move = { 5, 6 }, turn = 1 }, function() c:text('Hi', 9, 9, { color = radial(9, 9, 30, '#F00', '#00F') }) end)"
    )
    guard case .masked(let masked)? = marks.first?.shape, case .paint(.gradient(let gradient)) = masked.mask else {
      Issue.record("\(marks)")
      return
    }
    let inner = Affine.translation(Vector(5, 6)) * .rotation(radians: 1)
    #expect(gradient.transform * Vector(9, 9) == inner * Vector(9, 9))
    #expect(masked.layer.content.marks[0].transform * Vector(9, 9) == inner * Vector(9, 9))
    #expect(marks[0].transform == .identity && masked.layer.rect == Rect(size: Self.size))
    // An emoji keeps its own colours.
    #expect(try Self.marks("c:text('🐷', 9, 9, { color = conic(0, 0, 0, '#F00', '#00F') })").count == 2)
  }

  @Test func lettersShrinkToTheirBox() throws {
    func run(_ how: String) throws -> TextRun? {
      guard
        case .picture(.text(let run), _, _, _, _)? = try Self.marks("c:text('Wide words', 0, 0, \(how))").first?.shape
      else { return nil }
      return run
    }
    let one = try #require(try run("{ size = 20, width = 50, shrink = true }"))
    #expect(one.fit == one.fitted(smallest: 1, anchor: .baseline).fit)
    let two = try #require(try run("{ size = 20, width = 50, lines = 2, shrink = 12 }"))
    #expect(two.fit == two.fitted(smallest: 12).fit && two.lines == 2)
    #expect(try run("{ size = 20, width = 50, shrink = false }")?.fit == nil)
    #expect(
      Self.fault("c:text('a', 0, 0, { shrink = true })").contains(
        "c:text: width is nothing, expected a number of points"))
    #expect(
      Self.fault("c:text('a', 0, 0, { width = 9, shrink = 0 })").contains("expected true or the least size, 1…400"))
  }

  @Test func wordsAreMeasuredAsTheyAreDrawn() throws {
    func measure(_ words: String, _ how: String = "nil") throws -> (width: Double, height: Double, lines: Double) {
      let draw = "local w, h, n = c:measure('\(words)', \(how)) c:glow(w, h, n, '#FFF')"
      let bytes = try Self.performance(draw).marks(1)
      let mark = try #require(SketchValue.of(bytes)).items
      return (mark[1].double ?? 0, mark[2].double ?? 0, mark[3].double ?? 0)
    }
    let (one, wide) = (try measure("Maps", "{ size = 20 }"), try measure("Maps Maps", "{ size = 20 }"))
    #expect(one.lines == 1 && one.height == 26 && one.width > 30 && wide.width > 2 * one.width)
    let box = "size = 20, width = \(one.width + 2)"
    let two = try measure("Maps Maps", "{ \(box), lines = 3 }")
    #expect(two.lines == 2 && two.height == 52 && two.width == one.width)
    let small = try measure("Maps Maps", "{ \(box), shrink = true }")
    #expect(small.lines == 1 && small.height < 20 && small.width <= one.width + 2.01)
    #expect(try measure("Maps", "{ size = 20, weight = 700 }").width > one.width)
    #expect(try measure("").width == 0)
  }

  /// Fonts differ between machines, so that nothing that depends on them reaches the state.
  @Test func wordsAreMeasuredInDrawAlone() throws {
    let head = "local kept = {}"
    var performance = try Self.performance(
      "kept.c = c", step: "if kept.c then s.x = kept.c:measure('a') end", head: head)
    var canvas = Canvas(size: Self.size)
    performance.draw(fraction: 1, on: &canvas)
    let fault = #expect(throws: SketchFault.self) { _ = try performance.step([]) }
    #expect(fault?.message.contains("c:measure: expected in draw") == true, "\(fault?.message ?? "")")
  }

  // MARK: - Arguments

  @Test(arguments: [
    ("c:fill(rect(1, 2, 3, 4, 5), '#F00')", "rect: argument 5 is 5, expected only x, y, width, height"),
    ("c:fill(circle(1, 2, 3, 4), '#F00')", "circle: argument 4 is 4, expected only x, y, radius"),
    ("c:fill(rect(1, 2, 3, 4), '#F00', {}, 7)", "c:fill: argument 4 is 7, expected options as the last"),
    ("c:fill(path():line(1, 2, 3), '#F00')", "path:line: argument 3 is 3, expected only x and y"),
    ("c:fill(path():line(1, 2):close(1), '#F00')", "path:close: argument 1 is 1, expected no argument"),
    ("local x = clamp(1, 2, 3, 4)", "clamp: argument 4 is 4, expected only a number and two ends"),
    ("local x = smooth(1, 2, 3, 4)", "smooth: argument 4 is 4, expected only 3 numbers"),
    ("local x = fade('#FFF', 1, 2)", "fade: argument 3 is 2, expected only a colour and an opacity"),
    ("local x = moving(1, 2, 3)", "moving: argument 3 is 3, expected only a value and a velocity"),
    ("c:with({}, function() end, 1)", "c:with: argument 3 is 1, expected only options and a function"),
    ("local x = measure('a', 9, 400, 1)", "measure: argument 4 is 1, expected only words, a size and a weight"),
    ("local x = math.sin(1, 2)", "math.sin: argument 2 is 2, expected only 1 number"),
  ])
  func furtherArgumentsAreRefused(_ draw: String, _ words: String) {
    let fault = Self.fault(draw)
    #expect(fault.contains(words) && fault.contains("t.lua:"), "\(fault)")
  }

  @Test func nothingMayStandForNoArgument() throws {
    #expect(try Self.marks("c:fill(rect(1, 2, 3, 4, nil), '#F00', nil, nil) c:text('a', 1, 2, nil, nil)").count == 2)
  }

  @Test(arguments: [
    ("happen('x', {}, 1)", "happen: argument 3 is 1, expected only a name and options"),
    ("for g in s.tap:read(inputs, nil, 5) do end", "tap:read: argument 3 is 5, expected only inputs and an area"),
    ("for i in inputs:each(1) do end", "inputs:each: argument 1 is 1, expected no argument"),
  ])
  func furtherArgumentsAreRefusedInSteps(_ step: String, _ words: String) throws {
    let text = SketchWordTests.sketch(start: "return { x = 1, tap = tap() }", step: step)
    var performance = try Sketch(id: "t", text: text, isTried: false).card.make(Self.size, [:])
    let fault = #expect(throws: (any Error).self) { _ = try performance.step([]) }
    #expect("\(fault!)".contains(words))
  }

  // MARK: - Pictures

  @Test func unknownPicturesAreRefusedWithTheNearestName() throws {
    func text(_ params: String, draw: String = "") -> String {
      SketchWordTests.sketch(draw: draw).replacing("title = ", with: "params = { \(params) }, title = ")
    }
    let card = try Sketch(id: "t", text: text("picture('cover', 'dusk', 'Cover')")).card
    let definition = card.schema.parameters[0]
    #expect(try definition.accept(.text("night")) == .choice("night"))
    let problem = #expect(throws: Problem.self) { try definition.accept(.text("dask")) }
    #expect(problem.map { "\($0)" }?.contains("\"dask\" is not a choice") == true)
    #expect(problem.map { "\($0)" }?.contains("did you mean dusk?") == true)
    let list = #expect(throws: SketchFault.self) {
      try Sketch(id: "t", text: text("list('ps', { { 'fog', 'a' }, { 'nihgt', 'b' } }, { 'picture', 'title' }, 'P')"))
    }
    #expect(list?.message.contains("list: row 2: \"nihgt\" is not a built-in picture, did you mean night?") == true)
    let words = text("text('cover', 'dask', 'Cover')", draw: "c:picture(p.cover, rect(0, 0, 9, 9))")
    let drawn = #expect(throws: SketchFault.self) { try Sketch(id: "t", text: words) }
    #expect(drawn?.message.contains("c:picture: \"dask\" is not a built-in picture, did you mean dusk?") == true)
  }
}

extension Rect {
  /// The smallest rectangle of whole points around this one.
  fileprivate var wholePoints: Rect {
    let (left, top) = (minX.rounded(.down), minY.rounded(.down))
    return Rect(x: left, y: top, width: maxX.rounded(.up) - left, height: maxY.rounded(.up) - top)
  }
}
