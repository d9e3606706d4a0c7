import Canvas
import Motion

/// Where a parameter can be seen in the picture; by default nowhere.
package protocol Measured: EffectTypes {
  /// Of a parameter by its name alone, on the thing itself as it is drawn just now; nil for what has no place there.
  static func measure(_ parameter: String, _ state: State, _ p: Parameters) -> Measure?
}

extension Effect {
  package static func measure(_ parameter: String, _ state: State, _ p: Parameters) -> Measure? { nil }
}

/// A length or an angle of the picture, in points of the stage, along its own direction.
package struct Measure: Hashable, Sendable {
  /// From end to end; an arc is many short pieces.
  package var line: [Vector]
  /// What the line is the radius of.
  package var circle: Double?
  /// What is really drawn, in the parameter's unit.
  package var value: Double
  /// True when the window leaves no room for what was asked for.
  package var isLimited = false

  /// Straight, as long as it is drawn.
  package static func segment(_ from: Vector, _ to: Vector, isLimited: Bool = false) -> Measure {
    Measure(line: [from, to], value: (to - from).length, isLimited: isLimited)
  }

  /// Through points, which stand for a value of another kind.
  package static func arc(_ points: [Vector], _ value: Double) -> Measure { Measure(line: points, value: value) }

  /// From the middle of a circle to its edge, `radians` from rightwards.
  package static func radius(_ center: Vector, _ radius: Double, towards radians: Double = 0) -> Measure {
    let end = center + Vector(Exact.cos(radians), Exact.sin(radians)) * radius
    return Measure(line: [center, end], circle: radius, value: radius)
  }

  /// The same on a stage that is drawn elsewhere and at another scale.
  package func drawn(at offset: Vector, scale: Double) -> Measure {
    var measure = self
    measure.line = line.map { $0 * scale + offset }
    measure.circle = circle.map { $0 * scale }
    return measure
  }
}
