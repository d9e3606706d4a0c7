import Canvas
import Motion
import Tuning

/// Draws the length that is being dragged, on the stage, with the place where it was.
struct MeasureSketch {
  let row: PanelModel.Row
  /// The value before the drag.
  let from: ParameterValue
  let stage: Vector
  let accent: PanelAccent

  func draw(on canvas: inout Canvas) {
    guard row.definition.unit == .points, let now = row.value.double, let was = from.double else { return }
    let room = stage.x - 48
    let longest = max(now.magnitude, was.magnitude, 1)
    // True to size where that fits, from the middle if it can.
    let scale = min(1, room / longest)
    let reach = longest * scale
    let isNegative = now < 0 || (now == 0 && was < 0)
    let middle = (stage.x / 2).rounded()
    let zero = isNegative ? min(stage.x - 24, max(middle, 24 + reach)) : max(24, min(middle, stage.x - 24 - reach))
    let y = stage.y - 48
    let end = zero + now * scale
    let mark = zero + was * scale
    canvas.stroke(.line(Vector(zero, y), Vector(end, y)), width: 1.5, accent.onDark.opacity(0.9))
    for x in [zero, end] {
      canvas.stroke(.line(Vector(x, y - 7), Vector(x, y + 7)), width: 1.5, accent.onDark, cap: .round)
    }
    func caption(_ text: String, _ x: Double, _ y: Double, _ size: Double, _ weight: TextRun.Weight, _ color: Color) {
      let width = 160.0
      let left = (x - width / 2).clamped(to: 8 - width / 2 + 40...max(48, stage.x - width / 2 - 48))
      let run = TextRun(text, size: size, weight: weight, width: width, alignment: .center, tabularDigits: true)
      canvas.text(run, at: Vector(left, y - run.box.y / 2), color)
    }
    if was != now {
      canvas.stroke(.line(Vector(mark, y - 5), Vector(mark, y + 5)), width: 1.5, PanelLook.mist, cap: .round)
      caption("was \(ShownNumber.text(was, row.definition))", mark, y - 19, 12, .regular, PanelLook.mist)
    }
    let text = row.definition.unit.suffixed(to: ShownNumber.text(now, row.definition))
    caption(text, (zero + end) / 2, y + 21, 14, .semibold, PanelLook.paper)
  }
}
