import Motion

/// A press of something that can be tapped: where it is touched, and how it looks meanwhile.
enum Press {
  /// Points; what is touched is at least as large each way.
  static let least = 44.0
  /// Points around it that a finger may stray without letting go.
  static let margin = 12.0
  /// Seconds in which everything appears.
  static let fade = 0.16

  /// How far it is pressed after `dt` seconds, 0…1: down at once, up in the time of a fade.
  static func level(_ level: Double, isDown: Bool, by dt: Double) -> Double {
    isDown ? min(1, level + dt / 0.04) : max(0, level - dt / fade)
  }
}

extension Rect {
  /// Where a finger touches it, `margin` beside it included; `scale` is the screen's points for one of its own.
  func touched(margin: Double = 0, scale: Double = 1) -> Rect {
    inset(
      x: min(0, (width - Press.least / scale) / 2) - margin / scale,
      y: min(0, (height - Press.least / scale) / 2) - margin / scale)
  }
}
