import Canvas
import Gestures
import Motion

/// The three measures of a window: units of the desktop, in which events have their places; pixels of what is drawn on; and
/// points of the picture, which may be turned in the window.
///
/// Pixels are those of the surface that really takes the picture, so that a picture and the touches on it cannot disagree.
struct WindowMeasure: Equatable {
  /// The window in units of the desktop.
  var units: PixelSize
  /// The surface's pixels; 0 × 0 while there is nothing to draw on.
  var pixels: PixelSize
  /// Units per point.
  var displayScale: Double
  /// How the picture is turned on its way to the screen.
  var turn: QuarterTurn

  /// The picture's pixels.
  var picturePixels: PixelSize { pixels.turned(turn) }

  /// Pixels per point.
  var scale: Double {
    guard units.width > 0, pixels.width > 0 else { return displayScale }
    return Double(pixels.width) / Double(units.width) * displayScale
  }

  /// The picture in points.
  var size: Vector { Vector(Double(picturePixels.width), Double(picturePixels.height)) / scale }

  /// A place of the window in units, as mice have it, in points of the picture.
  func point(at units: Vector) -> Vector { turnedBack(units / displayScale) }

  /// A place of the window in 0…1 both ways, as touches have it, in points of the picture.
  func point(atShare share: Vector) -> Vector {
    let window = turn.size(size)
    return turnedBack(Vector(share.x * window.x, share.y * window.y))
  }

  /// A point of the picture in units of the window.
  func units(at point: Vector) -> Vector { turn.place(point, in: size) * displayScale }

  private func turnedBack(_ place: Vector) -> Vector {
    turn == .none ? place : turn.inverse.place(place, in: turn.size(size))
  }
}
