import Effects
import Gestures
import Motion
import Testing
import Tuning

@testable import Sketches

/// Words that move points, lists and angles, and the two forms of a spring.
@Suite struct SketchMotionTests {
  private static func state(_ start: String, _ step: String, steps: Int = 1) throws -> SketchValue {
    try SketchFingerTests.played(start, step, steps: steps)
  }

  private static func place(_ state: SketchValue, _ name: String = "at") -> [Double?] {
    ["x", "y"].flatMap { axis in ["value", "velocity"].map { state[name][axis][$0].double } }
  }

  @Test func aMovingPointLandsAlongBothAxesAtOnce() throws {
    let step = "local there = p.settle:advance(s.at, s.to, dt) if not there then s.steps = s.steps + 1 end"
    let near = try Self.state("at = moving({ 0, 5 }), to = { 300, 6 }, steps = 0", step, steps: 400)
    let both = try Self.state("at = moving({ 0, 0 }), to = { x = 300, y = 300 }, steps = 0", step, steps: 400)
    #expect(Self.place(near) == [300, 0, 6, 0] && Self.place(both) == [300, 0, 300, 0])
    #expect(near["steps"] == both["steps"] && near["steps"].double! > 50)
    // It moves as two values do.
    let one = try Self.state(
      "x = moving(0), y = moving(5)", "p.settle:advance(s.x, 300, dt) p.settle:advance(s.y, 6, dt)", steps: 30)
    let point = try Self.state("at = moving({ 0, 5 }), to = { 300, 6 }, steps = 0", step, steps: 30)
    #expect(one["x"] == point["at"]["x"] && one["y"] == point["at"]["y"])
  }

