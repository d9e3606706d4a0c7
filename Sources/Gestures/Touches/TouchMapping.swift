import Motion

/// The mapping from a touch on the panel to the window's picture, both in 0…1 on each axis.
///
/// The steps have the order of Linux's own tools: undo the system's spread over several screens, map the range that
/// the glass really reports to 0…1, swap axes, invert axes, turn with the panel, and apply the matrix of a
/// calibration. All of them combine into one matrix.
package struct TouchMapping: Hashable, Sendable {
  package var left = 0.0
  package var top = 0.0
  package var right = 1.0
  package var bottom = 1.0
  package var swaps = false
  package var invertsX = false
  package var invertsY = false
  /// The clockwise turn of the panel relative to the window.
  package var turn = QuarterTurn.none
  package var calibration = TouchMatrix.identity

  package init() {}

  /// The matrix without the calibration.
  package var base: TouchMatrix {
    var matrix = TouchMatrix(
      1 / (right - left), 0, -left / (right - left), 0, 1 / (bottom - top), -top / (bottom - top))
    if swaps { matrix = TouchMatrix(0, 1, 0, 1, 0, 0) * matrix }
    if invertsX { matrix = TouchMatrix(-1, 0, 1, 0, 1, 0) * matrix }
    if invertsY { matrix = TouchMatrix(1, 0, 0, 0, -1, 1) * matrix }
    return TouchMatrix(turn) * matrix
  }

  package var matrix: TouchMatrix { calibration * base }

  /// Returns the matrix that lays a panel over one of several screens.
  ///
  /// The matrix maps the panel to the desktop, both in 0…1. The result is `nil` if the panel lies there already. The
  /// result is also `nil` if the `former` matrix is neither that of a panel which the system spreads over all screens
  /// nor that of a panel which lies over one of them: somebody set it by hand.
  package static func laid(over screen: Rect, of screens: [Rect], insteadOf former: TouchMatrix) -> TouchMatrix? {
    let (left, top) = (screens.map(\.minX).min() ?? 0, screens.map(\.minY).min() ?? 0)
    let (width, height) = ((screens.map(\.maxX).max() ?? 0) - left, (screens.map(\.maxY).max() ?? 0) - top)
    guard width > 0, height > 0 else { return nil }
    func matrix(_ place: Rect) -> TouchMatrix {
      TouchMatrix(place.width / width, 0, (place.x - left) / width, 0, place.height / height, (place.y - top) / height)
    }
    let wanted = matrix(screen)
    guard !former.isNear(wanted), former.isNear(.identity) || screens.contains(where: { former.isNear(matrix($0)) })
    else { return nil }
    return wanted
  }
}

extension TouchMatrix {
  /// Returns whether two matrices are equal within single precision.
  fileprivate func isNear(_ other: TouchMatrix) -> Bool {
    zip([a, b, c, d, e, f], [other.a, other.b, other.c, other.d, other.e, other.f]).allSatisfy {
      ($0 - $1).magnitude < 1e-5
    }
  }
}

extension TouchMatrix {
  /// Returns the mapped place, limited to 0…1 on each axis; `nil` if it is not finite.
  package func place(of touch: Vector) -> Vector? {
    let place = self(touch)
    guard place.isFinite else { return nil }
    return Vector(place.x.clamped(to: 0...1), place.y.clamped(to: 0...1))
  }
}
