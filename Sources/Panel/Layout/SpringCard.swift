import Canvas
import Motion
import Tuning

/// The chart of a spring's motion, with the motion of the default values in grey.
///
/// The chart is beside the two parameters that define the spring.
struct SpringCard {
  let now: Spring
  let usual: Spring

  func draw(in rect: Rect, _ painter: inout PanelPainter) {
    let accent = painter.accent
    let card = painter.card(in: rect, height: 96)
    let settled = now.settleTime()
    let end = Self.axis(for: max(settled, 0.6 * usual.settleTime()))
    let chart = card.line(26, 48).between(card.minX + 14, card.maxX - 128)
    // A spring with a large overshoot is drawn lower, so that it stays in its card.
    let height = 48 / max(1, (1 + max(now.overshoot, usual.overshoot)) * 48 / 68)
    func point(_ reading: Spring, _ seconds: Double) -> Vector {
      Vector(chart.minX + seconds / end * chart.width, chart.maxY - reading.value(at: seconds) * height)
    }
    func curve(_ reading: Spring) -> [Vector] { (0...90).map { point(reading, Double($0) / 90 * end) } }
    let target = chart.maxY - height
    let (left, right) = (Vector(chart.minX, chart.maxY), Vector(chart.maxX, chart.maxY))
    painter.line(
      Vector(chart.minX, target), Vector(chart.maxX, target), PanelLook.mist.opacity(0.55), dashes: [2, 4])
    painter.line(left, right, PanelLook.mist.opacity(0.3))
    let line = curve(now)
    let top = Vector(0, chart.maxY - height * (1 + now.overshoot))
    painter.canvas.fill(
      .polygon(line + [right, left]),
      .linear(from: top, to: Vector(0, chart.maxY), accent.color.opacity(0.34), accent.color.opacity(0)))
    painter.canvas.stroke(.polyline(curve(usual)), width: 1.5, PanelLook.mist.opacity(0.8))
    painter.canvas.stroke(.polyline(line), width: 2.4, accent.onDark)
    if settled <= end {
      let dot = point(now, settled)
      painter.line(
        Vector(dot.x, chart.maxY), Vector(dot.x, target), PanelLook.paper.opacity(0.5), dashes: [1, 3])
      painter.canvas.fill(.circle(dot, radius: 4), PanelLook.paper)
    }
    let axis = chart.line(51, 16)
    painter.label("0", size: 12, PanelLook.mist, in: axis, tabular: true)
    let seconds = ShownNumber.text(end, least: end < 10 ? 1 : 0) + " s"
    painter.label(seconds, size: 12, PanelLook.mist, in: axis, .trailing, tabular: true)
    let words = card.between(card.maxX - 120, card.maxX - 14)
    let overshoot = ShownNumber.text(now.overshoot * 100, unit: "%")
    for (name, text, top) in [
      ("settles in", ShownNumber.text(settled, unit: "s"), 7.0),
      now.isOverdamped ? ("partly portable", "overdamped", 51) : ("overshoot", overshoot, 51),
    ] {
      painter.label(name, size: 12, PanelLook.mist, in: words.line(top, 17), .trailing)
      painter.label(
        text, size: 17, weight: .semibold, PanelLook.text, in: words.line(top + 17, 22), .trailing, tabular: true)
    }
  }

  /// Returns a round length for the time axis, on which a spring settles after at most two thirds.
  ///
  /// The longest axis is 60 seconds.
  private static func axis(for seconds: Double) -> Double {
    let lengths = [0.1, 0.2, 0.4, 0.6, 0.8, 1, 1.5, 2, 3, 4, 6, 8, 10, 15, 20, 30, 60]
    return lengths.first { $0 >= seconds * 1.5 } ?? 60
  }
}
