import Canvas
import Motion
import Tuning

struct SwitchControl: RowControl {
  func draw(_ sketch: RowSketch, on canvas: inout Canvas) {
    let (isOn, accent) = (sketch.row.value == .flag(true), sketch.accent)
    let box = Rect(x: sketch.parts.wide.maxX - 44, y: sketch.rect.midY - 13, width: 44, height: 26)
    canvas.fill(.rounded(box, 13), isOn ? accent.color : PanelLook.track)
    canvas.thumb(at: Vector(isOn ? box.maxX - 13 : box.minX + 13, box.midY), accent)
  }

  func pressed(_ value: ParameterValue) -> ControlPress { .set(.flag(value != .flag(true))) }

  func stepped(_ row: PanelModel.Row, by steps: Double, pace: Double) -> ParameterValue? { .flag(steps > 0) }
}
