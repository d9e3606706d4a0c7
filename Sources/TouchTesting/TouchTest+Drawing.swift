import Canvas
import Effects
import Formatting
import Interface
import Motion

extension TouchTest {
  package func draw(on canvas: inout Canvas) {
    canvas.clear(to: size)
    canvas.fill(.rect(canvas.bounds), Look.ink)
    for index in grid.reached.indices {
      canvas.fill(.rect(grid.area(index).inset(by: 0.5)), grid.reached[index] ? Look.teal.opacity(0.34) : Look.slate)
    }
    for finger in fingers { draw(finger, on: &canvas) }
    drawWords(on: &canvas)
    switch points.phase {
    case .idle: buttons.draw(held: pressed.map { [$0.action] } ?? [], on: &canvas)
    case .asking(let index): drawCross(index, on: &canvas)
    case .confirming(let end): drawDisc(until: end, on: &canvas)
    }
  }

  private func draw(_ finger: FingerMeter, on canvas: inout Canvas) {
    let color = [Look.gold, Look.coral, Look.amber, Look.good, Look.paper][finger.number % 5]
    let alpha = finger.isDown ? 1.0 : 0.35
    if finger.trail.count > 1 {
      canvas.stroke(.polyline(finger.trail.map(\.place)), width: 2, color.opacity(0.7 * alpha), cap: .round)
    }
    for report in finger.trail.suffix(64) { canvas.fill(.circle(report.place, radius: 2), color.opacity(alpha)) }
    guard finger.isDown else { return }
    canvas.stroke(.circle(finger.place, radius: 34), width: 3, color)
    let facts = [
      "\(finger.number)", finger.rate.map { "\($0.text(places: 0)) Hz" },
      finger.jitter.map { "± \($0.text(places: 2)) pt" },
    ]
    // The text stands beside the finger, so that the finger does not hide it.
    let middle = finger.place + Vector(finger.place.x < size.x - 320 ? 176 : -176, 0)
    canvas.fill(.rounded(Rect(center: middle - Vector(2, 0), size: Vector(268, 28.8)), 6), Look.ink.opacity(0.7))
    canvas.label(
      facts.compactMap { $0 }.joined(separator: "   "), in: Rect(center: middle, size: Vector(260, 0)), size: 16,
      color, weight: .semibold, alignment: .leading, tabularDigits: true)
  }

  private func drawWords(on canvas: inout Canvas) {
    let dead = grid.dead.count
    let reached = Double(grid.reached.count - dead) / Double(grid.reached.count) * 100
    var facts = ["\(tally.fingers) at once", "\(reached.text(places: 0)) % of the glass reached"]
    if let rate = tally.rate { facts.append("\(rate.text(places: 0)) Hz") }
    if let jitter = tally.jitter { facts.append("± \(jitter.upperBound.text(places: 2)) pt") }
    if let mean = tally.meanLatency {
      facts.append("\(mean.text(places: 1)) ms to the picture, \(tally.latency.most.text(places: 1)) at most")
    }
    let width = size.x - 32
    // The facts take some 800 points.
    var words = [
      Label(
        facts.joined(separator: "  ·  "), size: 16, weight: .regular, Look.text, .leading,
        lines: width < 420 ? 3 : width < 880 ? 2 : 1, smallest: 10, tabularDigits: true)
    ]
    if !notice.isEmpty {
      words.append(Label(notice, size: 16, weight: .semibold, Look.amber, .leading, lines: 3, smallest: 12))
    }
    for index in words.indices { words[index].anchor = .top }
    let column = Element<Action>.column(words.map { .label($0) }, gap: 8)
    Surface(column, in: Rect(x: 16, y: 16, width: width, height: column.minimum.y)).draw(on: &canvas)
  }

  private func drawCross(_ index: Int, on canvas: inout Canvas) {
    let place = target(index)
    for way in [Vector(1, 0), Vector(0, 1)] {
      canvas.stroke(.polyline([place - way * 40, place + way * 40]), width: 3, Look.paper, cap: .round)
    }
    canvas.stroke(.circle(place, radius: 22), width: 3, Look.coral)
    drawQuestion(
      "Touch the middle of the cross, \(index + 1) of \(CalibrationSession.targets.count)", at: size.y / 2, on: &canvas)
  }

  private func drawDisc(until end: Int64, on canvas: inout Canvas) {
    canvas.fill(.circle(size / 2, radius: discRadius), Look.good)
    let left = max(0, Int((Double(end - now) / 1e9).rounded(.up)))
    drawQuestion(
      "Touch the disc to keep it. In \(left) s the old calibration returns.", at: size.y / 2 + discRadius + 28,
      on: &canvas)
  }

  private func drawQuestion(_ text: String, at y: Double, on canvas: inout Canvas) {
    let width = min(560, size.x - 48)
    let run = TextRun(text, size: 20, weight: .semibold, width: width, alignment: .center)
      .fitted(smallest: 14, lines: 3)
    let place = Vector((size.x - width) / 2, y)
    canvas.plate(TextRun.Plate(padding: Vector(16, 10), radius: 12), behind: run, at: place, Look.ink.opacity(0.85))
    canvas.text(run, at: place, Look.text)
  }
}
