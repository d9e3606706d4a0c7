import Canvas
import Effects
import Formatting
import Gestures
import Motion
import Takes
import Testing
import Tuning

@testable import Sketches

/// Words that shorten the code of several sketches, and give the same results on every machine.
@Suite struct SketchWordTests {
  static func sketch(start: String = "return { x = 1 }", step: String = "", draw: String = "") -> String {
    """
    return effect {
      title = "T",
      start = function(size, p) \(start) end,
      step = function(s, inputs, p, dt, happen) \(step) end,
      draw = function(s, p, c) \(draw) end,
    }
    """
  }

  private static func picture(_ draw: String) throws -> Canvas {
    let performance = try Sketch(id: "t", text: sketch(draw: draw)).card.make(Vector(100, 100), [:])
    var canvas = Canvas(size: Vector(100, 100))
    performance.draw(fraction: 1, on: &canvas)
    return canvas
  }

  /// Returns the state after a step for each list of inputs.
  private static func state(_ step: String, _ inputs: [[Input]] = [[]], start: String = "return {}") throws
    -> SketchValue
  {
    let card = try Sketch(id: "t", text: sketch(start: start, step: step), isTried: false).card
    var performance = try #require(try card.make(Vector(100, 100), [:]) as? SketchPerformance)
    for inputs in inputs { _ = try performance.step(inputs) }
    return try #require(SketchValue.of(performance.current))
  }

  private static func finger(_ phase: FingerEvent.Phase, _ x: Double) -> [Input] {
    [.finger(FingerEvent(id: 1, phase: phase, position: Vector(x, 50)))]
  }

  /// A mixed colour has each channel rounded to the nearest whole number, the same on every machine.
  @Test(arguments: [
    ("'#000000', '#FFFFFF', 0.5", "#808080"), ("'#10203040', '#FFFFFF', 0.25", "#4C586470"),
    ("'#0a0b0c', '#0A0B0C', 0.3", "#0A0B0C"), ("'#000000', '#FFFFFF', -1", "#000000"),
    ("'#000000', '#FFFFFF', 7", "#FFFFFF"), ("'#000', '#fff', 0.5", "#808080"),
    ("'#1234', '#1234', 0", "#11223344"),
  ])
  func coloursAreMixedByChannel(_ words: String, _ mixed: String) throws {
    #expect(try Self.state("s.x = mix(\(words))")["x"].text == mixed)
  }

  /// A short colour has each digit twice, wherever a sketch writes a colour.
  @Test func shortColoursEqualLongOnes() throws {
    let colors = ["'#1af'", "'#1af8'", "fade('#1af', 0.5)", "mix('#1af', '#000', 0)"]
    let long = ["'#11AAFF'", "'#11AAFF88'", "fade('#11AAFF', 0.5)", "mix('#11AAFF', '#000000', 0)"]
    func marks(_ colors: [String]) throws -> [Mark] {
      try Self.picture(
        colors.map { "c:fill(rect(0, 0, 9, 9), \($0)) c:text('a', 0, 0, { color = \($0) })" }.joined(separator: "\n")
      ).marks
    }
    #expect(try marks(colors) == marks(long) && marks(colors).count == 8)
    let fields = "accent = '#1af', params = { color('ink', '#fa0', 'Ink') }, title = 'T',"
    let sketch = try Sketch(id: "t", text: Self.sketch().replacing("title = \"T\",", with: fields))
    #expect(sketch.card.accent == Color(hex: 0x11AAFF))
    #expect(sketch.card.schema.parameters.map(\.defaultValue.shown) == ["#FFAA00"])
  }

  @Test(arguments: ["#", "#12", "#12345", "#1234567", "#ggg", "1af"])
  func otherColoursAreRefused(_ color: String) throws {
    #expect(throws: SketchFault.self) { try Self.state("s.x = fade('\(color)', 1)") }
  }

