import Canvas
import Effects
import Motion
import Playing

/// A graph of a readout: its past, the spans with a finger down, the marked levels, and its prediction without touches.
struct ReadoutGraph {
  let trace: ReadoutTrace
  /// The samples of the other side of a split stage.
  var besides: [ReadoutTrace.Sample] = []
  let readouts: [Readout]
  let levels: [Double]
  let spans: [ClosedRange<Int64>]
  let accent: Color
  let rect: Rect

  private var isSmall: Bool { rect.height < 160 }
  /// The area of the curves.
  private var plot: Rect {
    let top = isSmall ? 34.0 : 44
    let bottom = isSmall ? 22.0 : 34
    return Rect(x: rect.x + 62, y: rect.y + top, width: rect.width - 82, height: rect.height - top - bottom)
  }

  private var now: Int64 { trace.now?.position ?? 0 }

  private func x(_ position: Int64) -> Double {
    let share = Double(position - now + ReadoutTrace.past) / Double(ReadoutTrace.past + 168)
    return plot.minX + share * plot.width
  }

  func draw(on canvas: inout Canvas) {
    DecisionMarks.drawPlate(rect, on: &canvas)
    guard let readout = readouts.first(where: { $0.name == trace.name }), let present = trace.now else { return }
    let scale = ReadoutScale(
      (trace.past + trace.future + besides).map(\.value), levels, height: plot.height, isWhole: readout.isWhole)
    func y(_ value: Double) -> Double { plot.maxY - scale.share(of: value) * plot.height }
    drawTitle(readout, on: &canvas)
    drawGrid(scale, readout.unit, y, on: &canvas)
    canvas.clipped(to: rect) { canvas in
      drawFingers(y, on: &canvas)
      drawLines(y, on: &canvas)
    }
    canvas.fill(.circle(Vector(x(present.position), y(present.value)), radius: 5), .white)
  }

  // MARK: - Words

  private func drawTitle(_ readout: Readout, on canvas: inout Canvas) {
    let top = rect.y + (isSmall ? 8 : 11)
    let title = TextRun(readout.name, size: 14, weight: .semibold, width: rect.width / 2)
    canvas.text(title, at: Vector(rect.x + 16, top), Look.text)
    let width = 0.45 * rect.width + 56
    var words = TextRun(
      readout.words, size: 14, weight: .semibold, width: width, alignment: .trailing, tabularDigits: true)
    // The next readout in the list stands behind the current one, if there is room for all of it.
    if let index = readouts.firstIndex(of: readout), readouts.count > 1 {
      let next = readouts[(index + 1) % readouts.count]
      words.tails = [.init("\(next.name) \(next.words)", size: 14, gap: 8, least: .infinity)]
    }
    canvas.text(words, at: Vector(rect.maxX - 20 - width, top), Look.text, tails: [DecisionMarks.secondary])
  }

  private func drawGrid(_ scale: ReadoutScale, _ unit: String, _ y: (Double) -> Double, on canvas: inout Canvas) {
    /// Returns a horizontal line across the plot.
    func line(_ value: Double, height: Double) -> Rect {
      Rect(x: plot.minX - 2, y: y(value) - height / 2, width: plot.width + 2, height: height)
    }
    for tick in scale.ticks {
      canvas.fill(.rect(line(tick, height: 1)), Look.mist.opacity(0.25))
      let place = Rect(x: plot.minX - 58, y: y(tick), width: 48, height: 0)
      canvas.label(
        tick.readable(places: scale.places) + (unit == "°" ? "°" : ""), in: place, size: 12, Look.mist,
        weight: .regular, alignment: .trailing, tabularDigits: true)
    }
    for level in levels where scale.range.contains(level) {
      canvas.fill(.rounded(line(level, height: 2.5), 1.25), Look.good.opacity(0.75))
    }
    // Only the first and the last label are drawn if the four would touch.
    let isWide = x(now) - x(now - Step.perSecond) >= 34
    for seconds in 0...3 where isWide || seconds == 0 || seconds == 3 {
      let run = TextRun(
        seconds == 0 ? "now" : "−\(seconds) s", size: 12, width: 48, alignment: .center, tabularDigits: true)
      let center = x(now - Int64(seconds) * Step.perSecond)
      canvas.text(run, at: Vector(center - 24, rect.maxY - (isSmall ? 19 : 26)), Look.mist)
    }
  }

  // MARK: - Lines

  private func drawFingers(_ y: (Double) -> Double, on canvas: inout Canvas) {
    let first = now - ReadoutTrace.past
    for span in spans where span.upperBound > first && span.lowerBound < now {
      let isCut = span.lowerBound < first
      let left = x(max(first, span.lowerBound))
      let right = x(min(now, span.upperBound))
      let area = Rect(x: left, y: plot.minY, width: max(2, right - left), height: plot.height)
      canvas.fill(.rounded(area, min(4, area.width / 2)), Color.white.opacity(0.07))
      if area.width >= 52 {
        let run = TextRun("finger", size: 12, width: area.width, alignment: .center)
        canvas.text(run, at: Vector(area.x, plot.minY + 2), Look.mist)
      }
      func edge(_ position: Int64, _ color: Color) {
        let x = x(position)
        canvas.stroke(
          .line(Vector(x, plot.minY), Vector(x, plot.maxY)), width: 1, Look.paper.opacity(0.35), cap: .round,
          dashes: [1, 4])
        if let value = trace.value(at: position) { canvas.fill(.circle(Vector(x, y(value)), radius: 3.5), color) }
      }
      if !isCut { edge(span.lowerBound, Look.paper) }
      if span.upperBound < now { edge(span.upperBound, accent) }
    }
  }

  private func drawLines(_ y: (Double) -> Double, on canvas: inout Canvas) {
    func line(_ samples: [ReadoutTrace.Sample]) -> Path {
      .polyline(samples.map { Vector(x($0.position), y($0.value)) })
    }
    if besides.count > 1 { canvas.stroke(line(besides), width: 1.6, Look.text.opacity(0.6), cap: .round) }
    if trace.past.count > 1 {
      canvas.add(
        .stroke(
          line(trace.past), Stroke(width: 2.4, cap: .round),
          .linear(from: Vector(plot.minX, 0), to: Vector(x(now), 0), accent.opacity(0.25), accent)))
    }
    if trace.future.count > 1 {
      canvas.stroke(line(trace.future), width: 2, accent.opacity(0.75), cap: .round, dashes: [0.5, 5])
    }
    if let turn = trace.turn {
      canvas.stroke(.circle(Vector(x(turn.position), y(turn.value)), radius: 4), width: 1.5, accent)
    }
  }
}
