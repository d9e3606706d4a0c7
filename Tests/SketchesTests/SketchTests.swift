import Canvas
import Effects
import Gestures
import Motion
import Testing
import Tuning

@testable import Sketches

struct SketchTests {
  static let sheet = #"""
    -- A bottom sheet with three rests: drag it, throw it, pull it past its ends.
    local function rests(s, p) return { p.gap, s.size.y * (1 - p.middle), s.size.y - p.peek } end

    return effect {
      title = "Bottom Sheet",
      sentence = "A sheet with three rests that gives way past its ends.",
      accent = "#5B8CFF",
      params = {
        group "Rests",
        number("peek", 120, { 40, 400 }, "pt", "Height when low"),
        number("middle", 0.5, { 0.2, 0.8 }, "", "Middle, as a share of the screen"),
        number("gap", 56, { 0, 200 }, "pt", "Room above when high"),
        group "Release",
        number("glide", 0.18, { 0, 1 }, "s", "How far ahead a throw is read"),
        spring("settle", { response = 0.42, damping = 0.82 }, "To its rest"),
        group "Look",
        number("give", 0.55, { 0, 1 }, "", "How much of a pull past the ends it follows"),
        color("paper", "#FBFAF7", "Paper"),
      },
      calm = { settle = { response = 0.3, damping = 1 } },

      start = function(size, p) return { y = moving(size.y - p.peek), rest = 3, drag = drag("y") } end,

      step = function(s, inputs, p, dt, happen)
        local r = rests(s, p)
        for g in s.drag:read(inputs) do
          if g.began then s.held = s.y.value
          elseif g.moved then s.y.value = rubberband(s.held + g.translation.y, r[1], r[3], p.give, s.size.y)
          elseif g.ended then
            s.held = nil
            s.y.velocity = g.velocity.y
            s.rest = nearest(r, s.y.value + s.y.velocity * p.glide)
            happen("settles", { reason = "rest " .. s.rest, impact = "light" })
          end
        end
        if not s.held then p.settle:advance(s.y, r[s.rest], dt) end
      end,

      draw = function(s, p, c)
        local sheet = rounded(0, s.y.value, s.size.x, s.size.y, 28)
        c:picture("dusk", rect(0, 0, s.size.x, s.size.y), { fit = "cover" })
        c:shadow(sheet, { blur = 24, y = -4, alpha = 0.2 })
        c:fill(sheet, p.paper)
        c:with({ clip = sheet, move = { 24, s.y.value + 36 } }, function()
          c:text("Nearby", 0, 0, { size = 28, weight = 700, color = "#1B1B1F" })
        end)
      end,

      readouts = function(s) return { { "height", s.size.y - s.y.value, "pt" }, { "rest", s.rest } } end,
    }
    """#

  private func finger(_ phase: FingerEvent.Phase, _ x: Double, _ y: Double) -> Input {
    .finger(FingerEvent(id: 1, phase: phase, position: Vector(x, y)))
  }

  /// Throws the sheet upwards with a finger and runs four seconds; returns the events.
  private func thrown(_ performance: inout any Performance) throws -> [Happening] {
    var reported: [Happening] = []
    try performance.step([finger(.down, 200, 760)], &reported)
    for step in 1...24 { try performance.step([finger(.move, 200, 760 - 12 * Double(step))], &reported) }
    try performance.step([finger(.up, 200, 760 - 12 * 24)], &reported)
    for _ in 0..<960 { try performance.step([], &reported) }
    return reported
  }

  @Test func sheetDeclaresItsParameters() throws {
    let sketch = try Sketch(id: "sheet", text: Self.sheet)
    #expect(sketch.card.title == "Bottom Sheet")
    #expect(
      sketch.card.schema.parameters.map(\.name) == [
        "peek", "middle", "gap", "glide", "settleResponse", "settleDampingRatio", "give", "paper",
      ])
    #expect(sketch.card.schema["peek"]?.group == "Rests" && sketch.card.schema["peek"]?.unit == .points)
    #expect(sketch.card.schema["peek"]?.title == "Height when low" && sketch.card.schema["peek"]?.help == "")
    #expect(sketch.card.schema.springs.map(\.name) == ["settle"])
    let response = sketch.card.schema["settleResponse"]
    #expect(response?.title == "Settle response" && response?.help == "To its rest.")
    #expect(sketch.card.calm["settleDampingRatio"] == .number(1))
    #expect(sketch.card.readouts.map(\.name) == ["height", "rest"])
    // The rule includes the code above the effect that it uses.
    let rule = sketch.card.rule
    let step = try #require(rule.firstIndex(of: "step = function(s, inputs, p, dt, happen)"))
    #expect(rule.first?.hasPrefix("local function rests") == true && rule.last == "end,")
    #expect(rule[step - 1].isEmpty && rule[step + 1].hasPrefix("  "))
  }

  /// Exports get the laws of a sketch, with their names, and the code that knows its places.
  @Test func exportsStateLawsAndDecisions() throws {
    let laws = "laws = { { 'Rest', 'y = height - peek' }, 'x = 3' }"
    let fields = "\(laws), decisions = function(s, p)\n  return {}\nend, title ="
    let card = try Sketch(id: "t", text: Self.sketch().replacing("title =", with: fields)).card
    #expect(card.laws == ["Rest: y = height - peek", "x = 3"])
    #expect(card.rule.contains { $0.hasPrefix("step = function") } && card.rule.contains("  return {}"))
    #expect(card.rule.contains { $0.hasPrefix("-- The numbers that decide") })
    for (laws, expected) in [
      ("{ 3 }", "2: effect: laws[1]: expected a text, or a name and a law"),
      ("{ 'a', { 'b' } }", "2: effect: laws[2]: expected a text"), ("{ { 'a', 'b', 'c' } }", "laws[1]: expected"),
      ("{ rest = 'y = 3' }", "2: effect: laws: has the key rest, expected a list"),
    ] {
      do throws(SketchFault) {
        _ = try Sketch(id: "t", text: Self.sketch().replacing("title =", with: "laws = \(laws), title ="))
        #expect(Bool(false), "taken: \(laws)")
      } catch { #expect("\(error)".contains(expected), "\(error)") }
    }
  }

  @Test func aThrowGoesToTheHighestRest() throws {
    var performance = try Sketch(id: "sheet", text: Self.sheet).card.make(Vector(390, 844), [:])
    let reported = try thrown(&performance)
    #expect(reported.map(\.name) == ["settles"] && reported.first?.reason == "rest 1")
    #expect(performance.readouts.map(\.value) == [844 - 56, 1])
    #expect(performance.isAtRest)
    // A tuned value takes effect.
    try performance.tune(["gap": .number(100)])
    #expect(!performance.isAtRest)
    for _ in 0..<960 { _ = try performance.step([]) }
    #expect(performance.readouts[0].value == 744)
  }

  @Test func copiesAreIndependent() throws {
    var one = try Sketch(id: "sheet", text: Self.sheet).card.make(Vector(390, 844), [:])
    _ = try one.step([finger(.down, 200, 760)])
    for step in 1...10 { _ = try one.step([finger(.move, 200, 760 - 12 * Double(step))]) }
    var other = one
    var (a, b): ([JSONValue], [JSONValue]) = ([], [])
    // Both copies take turns on one machine.
    for step in 11...30 {
      _ = try one.step([finger(.move, 200, 760 - 12 * Double(step))])
      _ = try other.step(step == 11 ? [finger(.cancelled, 200, 640)] : [])
      a.append(one.encodedState)
      b.append(other.encodedState)
    }
    #expect(a.last != b.last)
    // Another machine continues from the encoded state.
    var again = try Sketch(id: "sheet", text: Self.sheet).card.make(Vector(390, 844), [:])
    _ = try again.step([finger(.down, 200, 760)])
    for step in 1...10 { _ = try again.step([finger(.move, 200, 760 - 12 * Double(step))]) }
    var restored = try Sketch(id: "sheet", text: Self.sheet).card.make(Vector(390, 844), [:])
    try restored.restore(JSONDocument(again.encodedState.line), in: Vector(390, 844))
    for step in 11...30 {
      _ = try restored.step([finger(.move, 200, 760 - 12 * Double(step))])
      #expect(restored.encodedState == a[step - 11])
    }
  }

  @Test func resizeUpdatesTheState() throws {
    let sketch = try Sketch(id: "sheet", text: Self.sheet)
    var performance = try sketch.card.make(Vector(100, 400), [:])
    performance.resize(to: Vector(390, 844))
    #expect(performance.encodedState == (try sketch.card.make(Vector(390, 844), [:])).encodedState, "as if begun in it")
    // A restored state survives the resize too.
    let state = JSONDocument(performance.encodedState.line)
    var restored = try sketch.card.make(Vector(390, 844), [:])
    try restored.tune(["peek": 200.0])
    restored.reset()
    let high = restored.encodedState
    try restored.restore(state, in: Vector(390, 844))
    restored.resize(to: Vector(390, 800))
    #expect(restored.encodedState.line != high.line && restored.readouts[0].value == 800 - 724)
    // A resize during motion moves nothing at once; the motion then continues to its new target.
    for _ in 0..<10 { _ = try performance.step([]) }
    performance.resize(to: Vector(390, 600))
    #expect(performance.readouts[0].value == 600 - 724)
    for _ in 0..<960 { _ = try performance.step([]) }
    #expect(performance.readouts[0].value == 120)
  }

  @Test func sheetIsDrawn() throws {
    let performance = try Sketch(id: "sheet", text: Self.sheet).card.make(Vector(390, 844), [:])
    var canvas = Canvas(size: Vector(390, 844))
    performance.draw(fraction: 1, on: &canvas)
    #expect(canvas.marks.count == 4)
    guard case .fill(let path, _) = canvas.marks[2].shape else { return #expect(Bool(false), "\(canvas.marks[2])") }
    #expect(path == .rounded(Rect(x: 0, y: 724, width: 390, height: 844), 28))
  }

  private static func picture(_ draw: String) throws -> Canvas {
    let performance = try Sketch(id: "t", text: sketch(draw: draw)).card.make(Vector(100, 100), [:])
    var canvas = Canvas(size: Vector(100, 100))
    performance.draw(fraction: 1, on: &canvas)
    return canvas
  }

  @Test func arcsCirclesAndStretchesAreDrawn() throws {
    let arc = try Self.picture("c:stroke(arc(50, 50, 20, 0, 1.5), 3, '#FFFFFF')")
    guard case .stroke(let path, _, _) = arc.marks[0].shape else { return #expect(Bool(false)) }
    #expect(path == .arc(Vector(50, 50), radius: 20, from: 0, to: 1.5))
    let round = try Self.picture("c:picture('a1', circle(30, 40, 10))")
    guard case .picture(_, let rect, let corners, _, _) = round.marks[0].shape else { return #expect(Bool(false)) }
    #expect(rect == Rect(x: 20, y: 30, width: 20, height: 20) && corners == Corners(10))
    let stretched = try Self.picture(
      "c:with({ stretch = { 2, 0.5 }, around = { 10, 10 } }, function() c:fill(rect(0, 0, 20, 20), '#FFFFFF') end)")
    #expect(stretched.marks[0].transform * Vector(0, 0) == Vector(-10, 5))
  }

  @Test func coloursMixAndTextsAreMeasured() throws {
    let mixed = try Self.picture(
      """
      c:fill(rect(0, 0, 1, 1), mix('#000000', '#FF8000', 0.5))
      c:fill(rect(0, 0, mix(2, 4, 0.5), 1), mix('#FFFFFF00', '#FFFFFF', 0.25))
      """)
    guard case .fill(_, .color(let half)) = mixed.marks[0].shape,
      case .fill(let path, .color(let faint)) = mixed.marks[1].shape
    else { return #expect(Bool(false)) }
    #expect(half == Color(hex: 0x804000) && path == .rect(Rect(x: 0, y: 0, width: 3, height: 1)))
    #expect(faint == Color.white.opacity(64.0 / 255))
    let measured = try Self.picture("c:fill(rect(0, 0, measure('Maps', 13, 600), 1), '#FFFFFF')")
    guard case .fill(let box, _) = measured.marks[0].shape else { return #expect(Bool(false)) }
    #expect(box == .rect(Rect(x: 0, y: 0, width: TextWidth.estimate("Maps", size: 13), height: 1)))
  }

  @Test func rawInputsAreIterated() throws {
    let text = Self.sketch(
      start: "return { x = 0 }", step: "for e in inputs:each() do if e.kind == 'down' then s.x = s.x + e.x end end")
    let card = try Sketch(id: "t", text: text).card
    var performance = try #require(try card.make(Vector(100, 100), [:]) as? SketchPerformance)
    func down(_ id: Int, _ x: Double) -> Input { .finger(FingerEvent(id: id, phase: .down, position: Vector(x, 0))) }
    _ = try performance.step([down(1, 3), down(2, 4)])
    #expect(SketchValue.of(performance.current)?["x"].double == 7)
  }

  private static func sketch(
    params: String = "", start: String = "return { x = 1 }", step: String = "", draw: String = ""
  ) -> String {
    """
    return effect {
      title = "T", params = { \(params) },
      start = function(size, p) \(start) end,
      step = function(s, inputs, p, dt, happen) \(step) end,
      draw = function(s, p, c) \(draw) end,
    }
    """
  }

  private static func calm(_ calm: String) -> String {
    sketch(params: "number('a', 1, { 0, 2 }), spring('b', {})")
      .replacing("title = \"T\", params = ", with: "title = 'T', -- calm\n\nparams = ")
      .replacing("start = ", with: "calm =\n\(calm),\nstart = ")
  }

  @Test(arguments: [
    (sketch(step: "count = 1"), "4: count is a global: write local count"),
    (sketch(step: "local a = s.y.value"), "4: attempt to index a nil value (field 'y')"),
    (
      sketch(step: "s.x = 0/0"),
      "x is not a number (0/0): expected numbers, booleans, texts, lists and records of these"
    ),
    (sketch(step: "s.f = function() end"), "f is a function"),
    (
      sketch(start: "return { d = drag() }", step: "for g in s.d:read(inputs) do s.last = g end"),
      "last is a word or an event of a gesture: expected numbers"
    ),
    (sketch(step: "s.a = {} s.b = s.a"), "b is a table that is in the state twice (keep a copy or a number)"),
    (sketch(step: "s.a = { 1, nil, 3, x = 2 }"), "a is both a list and a record"),
    (sketch(step: "while true do end"), "4: takes too long"),
    (sketch(step: "s.t = string.rep('x', 100000)"), "4: string.rep: expected a text of at most 65536 bytes"),
    (sketch(step: "local t = {} for i = 1, 1e9 do t[i] = { i } end"), "4: takes"),
    (sketch(step: "s.t = 'x' for i = 1, 40 do s.t = s.t .. s.t end"), "4: takes more memory than a sketch may"),
    (sketch(step: "local t = string.rep('x', 60000) for i = 1, 1e5 do local u = t .. i end"), "4: takes more memory"),
    (sketch(step: "local t = {} for i = 1, 1e5 do table.insert(t, 1, i) end"), "4: takes too long"),
    (sketch(step: "table.insert({}, 3, 1)"), "4: table.insert: argument 2 is 3, expected a place in the list"),
    (sketch(step: "local x = p.peak", draw: ""), "4: p.peak: unknown parameter"),
    (sketch(params: "spring('a', {})", step: "p.a.response = 3"), "p.a.response cannot be set"),
    (
      sketch(step: "s.x = rubberband(1, 0/0, 1, 0.5, 100)"),
      "4: rubberband: argument 2 is not a number (0/0), expected a finite number"
    ),
    (sketch(step: "s.x = rubberband(1, 5, 1, 0.5, 100) / 0"), "x is infinite"),
    (
      sketch(
        params: "spring('a', {})", start: "return { y = moving(1) }", step: "s.y.value = 1/0 p.a:advance(s.y, 1, dt)"),
      "spring:advance: the value of argument 1 is inf, expected a finite number"
    ),
    (sketch(step: "p.peek = 3"), "4: p.peek cannot be set: parameters are the designer's"),
    (sketch(draw: "c:fil(rect(0, 0, 1, 1), '#FFFFFF')"), "5: c:fil is not a known word, did you mean c:fill?"),
    (sketch(draw: "c:fill(1, '#FFFFFF')"), "5: c:fill: argument 1 is 1, expected a shape"),
    (sketch(draw: "c:fill(rect(0, 0, 1, 1), 'red')"), "5: c:fill: argument 2 is \"red\", expected a colour"),
    (sketch(draw: "c:fill(rect(0, 0, 1, 1), mix('#FFFFFF', 3, 0.5))"), "5: mix: argument 2 is 3, expected a colour"),
    (sketch(draw: "c:stroke(arc(0, 0, 5), 2, '#FFFFFF')"), "5: arc: argument 4 is nothing, expected a number"),
    (
      sketch(draw: "c:with({ stretch = { 1 } }, function() end)"),
      "5: c:with: stretch is a table, expected two factors"
    ),
    (sketch(draw: "measure(3, 13)"), "5: measure: argument 1 is 3, expected a text"),
    (sketch().replacing("title =", with: "tile = 'at x', title ="), "tile:1:"),
    (sketch(draw: "local a = 2^3"), "5: ^ is not the same on every machine"),
    (sketch(draw: "c:text('a', 0, 0, { align = 'middle' })"), "align is \"middle\", expected left, center, right"),
    (sketch(step: "happen('a', { impact = 'soft' })"), "impact is \"soft\", expected light, medium, heavy"),
    (
      sketch(start: "return { d = drag() }", step: "for g in s.d:read(inputs) do if g.pressed then s.x = 1 end end"),
      "4: drag:read: an event has no \"pressed\""
    ),
    (
      sketch(start: "return { t = tap() }", step: "for at in s.t:read(inputs) do s.x = at.position end"),
      "4: tap:read: an event has no \"position\""
    ),
    (sketch(params: "number('x', 5, { 0, 1 })"), "2: number: the default 5 is out of 0…1"),
    (sketch(start: "return 3"), "start: expected a table, got 3"),
    ("return 1", "expected the file to end with: return effect"),
    ("return effect { titel = 'x' }", "effect: \"titel\" is not a field of an effect, did you mean title?"),
    ("return effect {", "1: unexpected symbol near <eof>"),
    ("return effect {\n  title = 'x'\n  start = 1,\n}", "near 'start'; is a comma missing before it?"),
    (sketch(step: "s.x += 1"), "4: syntax error near '+'; in Lua write x = x + 1"),
    (sketch(step: "if s.x != 1 then end"), "4: 'then' expected near '!'; in Lua ~= means unequal"),
    (sketch(step: "os.exit()"), "4: os is not a known word, expected dt"),
    (sketch(step: "local function f() return f() + 1 end f()"), "4: too many calls within each other"),
    (
      sketch(start: "return { d = tap() }", step: "for _ in s.d:read(inputs) do end for _ in s.d:read(inputs) do end"),
      "4: tap:read: read before in this step, expected a recogniser of its own"
    ),
    (
      sketch().replacing("title =", with: "readouts = function() return { 'height', 3, 'pt' } end, title ="),
      "2: readouts[1]: expected a name and a number, such as {"
    ),
    (
      sketch().replacing("title =", with: "readouts = function() return { { 3, 'height' } } end, title ="),
      "2: readouts[1]: expected a name and a number"
    ),
    (
      sketch(params: "number('a', 1, { 0, 2 }, 'px')"),
      "2: number: the unit is \"px\", expected /s, pt, pt/s, pt/s², s, °, °/s, × or nothing, did you mean pt?"
    ),
    (sketch(params: "number('a', 1, { 0, 2 }), number('a', 1, { 0, 2 })"), "2: params: a is given twice"),
    (sketch(params: "spring('a', { response = 9 })"), "2: params: aResponse: "),
    (sketch(params: "picture('a', 'dsuk')"), "2: picture: \"dsuk\" is not a built-in picture, did you mean dusk?"),
    (
      sketch(draw: "c:picture('dsuk', rect(0, 0, 9, 9))"),
      "5: c:picture: \"dsuk\" is not a built-in picture, did you mean dusk?"
    ),
    (sketch(draw: "s.x = s.x + 1"), "5: draw: s.x is lost, as draw has a copy of the state"),
    (
      sketch(start: "return { l = { 1 } }", draw: "if #s.l < 9 then table.insert(s.l, 1) end"),
      "5: draw: s.l is lost, as draw has a copy of the state"
    ),
    (
      sketch(params: "spring('a', {})", start: "return { y = moving(1) }", draw: "p.a:advance(s.y, 5, 1)"),
      "5: draw: s.y is lost"
    ),
    (
      sketch(draw: "local r = rect(0, 0, 1, 1) for i = 1, 20001 do c:fill(r, '#FFFFFF') end"),
      "5: too many marks: expected at most"
    ),
    (calm("{ up = 1 }"), "6: calm: up is no parameter"),
    (calm("{ a = 1, b = { damping = 1 },\na = 2 }"), "7: calm: a is given twice"),
    (calm("{ b = { damping = 1, response = 1, damping = 2 } }"), "6: calm: damping is given twice"),
    (calm("{ ap = 1 }"), "6: calm: ap is no parameter, did you mean a?"),
    (calm("{ a = 3 }"), "6: calm: a: "),
    (calm("{ b = { dampng = 1 } }"), "6: calm: b has no dampng, expected response or damping, did you mean damping?"),
    (calm("{ b = { damping = 17 } }"), "6: calm: bDampingRatio: "),
    (
      sketch(
        params: "spring('a', {})", start: "return { y = moving(1) }",
        step: "s.y.velocity = '5' p.a:advance(s.y, 1, dt)"),
      "4: spring:advance: the velocity of argument 1 is \"5\", expected a finite number"
    ),
    (sketch(draw: "c:fill(rect(0, 0, 1), '#FFFFFF')"), "5: rect: argument 4 is nothing, expected a number"),
    (sketch(draw: "c:fill(rect(0, 0, 1, '2'), '#FFFFFF')"), "5: rect: argument 4 is \"2\", expected a number"),
    (sketch(draw: "c:shadow(rect(0, 0, 1, 1), { color = 'red' })"), "color is \"red\", expected a colour such as"),
    (sketch(draw: "c:picture('dusk', rect(0, 0, 1, 1), { tint = '#12' })"), "tint is \"#12\", expected a colour"),
    (sketch(draw: "c:text('x', 0, 0, { color = '#GGGGGG' })"), "5: c:text: color is \"#GGGGGG\", expected a colour"),
    (sketch(draw: "c:fill(rect(0, 0, 1, 1), '#FFFFFF', { lift = 101 })"), "lift is 101, expected 0…100"),
    (
      sketch(draw: "c:fill(path 'M0 0L1 1', '#FFFFFF', { lift = 9 })"),
      "5: c:fill lift: argument 1 is a path, expected a rect"
    ),
    (sketch(draw: "c:glow(1, 2, 3, '#FFFFFF', { blur = 1 })"), "5: c:glow: \"blur\" is not an option"),
    (sketch(draw: "c:blur(rect(0, 0, 9, 9), 201)"), "5: c:blur: argument 2 is 201, expected 0…200 points"),
    (sketch(draw: "c:blur(path 'M0 0L1 1', 20)"), "5: c:blur: argument 1 is a path, expected a rect"),
    (
      sketch(draw: "c:blur(rect(0, 0, 9, 9), 2, { alfa = 1 })"),
      "5: c:blur: \"alfa\" is not an option, expected alpha"
    ),
    (sketch(draw: "c:with({ blur = -1 }, function() end)"), "5: c:with: blur is -1, expected 0…200 points"),
    (sketch(draw: "c:with({ threshold = 2 }, function() end)"), "5: c:with: threshold is 2, expected 0…1"),
    (sketch(draw: "c:with({ tilt = 1 }, function() end)"), "5: c:with: tilt is 1, expected two angles"),
    (
      sketch(draw: "c:with({ eye = 0 }, function() end)"),
      "5: c:with: eye is 0, expected 1…100000 points, or a place and them: { 195, 422, 600 }"
    ),
    (
      sketch(draw: "c:with({ eye = { 1, 2 } }, function() end)"),
      "5: c:with: the distance of eye is nothing, expected a number"
    ),
    (sketch(draw: "c:with({ eye = { 1, 2, 0.5 } }, function() end)"), "the distance of eye is 0.5, expected 1…100000"),
    (sketch(draw: "c:with({ eye = { 1, 2, 3, 4 } }, function() end)"), "expected only x, y and a distance"),
    (sketch(draw: "c:with({ eye = 0 }, function() end)"), "5: c:with: eye is 0, expected 1…100000 points"),
    (sketch(draw: "c:with({ blr = 4 }, function() end)"), "5: c:with: \"blr\" is not an option, did you mean blur?"),
    (sketch(draw: "c:glow(1, 2, 3, 'red')"), "5: c:glow: argument 4 is \"red\", expected a colour"),
    (
      sketch(start: "return { x = moving(1) }", draw: "c:fill(circle(s.x, 1, 1), '#FFFFFF')"),
      "5: circle: argument 1 is a moving value, expected its .value"
    ),
    (
      sketch(start: "return { x = moving(1) }", step: "s.y = s.x + 1"),
      "4: a moving value is no number, expected its .value"
    ),
    (
      sketch(start: "return { x = moving(1) }", step: "s.y = s.x.vlaue"),
      "4: moving has no \"vlaue\", did you mean value?"
    ),
    (
      sketch(start: "return { x = moving(1) }", step: "s.x.velocty = 1"),
      "4: moving has no \"velocty\", did you mean velocity?"
    ),
    (sketch(step: "if held then end"), "4: held is not a known word, expected a local, or s.held of the state"),
    (sketch(step: "held = true"), "4: held is a global: write local held, or s.held to keep it"),
    (
      sketch(draw: "c:with({ rotate = 1 }, function() end)"),
      "5: c:with: \"rotate\" is not an option, expected turn, in radians"
    ),
    (
      sketch(params: "spring('a', { ratio = 1 })"),
      "2: spring: \"ratio\" is not an option, expected damping, mass, response, stiffness"
    ),
    (
      sketch(params: "spring('a', {})", start: "return { y = moving(1) }", step: "p.a.advance(s.y, 1, dt)"),
      "4: spring:advance: what stands before it is a moving value, expected a spring and a colon, as in p.home:advance(…)"
    ),
    (
      sketch(params: "spring('a', {})", step: "local r = p.aResponse"),
      "4: p.aResponse: unknown parameter, did you mean p.a.response?"
    ),
    (sketch(draw: "c.fill(rect(0, 0, 1, 1), '#FFFFFF')"), "5: c:fill: expected a colon, as in c:fill(…)"),
    (sketch(step: "for i in inputs do end"), "4: inputs is no loop, expected inputs:each()"),
    (
      sketch(start: "return { drag = drag() }", step: "for g in s.drag do end"),
      "4: drag is no loop, expected s.drag:read(inputs)"
    ),
    (
      sketch(step: "for i in inputs:each() do if i.knd then s.x = 1 end end"),
      "inputs:each: an input has no \"knd\", did you mean kind?"
    ),
    (sketch(step: "local r = math.random()"), "4: math.random is not a known word, expected dice(seed)"),
    (sketch(step: "print(1)"), "4: print is not a known word, expected readouts"),
    (
      sketch(params: "choice('a', 'b', { 'b' })"),
      "2: choice: argument 3 is a table, expected a list of two texts or more"
    ),
    (sketch(params: "number('a', 1, { 2, 0 })"), "expected a range such as { 0, 1 }, the lower end first"),
    (sketch(params: "number('end', 1, { 0, 2 })"), "2: number: end is a word of Lua, expected another key"),
    (sketch(params: "number('the end', 1, { 0, 2 })"), "2: number: the key is \"the end\", expected letters"),
    (sketch(params: "rect(0, 0, 1, 1)"), "2: params[1]: expected group, number, whole"),
    (sketch(step: "s.l = { 1, nil, 3 }"), "4: s.l is a list with holes"),
    (sketch(step: "s.x = “a”"), "quotes are straight"), (sketch(step: "// no"), "comments begin with --"),
    (sketch(step: "if s.x && s.y then end"), "write and"), (sketch(step: "\nlet x = 1\n"), "write local"),
    (
      sketch().replacing("title =", with: "tilte ="),
      "2: effect: \"tilte\" is not a field of an effect, did you mean title?"
    ),
    (
      sketch().replacing("title =", with: "accent = 'blue', title ="),
      "2: effect: accent is \"blue\", expected a colour"
    ),
    (sketch(step: "s.o = { x = function() end }"), "4: s.o.x is a function"),
    (sketch(step: "s.top_left = 0/0"), "4: s.top_left is not a number"),
    (
      sketch().replacing("title =", with: "decisions = function() return { say = 'x', at = { 1, 2 } } end, title ="),
      "2: decisions: expected a list of records"
    ),
    (
      sketch().replacing("title =", with: "readouts = function() return { name = 'x' } end, title ="),
      "2: readouts: expected a list of rows"
    ),
    (
      sketch().replacing("title =", with: "resize = function(s) s.y = s.z + 1 end, title ="),
      "2: attempt to perform arithmetic on a nil value (field 'z')"
    ),
    (calm("{ b = 1 }"), "6: calm: b is a spring, expected { response = 0.3, damping = 1 }"),
    (sketch(draw: "c:text(nil, 1, 2)"), "5: c:text: argument 1 is nothing, expected a text"),
    (sketch(draw: "c:with({ clip = 3 }, function() end)"), "5: c:with: clip is 3, expected a shape: rect"),
    (
      sketch(draw: "c:with({ around = { 1, 'x' } }, function() end)"),
      "5: c:with: around is a table, expected a point"
    ),
    (sketch(draw: "c:fill(path('M0 0L1 1'), '#FFFFFF', { lift = 3 })"), "lift: argument 1 is a path, expected a rect"),
    (sketch(draw: "c:stroke(rect(0, 0, 1, 1), 1, '#FFFFFF', { blend = 'x' })"), "blend is \"x\", expected normal"),
    (sketch(draw: "c:fill(rect(0, 0, 1, 1), { 'linear!' })"), "c:fill: argument 2 is a table, expected a colour"),
  ])
  func mistakesAreReportedWithTheirLine(_ text: String, _ expected: String) {
    do throws(SketchFault) {
      _ = try Sketch(id: "t", text: text)
      #expect(Bool(false), "taken: \(text)")
    } catch { #expect("\(error)".contains(expected), "\(error)") }
  }

  @Test func lookalikeDuplicatesAreAccepted() throws {
    let text = Self.calm("{ b = { damping = 1 }, a = 1 }, -- a = 1").replacing(
      "title = 'T'", with: "title = 'calm = 1'")
    #expect(try Sketch(id: "t", text: text).card.calm["a"] == .number(1))
  }

  private static let hidden = " keeps memory between steps: put it into the state"

  @Test(arguments: [
    ("local n = 0", "n = n + 1 s.x = n", "", "t.lua:5: local 'n'" + hidden),
    // The local variable is found also if nothing depends on it yet.
    ("local n = 0", "", "n = n + 1", "t.lua:6: local 'n'" + hidden),
    (
      "local seen = {}", "if s.x > 3 then seen[#seen + 1] = s.x end s.x = s.x + 1", "", "t.lua:5: local 'seen'" + hidden
    ),
    ("local y = moving(0)", "p.settle:advance(y, 5, dt) s.x = y.value", "", "local 'y'" + hidden),
    (
      "local count = (function() local n = 0 return function() n = n + 1 return n end end)()", "s.x = count()", "",
      "local 'n'" + hidden
    ),
    // An iterator is hidden memory even if nothing else of the sketch depends on it.
    ("local it = pairs({ a = 1, b = 2 })", "s.x = it() == 'a' and 1 or 2", "", "t.lua:5: local 'it'" + hidden),
    ("local t = { it = pairs({ 1, 2 }) }", "s.x = t.it() or 0", "", "local 't'" + hidden),
    ("local it", "it = it or inputs:each() s.x = it() and 1 or 2", "", "local 'it'" + hidden),
    ("local t = { a = 1, b = 2 }", "for key, value in pairs(t) do s.x = value end", "", ""),
    ("local first = { 1 }", "s.l = s.l or first s.l[1] = 2", "", "local 'first'" + hidden),
    (
      "local rests = { 1, 2, far = { 3 } } local function rest(i) return rests[i] end", "s.x = rest(1) + rests.far[1]",
      "", ""
    ),
    // The identity of a table counts, not its content: the same bytes restore another table.
    (
      "local l = { 5 }", "if not s.l then s.l = l else s.x = s.l == l and 2 or 3 end", "",
      "s.x comes out differently when the step runs again"
    ),
    ("local l = { 5 }", "if not s.l then s.l = l else s.l = nil end", "", ""),
  ])
  func hiddenStateIsReported(_ before: String, _ step: String, _ draw: String, _ expected: String) {
    let text = before + "\n" + Self.sketch(params: "spring('settle', {})", step: step, draw: draw)
    do throws(SketchFault) {
      _ = try Sketch(id: "t", text: text)
      #expect(expected.isEmpty, "taken: \(text)")
    } catch { #expect(!expected.isEmpty && "\(error)".contains(expected), "\(error)") }
  }

  /// A fault that only a touch brings about is found when the file is saved.
  @Test(arguments: [
    (
      "for g in s.drag:read(inputs) do if g.ended then s.y.z = 1 end end", "4: attempt to index a nil value (field 'y')"
    ),
    ("for g in s.drag:read(inputs) do if g.cancelled then s.y.z = 1 end end", ""),
    ("for g in s.tap:read(inputs) do s.x = g.position.x end", "4: tap:read: an event has no \"position\""),
    ("for g in s.pinch:read(inputs) do s.x = g.scale + 1 end", "4: pinch:read: an event has no \"scale\""),
    ("if s.size.x > 400 then s.x = nil + 1 end", "4: attempt to perform arithmetic on a nil value"),
  ])
  func faultsOfTouchesAreFoundOnSave(_ step: String, _ expected: String) {
    let text = Self.sketch(start: "return { x = 1, drag = drag('y'), tap = tap(), pinch = pinch() }", step: step)
    do throws(SketchFault) {
      _ = try Sketch(id: "t", text: text)
      #expect(expected.isEmpty, "taken: \(text)")
    } catch { #expect(!expected.isEmpty && "\(error)".contains(expected), "\(error)") }
    #expect(throws: Never.self) { try Sketch(id: "t", text: text, isTried: false) }
  }

  /// A fault that needs a long hold or two fingers is found by `fidget check`, so that it does not delay a save.
  @Test(arguments: [
    ("if s.held > 0.6 then s.y.z = 1 end", "4: attempt to index a nil value (field 'y')"),
    ("if s.held > 0.6 then n = n + 1 s.x = n end", "local 'n' keeps memory between steps"),
    ("if s.held > 0.6 and s.at.y > 700 then s.y.z = 1 end", "4: attempt to index a nil value (field 'y')"),
    ("if s.held > 0.6 and s.count == 2 then s.y.z = 1 end", "4: attempt to index a nil value (field 'y')"),
    ("if s.held > 0.6 and s.moved then s.y.z = 1 end", "4: attempt to index a nil value (field 'y')"),
    ("if s.idle > 2 then s.y.z = 1 end", "4: attempt to index a nil value (field 'y')"),
    ("for g in s.drag:read(inputs) do if g.cancelled then s.y.z = 1 end end", "4: attempt to index a nil value"),
    ("for g in s.pinch:read(inputs) do if g.cancelled then s.y.z = 1 end end", "4: attempt to index a nil value"),
    ("s.calm = s.held > 0.6", ""),
  ])
  func faultsOfLongGesturesAreFoundByCheck(_ step: String, _ expected: String) throws {
    let counting =
      "for i in inputs:each() do s.idle, s.held = 0.0, 0.0 "
      + "if i.kind == 'down' then s.count, s.at = s.count + 1, { x = i.x, y = i.y } end "
      + "if i.kind == 'up' or i.kind == 'cancelled' then s.count, s.moved = s.count - 1, false end "
      + "if i.kind == 'move' then s.moved = true end end "
      + "if s.count > 0 then s.held = s.held + dt else s.idle = s.idle + dt end "
    let text =
      "local n = 0 "
      + Self.sketch(
        start: "return { x = 1, held = 0.0, idle = 0.0, count = 0, drag = drag('y'), pinch = pinch() }",
        step: counting + step)
    let sketch = try Sketch(id: "t", text: text)
    do throws(SketchFault) {
      try sketch.rehearse()
      #expect(expected.isEmpty, "taken: \(step)")
    } catch { #expect(!expected.isEmpty && "\(error)".contains(expected), "\(error)") }
  }

  @Test(arguments: ["../../x", "/etc/x", "a/b", ".", "Dusk"])
  func pictureNamesAreNotPaths(_ name: String) throws {
    let text = Self.sketch(start: "return { x = 1 }", step: "", draw: "c:picture('\(name)', rect(0, 0, 9, 9))")
    var performance = try Sketch(id: "t", text: text, isTried: false).card.make(Vector(100, 100), [:])
    var canvas = Canvas(size: Vector(100, 100))
    performance.draw(fraction: 1, on: &canvas)
    #expect(canvas.marks.isEmpty)
    let fault = #expect(throws: SketchFault.self) { _ = try performance.step([]) }
    #expect(fault?.message.contains("is not a built-in picture") == true)
  }

  @Test func stateOfAnotherTextFitsOrNamesTheDifference() throws {
    func performance(_ start: String) throws -> any Performance {
      try Sketch(id: "t", text: Self.sketch(start: "return { \(start) }")).card.make(Vector(390, 844), [:])
    }
    let state = JSONDocument(try performance("x = 1, y = moving(3), l = { 1, 2 }, r = { a = 1 }").encodedState.line)
    func refusal(_ start: String) throws -> String? {
      var other = try performance(start)
      do { try other.restore(state, in: Vector(390, 844)) } catch { return error.message }
      let whole = try performance("x = 1, y = moving(3), l = { 1, 2 }, r = { a = 1 }") as? SketchPerformance
      #expect((other as? SketchPerformance)?.current == whole?.current)
      return nil
    }
    #expect(try refusal("x = 7.5, y = moving(0), l = {}, r = { a = 3 }") == nil)
    #expect(try refusal("x = 1") == nil, "what is not asked for any more does no harm")
    for (start, message) in [
      ("x = 'a'", "'x' is of another kind in start"), ("y = 3", "'y' is of another kind in start"),
      ("z = 1", "'z' is new in start"), ("r = { b = 1 }", "'r.b' is of another kind in start"),
      ("l = { 'a' }", "'l.[1]' is of another kind in start"),
    ] { #expect(try refusal(start) == message) }
  }

  /// A field that a step has set to nil, such as a flag, is not new if both starts have it.
  @Test func removedFieldIsNotNew() throws {
    func performance(_ start: String) throws -> any Performance {
      let text = Self.sketch(start: "return { \(start) }", step: "s.held = nil")
      return try Sketch(id: "t", text: text, isTried: false).card.make(Vector(390, 844), [:])
    }
    var old = try performance("held = true, x = 1")
    _ = try old.step([])
    let state = JSONDocument(old.encodedState.line)
    var new = try performance("held = true, x = 1")
    #expect(throws: Never.self) { try new.restore(state, in: Vector(390, 844)) }
    #expect((new as? SketchPerformance)?.current == (old as? SketchPerformance)?.current)
    // The state is restored once more.
    var next = try performance("held = true, x = 1")
    #expect(throws: Never.self) { try next.restore(JSONDocument(new.encodedState.line), in: Vector(390, 844)) }
    var other = try performance("held = true, x = 1, y = 2")
    let fault = #expect(throws: JSONProblem.self) { try other.restore(state, in: Vector(390, 844)) }
    #expect(fault?.message == "'y' is new in start")
  }

  @Test func listsAreEditedInPlace() throws {
    let text = Self.sketch(
      start: "return { l = { 1, 2, 3 } }",
      step: """
        if #s.l == 3 then
          table.insert(s.l, 1, 0) table.insert(s.l, 4) table.insert(s.l, 3, 1.5)
          s.out = table.remove(s.l, 2) s.last = table.remove(s.l)
          s.text = table.concat(s.l, " ")
        end
        """)
    let program = SketchProgram(id: "t", path: "t.lua", text: text, schema: Schema([]))
    var performance = try SketchPerformance(program, in: Vector(100, 100), [:])
    _ = try performance.step([])
    let state = SketchValue.of(performance.current)
    #expect(state?["text"].text == "0 1.5 2 3" && state?["out"] == .integer(1) && state?["last"] == .integer(4))
  }

  /// Copies share a machine, and have the same states as alone in any order and on any thread.
  @Test func copiesOnManyThreadsMatchSingleRuns() async throws {
    let fresh = try Sketch(id: "sheet", text: Self.sheet).card.make(Vector(390, 844), [:])
    @Sendable func run(_ copy: any Performance, _ seed: Int) throws -> String {
      var copy = copy
      for step in 0..<400 {
        let y = 760 - Double((step * seed) % 300)
        let phase: FingerEvent.Phase = step == 0 ? .down : step == 200 ? .up : .move
        _ = try copy.step(step > 200 ? [] : [.finger(FingerEvent(id: 1, phase: phase, position: Vector(200, y)))])
      }
      return copy.encodedState.line
    }
    let alone = try (1...4).map { try run(fresh, $0) }
    let together = try await withThrowingTaskGroup(of: (Int, String).self) { group in
      for seed in 1...4 { group.addTask { (seed, try run(fresh, seed)) } }
      return try await group.reduce(into: [Int: String]()) { $0[$1.0] = $1.1 }
    }
    #expect(Set(alone).count > 1 && (1...4).allSatisfy { together[$0] == alone[$0 - 1] })
  }

  @Test func powerOperatorInCommentsIsIgnored() throws {
    #expect(SketchText.lineOfPower(in: "-- 2^3\n--[[ ^\n^ ]] local a = '^' .. [==[ ]] ^ ]==]\n x = a ^ 2") == 4)
  }
}
