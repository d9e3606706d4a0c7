import Motion

/// A run of straight lines in pixels; consecutive points are never equal.
struct Contour {
  var points: [Vector]
  var isClosed: Bool
}
