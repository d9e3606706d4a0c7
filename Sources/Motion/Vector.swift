/// A position, displacement, size or velocity in the plane, in points; y grows downwards.
package struct Vector: Hashable, Sendable {
  package var x: Double
  package var y: Double

  package init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  package static let zero = Vector(0, 0)

  /// Euclidean length; never negative.
  package var length: Double { (x * x + y * y).squareRoot() }

  package func distance(to other: Vector) -> Double { (other - self).length }
  package func dot(_ other: Vector) -> Double { x * other.x + y * other.y }
  /// The z part of the cross product: positive when `other` lies clockwise of `self` on screen.
  package func cross(_ other: Vector) -> Double { x * other.y - y * other.x }
  /// Turned a quarter, so that x becomes y: (x, y) → (−y, x).
  package var perpendicular: Vector { Vector(-y, x) }
  /// Of length 1 in the same direction; zero stays zero.
  package var normalized: Vector { length > 0 ? self / length : .zero }
  package var isFinite: Bool { x.isFinite && y.isFinite }

  package static func + (a: Vector, b: Vector) -> Vector { Vector(a.x + b.x, a.y + b.y) }
  package static func - (a: Vector, b: Vector) -> Vector { Vector(a.x - b.x, a.y - b.y) }
  package static prefix func - (a: Vector) -> Vector { Vector(-a.x, -a.y) }
  package static func * (a: Vector, k: Double) -> Vector { Vector(a.x * k, a.y * k) }
  package static func * (k: Double, a: Vector) -> Vector { Vector(a.x * k, a.y * k) }
  package static func / (a: Vector, k: Double) -> Vector { Vector(a.x / k, a.y / k) }
  package static func += (a: inout Vector, b: Vector) { a = a + b }
  package static func -= (a: inout Vector, b: Vector) { a = a - b }
}

/// The value `fraction` of the way from `a` to `b`; exactly `a` at 0 and exactly `b` at 1.
package func mix(_ a: Double, _ b: Double, _ fraction: Double) -> Double {
  a * (1 - fraction) + b * fraction
}

package func mix(_ a: Vector, _ b: Vector, _ fraction: Double) -> Vector {
  Vector(mix(a.x, b.x, fraction), mix(a.y, b.y, fraction))
}

extension Comparable {
  /// The nearest value inside `range`.
  package func clamped(to range: ClosedRange<Self>) -> Self {
    min(max(self, range.lowerBound), range.upperBound)
  }
}

/// As `[x, y]`.
extension Vector: Codable {
  package init(from decoder: any Decoder) throws {
    var numbers = try decoder.unkeyedContainer()
    self.init(try numbers.decode(Double.self), try numbers.decode(Double.self))
    guard numbers.isAtEnd else {
      throw DecodingError.dataCorruptedError(in: numbers, debugDescription: "expected two numbers")
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var numbers = encoder.unkeyedContainer()
    try numbers.encode(x)
    try numbers.encode(y)
  }
}
