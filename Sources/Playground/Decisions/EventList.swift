import Canvas
import Effects
import Formatting
import Motion
import Playing

/// A list of recent events, lower left: time, name and reason, newest last, with the deciding event in the stage's accent.
struct EventList {
  struct Row: Hashable {
    /// Seconds since the effect's start.
    var time: Double
    var verb: String
    var reason: String
    var isDecider = false
  }

  /// Sizes in points: text size, distance of the times and of the names from the plate's edge, padding, row and line height.
  private struct Measures {
    let (size, edge, column, padding, row, line): (Double, Double, Double, Double, Double, Double)
    let width: Double

    init(width: Double) {
      (size, edge, column, padding, row, line) = width < 400 ? (12, 12, 66, 10, 22, 16) : (14, 16, 86, 12, 28, 20)
      self.width = width
    }

    func height(of text: TextRun) -> Double { row + line * Double(text.lines - 1) }

    /// Returns the name and the reason of a row, on one or two lines; a longer text gets smaller letters.
    func text(of row: Row) -> TextRun {
      var run = TextRun(
        row.verb, size: size, weight: .semibold, lineHeight: line / size, width: width - column - padding,
        tabularDigits: true)
      if !row.reason.isEmpty { run.tails = [.init(": " + row.reason, size: size, gap: 0)] }
      // The number of rows that have room follows from their heights.
      run.lines = TextEstimate(of: run).lines(in: run.width - 2, limit: 2)
      return run.fitted(smallest: max(11, size - 2))
    }
  }

  /// The rows shown, each with its name and reason.
  private var blocks: [(row: Row, text: TextRun)] = []
  private let measures: Measures
  /// The area of the plate.
  let rect: Rect

  /// Returns a row for each of the performance's last events, and one for its current status.
  static func rows(_ performance: any Performance, at position: Int64, _ timeline: Timeline) -> [Row] {
    // Events from before the effect's restart have times on another clock.
    let known = timeline.latestMoments(6, upTo: position).filter { position - $0.position <= performance.steps }
    let decider =
      known.lastIndex { ($0.weight ?? .light) > .light } ?? known.lastIndex { $0.weight != nil } ?? known.endIndex - 1
    let rows = known.enumerated().map { index, moment in
      Row(
        time: Step.time(performance.steps - (position - moment.position)), verb: moment.happening.name,
        reason: moment.happening.reason, isDecider: index == decider)
    }
    guard let status = (performance as? any Deciding)?.status else { return rows }
    return rows + [Row(time: Step.time(performance.steps), verb: status.name, reason: status.reason)]
  }

  /// Selects the newest rows for which there is room: at least one, at most five.
  init(_ rows: [Row], in places: DecisionPlaces) {
    measures = Measures(width: places.listWidth)
    var height = 2 * measures.padding
    for row in rows.suffix(5).reversed() {
      let text = measures.text(of: row)
      guard height + measures.height(of: text) <= places.listRoom || blocks.isEmpty else { break }
      height += measures.height(of: text)
      blocks.insert((row, text), at: 0)
    }
    rect = Rect(x: 16, y: places.listBottom - height, width: places.listWidth, height: blocks.isEmpty ? 0 : height)
  }

  func draw(accent: Color, on canvas: inout Canvas) {
    guard !blocks.isEmpty else { return }
    DecisionMarks.drawPlate(rect, on: &canvas)
    let size = measures.size
    var y = rect.y + measures.padding
    for (row, text) in blocks {
      let time = TextRun(row.time.text(places: 3), size: size, width: measures.column - 18, tabularDigits: true)
      canvas.text(
        time, at: Vector(rect.x + measures.edge, y + (measures.row - time.box.y) / 2), DecisionMarks.secondary)
      let color = row.verb == Happening.missed ? Look.error : row.isDecider ? accent : Look.text
      let place = Vector(rect.x + measures.column, y + (measures.row - measures.line) / 2)
      canvas.text(text, at: place, color, tails: [DecisionMarks.secondary])
      y += measures.height(of: text)
    }
  }
}
