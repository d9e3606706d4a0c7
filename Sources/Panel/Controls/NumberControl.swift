import Canvas
import Motion
import Tuning

/// A slider, and digits that are typed over.
struct NumberControl: RowControl {
  func areas(_ key: String, _ parts: RowParts, isOpen: Bool) -> [PanelLayout.Control] {
    let (track, half) = (parts.track, RowParts.gap / 2)
    return [
      parts.label(key, to: track.minX), .init(target: .track(key), area: track.inset(x: -half, y: 0)),
      parts.value(key, from: track.maxX + half),
    ]
  }

  func draw(_ sketch: RowSketch, on canvas: inout Canvas) {
    sketch.drawSlider(on: &canvas)
    if !sketch.drawField(on: &canvas) { sketch.drawNumber(on: &canvas) }
  }

  func pressed(_ value: ParameterValue) -> ControlPress { .type(value.shown, isOneLine: true) }

  func stepped(_ row: PanelModel.Row, by steps: Double, pace: Double) -> ParameterValue? {
    guard let scale = SliderScale(row.definition), let number = row.value.double else { return nil }
    return scale.parameterValue(scale.stepped(number, by: steps, pace: pace))
  }

  func typed(_ text: String, _ definition: ParameterDefinition) throws(Refusal) -> ParameterValue {
    let usual = definition.defaultValue.double ?? 0
    guard let number = ShownNumber.parse(text, unit: definition.unit, default: usual) else {
      let reason = text.isEmpty ? "no number" : "\(JSONText.excerpt(text)) is not a number"
      throw Refusal(reason, definition.expected)
    }
    return try definition.accept(.number(number))
  }
}
