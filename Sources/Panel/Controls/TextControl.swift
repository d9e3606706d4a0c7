import Canvas
import Motion
import Tuning

/// A box with text that can be typed over.
struct TextControl: RowControl {
  func draw(_ row: PanelModel.Row, in box: Rect, _ painter: inout PanelPainter) {
    guard case .text(let text) = row.value, !painter.typedValue(of: row, in: box) else { return }
    painter.box(
      text.isEmpty ? "empty" : text.replacing("\n", with: " ↵ "), row, color: text.isEmpty ? PanelLook.mist : nil,
      on: .black.opacity(0.26), in: box)
  }

  func pressed(_ value: ParameterValue) -> ControlPress {
    .type(String(value) ?? "", isOneLine: false)
  }
}
