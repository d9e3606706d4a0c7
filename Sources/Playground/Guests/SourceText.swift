import Canvas
import Effects
import Motion

/// A text of code in rows that fit a width, as somebody reads it who wants to know what it does: nothing in it is hidden
/// beyond an edge, between blanks or by signs that turn the direction of words.
struct SourceText {
  struct Row: Equatable {
    /// From 1; nil where a line goes on.
    var number: Int?
    var text: String
    /// Blanks before the first word.
    var indent: Int
    var isComment: Bool
  }

  let rows: [Row]
  let lines: Int

  static let size = 13.0
  static let pitch = 19.0
  /// Points of a blank at a line's beginning.
  static let blank = 4.4
  /// Points for the numbers of lines.
  static let gutter = 40.0

  /// With some room above and below.
  var height: Double { Double(rows.count) * Self.pitch + 16 }

  init(_ text: String, width: Double) {
    var rows: [Row] = []
    // By scalars: a line may end in two of them.
    var text = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { Substring($0) }
    while text.count > 1, text.last?.isEmpty == true { text.removeLast() }
    for (index, line) in text.enumerated() {
      let blanks = line.prefix { $0 == " " || $0 == "\t" }
      let indent = min(24, blanks.reduce(0) { $0 + ($1 == "\t" ? 2 : 1) })
      let words = Self.plain(line.dropFirst(blanks.count))
      let room = max(60, width - Self.gutter - Double(indent) * Self.blank)
      let isComment = words.hasPrefix("--")
      for (part, words) in Self.parts(of: words, width: room).enumerated() {
        rows.append(Row(number: part == 0 ? index + 1 : nil, text: words, indent: indent, isComment: isComment))
      }
    }
    (self.rows, lines) = (rows, text.count)
  }

  /// Letters that are seen as they are; all others as their numbers.
  private static func plain(_ line: Substring) -> String {
    line.unicodeScalars.reduce(into: "") { words, scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .privateUse, .surrogate, .unassigned, .lineSeparator, .paragraphSeparator:
        let number = "‹" + String(scalar.value, radix: 16, uppercase: true) + "›"
        words += scalar == "\t" ? "  " : scalar == "\r" ? "" : number
      default: words.unicodeScalars.append(scalar)
      }
    }
  }

  /// As much in each as has room.
  private static func parts(of line: String, width: Double) -> [String] {
    if line.utf8.count < 24 || TextWidth.estimate(line, size: size) * 1.04 <= width { return [line] }
    var parts: [String] = []
    var (part, used) = ("", 0.0)
    for character in line {
      let wide = TextWidth.estimate(String(character), size: size) * 1.02
      if used + wide > width {
        // Between words, where that leaves a row that is half full.
        let end = part.lastIndex(of: " ").map { part.index(after: $0) } ?? part.endIndex
        let isFull = 2 * part.distance(from: part.startIndex, to: end) > part.count
        let rest = isFull ? String(part[end...]) : ""
        parts.append(isFull ? String(part[..<end]) : part)
        (part, used) = (rest, TextWidth.estimate(rest, size: size) * 1.02)
      }
      part.append(character)
      used += wide
    }
    return parts + [part]
  }

  /// The rows that are seen in an area, scrolled by `offset` points.
  func draw(in area: Rect, offset: Double, on canvas: inout Canvas) {
    let first = max(0, Int((offset / Self.pitch).rounded(.down)))
    let last = min(rows.count, Int(((offset + area.height) / Self.pitch).rounded(.up)))
    guard first < last else { return }
    canvas.clipped(to: area) { canvas in
      for index in first..<last {
        let row = rows[index]
        let y = area.y + Double(index) * Self.pitch - offset
        if let number = row.number {
          let place = Rect(x: area.x, y: y, width: Self.gutter - 12, height: Self.pitch)
          canvas.label(
            "\(number)", in: place, size: 11, Look.mist.opacity(0.7), weight: .regular, alignment: .trailing,
            tabularDigits: true)
        }
        let x = area.x + Self.gutter + Double(row.indent) * Self.blank
        let place = Rect(x: x, y: y, width: max(1, area.maxX - x), height: Self.pitch)
        canvas.label(
          row.text, in: place, size: Self.size, row.isComment ? Look.mist : Look.text, weight: .regular,
          alignment: .leading)
      }
    }
  }
}
