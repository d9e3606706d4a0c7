import Motion

/// A run of straight lines in pixels; consecutive points are never equal.
struct Contour {
  var points: [Vector]
  var isClosed: Bool
}

extension Path {
  /// The path under `transform` as straight lines, off the curves by at most `tolerance` pixels.
  ///
  /// Lines after a close go on from where the closed outline began. A path with a coordinate that is not finite is
  /// empty.
  func contours(_ transform: Affine, tolerance: Double = 0.05) -> [Contour] {
    var done: [Contour] = []
    var points: [Vector] = []
    var start = Vector.zero
    var isFinite = true
    func point(_ p: Vector) -> Vector {
      let q = transform * p
      if !q.isFinite { isFinite = false }
      return q
    }
    func finish(isClosed: Bool) {
      let contour = Contour(points: Path.cleaned(points, isClosed: isClosed), isClosed: isClosed)
      if !contour.points.isEmpty { done.append(contour) }
      points = []
    }
    func begin() { if points.isEmpty { points.append(start) } }
    for element in elements {
      switch element {
      case .move(let p):
        finish(isClosed: false)
        start = point(p)
        points = [start]
      case .line(let p):
        begin()
        points.append(point(p))
      case .cubic(let a, let b, let p):
        begin()
        Path.flatten(points[points.count - 1], point(a), point(b), point(p), tolerance, into: &points)
      case .close:
        finish(isClosed: true)
      }
      if !isFinite { return [] }
    }
    finish(isClosed: false)
    return done
  }

  /// Equal steps of the curve's parameter: the chord's error is at most an eighth of the second derivative a step².
  private static func flatten(
    _ p0: Vector, _ p1: Vector, _ p2: Vector, _ p3: Vector, _ tolerance: Double, into points: inout [Vector]
  ) {
    guard p1.isFinite, p2.isFinite, p3.isFinite else { return }
    let bend = max((p0 - 2 * p1 + p2).length, (p1 - 2 * p2 + p3).length)
    let count = Int(min(1024, max(1, (0.75 * bend / tolerance).squareRoot().rounded(.up))))
    for step in 1...count {
      if step == count {
        points.append(p3)
        continue
      }
      let t = Double(step) / Double(count)
      let s = 1 - t
      points.append((s * s * s) * p0 + (3 * s * s * t) * p1 + (3 * s * t * t) * p2 + (t * t * t) * p3)
    }
  }

  /// Without points that repeat the one before to within a hundredth of a pixel.
  private static func cleaned(_ points: [Vector], isClosed: Bool) -> [Vector] {
    var result: [Vector] = []
    result.reserveCapacity(points.count)
    for p in points where result.isEmpty || p.distance(to: result[result.count - 1]) > 0.01 {
      result.append(p)
    }
    if isClosed {
      while result.count > 1, result[result.count - 1].distance(to: result[0]) <= 0.01 { result.removeLast() }
    }
    return result
  }
}
