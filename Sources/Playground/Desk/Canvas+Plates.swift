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

extension TextRun {
  /// Makes a paragraph with as many lines as its text needs.
  ///
  /// The number of lines comes from an estimate of the text's width. `slack` is the error of the estimate, in points: a line
  /// too many is better than an ellipsis.
  init(
    paragraph text: String, size: Double, weight: Weight = .regular, width: Double, slack: Double = 8, limit: Int,
    alignment: Alignment = .leading, tabularDigits: Bool = false
  ) {
    let lines = TextWidth.lines(of: text, size: size, weight: weight, width: width - slack, limit: limit)
    self.init(
      text, size: size, weight: weight, width: width, lines: lines, alignment: alignment, tabularDigits: tabularDigits)
  }
}
