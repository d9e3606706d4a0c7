import Motion

extension Contour {
  /// Whether a band of this half width along the line runs over itself: at a corner with lines too short for their
  /// inner sides to meet, or because the line crosses itself.
  func isCoveredTwice(halfWidth: Double) -> Bool {
    folds(halfWidth) || Crossings.exist(along: points, isClosed: isClosed)
  }

  private func folds(_ halfWidth: Double) -> Bool {
    let count = points.count
    guard count > 2 else { return false }
    for index in isClosed ? 0..<count : 1..<count - 1 {
      let into = points[index] - points[(index + count - 1) % count]
      let out = points[(index + 1) % count] - points[index]
      let (lengthInto, lengthOut) = (into.length, out.length)
      let cosine = into.dot(out) / (lengthInto * lengthOut)
      // The tangent of half the turning angle: times the half width it is how far the sides reach past the corner.
      let slope = (max(0, 1 - cosine) / max(1 + cosine, 1e-9)).squareRoot()
      if halfWidth * slope > min(lengthInto, lengthOut) { return true }
    }
    return false
  }
}
