import Canvas
import Effects
import Formatting
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
    case .idle: drawButtons(on: &canvas)
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
    let words = TextRun(
      facts.compactMap { $0 }.joined(separator: "   "), size: 16, weight: .semibold, width: 260, tabularDigits: true)
    // Beside the finger, where it hides nothing.
    let isRight = finger.place.x < size.x - 320
    let place = finger.place + Vector(isRight ? 46 : -306, -words.box.y / 2)
    canvas.fill(
      .rounded(Rect(x: place.x - 6, y: place.y - 4, width: 268, height: words.box.y + 8), 6), Look.ink.opacity(0.7))
    canvas.text(words, at: place, color)
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
    let text = facts.joined(separator: "  ·  ")
    let lines = TextWidth.lines(of: text, size: 16, width: width - 8, limit: 4)
    let run = TextRun(text, size: 16, width: width, lines: lines, tabularDigits: true)
    canvas.text(run, at: Vector(16, 16), Look.text)
    guard !notice.isEmpty else { return }
    let below = TextWidth.lines(of: notice, size: 16, weight: .semibold, width: width - 8, limit: 3)
    let said = TextRun(notice, size: 16, weight: .semibold, width: width, lines: below)
    canvas.text(said, at: Vector(16, 24 + run.box.y), Look.amber)
  }

  private func drawButtons(on canvas: inout Canvas) {
    for button in Button.allCases {
      let area = area(of: button)
      canvas.fill(.rounded(area, 12), Look.paper.opacity(0.92))
      let run = TextRun(button.label, size: 17, weight: .semibold, width: area.width, alignment: .center)
      canvas.text(run, at: Vector(area.x, area.midY - run.box.y / 2), Look.ink)
    }
  }

  private func drawCross(_ index: Int, on canvas: inout Canvas) {
    let target = FourPoints.targets[index]
    let place = Vector(target.x * size.x, target.y * size.y)
    for way in [Vector(1, 0), Vector(0, 1)] {
      canvas.stroke(.polyline([place - way * 40, place + way * 40]), width: 3, Look.paper, cap: .round)
    }
    canvas.stroke(.circle(place, radius: 22), width: 3, Look.coral)
    drawQuestion(
      "Touch the middle of the cross, \(index + 1) of \(FourPoints.targets.count)", at: size.y / 2, on: &canvas)
  }

  private func drawDisc(until end: Int64, on canvas: inout Canvas) {
    canvas.fill(.circle(size / 2, radius: discRadius), Look.good)
    let left = max(0, Int((Double(end - now) / 1e9).rounded(.up)))
    drawQuestion(
      "Touch the disc to keep it. In \(left) s what was before counts again.", at: size.y / 2 + discRadius + 28,
      on: &canvas)
  }

  private func drawQuestion(_ text: String, at y: Double, on canvas: inout Canvas) {
    let width = min(560, size.x - 48)
    let lines = TextWidth.lines(of: text, size: 20, weight: .semibold, width: width - 8, limit: 3)
    let run = TextRun(text, size: 20, weight: .semibold, width: width, lines: lines, alignment: .center)
    let plate = Rect(x: (size.x - width) / 2 - 16, y: y - 10, width: width + 32, height: run.box.y + 20)
    canvas.fill(.rounded(plate, 12), Look.ink.opacity(0.85))
    canvas.text(run, at: Vector(plate.x + 16, y), Look.text)
  }
}