  @Test func svgPathEqualsBuiltPath() throws {
    let marks = try Self.picture(
      """
      c:fill(path 'M1 2h8v-1L0 0Z', '#FFFFFF')
      c:fill(path():line(1, 2):line(9, 2):line(9, 1):line(0, 0):close(), '#FFFFFF')
      """
    ).marks
    guard case .fill(let one, _) = marks[0].shape, case .fill(let other, _) = marks[1].shape else {
      return #expect(Bool(false))
    }
    #expect(one == other)
    let round = try Self.picture("c:fill(path 'M20 50A30 30 0 1 1 20 50.1Z', '#FFFFFF')").marks
    #expect(round.count == 1)
  }

  @Test func pathAlongAFunctionIsOneLine() throws {
    let marks = try Self.picture("c:stroke(path():along(4, function(i) return i, 2 * i end), 1, '#FFFFFF')").marks
    guard case .stroke(let path, _, _) = marks[0].shape else { return #expect(Bool(false)) }
    var expected = Path()
    expected.move(to: .zero)
    for i in 1...4 { expected.line(to: Vector(Double(i), 2 * Double(i))) }
    #expect(path == expected)
  }

  @Test func liftAddsTwoShadows() throws {
    let marks = try Self.picture("c:fill(rounded(10, 10, 50, 50, 8), '#FFFFFF', { lift = 24 })").marks
    #expect(marks.count == 3)
    guard case .fill = marks[2].shape else { return #expect(Bool(false), "\(marks)") }
  }

  @Test func manyBuildsListsFromAFunction() throws {
    let state = try Self.state("s.l = many(3, function(i) return i * i end) s.e = #many(0, function() end)")
    #expect(state["l"].doubles == [1, 4, 9] && state["e"].double == 0)
  }

  /// The value `start` of a drag is the dragged value at the touch, whatever has changed it since.
  @Test func dragKeepsItsStartValue() throws {
    let step = """
      for g in s.drag:read(inputs, nil, s.x) do
        if g.moved then s.x = g.start + g.translation.x end
        if g.up then s.ups = s.ups + 1 end
      end
      s.held = s.drag.held
      """
    let start = "return { x = 7, ups = 0, held = false, drag = drag('x') }"
    let touch = [Self.finger(.down, 20), Self.finger(.move, 50), Self.finger(.move, 60)]
    let held = try Self.state(step, touch + [[]], start: start)
    #expect(held["x"].double.map { $0 > 30 } == true && held["held"].flag == true && held["ups"].double == 0)
    for end in [FingerEvent.Phase.up, .cancelled] {
      let state = try Self.state(step, touch + [Self.finger(end, 60)], start: start)
      #expect(state["held"].flag == false && state["ups"].double == 1 && state["x"] == held["x"])
    }
    // This drag moves in both directions, with a point.
    let both = step.replacing("s.x) do", with: "{ x = s.x, y = 9 }) do")
      .replacing("g.start + g.translation.x", with: "g.start.x + g.translation.x + g.start.y - 9")
    #expect(try Self.state(both, touch + [[]], start: start)["x"] == held["x"])
    // A touch that is no drag also ends.
    let tapped = try Self.state(step, [Self.finger(.down, 20), Self.finger(.up, 20)], start: start)
    #expect(tapped["ups"].double == 1 && tapped["x"].double == 7)
  }

  /// Plays a take on a sketch with a drag; returns the place after each step, and the last state.
  private static func dragged(_ take: String) throws -> (places: [Double], last: SketchValue) {
    let step = """
      for g in s.drag:read(inputs, nil, s.x) do
        if g.began then s.begun = s.begun + 1 end
        if g.moved or g.began then s.x = g.start + g.translation.x end
        if g.ended then s.ends, s.speed = s.ends + 1, g.velocity.x end
      end
      for g in s.pinch:read(inputs) do s.zoom = g.magnification end
      """
    let start = "return { x = 0.0, begun = 0, ends = 0, speed = 0.0, zoom = 1.0, drag = drag(), pinch = pinch() }"
    let card = try Sketch(id: "t", text: sketch(start: start, step: step), isTried: false).card
    var performance = try #require(try card.make(Vector(390, 844), [:]) as? SketchPerformance)
    let player = TakePlayer(try Take(parsing: take, named: "t"))
    var places: [Double] = []
    for step in 0...player.stepCount {
      // Now and then the state is restored from its encoded form.
      if step % 7 == 0 {
        try performance.restore(JSONDocument(performance.encodedState.line), in: Vector(390, 844))
      }
      _ = try performance.step(player.inputs(in: step))
      places.append(try #require(SketchValue.of(performance.current)?["x"].double))
    }
    return (places, try #require(SketchValue.of(performance.current)))
  }

  /// Letters are whole characters, also those of several signs; `string` counts bytes.
  @Test func lettersAreWholeCharacters() throws {
    let step = """
      s.list = letters("Cafe\\u{301} 👩‍👩‍👧 ñ")
      s.none, s.bytes, s.joined = #letters(""), #"é", table.concat(letters("Café"), "", 1, 4)
      s.broken = letters(string.sub("é", 1, 1))
      """
    let state = try Self.state(step)
    #expect(state["list"].items.compactMap(\.text) == ["C", "a", "f", "e\u{301}", " ", "👩‍👩‍👧", " ", "ñ"])
    #expect(state["none"] == .integer(0) && state["bytes"] == .integer(2) && state["joined"].text == "Café")
    #expect(state["broken"].items.compactMap(\.text) == ["\u{FFFD}"])
    do throws(SketchFault) {
      _ = try Sketch(id: "t", text: Self.sketch(step: "local x = letters(3)"))
      #expect(Bool(false), "taken")
    } catch { #expect("\(error)".contains("letters: argument 1 is 3, expected a text"), "\(error)") }
  }

  @Test func remainingFingerOfAPinchDragsOn() throws {
    var take = "at 0 finger 1 down 100 400\nat 0 finger 2 down 200 400\n"
    for i in 1...20 {
      let seconds = Double(i) / 100
      take += "at \(seconds) finger 1 move \(100 + 2 * i) 400\nat \(seconds) finger 2 move \(200 + 8 * i) 400\n"
    }
    // The finger that landed first lifts first; the other continues at the same speed.
    take += "at 0.205 finger 1 up\n"
    for i in 21...40 { take += "at \(Double(i) / 100) finger 2 move \(200 + 8 * i) 400\n" }
    let (places, last) = try Self.dragged(take + "at 0.405 finger 2 up\n")
    #expect(zip(places, places.dropFirst()).allSatisfy { (0...8.001).contains($1 - $0) }, "\(places)")
    // The drag follows the middle of both fingers, less the slop of 10 pt, then the remaining finger.
    #expect(abs((places.last ?? 0) - (20 * 5 - 10 + 20 * 8)) < 1e-9)
    #expect(last["begun"].double == 1 && last["ends"].double == 1 && last["zoom"].double == 220 / 100)
    #expect(abs((last["speed"].double ?? 0) - 800) < 20)
    #expect(last["drag"]["memory"] == .text("") && last["pinch"]["memory"] == .text(""))
  }

  @Test func restingFingerDoesNotEndAThrow() throws {
    var take = "at 0 finger 1 down 100 400\nat 0 finger 2 down 20 800\n"
    for i in 1...20 { take += "at \(Double(i) / 100) finger 1 move \(100 + 5 * i) 400\n" }
    let (places, last) = try Self.dragged(take + "at 0.205 finger 1 up\nat 1 finger 2 up\n")
    #expect(places.last == 90 && last["ends"].double == 1 && abs((last["speed"].double ?? 0) - 500) < 20)
  }

  @Test(arguments: [0.0, 60, 100, 220, 300, 301, 420, 900, -5000])
  func pulledInvertsRubberband(_ y: Double) throws {
    let step = "s.shown = rubberband(\(y), 100, 300, 0.5, 400) s.back = pulled(s.shown, 300, 100, 0.5, 400)"
    let state = try Self.state(step)
    #expect(abs((state["back"].double ?? 0) - y) < 1e-9 * max(1, y * y / 400))
    #expect((state["shown"].double == y) == (100...300).contains(y))
  }

  /// Returns the place and speed of a throw after four seconds, and whether it has come to rest.
  private static func thrown(_ advance: String, _ x: String) throws -> (x: Double, speed: Double, isAtRest: Bool) {
    let text = sketch(start: "return { x = \(x), rest = false }", step: "s.rest = \(advance)").replacing(
      "start =", with: "params = { fling('glide', 0.995), spring('edge', { damping = 1 }) }, start =")
    var performance = try #require(
      try Sketch(id: "t", text: text, isTried: false).card.make(Vector(100, 100), [:]) as? SketchPerformance)
    for _ in 0..<960 { _ = try performance.step([]) }
    let state = try #require(SketchValue.of(performance.current))
    #expect(performance.isSettled == (state["rest"].flag == true))
    return (state["x"]["value"].double ?? 0, state["x"]["velocity"].double ?? 0, state["rest"].flag == true)
  }

  @Test func throwRestsAtItsEnds() throws {
    #expect(try Self.thrown("p.glide:advance(s.x, dt, { 0, 300 }, p.edge)", "moving(100, 3000)") == (300, 0, true))
    #expect(try Self.thrown("p.glide:advance(s.x, dt, { 300, 0 }, p.edge)", "moving(-40)") == (0, 0, true))
    #expect(try Self.thrown("p.glide:advance(s.x, dt, { 0, 300 })", "moving(100, -3000)") == (0, 0, true))
    let (x, speed, isAtRest) = try Self.thrown("p.glide:advance(s.x, dt)", "moving(100, 1000)")
    #expect(abs(x - (100 + Deceleration(ratePerMillisecond: 0.995).travelToRest(from: 1000))) < 1e-9)
    #expect(speed == 0 && isAtRest, "a loop begins anew when it lies")
  }

  @Test func successiveTapsAreCounted() throws {
    func counts(_ take: String) throws -> [Double] {
      let text = Self.sketch(
        start: "return { n = {}, tap = tap() }",
        step: "for at in s.tap:read(inputs) do table.insert(s.n, at.count) end")
      var performance = try #require(
        try Sketch(id: "t", text: text, isTried: false).card.make(Vector(390, 844), [:]) as? SketchPerformance)
      let player = TakePlayer(try Take(parsing: take, named: "t"))
      for step in 0..<player.stepCount + 100 { _ = try performance.step(player.inputs(in: step)) }
      #expect(performance.isSettled)
      return try #require(SketchValue.of(performance.current))["n"].doubles
    }
    #expect(try counts("at 0 tap 9 9\nat 0.2 tap 20 9\nat 0.45 tap 20 9") == [1, 2, 3])
    #expect(try counts("at 0 tap 9 9\nat 0.4 tap 9 9\nat 0.6 tap 39 9") == [1, 1, 1], "too late, too far")
    #expect(try counts("at 0 tap 9 9\nat 0.15 drag 9 9 to 60 9 over 0.1\nat 0.3 tap 9 9") == [1, 2])
  }

  @Test(arguments: [
    ("local x = path '10 10L20 20'", "path: '10 10L20 20' expected the d of an SVG's path"),
    ("local x = path 'M0 0L20'", "expected the d of an SVG's path"),
    ("local x = path 'M0 0L20 20X'", "expected the d of an SVG's path"),
    ("local x = path(7)", "path: argument 1 is 7, expected a text"),
    ("local x = many(-1, function() end)", "many: argument 1 is -1, expected a whole number, 0…10000"),
    ("local x = many(1e5 // 1 | 0, function() end)", "many: argument 1 is 100000"),
    ("local x = many(3)", "many: argument 2 is nothing, expected a function of the place in the list"),
    ("local x = path():along(0, function() end)", "path:along: argument 1 is 0, expected a whole number, 1…1000"),
    ("local x = path():along(2, function(i) return i end)", "path:along: at 0 its function gave 0 and nothing"),
    ("for g in s.drag:read(inputs, nil, 'x') do end", "drag:read: argument 3 is \"x\", expected a number"),
    ("local g = p.glide g:advance(moving(1), dt, { 0 })", "fling:advance: argument 3 is a table, expected two ends"),
    ("p.glide:advance(moving(1), dt, { 0, 9 }, p.glide)", "fling:advance: argument 4 is a table, expected a spring"),
    ("local x = pulled(1, 2, 3)", "pulled: argument 4 is nothing, expected a number"),
    ("s.drag.lies = 1", "drag has no \"lies\", expected held"),
  ])
  func mistakesAreReported(_ step: String, _ expected: String) {
    do throws(SketchFault) {
      let text = Self.sketch(start: "return { drag = drag() }", step: step)
      _ = try Sketch(id: "t", text: text.replacing("start =", with: "params = { fling('glide', 0.998) }, start ="))
      #expect(Bool(false), "taken: \(step)")
    } catch { #expect("\(error)".contains(expected), "\(error)") }
  }

  @Test(arguments: ["{ lift = -1 }", "{ lift = 101 }", "{ lift = 0/0 }"])
  func liftOutOfRangeIsRefused(_ options: String) {
    do throws(SketchFault) {
      _ = try Sketch(id: "t", text: Self.sketch(draw: "c:fill(rect(0, 0, 9, 9), '#FFFFFF', \(options))"))
      #expect(Bool(false), "taken: \(options)")
    } catch { #expect("\(error)".contains("c:fill: lift is"), "\(error)") }
  }

  /// A NaN has one text: its sign differs between processors, and no sketch may observe it.
  @Test(arguments: [
    "0/0 .. ''", "-(0/0) .. ''", "(1e308 * 10 - 1e308 * 10) .. ''", "table.concat({ 0/0 })", "table.concat({ -(0/0) })",
    "string.lower(0/0)", "string.lower(-(0/0))", "string.sub(-(0/0), 1)", "tostring(0/0)", "tostring(-(0/0))",
    "math.fmod(1, 0.0) .. ''", "math.sqrt(-1) .. ''", "-math.sqrt(-1) .. ''",
  ])
  func nanHasOneText(_ code: String) throws {
    #expect(try Self.state("s.x = \(code)")["x"].text == "nan")
  }

  /// Other numbers keep their usual texts, but for the ".0" that Lua appends to whole ones.
  @Test func numbersKeepTheirTexts() throws {
    let state = try Self.state(
      "s.a = 1.5 .. '' s.b = -1/0 .. '' s.c = 3 .. '' s.d = 2^0 .. ''".replacing("2^0", with: "2.0"))
    #expect(state["a"].text == "1.5" && state["b"].text == "-inf" && state["c"].text == "3" && state["d"].text == "2")
  }

  /// A blend of two states interpolates numbers; other values, and values of another shape, are the later state's.
  @Test func statesAreBlended() {
    func state(_ x: SketchValue, _ list: [SketchValue], _ moving: Double, _ text: String) -> SketchValue {
      .record([
        "a": .text(text), "l": .list(list), "m": .own(0, .record(["value": .number(moving)])), "n": .integer(4),
        "x": x, "z": .record(["y": x]),
      ])
    }
    let a = state(.number(2), [.number(1), .number(-0.0)], 3, "abc")
    let b = state(.number(6), [.number(2), .number(0)], 7, "vwxyz")
    let mixed = SketchBytes(a.bytes).blended(with: SketchBytes(b.bytes), 0.25)
    #expect(SketchValue.of(mixed) == state(.number(3), [.number(1.25), .number(0)], 4, "vwxyz"))
    // Only the values of another shape are not blended.
    for (old, new) in [
      (.number(1), .integer(9)), (.integer(1), .number(9)), (.text("12345678"), .number(9)),
      (.list([.number(1)]), .list([.number(9), .number(9)])), (.list([]), .number(9)),
      (.record(["a": .number(1)]), .record(["b": .number(9)])),
      (.own(1, .list([.number(1)])), .own(2, .list([.number(9)]))),
      (.record(["a": .number(1)]), .list([.number(9)])),
    ] as [(SketchValue, SketchValue)] {
      let mixed = SketchBytes(state(old, [], 3, "").bytes)
        .blended(with: SketchBytes(state(new, [.number(5)], 7, "").bytes), 0.5)
      #expect(SketchValue.of(mixed) == state(new, [.number(5)], 5, ""), "\(old) \(new)")
    }
  }

  /// Bytes that encode no values are refused before any of them is read.
  @Test func invalidValueBytesAreRefused() {
    let value: SketchValue = .record(["a": .list([.number(1), .text("é"), .own(0, .list([]))]), "b": .integer(-3)])
    let bytes = value.bytes
    #expect(SketchValue.of(bytes) == value && SketchValue.all(bytes + bytes) == [value, value])
    for count in 0..<bytes.count { #expect(SketchValue.of(Array(bytes[..<count])) == nil, "\(count)") }
    #expect(SketchValue.of(bytes + [0]) == nil && SketchValue.of(bytes + bytes) == nil)
    #expect(SketchValue.of(SketchValue.number(.nan).bytes) == nil)
    #expect(SketchValue.of(SketchValue.list([.number(.infinity)]).bytes) == nil)
    // These lists are nested deeper than any state.
    func nested(_ depth: Int) -> [UInt8] { [UInt8](repeatElement([108, 1, 0, 0, 0], count: depth).joined()) + [110] }
    #expect(
      SketchValue.of(nested(40)) != nil && SketchValue.of(nested(41)) == nil && SketchValue.of(nested(900_000)) == nil)
  }

  // MARK: - Ends of lines

  /// Lines are counted as Lua and editors count them, whatever the line endings are.
  @Test(arguments: ["\n", "\r\n", "\r"])
  func lineNumbersMatchEditors(_ end: String) throws {
    func text(_ lines: String...) -> String { lines.joined(separator: end) }
    let fault = text(
      "-- a comment", "local function bad(s)", "  return s.y.value", "end", "return effect {", "  title = 'T',",
      "  start = function() return {} end,", "  step = function(s)", "    local x = bad(s)", "  end,",
      "  draw = function() end,", "}")
    do throws(SketchFault) {
      _ = try Sketch(id: "t", text: fault, path: "t.lua")
      #expect(Bool(false))
    } catch {
      #expect(
        "\(error)".contains("t.lua:3: attempt to index a nil value (field 'y')")
          && "\(error)".contains("return s.y.value")
          && !"\(error)".contains("\r") && "\(error)".contains("line 9"), "\(error)")
    }
    // A fault found in the text has its line too, also after a comment that ends with its line.
    #expect(SketchText.lineOfPower(in: LuaText.unified(text("-- a", "--[[", "]]", "local x = 2 ^ 3"))) == 4)
    do throws(SketchFault) {
      _ = try Sketch(id: "t", text: text("-- a", "local x = 2 ^ 3", Self.sketch()))
      #expect(Bool(false), "taken")
    } catch { #expect(error.line == 2) }
    // The rule and the line of hidden memory are right too.
    let good = text(
      "return effect {", "  title = 'T',", "  start = function() return { x = 1 } end,", "  step = function(s)",
      "    s.x = 2", "  end,", "  draw = function() end,", "}")
    let sketch = try Sketch(id: "t", text: good)
    #expect(sketch.card.rule == ["step = function(s)", "  s.x = 2", "end,"] && sketch.text == good)
    do throws(SketchFault) {
      _ = try Sketch(
        id: "t", text: text("local n = 0", good.replacing("s.x = 2", with: "n = n + 1 s.x = n")), path: "t.lua")
      #expect(Bool(false), "taken")
    } catch { #expect("\(error)".contains("t.lua:6: local 'n' keeps memory"), "\(error)") }
  }
}
