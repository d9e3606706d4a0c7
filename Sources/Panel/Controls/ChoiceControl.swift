import Canvas
import Motion
import Tuning

/// A button with the chosen one's name, over which the menu of all opens.
struct ChoiceControl: RowControl {
  let keys: [String]

  func draw(_ sketch: RowSketch, on canvas: inout Canvas) {
    guard case .choice(let key) = sketch.row.value else { return }
    let title = ListPlace(sketch.row.key) == nil ? key.choiceTitle : key.pictureTitle
    sketch.drawButton(title, isPressed: sketch.isChoosing, on: &canvas)
  }

  func pressed(_ value: ParameterValue) -> ControlPress { .menu }

  func stepped(_ row: PanelModel.Row, by steps: Double, pace: Double) -> ParameterValue? {
    guard case .choice(let key) = row.value, let index = keys.firstIndex(of: key) else { return nil }
    return .choice(keys[(index + Int(steps)).clamped(to: 0...keys.count - 1)])
  }
}
