import Canvas
import Effects
import Formatting
import Interface
import Motion
import Playing

/// The plate with the complaints: the place of each error in red, then its text on as many lines as needed.
extension Complaints {
  /// Returns the plate for a room; there is at least one problem.
  func part(in room: Vector) -> Element<Notices.Target> {
    let width = max(0, min(432, room.x - 2 * BottomSlot.margin))
    let mark = Element<Notices.Target>.plate(
      Plate(Look.error, radius: 9, shadow: 0), .label(Label("!", size: 12, weight: .bold, Look.ink)))
    let corner = Element<Notices.Target>.column([.gap(12), .sized(width: 18, height: 18, mark), .spacer])
    let words = Element<Notices.Target>.column(
      labels(width: width - 44 - 16, height: room.y * 0.5).map { .label($0) }, gap: 2)
    return .sized(
      width: width,
      .plate(
        Plate(Look.ink.opacity(0.9), radius: 8, shadow: 0),
        .row([.gap(14), .sized(width: 18, corner), .gap(12), words.padded(y: 12), .gap(16)])))
  }

  private func labels(width: Double, height: Double) -> [Label] {
    // The errors form a column, and the plate takes fingers.
    func paragraph(_ text: String, _ color: Color) -> Label {
      Label(paragraph: text, size: 14, color, width: width, limit: 4)
    }
    // The height limits the number of errors; the remaining ones are counted.
    let shown = problems.prefix(max(1, Int((height - 60) / 64)))
    var labels: [Label] = []
    for problem in shown {
      if !problem.path.isEmpty {
        var place = Label(problem.place, size: 14, weight: .semibold, Look.error, .leading)
        place.shorter = Self.endings(of: problem.place)
        labels.append(place)
      }
      labels.append(paragraph(problem.text, Look.paper))
    }
    let more = problems.count + unlisted - shown.count
    labels.append(paragraph(more > 0 ? "and \(more.grouped) more. \(end)" : end, DecisionMarks.secondary))
    return labels
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
}
