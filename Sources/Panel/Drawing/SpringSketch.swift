import Canvas
import Motion
import Tuning

/// Draws the way a spring goes, beside the two numbers that make it: as it is, and in grey as it is by default.
struct SpringSketch {
  let now: Spring
  let usual: Spring
  let rect: Rect
  let accent: PanelAccent

  func draw(on canvas: inout Canvas) {
    let card = canvas.card(in: rect, height: 96)
    let settled = now.settleTime()
    let end = Self.axis(for: max(settled, 0.6 * usual.settleTime()))
    let chart = Rect(x: card.minX + 14, y: card.minY + 26, width: card.width - 14 - 128, height: 48)
    // A spring that swings far over is drawn lower, so that it stays in its card.
    let height = 48 / max(1, (1 + max(now.overshoot, usual.overshoot)) * 48 / 68)
    func point(_ reading: Spring, _ seconds: Double) -> Vector {
      Vector(chart.minX + seconds / end * chart.width, chart.maxY - reading.value(at: seconds) * height)
    }
    func curve(_ reading: Spring) -> [Vector] { (0...90).map { point(reading, Double($0) / 90 * end) } }
    let target = chart.maxY - height
    canvas.stroke(
      .line(Vector(chart.minX, target), Vector(chart.maxX, target)), width: 1, PanelLook.mist.opacity(0.55),
      dashes: [2, 4])
    canvas.stroke(
      .line(Vector(chart.minX, chart.maxY), Vector(chart.maxX, chart.maxY)), width: 1, PanelLook.mist.opacity(0.3))
    let line = curve(now)
    canvas.fill(
      .polygon(line + [Vector(chart.maxX, chart.maxY), Vector(chart.minX, chart.maxY)]),
      .linear(
        from: Vector(0, chart.maxY - height * (1 + now.overshoot)), to: Vector(0, chart.maxY),
        accent.color.opacity(0.34), accent.color.opacity(0)))
    canvas.stroke(.polyline(curve(usual)), width: 1.5, PanelLook.mist.opacity(0.8))
    canvas.stroke(.polyline(line), width: 2.4, accent.onDark)
    if settled <= end {
      let dot = point(now, settled)
      canvas.stroke(
        .line(Vector(dot.x, chart.maxY), Vector(dot.x, target)), width: 1, PanelLook.paper.opacity(0.5), dashes: [1, 3])
      canvas.fill(.circle(dot, radius: 4), PanelLook.paper)
    }
    let axis = chart.with(y: chart.maxY + 3, height: 16)
    canvas.label("0", size: 12, PanelLook.mist, in: axis, tabular: true)
    canvas.label(
      ShownNumber.text(end, least: end < 10 ? 1 : 0) + " s", size: 12, PanelLook.mist, in: axis, alignment: .trailing,
      tabular: true)
    let words = card.with(x: card.maxX - 14 - 106, width: 106)
    for (name, text, top) in [
      ("settles in", ShownNumber.text(settled, unit: "s"), 7.0),
      now.isOverdamped
        ? ("partly portable", "overdamped", 51) : ("overshoot", ShownNumber.text(now.overshoot * 100, unit: "%"), 51),
    ] {
      canvas.label(
        name, size: 12, PanelLook.mist, in: words.with(y: words.minY + top, height: 17), alignment: .trailing)
      canvas.label(
        text, size: 17, weight: .semibold, PanelLook.text, in: words.with(y: words.minY + top + 17, height: 22),
        alignment: .trailing, tabular: true)
    }
  }

  /// The length of a time axis on which something settles at about half.
  private static func axis(for seconds: Double) -> Double {
    let lengths = [0.1, 0.2, 0.4, 0.6, 0.8, 1, 1.5, 2, 3, 4, 6, 8, 10, 15, 20, 30, 60]
    return lengths.first { $0 >= seconds * 1.5 } ?? 60
  }
}
