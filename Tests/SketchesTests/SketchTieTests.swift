import Motion
import Testing

@testable import Sketches

/// `tie`, which ropes and cloths are made with.
@Suite struct SketchTieTests {
  private static func state(_ step: String) throws -> SketchValue {
    try BareSketch.state(start: "return { x = { 0, 30, 30 }, y = { 0, 0, 40 } }", after: step)
  }

  /// Both ends of a thread move by half; beside a fixed end, the other one moves by all.
  @Test func threadsGetTheirLengths() throws {
    let free = try Self.state("tie(s.x, s.y, { { 1, 2, 20 } })")
    #expect(free["x"].doubles == [5, 25, 30] && free["y"].doubles == [0, 0, 40])
    let held = try Self.state("tie(s.x, s.y, { { 1, 2, 20 } }, { fixed = { 1 } })")
    #expect(held["x"].doubles == [0, 20, 30])
    let still = try Self.state("tie(s.x, s.y, { { 1, 2, 20 } }, { fixed = { 2, 1 } })")
    #expect(still["x"].doubles == [0, 30, 30])
    // A later thread of a pass sees the earlier one.
    let row = try Self.state("tie(s.x, s.y, { { 1, 2, 20 }, { 2, 3, 40 } }, { fixed = { 1, 3 } })")
    func point(_ index: Int, of state: SketchValue) -> Vector {
      Vector(state["x"].doubles[index], state["y"].doubles[index])
    }
    #expect((point(1, of: row).distance(to: Vector(30, 40)) - 40).magnitude < 1e-12)
    let stiff = try Self.state("tie(s.x, s.y, { { 1, 2, 20 }, { 2, 3, 40 } }, { fixed = { 1 }, passes = 50 })")
    let (a, b) = (point(1, of: stiff), point(2, of: stiff))
    #expect((a.length - 20).magnitude < 1e-9 && (a.distance(to: b) - 40).magnitude < 1e-9)
  }

  /// Cut threads pull no more, and the most stretched one is named, which can then be cut.
  @Test func aThreadIsCut() throws {
    let most = "s.most, s.times = tie(s.x, s.y, "
    let cut = try Self.state("\(most){ { 1, 2, 20 }, { 2, 3, 10 } }, { cut = { false, true } })")
    #expect(cut["x"].doubles == [5, 25, 30] && cut["most"].whole == 1 && cut["times"].double == 1)
    let held = try Self.state("\(most){ { 1, 2, 20 }, { 2, 3, 10 } }, { fixed = { 1, 2, 3 } })")
    #expect(held["most"].whole == 2 && held["times"].double == 4)
    let none = try Self.state("\(most){})")
    #expect(none["most"].whole == 0 && none["times"].double == 0)
    // Points at the same place have no direction.
    #expect(try Self.state("s.x[2] = 0 tie(s.x, s.y, { { 1, 2, 20 } })")["x"].doubles == [0, 0, 30])
  }

  @Test(arguments: [
    ("tie(s.x, s.y)", "tie: argument 3 is nothing, expected a list of at most 20000 threads such as { 1, 2, 7 }"),
    ("tie(s.x, { 1 }, {})", "tie: argument 2 has 1 numbers, expected 3, as argument 1 has"),
    ("tie({}, {}, {})", "tie: argument 1 is a table, expected a list of 1…10000 numbers"),
    ("tie(s.x, s.y, { 7 })", "tie: thread 1 is 7, expected two different places, 1…3, and a length of 0 or more"),
    ("tie(s.x, s.y, { { 1, 2 } })", "tie: thread 1 is 1, 2, nothing, expected two different places, 1…3"),
    ("tie(s.x, s.y, { { 1, 2, 7 }, { 1, 4, 7 } })", "tie: thread 2 is 1, 4, 7, expected two different places, 1…3"),
    ("tie(s.x, s.y, { { 2, 2, 7 } })", "tie: thread 1 is 2, 2, 7, expected two different places"),
    ("tie(s.x, s.y, { { 1, 2, -7 } })", "tie: thread 1 is 1, 2, -7, expected two different places"),
    ("tie({ 1, 'a' }, { 1, 2 }, {})", "tie: item 2 of argument 1 is \"a\", expected a finite number"),
    ("tie({ 1, 2 }, { 1, 0/0 }, {})", "tie: item 2 of argument 2 is not a number (0/0), expected a finite number"),
    ("tie(s.x, s.y, {}, { fixed = { 4 } })", "tie: item 1 of fixed is 4, expected the place of a point, 1…3"),
    ("tie(s.x, s.y, {}, { passes = 51 })", "tie: passes is 51, expected a whole number, 1…50"),
    ("tie(s.x, s.y, {}, { passes = 1.5 })", "tie: passes is 1.5, expected a whole number, 1…50"),
    ("tie(s.x, s.y, {}, { fix = { 1 } })", "tie: \"fix\" is not an option, expected cut, fixed, passes"),
    ("tie(s.x, s.y, {}, {}, 3)", "tie: argument 5 is 3, expected only two lists of numbers, threads and options"),
  ])
  func misuseIsRefused(_ step: String, _ expected: String) throws {
    #expect { _ = try Self.state(step) } throws: { "\($0)".contains(expected) }
  }
}
