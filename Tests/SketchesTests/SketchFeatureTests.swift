import Canvas
import Effects
import Gestures
import Motion
import Testing
import Tuning

@testable import Sketches

/// The optional parts of a sketch: decisions, levels, lists, and values that its state follows.
@Suite struct SketchFeatureTests {
  private static func sketch(_ fields: String, params: String = "", state: String = "x = 1.0") throws -> Sketch {
    try Sketch(
      id: "t",
      text: """
        return effect { title = "T", params = { \(params) }, start = function(size, p) return { \(state) } end,
        step = function(s, inputs, p) s.steps = (s.steps or 0) + 1 end, draw = function(s, p, c) end, \(fields) }
        """)
  }

  private static func performance(_ sketch: Sketch) throws -> SketchPerformance {
    try #require(try sketch.card.make(Vector(400, 800), [:]) as? SketchPerformance)
  }

  private static func decisions(_ rows: String) throws -> [Decision] {
    let sketch = try sketch("decisions = function(s, p) return { \(rows) } end")
    return try performance(sketch).decisions(fraction: 1)
  }

  private static func fault(_ rows: String) -> String {
    do { _ = try decisions(rows) } catch { return "\(error)" }
    return ""
  }

  @Test func decisionsReachTheOverlay() throws {
    let all = try Self.decisions(
      """
      { from = { 100, 100 }, velocity = { 0, 500 }, say = "500 pt/s", rest = "down", side = "right" },
      { outline = rect(10, 20, 30, 40), say = 3, rest = "of 4", gauge = { 3, 0, 4, 2 } },
      { from = { 0, 0 }, to = { 0, 50 }, half = 10, say = "50 pt", at = { 5, 5 } },
      { trace = path():move(0, 0):line(1, 1), guide = circle(5, 5, 2) },
      { from = { 0, 0 }, velocity = { 0, 0 }, say = "nothing" },
      """)
    #expect(all.count == 4)
    #expect(all[0].figures == [.arrow(from: Vector(100, 100), to: Vector(100, 340))])
    #expect(all[0].label?.strong == "500 pt/s" && all[0].label?.anchor == Vector(112, 340))
    #expect(all[1].label?.strong == "3" && all[1].label?.anchor == Vector(10, 20))
    #expect(all[1].label?.gauge == Decision.Gauge(3, in: 0...4, thresholds: [2]))
    #expect(all[2].figures.count == 1 && all[2].label?.isThreshold == true && all[2].label?.anchor == Vector(5, 5))
    #expect(all[3].figures.count == 2 && all[3].label == nil)
  }

