import Motion

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

/// A row of a list parameter that has a picture, or can have one.
package struct PicturePlace: Hashable, Sendable {
  /// The list's name alone: `pictures`.
  package var list: String
  /// From 0; the list's count for a row that there is not yet.
  package var row: Int

  package init(_ list: String, _ row: Int) { (self.list, self.row) = (list, row) }
}
