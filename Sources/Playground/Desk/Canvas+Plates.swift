import Canvas
import Effects
import Motion

/// The plates that tools are drawn of.
extension Canvas {
  /// A solid plate over the shadow that it casts.
  mutating func plate(
    _ area: Rect, radius: Double, _ color: Color, drop: Double = 6, blur: Double = 24, shadow alpha: Double = 0.4
  ) {
    shadow(of: area, radius: radius, offset: Vector(0, drop), blur: blur, .black.opacity(alpha))
    fill(.rounded(area, radius), color)
  }
}

extension TextRun {
  /// On as many lines as the text takes; `slack` is what an estimate of its width may be short: a line too many is better
  /// than an ellipsis.
  init(
    paragraph text: String, size: Double, weight: Weight = .regular, width: Double, slack: Double = 8, limit: Int,
    alignment: Alignment = .leading, tabularDigits: Bool = false
  ) {
    let lines = TextWidth.lines(of: text, size: size, weight: weight, width: width - slack, limit: limit)
    self.init(
      text, size: size, weight: weight, width: width, lines: lines, alignment: alignment, tabularDigits: tabularDigits)
  }
}