  @Test func aMovingPointIsSetByPoints() throws {
    let state = try Self.state(
      "at = moving({ x = 1, y = 2 }, { 3, 4 }), a = {}, b = {}, n = 0",
      """
      s.a, s.b = project(s.at, 2), p.glide:rest(s.at)
      s.at.value, s.at.velocity = { x = 10, y = 20 }, { 30, 40 }
      s.at.x.value = s.at.x.value + 1
      s.n = nearest({ { 0, 0 }, { x = 10, y = 20 }, { 11, 19 } }, s.at)
      """)
    #expect(Self.place(state) == [11, 30, 20, 40] && state["n"].double == 2)
    #expect(state["a"]["x"].double == 7 && state["a"]["y"].double == 10)
    let rest = Deceleration(ratePerMillisecond: 0.998)
    #expect(
      state["b"]["x"].double == 1 + rest.travelToRest(from: 3)
        && state["b"]["y"].double == 2 + rest.travelToRest(from: 4))
  }

  /// A drag takes hold of a moving point, and blends show it between two steps.
  @Test func aMovingPointIsDraggedAndBlended() throws {
    let step = """
      for g in s.drag:read(inputs, nil, s.at) do
        if g.moved then s.at.value = { g.start.x + g.translation.x, g.start.y + g.translation.y } end
        if g.ended then s.at.velocity = g.velocity end
      end
      """
    let take = "at 0 drag 100 100 to 100 200 over 0.2"
    let state = try SketchFingerTests.played("at = moving({ 50, 60 }), drag = drag()", step, take)
    #expect(Self.place(state)[0] == 50 && Self.place(state)[2] == 60 + 90)
    var performance = try SketchFingerTests.performance("at = moving({ 50, 60 })", "s.at.value = { 60, 80 }")
    _ = try performance.step([])
    let shown = try #require(SketchValue.of(try performance.shown(0.5)))
    #expect(Self.place(shown) == [55, 0, 70, 0])
  }

  @Test func aMovingPointIsThrownWithinARect() throws {
    let step = "s.rest = p.glide:advance(s.at, dt, rect(10, 20, 200, 100), p.settle)"
    let state = try Self.state("at = moving({ 50, 60 }, { 5000, -5000 }), rest = false", step, steps: 1500)
    #expect(Self.place(state) == [210, 0, 20, 0] && state["rest"].flag == true)
    let free = try Self.state(
      "at = moving({ 0, 0 }, { 100, 0 }), rest = false", "s.rest = p.glide:advance(s.at, dt)", steps: 1500)
    #expect(free["rest"].flag == true && abs(Self.place(free)[0]! - 49.95) < 0.01)
  }

  @Test func listsAreAdvancedTogether() throws {
    let start = "l = many(3, function(i) return moving(i) end), all = 0"
    let step = "if p.settle:advance(s.l, { 10, 20, 300 }, dt) then s.all = s.all + 1 end"
    let state = try Self.state(start, step, steps: 500)
    #expect(state["l"].items.map { $0["value"].double } == [10, 20, 300])
    // `advance` reports rest only when the last value of the list rests.
    let last = try Self.state(
      "x = moving(3), all = 0", "if p.settle:advance(s.x, 300, dt) then s.all = s.all + 1 end", steps: 500)
    #expect(state["all"] == last["all"] && state["all"].double! > 100)
    #expect(
      try Self.state(start, "p.settle:advance(s.l, 7, dt)", steps: 500)["l"].items.map { $0["value"].double } == [
        7, 7, 7,
      ])
    let points = "l = many(2, function(i) return moving({ i, i }) end)"
    for targets in ["{ 5, 6 }", "{ x = 5, y = 6 }", "{ { 5, 6 }, { x = 5, y = 6 } }"] {
      let state = try Self.state(points, "p.settle:advance(s.l, \(targets), dt)", steps: 500)
      #expect(
        state["l"].items.map { $0["x"]["value"].double } == [5, 5] && state["l"].items[1]["y"]["value"].double == 6)
    }
    let thrown = try Self.state(
      "l = { moving(0, 900), moving(50, -900) }, all = 0", "if p.glide:advance(s.l, dt, { 0, 99 }) then s.all = 1 end",
      steps: 900)
    #expect(thrown["l"].items.map { $0["value"].double } == [99, 0] && thrown["all"].double == 1)
    #expect(try Self.state("all = 0, l = {}", "if p.settle:advance(s.l, 1, dt) then s.all = 1 end")["all"].double == 1)
  }

  @Test func aThrowIsAimedAtAStop() throws {
    let state = try Self.state(
      "x = moving(0, 1000), stop = 0, rest = 0.0, over = false",
      """
      if s.stop == 0 then s.stop = p.glide:aim(s.x, { 0, 300, 480.5, 900 }) s.rest = p.glide:rest(s.x) end
      s.over = p.glide:advance(s.x, dt)
      """, steps: 2000)
    #expect(state["stop"] == .integer(3) && abs(state["rest"].double! - 480.5) < 1e-6)
    #expect(abs(state["x"]["value"].double! - 480.5) < 1e-6 && state["over"].flag == true)
  }

  /// A value that is not in points lands exactly on its stop, slower and nearer with each step.
  @Test(
    arguments: [
      ("{ every = 1 }", 2.0, 2, 2.0), ("{ every = 1, from = 0, to = 1 }", 2, 1, 1),
      ("{ every = 0.3, from = -1 }", 2, 10, 2.0),
      ("{ every = math.pi / 6 }", -2, -4, -4 * (Double.pi / 6)), ("{ 0.25, 2.25 }", 2, 2, 2.25),
    ] as [(String, Double, Int64, Double)])
  func anAimedThrowLandsWithoutAJump(_ stops: String, _ speed: Double, _ index: Int64, _ stop: Double) throws {
    let state = try Self.state(
      "x = moving(0, \(2 * speed)), index = 99, stop = 0.0, jump = 0.0, before = 0.0, rest = 0.0, over = false",
      """
      if s.index == 99 then
        s.index, s.stop = p.glide:aim(s.x, \(stops))
        s.stop, s.rest = s.stop + 0.0, p.glide:rest(s.x)
      end
      s.before = s.x.value
      local over = p.glide:advance(s.x, dt)
      if over and not s.over then s.jump, s.over = math.abs(s.x.value - s.before), true end
      """, steps: 1400)
    #expect(
      state["index"] == .integer(index) && state["x"]["value"].double == stop && state["x"]["velocity"].double == 0)
    #expect(state["stop"].double == stop && state["rest"].double == stop && state["over"].flag == true)
    #expect(state["jump"].double! < 6e-5 * abs(stop) && state.names("x") == ["value", "velocity"])
  }

  /// With a distance of its own unit a spring lands without a jump, along one axis, along two and in a list.
  @Test func aSpringLandsWithinTheGivenDistance() throws {
    func jump(_ advance: String) throws -> Double {
      let step = """
        s.before = s.x.value
        if not s.over and \(advance) then s.over, s.jump = true, math.abs(s.x.value - s.before) end
        """
      let state = try Self.state(
        "x = moving(0), l = { moving(0) }, before = 0.0, jump = 9.0, over = false", step, steps: 900)
      #expect(state["over"].flag == true && state["x"]["value"].double == 2)
      return state["jump"].double!
    }
    #expect(try jump("p.settle:advance(s.x, 2, dt)") > 0.01)
    #expect(try jump("p.settle:advance(s.x, 2, dt, 0.0001)") < 0.0002)
    #expect(try jump("p.settle:advance({ s.x, s.l[1] }, 2, dt, 0.0001)") < 0.0002)
    let plane = try Self.state("at = moving({ 0, 0 })", "p.settle:advance(s.at, { 2, 2 }, dt, 0.0001)", steps: 180)
    #expect(Self.place(plane)[0] != 2 && Self.place(plane)[0]! > 1.9)
  }

  /// A stop is dropped once a hand or another end moves the value, and kept while the fling's rate is tuned.
  @Test func anAimEndsWithTheThrow() throws {
    let aim = "x = moving(0, 2), n = 0"
    let step = "if s.n == 0 then p.glide:aim(s.x, { 3 }) end s.n = s.n + 1"
    let caught = try Self.state(
      aim, step + " if s.n == 20 then s.x.velocity = 1.0 end p.glide:advance(s.x, dt)", steps: 3000)
    #expect(caught.names("x") == ["value", "velocity"] && abs(caught["x"]["value"].double! - 3) > 0.1)
    let ended = try Self.state(aim, step + " p.glide:advance(s.x, dt, { 0, 2 })", steps: 3000)
    #expect(ended.names("x") == ["value", "velocity"] && ended["x"]["value"].double == 2)
    let inside = try Self.state(aim, step + " p.glide:advance(s.x, dt, { 0, 3 }, p.settle)", steps: 3000)
    #expect(inside["x"]["value"].double == 3 && inside["x"]["velocity"].double == 0)
  }

  @Test func anAngleTurnsTheShortWay() throws {
    let state = try Self.state(
      "angle = moving(3), over = false, most = 0.0",
      "s.over = p.settle:turn(s.angle, -3, dt) s.most = math.max(s.most, s.angle.value)", steps: 500)
    #expect(abs(state["angle"]["value"].double! - (2 * Double.pi - 3)) < 1e-9 && state["over"].flag == true)
    #expect(state["most"].double! < 3.3)
  }

  @Test(arguments: [
    ("round(2.5)", SketchValue.integer(3)), ("round(-2.5)", .integer(-3)), ("round(2.4999)", .integer(2)),
    ("round(-0.5)", .integer(-1)),
    ("round(0.49999999999999994)", .integer(0)), ("round(7)", .integer(7)), ("round(-7.6)", .integer(-8)),
    ("round(-0.0)", .integer(0)),
    ("round(4503599627370497.5)", .integer(4_503_599_627_370_498)),
    ("wrap(7, 1, 6)", .integer(2)), ("wrap(0, 1, 6)", .integer(5)), ("wrap(-1.5, 0, 4)", .number(2.5)),
    ("wrap(6, 1, 6)", .integer(1)),
    ("wrap(math.mininteger, 0, 10)", .integer(2)), ("wrap(9.0, 0, 3)", .number(0)), ("wrap(2, 0, 3)", .integer(2)),
  ])
  func numbersAreRoundedAndWrapped(_ code: String, _ expected: SketchValue) throws {
    #expect(try Self.state("x = 0", "s.x = \(code)")["x"] == expected, "\(code)")
  }

  // MARK: - Springs

  private static func schema(_ spring: String) throws(SketchFault) -> Schema {
    let text = SketchWordTests.sketch().replacing("start =", with: "params = { spring('k', \(spring)) }, start =")
    return try Sketch(id: "t", text: text).card.schema
  }

  @Test func aSpringIsDeclaredByMassStiffnessAndDamping() throws {
    let schema = try Self.schema("{ mass = 2, stiffness = 300, damping = 20 }")
    let (response, ratio) = (
      schema["kResponse"]?.defaultValue.double ?? 0, schema["kDampingRatio"]?.defaultValue.double ?? 0
    )
    #expect(abs(response - 2 * Double.pi * (2.0 / 300).squareRoot()) < 1e-15)
    #expect(abs(ratio - 20 / (2 * 600.0.squareRoot())) < 1e-15)
    // At mass 1 the exports show what was declared.
    let spring = Spring(response: response, dampingRatio: ratio)
    #expect(abs(spring.stiffness - 150) < 1e-9 && abs(spring.damping - 10) < 1e-9)
    // The keyboard's spring of iOS.
    let keyboard = try Self.schema("{ mass = 3, stiffness = 1000, damping = 500 }")
    #expect(abs((keyboard["kDampingRatio"]?.defaultValue.double ?? 0) - 4.56) < 0.01)
    #expect(keyboard["kDampingRatio"]?.useful == nil && schema["kDampingRatio"]?.useful == 0...3)
    #expect(try ShownNumber.least(#require(schema["kDampingRatio"])) == 2, "0.80 in the panel")
    #expect(try Self.schema("{ response = 0.3, damping = 10 }")["kDampingRatio"]?.defaultValue.double == 10)
  }

  @Test(arguments: [
    ("{ mass = 1, stiffness = 300 }", "spring: damping is nothing, expected 0…100000 with mass, stiffness and damping"),
    ("{ mass = 0, stiffness = 300, damping = 1 }", "spring: mass is 0, expected 0.01…1000"),
    ("{ mass = 1, damping = 1 }", "spring: stiffness is nothing, expected 0.01…1000000"),
    ("{ response = 1, stiffness = 300 }", "spring: response and mass or stiffness exclude each other"),
    ("{ stiffness = 1, damping = 1 }", "spring: its response is 6.28"),
    ("{ stiffness = 100, damping = 300 }", "spring: its damping ratio is 15, expected at most 10"),
    ("{ stifness = 100 }", "spring: \"stifness\" is not an option, did you mean stiffness?"),
    ("{ damping = 11 }", "kDampingRatio"),
  ])
  func badSpringsAreRefused(_ spring: String, _ expected: String) {
    do throws(SketchFault) {
      _ = try Self.schema(spring)
      #expect(Bool(false), "taken: \(spring)")
    } catch { #expect("\(error)".contains(expected), "\(error)") }
  }

  @Test(arguments: [
    ("local x = s.at.value", "a moving point is read by its axes, expected s.at.x.value or s.at.y.value"),
    ("s.at.value = 3", "moving point: value is 3, expected a point such as { 195, 420 }"),
    (
      "s.at.x = 3 p.settle:advance(s.at, { 1, 2 }, dt)",
      "spring:advance: argument 1 has 3 as its x, expected a moving value: set s.at.x.value"
    ),
    ("s.at.x = 3 local x = project(s.at, 1)", "project: argument 1 has 3 as its x, expected a moving value"),
    ("s.at.x.value = 1/0 p.settle:advance(s.at, { 1, 2 }, dt)", "spring:advance: argument 1 is not finite"),
    (
      "local x = moving(1) x.value = 0/0 p.settle:turn(x, 1, dt)",
      "spring:turn: the value of argument 1 is not a number (0/0)"
    ),
    ("s.at.z = 3", "moving point has no \"z\""), ("local x = s.at + 1", "a moving point is no number"),
    ("local x = circle(s.at, 0, 4)", "circle: argument 1 is a moving point, expected its .x.value or its .y.value"),
    ("p.settle:advance(s.at, 3, dt)", "spring:advance: argument 2 is 3, expected a point such as { 195, 420 }"),
    ("p.settle:advance({ moving(1), moving(2) }, { 1, 2, 3 }, dt)", "expected a target for all, or a list of 2"),
    ("p.settle:advance({ 1, 2 }, 3, dt)", "spring:advance: argument 1 is 1, expected a list of what moves"),
    ("p.settle:turn(s.at, 3, dt)", "spring:turn: argument 1 is a moving point, expected a moving value"),
    ("p.glide:advance(s.at, dt, { 0, 3 })", "fling:advance: argument 3 is a table, expected a rect"),
    ("p.glide:aim(s.at, { 1 })", "fling:aim: argument 1 is a moving point, expected a moving value"),
    ("p.glide:aim(moving(1), {})", "fling:aim: argument 2 is a table, expected a list of numbers"),
    ("p.glide:aim(moving(1), { 1, 'x' })", "fling:aim: stop 2 is \"x\", expected a number"),
    ("p.settle:advance(moving(1), 2, dt, 0)", "spring:advance: argument 4 is 0, expected a distance above 0"),
    ("p.settle:advance(moving(1), 2, dt, 1, 1)", "spring:advance: argument 5 is 1, expected only a moving value"),
    ("p.glide:aim(moving(1), { evry = 1 })", "fling:aim: \"evry\" is not an option, did you mean every?"),
    ("p.glide:aim(moving(1), { from = 1 })", "fling:aim: every is nothing, expected a number"),
    ("p.glide:aim(moving(1), { every = -1 })", "fling:aim: every is -1, expected a number above 0"),
    ("p.glide:aim(moving(1), { every = 1, from = 3, to = 2 })", "fling:aim: to is 2, expected at least from, 3"),
    ("p.glide:aim(moving(1, 1e9), { every = 1e-12 })", "fling:aim: every is"),
    ("p.glide:advance(moving(1), dt, nil, nil, 0)", "fling:advance: argument 5 is 0, expected a distance above 0"),
    ("p.glide:advance(moving(1), dt, nil, nil, 1, 1)", "fling:advance: argument 6 is 1, expected only a moving value"),
    ("local x = math.atan2(1, 2)", "math.atan2 is not a known word, expected math.atan(y, x), with both"),
    ("local x = math.round(1.5)", "math.round is not a known word, expected round(x)"),
    ("local x = moving({ 1 })", "moving: argument 1 is a table, expected a point such as { 195, 420 }"),
    ("local x = round('x')", "round: argument 1 is \"x\", expected a number"),
    ("local x = round(1e300)", "round: argument 1 is 1e+300, expected a number within ±9.2e18"),
    ("local x = wrap(1, 3, 3)", "wrap: expected the lower end first, got 3 and 3"),
    ("local x = wrap(1.5, 3, 2)", "wrap: expected the lower end first, got 3 and 2"),
    ("local x = wrap(1)", "wrap: argument 2 is nothing, expected a number"),
  ])
  func mistakesAreReported(_ step: String, _ expected: String) {
    do throws(SketchFault) {
      let text = SketchWordTests.sketch(start: "return { at = moving({ 1, 2 }) }", step: step)
      _ = try Sketch(id: "t", text: text.replacing("start =", with: SketchFingerTests.params))
      #expect(Bool(false), "taken: \(step)")
    } catch { #expect("\(error)".contains(expected), "\(error)") }
  }
}

extension SketchValue {
  /// The names of the fields of a member, also of a value of the host's own.
  fileprivate func names(_ key: String) -> [String] {
    if case .own(_, let value) = self[key] { value.members.map(\.key) } else { self[key].members.map(\.key) }
  }
}
