import Motion

/// A length or an angle shown in the picture, in points of the stage, along its own direction.
package struct Measure: Hashable, Sendable {
  /// The points of the line from end to end; an arc is many short pieces.
  package var line: [Vector]
  /// The radius of the circle to draw around the line's start; `nil` unless the line is a radius.
  package var circle: Double?
  /// The value as drawn, in the parameter's unit.
  package var value: Double
  /// Whether the window has no room for the parameter's full value.
  package var isLimited = false

  /// Returns a straight measure whose value is its length.
  package static func segment(_ from: Vector, _ to: Vector, isLimited: Bool = false) -> Measure {
    Measure(line: [from, to], value: (to - from).length, isLimited: isLimited)
  }

  /// Returns a measure along points, for a value that is not the line's length.
  package static func arc(_ points: [Vector], _ value: Double) -> Measure { Measure(line: points, value: value) }

  /// Returns a measure from a circle's centre to its edge, at `radians` from the rightward direction.
  package static func radius(_ center: Vector, _ radius: Double, towards radians: Double = 0) -> Measure {
    let end = center + Vector(Exact.cos(radians), Exact.sin(radians)) * radius
    return Measure(line: [center, end], circle: radius, value: radius)
  }

  /// Returns the measure moved and scaled, for a stage that is drawn at an offset and a scale.
  package func drawn(at offset: Vector, scale: Double) -> Measure {
    var measure = self
    measure.line = line.map { $0 * scale + offset }
    measure.circle = circle.map { $0 * scale }
    return measure
  }
}

/// A reference to a row of a list parameter that has, or can have, a picture.
package struct PicturePlace: Hashable, Sendable {
  /// The list's bare name: `pictures`.
  package var list: String
  /// The row's index from 0; the list's count refers to a row that does not exist yet.
  package var row: Int

  package init(_ list: String, _ row: Int) { (self.list, self.row) = (list, row) }
}
