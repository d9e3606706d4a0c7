import Canvas
import Gestures
import Motion

/// The three measures of a window: units of the desktop, pixels of the surface, and points of the picture.
///
/// Events have their places in units. The picture, which may be turned in the window, has points. The pixels are
/// those of the surface that really receives the picture, so that the picture and the touches on it cannot disagree.
struct WindowMeasure: Equatable {
  /// The size of the window in units of the desktop.
  var units: PixelSize
  /// The size of the surface in pixels; 0 × 0 while there is nothing to draw on.
  var pixels: PixelSize
  /// The number of units per point.
  var displayScale: Double
  /// The turn of the picture on its way to the screen.
  var turn: QuarterTurn

  /// The size of the picture in pixels.
  var picturePixels: PixelSize { pixels.turned(turn) }

  /// The number of pixels per point.
  var scale: Double {
    guard units.width > 0, pixels.width > 0 else { return displayScale }
    return Double(pixels.width) / Double(units.width) * displayScale
  }

  /// The size of the picture in points.
  var size: Vector { Vector(Double(picturePixels.width), Double(picturePixels.height)) / scale }

  /// Converts a place of the window in units, as mice report it, to points of the picture.
  func point(at units: Vector) -> Vector { turnedBack(units / displayScale) }

  /// Converts a place of the window in 0…1 on each axis, as touches report it, to points of the picture.
  func point(atShare share: Vector) -> Vector {
    let window = turn.size(size)
    return turnedBack(Vector(share.x * window.x, share.y * window.y))
  }

  /// Converts a point of the picture to units of the window.
  func units(at point: Vector) -> Vector { turn.place(point, in: size) * displayScale }

  private func turnedBack(_ place: Vector) -> Vector {
    turn == .none ? place : turn.inverse.place(place, in: turn.size(size))
  }
}
