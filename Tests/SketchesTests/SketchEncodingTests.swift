import Gestures
import Motion
import Testing
import Tuning

@testable import Sketches

/// The bytes of a state, for which the machine has shorter ways where most steps allow them.
@Suite struct SketchEncodingTests {
  /// A moving value has more than its two numbers while its throw is aimed, also in a machine that never aimed one.
  @Test func anAimedThrowStaysInTheState() throws {
    let start = "x = moving(0, 900), y = moving(1, 2), n = 0"
    let step = "if s.n == 0 then p.glide:aim(s.x, { 300 }) end s.n = s.n + 1 p.glide:advance(s.x, dt)"
    var performance = try SketchFingerTests.performance(start, step)
    for _ in 0..<5 { _ = try performance.step([]) }
    var other = try SketchFingerTests.performance(start, step)
    try other.restore(JSONDocument(performance.encodedState.line), in: Vector(390, 844))
    for _ in 0..<5 {
      _ = try (performance.step([]), other.step([]))
      #expect(performance.current == other.current)
    }
    let state = try #require(SketchValue.of(other.current))
    #expect(Self.fields(of: state["x"]) == ["kept", "stop", "value", "velocity", "way"])
    #expect(Self.fields(of: state["y"]) == ["value", "velocity"])
  }

  private static func fields(of value: SketchValue) -> [String] {
    if case .own(_, let content) = value { content.members.map(\.key) } else { [] }
  }

  @Test(
    arguments: [
      ("s.l[2].value = 0 / 0", "s.l[2].value is not a number (0/0)"),
      ("s.l[2].velocity = 1 / 0", "s.l[2].velocity is infinite"),
      ("s.l[1] = s.l[2]", "s.l[2] is a table that is in the state twice"),
    ])
  func aMovingValueOfOtherValuesIsRefusedByName(_ step: String, _ reason: String) throws {
    var performance = try SketchFingerTests.performance("l = { moving(0), moving(1) }", step)
    let fault = #expect(throws: SketchFault.self) { _ = try performance.step([]) }
    #expect(fault?.message.contains(reason) == true, "\(fault?.message ?? "")")
  }

  @Test func aMovingValueKeepsTextsAndWholeNumbers() throws {
    let step = "s.l[1].value = 'a' s.l[2].value, s.l[2].velocity = 7, -0.0"
    var performance = try SketchFingerTests.performance("l = { moving(0), moving(1) }", step)
    _ = try performance.step([])
    let list = try #require(SketchValue.of(performance.current))["l"].items
    #expect(list[0]["value"] == .text("a") && list[1]["value"] == .integer(7))
    #expect(list[1]["velocity"] == .number(-0.0) && list[1]["velocity"] != .number(0))
  }

  /// A step without inputs reads none of those before it, neither raw nor through a recogniser.
  @Test func aStepWithoutInputsReadsNone() throws {
    let step = """
      s.all, s.drags = 0, 0
      for _ in inputs:each() do s.all = s.all + 1 end
      for g in s.drag:read(inputs, rect(0, 0, 390, 844)) do if g.landed then s.drags = s.drags + 1 end end
      """
    var performance = try SketchFingerTests.performance("all = 9, drags = 9, drag = drag()", step)
    let finger = Input.finger(FingerEvent(id: 1, phase: .down, position: Vector(9, 9)))
    for (inputs, count) in [([], 0), ([finger], 1), ([], 0), ([], 0)] as [([Input], Double)] {
      _ = try performance.step(inputs)
      let state = try #require(SketchValue.of(performance.current))
      #expect(state["all"].double == count && state["drags"].double == count)
    }
  }
}
