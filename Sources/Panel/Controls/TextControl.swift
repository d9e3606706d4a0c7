import Canvas
import Tuning

/// A box with words that are typed over.
struct TextControl: RowControl {
  func draw(_ sketch: RowSketch, on canvas: inout Canvas) {
    guard case .text(let text) = sketch.row.value, !sketch.drawField(on: &canvas) else { return }
    sketch.drawBox(
      text.isEmpty ? "empty" : text.replacing("\n", with: " ↵ "), text.isEmpty ? PanelLook.mist : sketch.color,
      on: .black.opacity(0.26), on: &canvas)
  }

  func pressed(_ value: ParameterValue) -> ControlPress {
    .type(String(value) ?? "", isOneLine: false)
  }
}
