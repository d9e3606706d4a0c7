import Motion

/// The press of a tappable thing: its hit area and its visual feedback.
enum Press {
  /// The minimum width and height of a hit area, in points.
  static let least = 44.0
  /// The padding around the hit area within which a finger may stray without cancelling the press, in points.
  static let margin = 12.0
  /// The duration of a fade-in, in seconds.
  static let fade = 0.16

  /// Returns the press level after `dt` seconds, 0…1: it rises in 0.04 s and falls in the time of a fade.
  static func level(_ level: Double, isDown: Bool, by dt: Double) -> Double {
    isDown ? min(1, level + dt / 0.04) : max(0, level - dt / fade)
  }
}

extension Rect {
  /// Returns the rectangle's hit area: at least `Press.least` each way, plus `margin` around it.
  ///
  /// `scale` is the number of screen points for one point of the rectangle; minimum and margin are in screen points.
  func touched(margin: Double = 0, scale: Double = 1) -> Rect {
    inset(
      x: min(0, (width - Press.least / scale) / 2) - margin / scale,
      y: min(0, (height - Press.least / scale) / 2) - margin / scale)
  }
}
