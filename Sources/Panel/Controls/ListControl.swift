import Canvas
import Tuning

/// A button with the number of rows, below which they open.
struct ListControl: RowControl {
  func areas(_ key: String, _ parts: RowParts, isOpen: Bool) -> [PanelLayout.Control] {
    let buttons = isOpen ? PanelTarget.RowButton.allCases : []
    let (rect, end) = (parts.rect, buttons.first.map { parts.button($0).minX } ?? parts.rect.maxX)
    return [.init(target: .label(key), area: rect.with(x: rect.minX, width: end - rect.minX))]
      + buttons.map { .init(target: .row(key, $0), area: parts.button($0)) }
  }

  func draw(_ sketch: RowSketch, on canvas: inout Canvas) {
    sketch.drawButton(sketch.row.value.shown, isPressed: sketch.rows.list.key == sketch.row.key, on: &canvas)
  }

  func pressed(_ value: ParameterValue) -> ControlPress { .list }
}
