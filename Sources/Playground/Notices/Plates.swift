import Canvas
import Effects
import Formatting
import Motion

/// What is wrong with the config and the pictures that it names, one line each.
struct Complaints: Equatable {
  var lines: [String] = []
  /// How many there are besides.
  var unlisted = 0
  /// True when the file's values do not count.
  var isRefused = true
  /// True when a file of an effect's is the first to be wrong.
  var isOfEffects = false

  /// Where the first is, as editors take it: `sketches/sheet.lua:31`. Nil where it says no line.
  var place: String? {
    guard let line = lines.first, let end = line.firstRange(of: ": ") else { return nil }
    let place = line[..<end.lowerBound]
    return place.contains(":") ? String(place) : nil
  }

  /// What they come to.
  var end: String {
    isRefused
      ? "Nothing of the file was applied" : isOfEffects ? "The last good version runs on" : "A placeholder replaces it"
  }
}

/// Words over the picture, on dark plates that lit things do not show through.
enum Plates {
  /// Config errors, lower left: where in red, then what, on as many lines as it takes.
  static func drawMessages(_ messages: Complaints, alpha: Double = 1, on plate: Rect, _ canvas: inout Canvas) {
    guard !messages.lines.isEmpty, alpha > 0 else { return }
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

  /// 0 without messages.
  static func messagesHeight(_ messages: Complaints, in size: Vector) -> Double {
    messages.lines.isEmpty ? 0 : layout(messages, in: size).size.y
  }

  static func messagesWidth(in size: Vector) -> Double { min(432, size.x - 2 * Standing.margin) }

  /// The lines, and the size of their plate.
  private static func layout(
    _ messages: Complaints, in size: Vector
  ) -> (runs: [(run: TextRun, color: Color)], size: Vector) {
    let plateWidth = messagesWidth(in: size)
    let width = plateWidth - 44 - 16
    func paragraph(_ text: String) -> TextRun { TextRun(paragraph: text, size: 14, width: width, limit: 4) }
    // What fits in the lower half; the rest is counted.
    let shown = messages.lines.prefix(max(1, Int((size.y * 0.5 - 60) / 64)))
    var runs: [(run: TextRun, color: Color)] = []
    for message in shown {
      let parts = message.split(separator: ": ", maxSplits: 1).map(String.init)
      if parts.count > 1 {
        let place = ending(of: parts[0], in: width)
        runs.append((TextRun(place, size: 14, weight: .semibold, width: width), Look.error))
      }
      runs.append((paragraph(parts[parts.count - 1]), Look.paper))
    }
    let more = messages.lines.count + messages.unlisted - shown.count
    let end = more > 0 ? "and \(more.grouped) more. \(messages.end)" : messages.end
    runs.append((paragraph(end), DecisionMarks.secondary))
    return (runs, Vector(plateWidth, runs.reduce(22) { $0 + $1.run.box.y + 2 }))
  }

  /// A path with as many of its last parts as have room: the file's name and its line are what counts.
  static func ending(of path: String, in width: Double) -> String {
    var (text, rest) = (path, path[...])
    while TextWidth.estimate(text, size: 14, weight: .semibold) > width,
      let slash = rest.dropFirst().firstIndex(of: "/")
    {
      rest = rest[slash...]
      text = "…" + rest
    }
    return text
  }

  /// How time goes, upper right. Says where what comes below it begins.
  static func drawBadge(_ text: String, below above: Double = 0, on canvas: inout Canvas) -> Double {
    let plate = badge(text, below: above, in: canvas.size)
    canvas.fill(.rounded(plate, 8), Look.ink.opacity(0.92))
    canvas.label(text, in: plate, size: 14, Look.text, weight: .semibold, tabularDigits: true)
    return plate.maxY + 8
  }

  /// Where what stands in the upper right corner ends, with room to the next.
  static func cornerEnd(_ text: String?, _ takes: [TakeBadge], below above: Double, in size: Vector) -> Double {
    (text.map { badge($0, below: above, in: size).maxY + 8 } ?? above + 16)
      + Double(takes.count) * (TakeBadge.height + 8)
  }

  private static func badge(_ text: String, below above: Double, in size: Vector) -> Rect {
    let margin = Look.margin(forWidth: size.x)
    let width = min((TextWidth.estimate(text, size: 14) + 40).rounded(.up), size.x - 2 * margin)
    let x = size.x - margin - width
    // Where it would reach the effect's title on a narrow window, it goes below that.
    return Rect(x: x, y: max(x < 260 ? 60 : 16, above + 16), width: width, height: 36)
  }
}
