import Effects
import Formatting
import Motion
import Testing
import Tuning

@testable import Sketches

/// Tests of `s.inset`, which a state has only where the sketch reads it.
struct SketchInsetTests {
  private static func text(start: String, step: String, resize: String = "") -> String {
    """
    return effect {
      title = "T",
      start = function(size, p) return { \(start) } end,
      step = function(s, inputs, p, dt, happen)
        \(step)
      end,
      resize = function(s, p) s.n = (s.n or 0) + 1 \(resize) end,
      draw = function(s, p, c) end,
    }
    """
  }

  private static let phone = ScreenInset(top: 45, right: 1, bottom: 34, left: 2)

  private func made(_ card: EffectCard, inside inset: ScreenInset) throws -> any Performance {
    var performance = try #require(try card.make(Vector(390, 844), [:]) as? any Insetting)
    performance.stand(inside: inset)
    return performance
  }

  private func state(_ performance: any Performance) throws -> SketchValue {
    let sketch = try #require(performance as? SketchPerformance)
    return try #require(SketchValue.of(sketch.current))
  }

  @Test func aSketchReadsTheInset() throws {
    let card = try Sketch(id: "t", text: Self.text(start: "n = 0", step: "s.y = s.inset.top + s.inset.left")).card
    #expect(try state(card.make(Vector(390, 844), [:]))["inset"]["top"].double == 0)
    var performance = try made(card, inside: Self.phone)
    // `start` has laid out the whole screen, so `resize` follows it.
    #expect(try state(performance)["n"] == .integer(1))
    _ = try performance.step([])
    #expect(try state(performance)["y"].double == 47)
    let inset = try state(performance)["inset"]
    #expect(inset["bottom"].double == 34 && inset["right"].double == 1)
    // A new size keeps it, and a take's state brings its own.
    performance.resize(to: Vector(400, 800))
    #expect(try state(performance)["inset"] == inset)
    var other = try card.make(Vector(400, 800), [:])
    try other.restore(JSONDocument(performance.encodedState.line), in: Vector(400, 800))
    #expect(try state(other)["inset"] == inset)
  }

  /// `start` has the inset as its third argument, also if no other code reads it, and a screen that is known later starts anew.
  @Test func startKnowsTheInset() throws {
    let text = Self.text(start: "top = screen.top, n = 0", step: "").replacing("(size, p)", with: "(size, p, screen)")
    let card = try Sketch(id: "t", text: text).card
    #expect(try state(card.make(Vector(390, 844), [:]))["top"].double == 0)
    var performance = try made(card, inside: Self.phone)
    let begun = try state(performance)
    #expect(begun["top"].double == 45 && begun["inset"] == .nothing && begun["n"] == .integer(0))
    // After the first step nothing starts again.
    _ = try performance.step([])
    var insetting = try #require(performance as? any Insetting)
    insetting.stand(inside: .none)
    #expect(try state(insetting)["top"].double == 45)
  }

  @Test func aChangedInsetCallsResize() throws {
    let card = try Sketch(id: "t", text: Self.text(start: "n = 0", step: "", resize: "s.top = s.inset.top")).card
    var performance = try #require(try card.make(Vector(390, 844), [:]) as? SketchPerformance)
    _ = try performance.step([])
    performance.stand(inside: Self.phone)
    #expect(try state(performance)["top"].double == 45 && state(performance)["n"] == .integer(1))
    performance.stand(inside: Self.phone)
    #expect(try state(performance)["n"] == .integer(1))
    _ = try performance.step([])
    #expect(try state(performance)["top"].double == 45)
  }

  @Test(arguments: [
    ("n = 0", "s.y = 1 -- s.inset"), ("n = 0, inset = 5", "s.y = s.inset"), ("n = 0, inset = 5", "local inset = 3"),
  ])
  func otherSketchesKeepTheirStates(start: String, step: String) throws {
    let card = try Sketch(id: "t", text: Self.text(start: start, step: step)).card
    var performance = try made(card, inside: Self.phone)
    var plain = try card.make(Vector(390, 844), [:])
    _ = try (performance.step([]), plain.step([]))
    #expect(try state(performance) == state(plain))
    #expect(performance.encodedState.line == plain.encodedState.line)
    #expect(try state(plain)["inset"] == (start.contains("inset") ? .integer(5) : .nothing))
  }
}
