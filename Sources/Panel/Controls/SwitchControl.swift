import Canvas
import Motion
import Tuning

struct SwitchControl: RowControl {
  func draw(_ row: PanelModel.Row, in box: Rect, _ painter: inout PanelPainter) {
    let isOn = row.value == .flag(true)
    let box = box.middle(26).trailing(44)
    painter.plate(box, 13, isOn ? painter.accent.color : PanelLook.track)
    painter.thumb(at: Vector(isOn ? box.maxX - 13 : box.minX + 13, box.midY))
  }

  func pressed(_ value: ParameterValue) -> ControlPress { .set(.flag(value != .flag(true))) }

  func stepped(_ row: PanelModel.Row, by steps: Double, pace: Double) -> ParameterValue? { .flag(steps > 0) }
}
