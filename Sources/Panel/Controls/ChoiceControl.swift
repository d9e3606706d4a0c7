import Canvas
import Motion
import Tuning

/// A button with the chosen name, which opens a menu of all choices.
struct ChoiceControl: RowControl {
  let keys: [String]

  func draw(_ row: PanelModel.Row, in box: Rect, _ painter: inout PanelPainter) {
    guard case .choice(let key) = row.value else { return }
    let title = ListPlace(row.key) == nil ? key.choiceTitle : key.pictureTitle
    painter.opener(title, row, isPressed: painter.controls.menu.list == .choices(row.key), in: box)
  }

  func pressed(_ value: ParameterValue) -> ControlPress { .menu }

  func stepped(_ row: PanelModel.Row, by steps: Double, pace: Double) -> ParameterValue? {
    guard case .choice(let key) = row.value, let index = keys.firstIndex(of: key) else { return nil }
    return .choice(keys[(index + Int(steps)).clamped(to: 0...keys.count - 1)])
  }
}