  @Test(arguments: [
    ("{ form = { 0, 0 } }", "decisions[1]: 'form' is not a field, did you mean from?"),
    ("{ say = 'x' }", "decisions[1]: at is missing: expected where its words stand, such as { 40, 120 }"),
    ("{ say = 'x', at = { 1 } }", "decisions[1]: at: expected two numbers such as { 40, 120 }"),
    ("{ outline = 3 }", "decisions[1]: outline: expected a shape"),
    ("{ from = { 0, 0 }, velocity = { 1, 9 }, side = 'up' }", "decisions[1]: side: expected \"right\""),
    ("{ say = 'x', at = { 1, 1 }, gauge = { 1, 2, 2 } }", "decisions[1]: gauge: expected { value, low, high }"),
    ("3", "expected a record"),
  ])
  func badDecisionsAreFoundOnLoading(_ rows: String, _ words: String) { #expect(Self.fault(rows).contains(words)) }

  @Test func readoutsHaveLevels() throws {
    let sketch = try Self.sketch("readouts = function(s) return { { 'x', s.x, 'pt', { 40, 130 } }, { 'y', 2 } } end")
    let performance = try Self.performance(sketch)
    #expect(performance.levels(of: "x") == [40, 130] && performance.levels(of: "y").isEmpty)
    #expect(performance.readouts.map(\.name) == ["x", "y"])
  }

  /// The function `retune` is called once before the next step, however often values change.
  ///
  /// Pictures drawn before that step already show the new values.
  @Test func retuneIsCalledOnceBeforeTheNextStep() throws {
    let sketch = try Self.sketch(
      "retune = function(s, p) s.n = p.n; s.calls = s.calls + 1 end, readouts = function(s) return { { 'n', s.n } } end",
      params: "whole('n', 3, { 1, 9 })", state: "n = p.n, calls = 0")
    var performance = try Self.performance(sketch)
    func number(_ key: String) -> Double? { SketchValue.of(performance.current)?[key].double }
    _ = try performance.step([])
    #expect(number("n") == 3 && number("calls") == 0)
    try performance.tune(["n": 7])
    try performance.tune(["n": 5])
    #expect(number("n") == 3 && performance.readouts[0].value == 5)
    _ = try performance.step([])
    _ = try performance.step([])
    #expect(number("n") == 5 && number("calls") == 1)
    performance.reset()
    #expect(number("calls") == 0)
  }

  @Test func retuneFaultIsReportedByTheNextStep() throws {
    let sketch = try Self.sketch(
      "retune = function(s, p) if p.n == 7 then s.x = s.y.z end end", params: "whole('n', 3, { 1, 9 })")
    var performance = try Self.performance(sketch)
    try performance.tune(["n": 7])
    #expect(throws: SketchFault.self) { _ = try performance.step([]) }
    try performance.tune(["n": 4])
    _ = try performance.step([])
  }

  private static let places = """
    list("places", { { "fog", "Boathouse" }, { "dusk", "Tent" } }, { "picture", "title" }, "Places")
    """

  @Test func listsAreRowsOfThePanel() throws {
    let sketch = try Self.sketch(
      """
      readouts = function(s, p) local n = 0; for _, one in ipairs(p.places) do n = n + #one.title end
      return { { "letters", n }, { "rows", #p.places } } end
      """, params: Self.places)
    let definition = sketch.card.schema.parameters[0]
    guard case .rows(let columns, let count) = definition.kind, case .rows(let rows) = definition.defaultValue else {
      return #expect(Bool(false))
    }
    #expect(columns.map(\.name) == ["picture", "title"] && columns[0].isPicture && count == 1...40)
    #expect(rows[1].picture?.name == "dusk" && rows[1]["title"] == "Tent" && definition.label == "Places")
    var performance = try Self.performance(sketch)
    #expect(performance.readouts.map(\.value) == [13, 2])
    try performance.tune(["places": .rows([Record(picture: PictureReference(art: "pig"), ["title": "Pig"])])])
    #expect(performance.readouts.map(\.value) == [3, 1])
  }

  /// A picture that names a file is drawn from the file; an empty name draws nothing.
  @Test func picturesOfListsMayBeFiles() throws {
    let sketch = try Sketch(
      id: "t",
      text: """
        return effect { title = "T", params = { \(Self.places) }, start = function() return {} end, step = function() end,
        draw = function(s, p, c) c:picture(p.places[1].picture, rect(0, 0, 10, 10)) end }
        """)
    var performance = try Self.performance(sketch)
    func drawn() -> [Picture] {
      var canvas = Canvas(size: Vector(400, 800))
      performance.draw(fraction: 1, on: &canvas)
      return canvas.marks.compactMap { if case .picture(let picture, _, _, _, _) = $0.shape { picture } else { nil } }
    }
    #expect(drawn() == [.art("fog")])
    let own = PictureReference("own/cat.png", width: 20, height: 10, path: "/home/own/cat.png")
    try performance.tune(["places": .rows([Record(picture: own, ["title": "Cat"])])])
    #expect(drawn() == [.file("/home/own/cat.png")])
    try performance.tune(["places": .rows([Record(picture: PictureReference(""), ["title": ""])])])
    #expect(drawn().isEmpty)
  }

  @Test(arguments: [
    ("list('a', {}, { 'title' })", "list: argument 2 is a table, expected a list of rows"),
    ("list('a', { { 'x' } }, {})", "list: argument 3 is a table, expected names of columns"),
    ("list('a', { { 'x', 'y' } }, { 'title' })", "expected rows of at most 1 texts"),
    ("list('a', { { {} } }, { 'title' })", "expected texts in row 1"),
    ("list('a', { { 'x' } }, { 'Title' })", "the column \"Title\" expected letters and digits"),
  ])
  func badListsAreRefused(_ declaration: String, _ words: String) {
    do {
      _ = try Self.sketch("", params: declaration)
      #expect(Bool(false))
    } catch { #expect("\(error)".contains(words), "\(error)") }
  }

  @Test(arguments: [
    ("p.places[1] = 3", "p.places cannot be changed: parameters are the designer's"),
    ("p.places[1].title = 'x'", "p.places cannot be changed: parameters are the designer's"),
    ("local x = p.places[1].titel", "p.places[1] has no column \"titel\", did you mean title?"),
  ])
  func listsCannotBeChanged(_ code: String, _ words: String) {
    do {
      _ = try Sketch(
        id: "t",
        text: """
          return effect { title = "T", params = { \(Self.places) }, start = function() return {} end,
          step = function(s, inputs, p) \(code) end, draw = function() end }
          """)
      #expect(Bool(false))
    } catch { #expect("\(error)".contains(words), "\(error)") }
  }

  /// A pinch is read if its two fingers land in the shape, and its last values are readable at its end.
  @Test func pinchIsReadInItsShapeUntilItsEnd() throws {
    let sketch = try Sketch(
      id: "t",
      text: """
        return effect { title = "T", start = function() return { pinch = pinch(), output = "" } end,
        step = function(s, inputs)
          for g in s.pinch:read(inputs, rect(0, 0, 200, 200)) do
            if g.ended then s.output = g.magnification .. " about " .. g.center.x .. ", " .. g.center.y end
          end
        end, draw = function(s, p, c) end }
        """)
    for (top, output) in [(100.0, "2 about 100, 100"), (300, "")] {
      var performance = try Self.performance(sketch)
      func finger(_ id: Int, _ phase: FingerEvent.Phase, _ x: Double) throws {
        _ = try performance.step([.finger(FingerEvent(id: id, phase: phase, position: Vector(x, top)))])
      }
      try finger(1, .down, 60)
      try finger(2, .down, 140)
      for way in 1...40 {
        try finger(1, .move, 60 - Double(way))
        try finger(2, .move, 140 + Double(way))
      }
      for _ in 0..<60 { _ = try performance.step([]) }
      try finger(2, .up, 180)
      #expect(SketchValue.of(performance.current)?["output"].text == output)
    }
  }

  /// The back button and the title are dark on a light background.
  @Test(arguments: [
    ("c:fill(rect(0, 0, 390, 844), '#F4E8D8')", true), ("c:fill(rect(0, 0, 390, 844), '#14161D')", false),
    ("c:fill(rect(0, 100, 390, 744), '#F4E8D8')", false),
    ("c:fill(rect(0, 0, 390, 844), gradient(0, 0, 0, 844, '#FFFFFF', '#000000'))", true),
    ("c:fill(rect(0, 0, 390, 844), gradient(0, 0, 0, 844, '#000000', '#FFFFFF'))", false),
    ("c:fill(rect(0, 0, 390, 844), '#FFFFFF') c:picture('dusk', rect(0, 0, 390, 844))", false), ("", false),
    // A bar above content that scrolls counts, however much is below it; a shape over a part of the title does not.
    (
      "c:fill(rect(0, 0, 390, 844), '#EFEDE7') for i = 1, 9 do c:text('Tent', 40, 20 + i) end "
        + "c:fill(rect(0, 0, 390, 100), '#EFEDE7')", true
    ),
    (
      "c:fill(rect(0, 0, 390, 844), '#EFEDE7') for i = 1, 9 do c:text('Tent', 40, 20 + i) end "
        + "c:fill(rect(0, 0, 90, 100), '#EFEDE7')", false
    ),
    // A background may be moved or scaled.
    (
      "c:fill(rect(0, 0, 390, 844), '#14161D') c:with({ move = { 0, -40 }, scale = 1.2 }, "
        + "function() c:fill(rect(0, 0, 390, 844), '#FFFFFF') end)", true
    ),
  ])
  func titleContrastsWithTheBackground(_ draw: String, _ isDark: Bool) throws {
    let text = """
      return effect { title = "T", start = function() return {} end, step = function() end,
      draw = function(s, p, c) \(draw) end }
      """
    let card = try Sketch(id: "t", text: text).card
    var canvas = Canvas(size: Vector(390, 844))
    try card.make(canvas.size, [:]).draw(fraction: 1, on: &canvas)
    let count = canvas.marks.count
    Chrome.draw(card, on: &canvas)
    #expect(canvas.marks.count > count)
    // A veil may lie between the background and the back button's arrow.
    let arrow = canvas.marks[count...].lazy.compactMap { mark -> Color? in
      if case .stroke(_, _, .color(let color)) = mark.shape { color } else { nil }
    }.first
    #expect(try (#require(arrow).red < 0.2) == isDark)
  }

  /// A text behind the label is the help; with it, a spring is named by its label.
  @Test func parametersHaveHelp() throws {
    func sketch(_ parameter: String) throws -> Sketch {
      let rest = "start = function() return {} end, step = function() end, draw = function() end"
      return try Sketch(id: "t", text: "return effect { title = 'T', params = { \(parameter) }, \(rest) }")
    }
    for one in [
      "number('a', 1, { 0, 2 }, '', 'Size', 'How large.')", "whole('a', 1, { 0, 2 }, '', 'Size', 'How large.')",
      "toggle('a', true, 'Size', 'How large.')", "choice('a', 'x', { 'x', 'y' }, 'Size', 'How large.')",
      "text('a', 'x', 'Size', 'How large.')", "color('a', '#FFFFFF', 'Size', 'How large.')",
    ] {
      let parameter = try sketch(one).card.schema.parameters[0]
      #expect(parameter.title == "Size" && parameter.help == "How large.", "\(one)")
    }
    let springs = try ["'Back'", "'Back', 'To its place.'"].map { try sketch("spring('home', {}, \($0))").card.schema }
    #expect(springs[0].parameters.map(\.title) == ["Home response", "Home damping ratio"])
    #expect(springs[0].parameters[0].help == "Back.")
    #expect(springs[1].parameters.map(\.title) == ["Back response", "Back damping ratio"])
    #expect(springs[1].parameters[0].help == "To its place.")
    #expect(
      performing: { _ = try sketch("text('a', 'x', 'Size', 3)") },
      throws: {
        "\($0)".contains("text: its help is 3, expected a text")
      })
    #expect(
      performing: { _ = try sketch("text('a', 'x', 'Size', string.rep('x', 401))") },
      throws: {
        "\($0)".contains("the help of a has 401 letters, expected at most 400")
      })
  }
}
