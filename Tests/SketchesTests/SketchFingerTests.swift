import Effects
import Formatting
import Gestures
import Motion
import Takes
import Testing
import Tuning

@testable import Sketches

/// Words for fingers, presses, turns, waits and moving points.
@Suite struct SketchFingerTests {
  static let params = "params = { spring('settle', { damping = 1 }), fling('glide', 0.998) }, start ="

  /// Returns a performance of a sketch that begins with a state and runs a step.
  static func performance(_ start: String, _ step: String) throws -> SketchPerformance {
    let text = SketchWordTests.sketch(start: "return { \(start) }", step: step).replacing("start =", with: params)
    let card = try Sketch(id: "t", text: text, isTried: false).card
    return try #require(try card.make(Vector(390, 844), [:]) as? SketchPerformance)
  }

  /// Plays a take, and then some steps without touches; restores the state from its encoded form now and then.
  static func played(_ start: String, _ step: String, _ take: String = "", steps: Int = 0) throws -> SketchValue {
    var performance = try performance(start, step)
    let player = take.isEmpty ? nil : TakePlayer(try Take(parsing: take, named: "t"))
    for index in 0..<max(player?.stepCount ?? 0, Int64(steps)) {
      if index % 7 == 3 {
        try performance.restore(JSONDocument(performance.encodedState.line), in: Vector(390, 844))
      }
      _ = try performance.step(player?.inputs(in: index) ?? [])
    }
    return try #require(SketchValue.of(performance.current))
  }

  private static func texts(_ state: SketchValue) -> [String] { state["l"].items.compactMap(\.text) }

  // MARK: - Gestures

  @Test func fingersAreReadInEveryStep() throws {
    let step = """
      for f in s.fingers:read(inputs, rect(0, 0, 390, 400)) do
        s.steps = s.steps + 1
        if f.down then table.insert(s.l, f.id .. " down " .. f.start.x) end
        if f.up then table.insert(s.l, f.id .. (f.cancelled and " cancelled " or " up ") .. round(f.seconds * 240)) end
        if not f.down and not f.up and f.velocity.x ~= 0 then s.fast = true end
      end
      """
    let take = """
      at 0 finger 1 down 100 100
      at 0.1 finger 2 down 130 200
      at 0.1 finger 3 down 130 500
      at 0.5 finger 1 up
      at 1 finger 2 cancel
      at 1.1 finger 3 up
      """
    let state = try Self.played("fingers = fingers(), l = {}, steps = 0, fast = false", step, take, steps: 300)
    let ids = Set(Self.texts(state).compactMap { $0.split(separator: " ").first })
    #expect(ids.count == 2)
    let said = Self.texts(state).map { $0.drop { $0 != " " } }
    #expect(said == [" down 100", " down 130", " up 120", " cancelled 216"])
    // A finger is there in the step in which it lands, in the one in which it ends, and in all between.
    #expect(state["steps"].double == 121 + 217 && state["fast"].flag == false)
    #expect(state["fingers"]["memory"].text == "")
  }

