import Gestures
import Motion
import Tuning

/// Names of inputs, and the values that they become.
extension SketchWords {
  static let units: [Unit] = [
    .points, .pointsPerSecond, .pointsPerSecondSquared, .seconds, .perSecond, .degrees, .degreesPerSecond, .times,
  ]
  /// Those of the folder `art`.
  static let pictures =
    ["aurora", "cat", "desert", "dusk", "fog", "night", "pano", "pig", "rain"] + (1...6).map { "a\($0)" }

  static func value(_ v: Vector) -> SketchValue { .record(["x": .number(v.x), "y": .number(v.y)]) }

  /// As `inputs:each()` tells of it.
  static func value(_ input: Input) -> SketchValue {
    switch input {
    case .finger(let event):
      .record([
        "id": .integer(Int64(event.id)), "kind": .text(event.phase.rawValue), "time": .number(event.time),
        "x": .number(event.position.x), "y": .number(event.position.y),
      ])
    case .scroll(let event):
      .record([
        "dx": .number(event.delta.x), "dy": .number(event.delta.y), "kind": .text("scroll"),
        "time": .number(event.time), "x": .number(event.position.x), "y": .number(event.position.y),
      ])
    case .magnify(let event):
      .record([
        "factor": .number(event.factor), "kind": .text("magnify"), "time": .number(event.time),
        "x": .number(event.position.x), "y": .number(event.position.y),
      ])
    }
  }
}
