import Motion
import Testing

@testable import Sketches

/// The smallest sketch around the lines under test, on a stage of 390 by 844 points.
enum BareSketch {
  /// Returns the performance of a sketch with these lines in its functions, at its start.
  static func performance(
    start: String = "return {}", step: String = "", draw: String = ""
  ) throws -> SketchPerformance {
    let text = """
      return effect { title = "T", start = function(size) \(start) end,
        step = function(s) \(step) end, draw = function(s, p, c) \(draw) end }
      """
    let card = try Sketch(id: "t", text: text, isTried: false).card
    return try #require(try card.make(Vector(390, 844), [:]) as? SketchPerformance)
  }

  /// Returns the state after one step.
  static func state(start: String, after step: String) throws -> SketchValue {
    var performance = try performance(start: start, step: step)
    _ = try performance.step([])
    return try #require(SketchValue.of(performance.current))
  }
}
