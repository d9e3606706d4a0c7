import Canvas
import Effects
import Motion

/// Drawing of the plates that tools consist of.
extension Canvas {
  /// Draws a solid plate with a drop shadow.
  mutating func plate(
    _ area: Rect, radius: Double, _ color: Color, drop: Double = 6, blur: Double = 24, shadow alpha: Double = 0.4
  ) {
    shadow(of: area, radius: radius, offset: Vector(0, drop), blur: blur, .black.opacity(alpha))
    fill(.rounded(area, radius), color)
  }
}
