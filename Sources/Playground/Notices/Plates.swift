import Canvas
import Effects
import Formatting
import Motion
import Playing

/// Text over the picture, on dark plates that bright content does not show through.
enum Plates {
  /// Draws the errors: the place of each in red, then its text, on as many lines as needed.
  static func drawMessages(_ messages: Complaints, alpha: Double = 1, on plate: Rect, _ canvas: inout Canvas) {
    guard !messages.problems.isEmpty, alpha > 0 else { return }
    let runs = layout(messages, in: canvas.size).runs
    canvas.fill(.rounded(plate, 8), Look.ink.opacity(0.9 * alpha))
    let badge = Rect(x: plate.x + 14, y: plate.y + 12, width: 18, height: 18)
    canvas.fill(.circle(badge.center, radius: 9), Look.error.opacity(alpha))
    canvas.label("!", in: badge, size: 12, Look.ink.opacity(alpha), weight: .bold)
    var y = plate.y + 12
    for (run, color) in runs {
      canvas.text(run, at: Vector(plate.x + 44, y), color.opacity(alpha))
      y += run.box.y + 2
    }
  }

  /// Returns the height of the plate of errors, in points; 0 if there are none.
  static func messagesHeight(_ messages: Complaints, in size: Vector) -> Double {
    messages.problems.isEmpty ? 0 : layout(messages, in: size).size.y
  }

  static func messagesWidth(in size: Vector) -> Double { min(432, size.x - 2 * BottomSlot.margin) }

  /// Returns the lines and the size of their plate.
  private static func layout(
    _ messages: Complaints, in size: Vector
  ) -> (runs: [(run: TextRun, color: Color)], size: Vector) {
    let plateWidth = messagesWidth(in: size)
    let width = plateWidth - 44 - 16
    func paragraph(_ text: String) -> TextRun { TextRun(paragraph: text, size: 14, width: width, limit: 4) }
    // The lower half of the window limits the number of errors; the remaining ones are counted.
    let shown = messages.problems.prefix(max(1, Int((size.y * 0.5 - 60) / 64)))
    var runs: [(run: TextRun, color: Color)] = []
    for problem in shown {
      if !problem.path.isEmpty {
        let place = TextRun(problem.place, size: 14, weight: .semibold, width: width).or(endings(of: problem.place))
        runs.append((place, Look.error))
      }
      runs.append((paragraph(problem.text), Look.paper))
    }
    let more = messages.problems.count + messages.unlisted - shown.count
    let end = more > 0 ? "and \(more.grouped) more. \(messages.end)" : messages.end
    runs.append((paragraph(end), DecisionMarks.secondary))
    return (runs, Vector(plateWidth, runs.reduce(22) { $0 + $1.run.box.y + 2 }))
  }

  /// Returns a path without one, two and more of its first parts, since the file's name and line are the important parts.
  static func endings(of path: String) -> [String] {
    var (endings, rest): ([String], Substring) = ([], path[...])
    while let slash = rest.dropFirst().firstIndex(of: "/") {
      rest = rest[slash...]
      endings.append("…" + rest)
    }
    return endings
  }

  /// Draws the badge about the speed of time, upper right, and returns the top of the next badge.
  static func drawBadge(_ text: String, below above: Double = 0, on canvas: inout Canvas) -> Double {
    let plate = badge(text, below: above, in: canvas.size)
    canvas.fill(.rounded(plate, 8), Look.ink.opacity(0.92))
    canvas.label(text, in: plate, size: 14, Look.text, weight: .semibold, tabularDigits: true)
    return plate.maxY + 8
  }

  /// Returns the top of the next item in the upper right corner.
  static func cornerEnd(_ text: String?, _ takes: [ActivityBadge], below above: Double, in size: Vector) -> Double {
    (text.map { badge($0, below: above, in: size).maxY + 8 } ?? above + 16)
      + Double(takes.count) * (ActivityBadge.height + 8)
  }

  private static func badge(_ text: String, below above: Double, in size: Vector) -> Rect {
    let margin = Look.margin(forWidth: size.x)
    let width = min(144, size.x - 2 * margin)
    let x = size.x - margin - width
    // The badge moves below the effect's title if it would touch the title in a narrow window.
    return Rect(x: x, y: max(x < 260 ? 60 : 16, above + 16), width: width, height: 36)
  }
}
