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

  /// For a panel that covers one of several screens while the system spreads its touches over all of them, as X11 does with
  /// a device that nobody has mapped: from places of the window to places of the window. All in the same units.
  package static func gathering(_ output: Rect, of desktop: Rect, in window: Rect) -> TouchMatrix {
    func axis(_ low: (out: Double, desk: Double, win: Double), _ size: (out: Double, desk: Double, win: Double)) -> (
      Double, Double
    ) {
      let factor = size.out / max(1, size.desk)
      return (factor, (low.out - low.win + (low.win - low.desk) * factor) / max(1, size.win))
    }
    let x = axis((output.x, desktop.x, window.x), (output.width, desktop.width, window.width))
    let y = axis((output.y, desktop.y, window.y), (output.height, desktop.height, window.height))
    return TouchMatrix(x.0, 0, x.1, 0, y.0, y.1)
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
