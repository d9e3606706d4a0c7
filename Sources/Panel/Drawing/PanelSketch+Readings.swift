import Canvas
import Motion
import Tuning

extension PanelSketch {
  // MARK: - Springs

  /// The way a spring goes, beside the two numbers that make it: as it is, and in grey as it is by default.
  func drawSpring(_ responseKey: String, _ dampingKey: String, in rect: Rect, on canvas: inout Canvas) {
    guard let response = model.row(responseKey), let damping = model.row(dampingKey),
      let now = Self.reading(response.value, damping.value),
      let usual = Self.reading(response.definition.defaultValue, damping.definition.defaultValue)
    else { return }
    let card = Rect(
      x: rect.minX + PanelLayout.inset, y: rect.minY + 4, width: rect.width - 2 * PanelLayout.inset, height: 96)
    canvas.fill(.rounded(card, 12), Color.black.opacity(0.3))
    let settled = now.settleTime()
    let end = Self.axis(for: max(settled, 0.6 * usual.settleTime()))
    let chart = Rect(x: card.minX + 14, y: card.minY + 26, width: card.width - 14 - 128, height: 48)
    // A spring that swings far over is drawn lower, so that it stays in its card.
    let height = 48 / max(1, (1 + max(now.overshoot, usual.overshoot)) * 48 / 68)
    func point(_ reading: SpringReading, _ seconds: Double) -> Vector {
      Vector(chart.minX + seconds / end * chart.width, chart.maxY - reading.value(at: seconds) * height)
    }
    let target = chart.maxY - height
    canvas.stroke(
      .line(Vector(chart.minX, target), Vector(chart.maxX, target)), width: 1, PanelLook.mist.opacity(0.55),
      dashes: [2, 4])
    canvas.stroke(
      .line(Vector(chart.minX, chart.maxY), Vector(chart.maxX, chart.maxY)), width: 1, PanelLook.mist.opacity(0.3))
    let count = 90
    let curve = (0...count).map { point(now, Double($0) / Double(count) * end) }
    canvas.fill(
      .polygon(curve + [Vector(chart.maxX, chart.maxY), Vector(chart.minX, chart.maxY)]),
      .linear(
        from: Vector(0, chart.maxY - height * (1 + now.overshoot)), to: Vector(0, chart.maxY),
        accent.color.opacity(0.34), accent.color.opacity(0)))
    let usualCurve = (0...count).map { point(usual, Double($0) / Double(count) * end) }
    canvas.stroke(.polyline(usualCurve), width: 1.5, PanelLook.mist.opacity(0.8))
    canvas.stroke(.polyline(curve), width: 2.4, accent.onDark)
    if settled <= end {
      let dot = point(now, settled)
      canvas.stroke(
        .line(Vector(dot.x, chart.maxY), Vector(dot.x, target)), width: 1, PanelLook.paper.opacity(0.5), dashes: [1, 3])
      canvas.fill(.circle(dot, radius: 4), PanelLook.paper)
    }
    let axis = Rect(x: chart.minX, y: chart.maxY + 3, width: chart.width, height: 16)
    canvas.label("0", size: 12, PanelLook.mist, in: axis, tabular: true)
    canvas.label(
      ShownNumber.text(end, least: end < 10 ? 1 : 0) + " s", size: 12, PanelLook.mist, in: axis, alignment: .trailing,
      tabular: true)
    let words = Rect(x: card.maxX - 14 - 106, y: card.minY, width: 106, height: 96)
    drawReading("settles in", ShownNumber.text(settled, unit: "s"), in: words, top: 7, on: &canvas)
    drawReading(
      "overshoot", ShownNumber.text(now.overshoot * 100, unit: "%"), in: words, top: 51, on: &canvas)
  }

  /// A name over a number, right-aligned.
  private func drawReading(_ name: String, _ text: String, in area: Rect, top: Double, on canvas: inout Canvas) {
    canvas.label(
      name, size: 12, PanelLook.mist, in: Rect(x: area.minX, y: area.minY + top, width: area.width, height: 17),
      alignment: .trailing)
    canvas.label(
      text, size: 17, weight: .semibold, PanelLook.text,
      in: Rect(x: area.minX, y: area.minY + top + 17, width: area.width, height: 22), alignment: .trailing,
      tabular: true)
  }

  private static func reading(_ response: ParameterValue, _ damping: ParameterValue) -> SpringReading? {
    guard let response = response.double, let damping = damping.double else { return nil }
    return SpringReading(response: response, dampingRatio: damping)
  }

  /// The length of a time axis on which something settles at about half.
  static func axis(for seconds: Double) -> Double {
    let lengths = [0.1, 0.2, 0.4, 0.6, 0.8, 1, 1.5, 2, 3, 4, 6, 8, 10, 15, 20, 30, 60]
    return lengths.first { $0 >= seconds * 1.5 } ?? 60
  }

  // MARK: - Insights

  func drawInsights(_ insights: [PanelModel.Insight], in rect: Rect, on canvas: inout Canvas) {
    let card = Rect(
      x: rect.minX + PanelLayout.inset, y: rect.minY + 4, width: rect.width - 2 * PanelLayout.inset, height: 60)
    canvas.fill(.rounded(card, 12), Color.black.opacity(0.3))
    let width = (card.width - 28) / Double(max(1, insights.count))
    for (index, insight) in insights.enumerated() {
      let area = Rect(x: card.minX + 14 + Double(index) * width, y: card.minY, width: width - 8, height: 60)
      canvas.label(
        insight.name, size: 12, PanelLook.mist,
        in: Rect(x: area.minX, y: area.minY + 9, width: area.width, height: 17))
      canvas.label(
        insight.text, size: 17, weight: .semibold, PanelLook.text,
        in: Rect(x: area.minX, y: area.minY + 27, width: area.width, height: 23), tabular: true)
    }
  }

  // MARK: - On the stage

  /// The length that is being dragged, on the stage, with the place where it was.
  func drawMeasure(on canvas: inout Canvas) {
    let stage = panel.placement.stage
    for grip in panel.grips {
      guard case .slider(let key, _, let from, _, _) = grip.hold, let row = model.row(key),
        row.definition.unit == .points, let now = row.value.double, let was = from.double
      else { continue }
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
}
