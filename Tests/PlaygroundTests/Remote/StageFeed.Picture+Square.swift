import Canvas
import Effects
import Motion

@testable import Playing

extension StageFeed.Picture {
  /// Returns a picture of a square at a place, on a striped ground.
  static func square(
    _ number: Int, at x: Double, _ y: Double = 20, on size: Vector, sides: [StageFeed.Side] = []
  ) -> Self {
    var canvas = Canvas(size: size)
    for y in stride(from: 0, to: size.y, by: 30) {
      canvas.fill(.rect(Rect(x: 0, y: y, width: size.x, height: 14)), Look.paper.opacity(0.3))
    }
    canvas.fill(.rect(Rect(x: x, y: y, width: 30, height: 30)), Look.coral)
    return Self(number: number, marks: Array(canvas.marks), area: Rect(size: size), size: size, sides: sides)
  }
}
