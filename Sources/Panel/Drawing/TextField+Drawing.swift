import Canvas
import Motion

extension TextField {
  /// Draws text, selection and caret.
  ///
  /// The caret does not blink, because a panel at rest should cost nothing.
  package func draw(
    in area: Rect, placeholder: String = "", _ accent: PanelAccent, alpha: Double = 1, on canvas: inout Canvas
  ) {
    let (shown, lines, marked) = (shown, lines, marked)
    let left = area.minX - shift(in: area.width)
    canvas.clipped(to: area.inset(x: -3, y: 0)) { canvas in
      for (index, range) in lines.ranges.enumerated() {
        let box = lineArea(index, in: area)
        let part = marked.clamped(to: range)
        if !part.isEmpty {
          let x = left + lines.width(of: range.lowerBound..<part.lowerBound)
          let band = box.middle(20).with(x: x, width: lines.width(of: part))
          // Composed text is underlined, as is usual.
          let mark = composed == nil ? band : band.line(18, 1.5)
          canvas.fill(
            .rounded(mark, composed == nil ? 3 : 0.75), accent.color.opacity(composed == nil ? 0.4 : 0.9))
        }
        let width = max(area.width, lines.width(of: range) + 24)
        Self.label(String(shown[range]), PanelLook.paper.opacity(alpha), in: box.with(x: left, width: width), &canvas)
      }
      if shown.isEmpty { Self.label(placeholder, PanelLook.mist.opacity(alpha), in: area, &canvas) }
      let caret = caretArea(in: area)
      canvas.fill(.rounded(caret.middle(18).offset(by: Vector(-0.75, 0)), 0.75), accent.onDark)
    }
  }

  private static func label(_ text: String, _ color: Color, in box: Rect, _ canvas: inout Canvas) {
    guard !text.isEmpty, box.width > 0 else { return }
    canvas.label(text, in: box, size: FieldLines.size, color, weight: .regular, alignment: .leading)
  }
}
