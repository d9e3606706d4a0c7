// Small declarations of this module are inlinable, because other modules call them thousands of times in every frame.

/// A position, displacement, size or velocity in the plane, in points; y grows downwards.
@usableFromInline
package struct Vector: Hashable, Sendable {
  @usableFromInline package var x: Double
  @usableFromInline package var y: Double

  @inlinable package init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  @inlinable package static var zero: Vector { Vector(0, 0) }

  /// The Euclidean length; never negative.
  @inlinable package var length: Double { (x * x + y * y).squareRoot() }

  @inlinable package func distance(to other: Vector) -> Double { (other - self).length }
  @inlinable package func dot(_ other: Vector) -> Double { x * other.x + y * other.y }
  /// Returns the z part of the cross product: positive if `other` lies clockwise of `self` on screen.
  @inlinable package func cross(_ other: Vector) -> Double { x * other.y - y * other.x }
  /// The vector turned a quarter, so that x becomes y: (x, y) → (−y, x).
  @inlinable package var perpendicular: Vector { Vector(-y, x) }
  /// The vector of length 1 in the same direction; zero stays zero.
  @inlinable package var normalized: Vector { length > 0 ? self / length : .zero }
  @inlinable package var isFinite: Bool { x.isFinite && y.isFinite }
  /// The vector with whole coordinates, each rounded half away from zero.
  @inlinable package var rounded: Vector { Vector(x.rounded(), y.rounded()) }

  @inlinable package static func == (a: Vector, b: Vector) -> Bool { a.x == b.x && a.y == b.y }
  @inlinable package static func + (a: Vector, b: Vector) -> Vector { Vector(a.x + b.x, a.y + b.y) }
  @inlinable package static func - (a: Vector, b: Vector) -> Vector { Vector(a.x - b.x, a.y - b.y) }
  @inlinable package static prefix func - (a: Vector) -> Vector { Vector(-a.x, -a.y) }
  @inlinable package static func * (a: Vector, k: Double) -> Vector { Vector(a.x * k, a.y * k) }
  @inlinable package static func * (k: Double, a: Vector) -> Vector { Vector(a.x * k, a.y * k) }
  @inlinable package static func / (a: Vector, k: Double) -> Vector { Vector(a.x / k, a.y / k) }
  @inlinable package static func += (a: inout Vector, b: Vector) { a = a + b }
}

/// Returns the value `fraction` of the way from `a` to `b`; exactly `a` at 0 and exactly `b` at 1.
@inlinable
package func mix(_ a: Double, _ b: Double, _ fraction: Double) -> Double {
  a * (1 - fraction) + b * fraction
}

@inlinable
package func mix(_ a: Vector, _ b: Vector, _ fraction: Double) -> Vector {
  Vector(mix(a.x, b.x, fraction), mix(a.y, b.y, fraction))
}

extension Comparable {
  /// Returns the nearest value inside `range`.
  @inlinable package func clamped(to range: ClosedRange<Self>) -> Self {
    min(max(self, range.lowerBound), range.upperBound)
  }
}

/// Encoding and decoding as `[x, y]`.
extension Vector: Codable {
  @usableFromInline package init(from decoder: any Decoder) throws {
    var numbers = try decoder.unkeyedContainer()
    self.init(try numbers.decode(Double.self), try numbers.decode(Double.self))
    guard numbers.isAtEnd else {
      throw DecodingError.dataCorruptedError(in: numbers, debugDescription: "expected two numbers")
    }
  }

  @usableFromInline package func encode(to encoder: any Encoder) throws {
    var numbers = encoder.unkeyedContainer()
    try numbers.encode(x)
    try numbers.encode(y)
  }
}

extension Double {
  /// The angle in degrees for people: a value set as −3.75° is −3.75, not its neighbour that π's digits produce.
  ///
  /// Below a thousand degrees, snaps to an adjacent multiple of 1e-12; otherwise exact.
  package var inDegrees: Double {
    let degrees = self * 180 / .pi
    let short = (degrees * 1e12).rounded() / 1e12
    return degrees.magnitude < 1000 && (short - degrees).magnitude <= 2 * degrees.ulp ? short : degrees
  }
}
