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

    func height(of lines: [String]) -> Double { row + line * Double(lines.count - 1) }

    func width(of text: String, _ weight: TextRun.Weight) -> Double {
      DecisionMarks.width(of: text, weight, size: size)
    }

    /// Breaks the reason at a space into at most two lines; a second line that is too long is drawn with an ellipsis.
    func lines(of row: Row) -> [String] {
      let first = column + width(of: row.verb + ": ", .semibold)
      let words = row.reason.split(separator: " ")
      for count in words.indices.dropFirst() {
        let longer = words[...count].joined(separator: " ")
        if first + width(of: longer, .regular) > width - padding - 2 {
          return [words[..<count].joined(separator: " "), words[count...].joined(separator: " ")]
        }
      }
      return [words.joined(separator: " ")]
    }
  }

  /// The rows shown, each with the lines into which its reason is broken.
  private var blocks: [(row: Row, lines: [String])] = []
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
      let lines = measures.lines(of: row)
      guard height + measures.height(of: lines) <= places.listRoom || blocks.isEmpty else { break }
      height += measures.height(of: lines)
      blocks.insert((row, lines), at: 0)
    }
    rect = Rect(x: 16, y: places.listBottom - height, width: places.listWidth, height: blocks.isEmpty ? 0 : height)
  }

  func draw(accent: Color, on canvas: inout Canvas) {
    guard !blocks.isEmpty else { return }
    DecisionMarks.drawPlate(rect, on: &canvas)
    let size = measures.size
    var y = rect.y + measures.padding
    for (row, lines) in blocks {
      let time = TextRun(row.time.text(places: 3), size: size, width: measures.column - 18, tabularDigits: true)
      let top = y + (measures.row - time.box.y) / 2
      canvas.text(time, at: Vector(rect.x + measures.edge, top), DecisionMarks.secondary)
      let width = measures.width(of: row.verb + ": ", .semibold) + 12
      let verb = TextRun(row.verb, size: size, weight: .semibold, width: width)
      let color = row.verb == Happening.missed ? Look.error : row.isDecider ? accent : Look.text
      canvas.text(verb, at: Vector(rect.x + measures.column, top), color)
      let colon = measures.width(of: row.verb, .semibold)
      for (index, line) in lines.enumerated() where !line.isEmpty {
        let x = rect.x + measures.column + (index == 0 ? colon : 0)
        let run = TextRun((index == 0 ? ": " : "") + line, size: size, width: rect.maxX - x - 10, tabularDigits: true)
        canvas.text(run, at: Vector(x, top + measures.line * Double(index)), DecisionMarks.secondary)
      }
      y += measures.height(of: lines)
    }
  }
}
