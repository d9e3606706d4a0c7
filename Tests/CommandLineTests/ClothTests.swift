import Effects
import Motion
import Testing

@testable import Lab
@testable import Sketches

/// The cloth of the bench, which is made with `tie`.
@Suite struct ClothTests {
  /// Five passes over a cloth of 50 by 30 points take a tenth of a step's instructions.
  @Test func clothTakesATenthOfAStep() throws {
    let sketch = try Sketch(id: "cloth", text: SketchBench.cloth, isTried: false)
    var performance = try #require(try sketch.card.make(Vector(390, 844), [:]) as? SketchPerformance)
    for _ in 0..<30 { _ = try performance.step([]) }
    let before = performance.machine.spent
    for _ in 0..<10 { _ = try performance.step([]) }
    #expect((performance.machine.spent - before) / 10 < Int64(SketchMachine.Budget.step.rawValue) / 10)
    let y = try #require(SketchValue.of(performance.current))["y"].doubles
    #expect(y[0] == 67 && y[1499] > 270 && y[1499] < 283)
  }
}
