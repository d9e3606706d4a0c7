import Motion

/// A map of the plane seen in perspective: (x, y) → `plane` · (x, y) ÷ `depth(x, y)`.
package struct Projection: Hashable, Sendable {
  /// The map before the division.
  package var plane: Affine
  /// The growth of the depth to the right and downwards, for each point.
  package var slope: Vector
  /// The depth at the origin.
  package var start: Double

  package init(plane: Affine, slope: Vector, start: Double) {
    self.plane = plane
    self.slope = slope
    self.start = start
  }

  /// Creates the view of a plane that is turned about the y axis, then about the x axis, as CSS's
  /// `perspective(eye) rotateX(tilt.x) rotateY(tilt.y)` does.
  ///
  /// - Parameters:
  ///   - tilt: the angles about both axes, in radians. A positive x brings the lower half nearer, a positive y the left one.
  ///   - eye: the distance of the eye from the screen, in points; it stands before the origin.
  package init(tilt: Vector, eye: Double) {
    let (sineX, cosineX) = Exact.sinCos(tilt.x)
    let (sineY, cosineY) = Exact.sinCos(tilt.y)
    // A point (x, y) gets to (x·cosY, y·cosX + x·sinY·sinX), and as near as y·sinX − x·sinY·cosX.
    plane = Affine(cosineY, sineX * sineY, 0, cosineX, 0, 0)
    slope = Vector(sineY * cosineX, -sineX) / eye
    start = 1
  }

  /// Creates the view of a plane that is turned about a point, for an eye that stands elsewhere.
  ///
  /// Several planes with the same eye are seen together: their vanishing points agree.
  ///
  /// - Parameters:
  ///   - center: the point about which the plane is turned; the turns are those of `init(tilt:eye:)`.
  ///   - viewer: the point before which the eye stands.
  package init(tilt: Vector, around center: Vector, viewer: Vector, eye: Double) {
    let turned = Projection(tilt: tilt, eye: eye)
    let seen = Affine.translation(center - viewer) * turned.plane
    self = Affine.translation(viewer) * Projection(plane: seen, slope: turned.slope, start: 1) * .translation(-center)
  }

  /// Returns the distance of a point from the eye, as a multiple of that of the screen; 0 and less is behind the eye.
  package func depth(_ p: Vector) -> Double { p.dot(slope) + start }

  /// Maps a point that lies before the eye.
  package static func * (projection: Projection, p: Vector) -> Vector { projection.plane * p / projection.depth(p) }

  /// Composes with a map that follows.
  package static func * (map: Affine, projection: Projection) -> Projection {
    let (plane, slope, start) = (projection.plane, projection.slope, projection.start)
    let linear = Affine(map.a, map.b, map.c, map.d, 0, 0) * plane
    return Projection(
      plane: Affine(
        linear.a + map.tx * slope.x, linear.b + map.ty * slope.x, linear.c + map.tx * slope.y,
        linear.d + map.ty * slope.y, linear.tx + map.tx * start, linear.ty + map.ty * start),
      slope: slope, start: start)
  }

  /// Composes with a map that comes first.
  package static func * (projection: Projection, map: Affine) -> Projection {
    let slope = projection.slope
    return Projection(
      plane: projection.plane * map,
      slope: Vector(slope.x * map.a + slope.y * map.b, slope.x * map.c + slope.y * map.d),
      start: slope.dot(Vector(map.tx, map.ty)) + projection.start)
  }
}
