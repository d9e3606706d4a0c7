import Canvas
import Tuning

/// A box with text that can be typed over.
struct TextControl: RowControl {
  func draw(_ row: PanelModel.Row, _ parts: RowParts, _ painter: inout PanelPainter) {
    guard case .text(let text) = row.value, !parts.drawField(row, &painter) else { return }
    parts.drawBox(
      text.isEmpty ? "empty" : text.replacing("\n", with: " ↵ "), row, color: text.isEmpty ? PanelLook.mist : nil,
      on: .black.opacity(0.26), &painter)
  }

  func pressed(_ value: ParameterValue) -> ControlPress {
    .type(String(value) ?? "", isOneLine: false)
  }
}
