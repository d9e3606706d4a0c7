import Motion

/// From where a panel says that it is touched to where the window's picture is, both in 0…1 each way.
///
/// In this order, which is that of Linux's own tools: the system's spread over several screens is taken back, the range that
/// the glass really reports becomes 0…1, axes are exchanged, turned round, turned with the panel, and at last the matrix of
/// a calibration has its say. All of it is one matrix.
package struct TouchMapping: Hashable, Sendable {
  package var left = 0.0
  package var top = 0.0
  package var right = 1.0
  package var bottom = 1.0
  package var swaps = false
  package var invertsX = false
  package var invertsY = false
  /// How the panel is turned against the window, clockwise.
  package var turn = QuarterTurn.none
  package var calibration = TouchMatrix.identity

  package init() {}

  /// All but the calibration.
  package var base: TouchMatrix {
    var matrix = TouchMatrix(
      1 / (right - left), 0, -left / (right - left), 0, 1 / (bottom - top), -top / (bottom - top))
    if swaps { matrix = TouchMatrix(0, 1, 0, 1, 0, 0) * matrix }
    if invertsX { matrix = TouchMatrix(-1, 0, 1, 0, 1, 0) * matrix }
    if invertsY { matrix = TouchMatrix(1, 0, 0, 0, -1, 1) * matrix }
    return TouchMatrix(turn) * matrix
  }

  package var matrix: TouchMatrix { calibration * base }

  /// What lays a panel over one of several screens: from places of the panel to places of the desktop, both 0…1.
  ///
  /// Nil where it lies there already, and where its `former` matrix is neither that of a panel which the system spreads over
  /// all screens nor that of one which lies over any of them: it was made by hand.
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
  /// Within what single precision keeps of it.
  fileprivate func isNear(_ other: TouchMatrix) -> Bool {
    zip([a, b, c, d, e, f], [other.a, other.b, other.c, other.d, other.e, other.f]).allSatisfy {
      ($0 - $1).magnitude < 1e-5
    }
  }
}

extension TouchMatrix {
  /// A place held inside 0…1; nil for what is no place.
  package func place(of touch: Vector) -> Vector? {
    let place = self(touch)
    guard place.isFinite else { return nil }
    return Vector(place.x.clamped(to: 0...1), place.y.clamped(to: 0...1))
  }
}