  @Test func aPressDragsFromItsFirstPoint() throws {
    let step = """
      for g in s.press:read(inputs, nil, s.x) do
        if g.began then table.insert(s.l, "began " .. g.translation.x) end
        if g.moved then s.x = g.start + g.translation.x end
        if g.up then table.insert(s.l, (g.cancelled and "cancelled " or "ended ") .. g.position.x) end
      end
      s.held = s.press.held
      """
    let start = "x = 7.0, held = false, l = {}, press = press(0.25)"
    let take = "at 0 finger 1 down 100 100\nat 0.1 finger 1 move 104 100\nat 0.5 finger 1 move 109 100\n"
    let held = try Self.played(start, step, take, steps: 130)
    #expect(Self.texts(held) == ["began 0"] && held["x"].double == 12 && held["held"].flag == true)
    let up = try Self.played(start, step, take + "at 0.6 finger 1 up\n", steps: 160)
    #expect(Self.texts(up) == ["began 0", "ended 109"] && up["held"].flag == false && up["press"]["memory"].text == "")
    let cancelled = try Self.played(start, step, take + "at 0.6 finger 1 cancel\n", steps: 160)
    #expect(Self.texts(cancelled) == ["began 0", "cancelled 109"])
    #expect(
      try Self.texts(Self.played(start, step, "at 0 tap 9 9\nat 0.5 drag 9 9 to 90 9 over 0.5", steps: 300)) == [])
  }

  @Test(arguments: [
    ("100 100 to 130 120", "x"), ("100 100 to 130 130", "x"), ("100 100 to 90 190", "y"), ("100 100 to 60 100", "x"),
  ])
  func theAxisOfADragIsThatOfItsBeginning(_ way: String, _ axis: String) throws {
    let step = """
      for g in s.drag:read(inputs) do
        if g.landed then table.insert(s.l, g.axis or "none") end
        if g.began or g.moved or g.ended then s.axes = s.axes .. g.axis end
      end
      """
    // The second drag begins anew, and the first goes on in another direction.
    let take = "at 0 drag \(way) over 0.2\nat 1 drag 10 10 to 10 90 over 0.1"
    let state = try Self.played("drag = drag(), l = {}, axes = ''", step, take)
    let axes = state["axes"].text ?? ""
    #expect(axes.hasPrefix(axis + axis) && axes.hasSuffix("yy") && Self.texts(state) == ["none", "none"])
    #expect(axes.count { String($0) == axis } >= 3)
  }

  @Test func aPinchTurns() throws {
    let step = """
      for g in s.pinch:read(inputs) do
        if g.moved then s.turn = g.rotation end
        if g.ended then s.output = round(math.deg(g.rotation)) .. "° × " .. round(g.magnification) end
      end
      """
    var take = "at 0 finger 1 down 100 400\nat 0 finger 2 down 200 400\n"
    // The second finger goes one and a half times around the first.
    for i in 1...54 {
      let angle = Double(i) * Double.pi / 18
      let (x, y) = (100 + 100 * Exact.cos(angle), 400 + 100 * Exact.sin(angle))
      take += "at \(Double(i) / 60) finger 2 move \(x) \(y)\n"
    }
    let state = try Self.played(
      "pinch = pinch(), turn = 0.0, output = ''", step, take + "at 1.2 finger 2 up\nat 1.3 finger 1 up\n")
    #expect(abs((state["turn"].double ?? 0) - 3 * Double.pi) < 1e-3 && state["output"].text == "540° × 1")
    let wheel = try Self.played(
      "pinch = pinch(), turn = 1.0", step, "at 0 magnify 9 9 by 1.2\nat 0.1 magnify 9 9 by 1.2")
    #expect(wheel["turn"].double == 0)
  }

  /// A take that was recorded while two fingers pinched, before pinches turned, goes on.
  @Test func anOlderPinchGoesOn() throws {
    var old = PinchRecognizer()
    for (id, x) in [(1, 100.0), (2, 200)] {
      _ = old.handle(FingerEvent(id: id, phase: .down, position: Vector(x, 400)))
    }
    let step = "for g in s.pinch:read(inputs) do s.zoom, s.turn = g.magnification, g.rotation end"
    var performance = try Self.performance("pinch = pinch(), zoom = 1.0, turn = 9.0", step)
    guard case .record(var members)? = SketchValue.of(performance.current),
      let index = members.firstIndex(where: { $0.key == "pinch" })
    else { return #expect(Bool(false)) }
    let memory = SketchValue.text(Base64.url.text(Packing.bytes(of: old)))
    guard case .own(let kind, _) = members[index].value else { return #expect(Bool(false)) }
    members[index].value = .own(kind, .record([("memory", memory)]))
    let line = performance.encodedState.line.replacing(
      Base64.url.text(performance.current.flat), with: Base64.url.text(SketchValue.record(members).bytes))
    try performance.restore(JSONDocument(line), in: Vector(390, 844))
    _ = try performance.step([.finger(FingerEvent(id: 2, phase: .move, position: Vector(100, 550)))])
    let state = try #require(SketchValue.of(performance.current))
    #expect(state["zoom"].double == 1.5 && abs((state["turn"].double ?? 0) - Double.pi / 2) < 1e-12)
  }

  @Test(arguments: [
    "circle(200, 400, 100)", "rect(100, 300, 200, 200)", "nil, nil, { 200, 400 }", "nil, nil, { x = 200, y = 400 }",
  ])
  func aSpinCountsTurnsAboutItsCentre(_ area: String) throws {
    let area = area.hasPrefix("nil") ? area.replacing("nil, nil", with: "nil, s.angle.value") : area + ", s.angle.value"
    let step = """
      for g in s.spin:read(inputs, \(area)) do
        if g.moved then s.angle.value = g.start + g.rotation end
        if g.ended then s.angle.velocity = g.velocity s.seen = g.angle end
      end
      s.held = s.spin.held
      """
    var take = "at 0 finger 1 down 260 400\n"
    for i in 1...120 {
      let angle = -Double(i) * Double.pi / 30
      take += "at \(Double(i) / 60) finger 1 move \(200 + 60 * Exact.cos(angle)) \(400 + 60 * Exact.sin(angle))\n"
    }
    let state = try Self.played(
      "spin = spin(), angle = moving(1), held = true, seen = 0.0", step, take + "at 2.005 finger 1 up\n")
    #expect(abs((state["angle"]["value"].double ?? 0) - (1 - 4 * Double.pi)) < 1e-3)
    // Two turns in two seconds.
    #expect(abs((state["angle"]["velocity"].double ?? 0) + 2 * Double.pi) < 0.3)
    #expect(abs(state["seen"].double ?? 9) < 1e-3 && state["held"].flag == false)
  }

  // MARK: - Time

  @Test func aWaitEndsOnceAndRestsOtherwise() throws {
    let step = "if s.n == 3 then s.undo:set() end if s.n < 2000 then s.n = s.n + 1 end "
    let state = try Self.played(
      "n = 0, at = 0, undo = wait()", step + "if s.undo:advance(dt, 4) then s.at = s.n end", steps: 1200)
    // 4 s are 960 steps, the one in which it is set among them.
    #expect(state["at"].double == 4 + 959 && state["undo"]["running"].flag == false)
    #expect(state["undo"]["seconds"].double == 4)
    let stopped = try Self.played(
      "n = 0, at = 0, undo = wait()",
      step + "if s.undo:advance(dt, 4) then s.at = s.n end if s.n == 99 then s.undo:stop() end",
      steps: 1200)
    #expect(stopped["at"].double == 0 && stopped["undo"]["seconds"].double == 0)
    let endless = try Self.played("n = 0, undo = wait()", step + "s.undo:advance(dt)", steps: 483)
    #expect(abs((endless["undo"]["seconds"].double ?? 0) - 2) < 1e-9 && endless["undo"]["running"].flag == true)
    var idle = try Self.performance("undo = wait()", "s.undo:advance(dt, 4)")
    _ = try idle.step([])
    #expect(idle.isAtRest)
  }

  // MARK: - Reasons

  /// Numbers are written without a useless ".0", alone and in a text.
  @Test func numbersInReasonsAreShort() throws {
    var performance = try Self.performance(
      "x = 130.0",
      """
      happen("a", { reason = "rest " .. s.x }) happen("b", { reason = s.x }) happen("c", { reason = -0.0 })
      happen("d", { reason = s.x / 8 }) happen("e", { reason = 7 }) happen("f", { reason = table.concat({ s.x, 1e15, 2.5 }, " ") })
      happen("g", { reason = string.format("%.1f %s", s.x, s.x) }) happen("h", { reason = tostring(s.x) .. -s.x })
      """)
    let reasons = try performance.step([]).map { "\($0.reason)" }
    #expect(reasons == ["rest 130", "130", "0", "16.25", "7", "130 1e+15 2.5", "130.0 130", "130-130"])
  }

  // MARK: - Mistakes

  @Test(arguments: [
    ("local x = press(5)", "press: argument 1 is 5, expected 0.1…3 seconds"),
    ("s.press.seconds = 9 for g in s.press:read(inputs) do end", "press:read: its seconds is 9, expected 0.1…3"),
    ("local x = press('x')", "press: argument 1 is \"x\", expected a number"),
    ("for g in s.press do end", "press is no loop, expected s.press:read(inputs)"),
    (
      "for f in s.fingers:read(inputs) do local x = f.posision end",
      "fingers:read: an event has no \"posision\", did you mean position?"
    ),
    ("for f in s.fingers:read(inputs, 3) do end", "fingers:read: argument 2 is 3, expected a shape"),
    ("for g in s.spin:read(inputs) do end", "spin:read: argument 4 is nothing, expected the centre"),
    ("for g in s.spin:read(inputs, path 'M0 0L9 9') do end", "spin:read: argument 4 is nothing, expected the centre"),
    (
      "for g in s.spin:read(inputs, nil, nil, 3) do end",
      "spin:read: argument 4 is 3, expected a point such as { 195, 420 }"
    ),
    ("for g in s.press:read(inputs, nil, 'x') do end", "press:read: argument 3 is \"x\", expected a number"),
    ("s.undo:advance()", "wait:advance: argument 1 is nothing, expected a number"),
    ("s.undo:advance(dt, -1)", "wait:advance: argument 2 is -1, expected 0 seconds or more"),
    ("s.undo:begin()", "wait has no \"begin\", expected running, seconds"),
    ("happen('x', { reason = {} })", "happen: reason is a table, expected a text or a number"),
  ])
  func mistakesAreReported(_ step: String, _ expected: String) {
    let start = "return { press = press(), fingers = fingers(), spin = spin(), undo = wait() }"
    do throws(SketchFault) {
      _ = try Sketch(id: "t", text: SketchWordTests.sketch(start: start, step: step))
      #expect(Bool(false), "taken: \(step)")
    } catch { #expect("\(error)".contains(expected), "\(error)") }
  }

  /// Sketches from before these words may use their names for locals, fields and parameters.
  @Test func namesOfNewWordsAreFreeForLocals() throws {
    let text = """
      local function round(x) return math.floor(x) end
      local wrap, spin, fingers = 1, 2, 3
      return effect { title = "T", params = { number("wait", 1, { 0, 2 }), number("press", 1, { 0, 2 }) },
        start = function() return { press = 0.5, wait = 1, fingers = {} } end,
        step = function(s, inputs, p) local press = round(p.press + wrap + spin + fingers) s.wait = press end,
        draw = function() end }
      """
    #expect(throws: Never.self) { try Sketch(id: "t", text: text).rehearse() }
  }
}
