import Motion

/// An affine map of the plane: (x, y) → (a·x + c·y + tx, b·x + d·y + ty).
@usableFromInline
package struct Affine: Hashable, Sendable {
  @usableFromInline package var a: Double
  @usableFromInline package var b: Double
  @usableFromInline package var c: Double
  @usableFromInline package var d: Double
  @usableFromInline package var tx: Double
  @usableFromInline package var ty: Double

  @inlinable package init(_ a: Double, _ b: Double, _ c: Double, _ d: Double, _ tx: Double, _ ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  @inlinable package static var identity: Affine { Affine(1, 0, 0, 1, 0, 0) }

  @inlinable package static func translation(_ v: Vector) -> Affine { Affine(1, 0, 0, 1, v.x, v.y) }
  @inlinable package static func scale(_ x: Double, _ y: Double) -> Affine { Affine(x, 0, 0, y, 0, 0) }
  @inlinable package static func scale(_ k: Double) -> Affine { scale(k, k) }

  /// Returns a rotation by `radians` from x towards y, which is clockwise on screen.
  package static func rotation(radians: Double) -> Affine {
    let sine = Exact.sin(radians)
    let cosine = Exact.cos(radians)
    return Affine(cosine, sine, -sine, cosine, 0, 0)
  }

  @inlinable package static func scale(_ k: Double, about p: Vector) -> Affine {
    translation(p) * scale(k) * translation(-p)
  }

  @inlinable package static func * (m: Affine, v: Vector) -> Vector {
    Vector(m.a * v.x + m.c * v.y + m.tx, m.b * v.x + m.d * v.y + m.ty)
  }

  /// Composes two maps: the right one is applied first, then the left one.
  @inlinable package static func * (m: Affine, n: Affine) -> Affine {
    Affine(
      m.a * n.a + m.c * n.b, m.b * n.a + m.d * n.b, m.a * n.c + m.c * n.d, m.b * n.c + m.d * n.d,
      m.a * n.tx + m.c * n.ty + m.tx, m.b * n.tx + m.d * n.ty + m.ty)
  }

  /// Returns the box around a rectangle after mapping; exactly the mapped rectangle if the map does not turn it.
  package func box(of rect: Rect) -> Rect {
    if b == 0, c == 0, a > 0, d > 0 {
      return Rect(x: a * rect.x + tx, y: d * rect.y + ty, width: a * rect.width, height: d * rect.height)
    }
    let way = Vector(
      (a * rect.width).magnitude + (c * rect.height).magnitude,
      (b * rect.width).magnitude + (d * rect.height).magnitude)
    return Rect(center: self * rect.center, size: way)
  }

  /// The mean factor by which lengths grow, from the growth of areas: √|ad − bc|.
  @inlinable package var meanScale: Double { (a * d - b * c).magnitude.squareRoot() }
}
