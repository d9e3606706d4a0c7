import Formatting
import Motion
import Takes
import Testing

@testable import Sketches

/// `slide`: a value that a finger drags and throws, and that rests on stops or between ends.
@Suite struct SketchSlideTests {
  /// Plays a take with a slide `row` of given options. The state has the list of events and of stops that were passed.
  private static func played(_ slide: String, _ options: String, _ take: String, steps: Int = 600) throws
    -> SketchValue
  {
    try SketchFingerTests.played(
      "row = slide(\(slide)), l = {}, stops = {}, rests = 0, least = 1e9, most = -1e9",
      """
      for g in s.row:read(inputs, { spring = p.settle, \(options) }) do
        if g.up then table.insert(s.l, (g.ended and "to " or "lifted at ") .. s.row.stop) end
      end
      local stop, rests = s.row:advance(dt)
      if stop then table.insert(s.stops, stop) end
      if rests then s.rests = s.rests + 1 end
      s.least, s.most = math.min(s.least, s.row.value), math.max(s.most, s.row.value)
      """, take, steps: steps)
  }

  private static func texts(_ state: SketchValue) -> [String] { state["l"].items.compactMap(\.text) }
  private static func value(_ state: SketchValue) -> Double? { state["row"]["at"]["value"].double }

  /// A drag of a unit other than points comes to rest on a stop, and reports each stop on the way once.
  @Test func aDragEndsOnAStopOfTheGrid() throws {
    let pages = "points = -100, every = 1, from = 0, to = 5"
    let state = try Self.played("'x', 0", pages, "at 0.1 drag 350 400 to 120 400 over 0.5 hold 0.3")
    #expect(Self.texts(state) == ["to 2"] && Self.value(state) == 2 && state["row"]["stop"] == .integer(2))
    #expect(state["stops"].doubles == [1, 2] && state["row"]["near"] == .integer(2))
    #expect(
      state["row"]["drag"]["held"].flag == false && state["row"].names == ["at", "drag", "near", "rests", "stop"])
    #expect(state["rests"] == .integer(1) && state["row"]["rests"].flag == true)
    // A slide that was put between two stops goes to the nearer one.
    #expect(try Self.value(Self.played("'x', 3.4", pages, "")) == 3)
  }

  /// A throw is brought to its stop in three ways: the spring alone, the spring with a look ahead, and the fling.
  @Test(arguments: [
    ("", "to 1"), ("ahead = 0.5", "to 4"), ("ahead = p.glide", "to 3"), ("glide = p.glide", "to 3"),
    ("glide = p.glide, least = 5000", "to 3"),
  ])
  func aThrowChoosesItsStop(_ how: String, _ expected: String) throws {
    let pages = "points = -100, every = 1, from = 0, to = 5, \(how)"
    let state = try Self.played("'x', 0", pages, "at 0.1 fling 300 400 to 240 400 over 0.1", steps: 1300)
    #expect(Self.texts(state) == [expected] && Self.value(state).map { "to \(Int($0))" } == expected)
    #expect(state["rests"] == .integer(1))
    #expect(state["most"].double! < Double(expected.last!.wholeNumberValue!) + 1e-9)
  }

  /// A fling carries its throw more slowly than the spring.
  @Test func aFlingCarriesAFastThrow() throws {
    func steps(_ how: String) throws -> Double {
      let state = try SketchFingerTests.played(
        "row = slide('x', 0), n = 0",
        """
        s.row:read(inputs, { spring = p.settle, points = -100, every = 1, from = 0, to = 9, \(how) })
        s.row:advance(dt)
        if s.row.velocity ~= 0 then s.n = s.n + 1 end
        """, "at 0.1 fling 300 400 to 240 400 over 0.1", steps: 600)
      return state["n"].double!
    }
    let (glides, falls) = (try steps("glide = p.glide"), try steps("ahead = p.glide"))
    #expect(glides > 1.3 * falls)
    #expect(try steps("glide = p.glide, least = 5000") == falls)
  }

  /// Stops of a list are told by their places, and a slide follows its stop when the list changes.
  @Test func stopsOfAListAreTheirPlaces() throws {
    let rests = "stops = { 100, 400, 700 }, ahead = 0.2"
    let state = try Self.played("'y', 700, 3", rests, "at 0.1 drag 195 700 to 195 440 over 0.4 hold 0.2")
    #expect(Self.texts(state) == ["to 2"] && Self.value(state) == 400)
    #expect(state["stops"] == .list([.integer(2)]) && state["row"]["stop"] == .integer(2))
    let moved = try SketchFingerTests.played(
      "row = slide('y', 700, 3), n = 0",
      """
      s.n = s.n + 1
      s.row:read(inputs, { spring = p.settle, stops = { 100, 400, s.n < 9 and 700 or 600 } })
      s.row:advance(dt)
      """, steps: 600)
    #expect(Self.value(moved) == 600 && moved["row"]["stop"] == .integer(3))
    // A list that has become shorter: the nearest stop.
    #expect(try Self.value(Self.played("'y', 350, 9", rests, "")) == 400)
  }

  /// A sketch sends it to a stop, also in mid-glide, and a stop beyond the ends is the last one.
  @Test func aSetStopTakesOver() throws {
    let state = try SketchFingerTests.played(
      "row = slide('x', 0), n = 0, passed = {}",
      """
      s.n = s.n + 1
      s.row:read(inputs, { spring = p.settle, points = -100, every = 1, from = 0, to = 5, glide = p.glide })
      if s.n == 60 then s.row.stop = 9 end
      local stop = s.row:advance(dt)
      if s.n == 60 then s.passed = { s.row.stop } end
      """, "at 0.1 fling 300 400 to 270 400 over 0.1", steps: 600)
    #expect(Self.value(state) == 5 && state["passed"].doubles == [5])
  }

  /// Between ends without stops a throw glides and stays; beyond an end it gives way, and comes back.
  @Test func endsWithoutStops() throws {
    let ends = "from = -500, to = 0, glide = p.glide"
    let thrown = try Self.played("'y', 0", ends, "at 0.1 fling 195 600 to 195 520 over 0.2", steps: 1600)
    #expect(thrown["rests"] == .integer(1))
    #expect(Self.value(thrown)! < -150 && Self.value(thrown)! > -500 && thrown["stops"].items.isEmpty)
    let pulled = try Self.played("'y', 0", ends + ", span = 200", "at 0.1 drag 195 300 to 195 600 over 0.4 hold 0.2")
    #expect(Self.value(pulled) == 0)
    // 290 points beyond the end after the first 10.
    #expect(abs(pulled["most"].double! - (1 - 1 / (290 * 0.5 / 200 + 1)) * 200) < 0.5)
    let stiff = try Self.played("'y', 0", ends + ", give = 0", "at 0.1 drag 195 300 to 195 600 over 0.4 hold 0.2")
    #expect(stiff["most"].double == 0)
    // No fling: the spring keeps it between its ends.
    #expect(try Self.value(Self.played("'y', 40", "to = 0", "")) == 0)
  }

  /// A finger that lands stops a throw, and one that lifts at once leaves the value at the nearest stop.
  @Test func aFingerCatchesIt() throws {
    let pages = "points = -100, every = 1, from = 0, to = 50, glide = p.glide"
    let take = "at 0.1 fling 300 400 to 180 400 over 0.1\nat 0.6 tap 200 400"
    let state = try Self.played("'x', 0", pages, take)
    let stop = Self.texts(state).last?.split(separator: " ").last.flatMap { Double($0) }
    #expect(Self.texts(state).count == 2 && Self.texts(state)[1].hasPrefix("lifted at ") && Self.value(state) == stop)
    let cancelled = try Self.played(
      "'x', 0", pages,
      "at 0 finger 1 down 300 400\nat 0.1 finger 1 move 280 400\nat 0.2 finger 1 move 80 400\nat 0.3 finger 1 cancel")
    #expect(Self.value(cancelled) == 2)
  }

  @Test func itsValueIsSetAndRead() throws {
    let one = try SketchFingerTests.played(
      "row = slide('x', 2), a = 0, held = true",
      "s.a, s.held = s.row.value, s.row.held s.row.value, s.row.velocity = 7, 3", steps: 1)
    #expect(one["a"].double == 2 && one["held"].flag == false)
    #expect(Self.value(one) == 7 && one["row"]["at"]["velocity"].double == 3)
  }

  /// With a distance a throw ends sooner, at the same place: an aimed one, a free one, and one between ends, not beyond them.
  @Test(arguments: [
    ("p.glide:aim(s.x, { every = 1 })", "nil"), ("", "nil"), ("", "{ -9, 9 }"), ("", "{ -9, 1 }"),
  ])
  func aThrowLandsWithinTheGivenDistance(_ aim: String, _ ends: String) throws {
    func landing(_ within: String) throws -> (steps: Double, value: Double) {
      let state = try SketchFingerTests.played(
        "x = moving(0, 8), n = 0, steps = 0",
        """
        if s.n == 0 then \(aim) end
        s.n = s.n + 1
        if p.glide:advance(s.x, dt, \(ends), p.settle, \(within)) and s.steps == 0 then s.steps = s.n end
        """, steps: 2400)
      return (state["steps"].double!, state["x"]["value"].double!)
    }
    let (plain, near) = (try landing("nil"), try landing("0.01"))
    #expect(abs(plain.value - near.value) < (aim.isEmpty ? 0.26 : 1e-12))
    #expect(aim.isEmpty ? near.steps > 0 : near.steps < 0.75 * plain.steps && near.steps > 0)
  }

  /// Checks that the options are no memory beside the state: a step that only advances is refused, also after one that only read.
  @Test func optionsOfAnEarlierStepAreForgotten() throws {
    let step = "s.n = s.n + 1 if s.n == 1 then s.row:read(inputs, { spring = p.settle }) else s.row:advance(dt) end"
    var performance = try SketchFingerTests.performance("row = slide('x', 0), n = 0", step)
    _ = try performance.step([])
    let fault = #expect(throws: SketchFault.self) { try performance.step([]) }
    #expect(fault.map { "\($0)" }?.contains("slide:advance: not read in this step") == true, "\(fault as Any)")
  }

  @Test(arguments: [
    ("s.row:read(inputs)", "slide:read: argument 2 is nothing, expected a table of options with a spring"),
    ("s.row:read(inputs, {})", "slide:read: spring is nothing, expected a spring such as p.settle"),
    ("s.row:read(inputs, { spring = p.glide })", "slide:read: spring is a table, expected a spring such as p.settle"),
    ("with(evry = 1)", "slide:read: \"evry\" is not an option, did you mean every?"),
    ("with(every = 0)", "slide:read: every is 0, expected a number above 0"),
    ("with(points = 0)", "slide:read: points is 0, expected points of the finger"),
    ("with(from = 0/0)", "slide:read: from is not a number (0/0)"),
    ("with(from = 3, to = 2)", "slide:read: to is 2, expected at least from, 3"),
    ("with(stops = {})", "slide:read: stops is a table, expected a list of 1…200 numbers"),
    ("with(stops = { 1, 'x' })", "slide:read: stop 2 is \"x\", expected a number"),
    ("with(stops = { 1 }, every = 1)", "slide:read: stops and every exclude each other"),
    ("with(ahead = -1)", "slide:read: ahead is -1, expected seconds, 0 or more, or a fling"),
    ("with(glide = 0.5)", "slide:read: glide is 0.5, expected a fling such as p.glide"),
    ("with(glide = p.glide, ahead = 1)", "slide:read: ahead and glide exclude each other, expected one of them"),
    ("with(give = 2)", "slide:read: give is 2, expected 0…1"),
    ("s.row:read(inputs, { spring = p.settle }, 3)", "slide:read: argument 3 is 3, expected only inputs and options"),
    (
      "s.row:advance(dt)", "slide:advance: not read in this step, expected :read(inputs, …) of the same slide before it"
    ),
    (
      "s.row:read(inputs, { spring = p.settle }) s.row:advance(dt, 3)",
      "slide:advance: argument 2 is 3, expected only dt"
    ),
    ("s.row.valu = 3", "slide has no \"valu\""), ("s.row.held = true", "slide has no \"held\""),
    ("s.row.value = 'x'", "slide: value is \"x\", expected a number"), ("local x = s.row.at2", "slide has no \"at2\""),
    ("local x = slide(3)", "slide: argument 1 is 3, expected \"x\" or \"y\""),
    ("local x = slide('x')", "slide: argument 2 is nothing, expected a number"),
    ("local x = slide('x', 1, 'a')", "slide: argument 3 is \"a\", expected a number"),
    ("local x = slide('x', 1, 2, 3)", "slide: argument 4 is 3, expected only an axis, a value and a stop"),
  ])
  func mistakesAreReported(_ step: String, _ expected: String) {
    do throws(SketchFault) {
      let step =
        step.hasPrefix("with(") ? "s.row:read(inputs, { spring = p.settle, \(step.dropFirst(5).dropLast()) })" : step
      let text = SketchWordTests.sketch(start: "return { row = slide('x', 0) }", step: step)
      _ = try Sketch(id: "t", text: text.replacing("start =", with: SketchFingerTests.params))
      Issue.record("taken: \(step)")
    } catch { #expect("\(error)".contains(expected), "\(error)") }
  }
}

extension SketchValue {
  /// The names of the fields of a value of the host's own.
  fileprivate var names: [String] { if case .own(_, let value) = self { value.members.map(\.key) } else { [] } }
}
