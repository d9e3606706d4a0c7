import Canvas
import Effects
import Formatting
import Motion

/// The text of a Lua sketch in rows that fit a width, for a reader who checks its behaviour.
///
/// The lines are those that Lua reads. Every character is visible and in order, and nothing extends beyond an edge.
struct SourceText {
  struct Row: Equatable {
    /// The line number, from 1; `nil` for a row that continues a line.
    var number: Int?
    var text: String
    /// The number of blanks before the first word.
    var indent: Int
    var isComment: Bool
  }

  let rows: [Row]
  let lines: Int

  static let size = 13.0
  static let pitch = 19.0
  /// The width of a blank at the start of a line, in points.
  static let blank = 4.4
  /// The width of the column for line numbers, in points.
  static let gutter = 40.0

  /// The height of the rows, in points, with some space above and below.
  var height: Double { Double(rows.count) * Self.pitch + 16 }

  init(_ text: String, width: Double) {
    var rows: [Row] = []
    var lines = LuaText.lines(of: text)
    while lines.count > 1, lines.last?.text.isEmpty == true { lines.removeLast() }
    // A limit for the indent, so that the longest unbroken word fits.
    let mostIndent = max(0, ((width - Self.gutter - 110) / Self.blank).rounded(.down))
    for (index, line) in lines.enumerated() {
      let blanks = line.text.unicodeScalars.prefix { $0 == " " || $0 == "\t" }
      let indent = Int(min(24, mostIndent, blanks.reduce(0) { $0 + ($1 == "\t" ? 2 : 1) }))
      let words = String(line.text.unicodeScalars.dropFirst(blanks.count)).replacing("\t", with: "  ")
      let room = width - Self.gutter - Double(indent) * Self.blank
      for (part, words) in Self.rows(of: words, width: room).enumerated() {
        rows.append(
          Row(number: part == 0 ? index + 1 : nil, text: words, indent: indent, isComment: line.isComment))
      }
    }
    (self.rows, self.lines) = (rows, lines.count)
  }

  /// Returns the visible form of a text in rows that no font makes wider than `width`, in points.
  ///
  /// A row breaks between words if that leaves the row at least half full.
  static func rows(of text: String, width: Double) -> [String] {
    typealias Part = (text: String, width: Double)
    func sum(_ parts: some Sequence<Part>) -> Double { parts.reduce(0) { $0 + $1.width } }
    var rows: [String] = []
    var (row, used): ([Part], Double) = ([], 0)
    for part in text.visibleParts {
      // A row that some font made wider would hide a part of the sketch from its reader.
      let part = (text: part, width: TextEstimate(part, size: size).most)
      if used + part.width > width, !row.isEmpty {
        let end = row.lastIndex { $0.text == " " }.map { $0 + 1 } ?? row.count
        let isFull = 2 * end > row.count && sum(row[end...]) + part.width <= width
        rows.append(row[..<(isFull ? end : row.count)].map(\.text).joined())
        row = isFull ? Array(row[end...]) : []
        used = sum(row)
      }
      row.append(part)
      used += part.width
    }
    return rows + [row.map(\.text).joined()]
  }

  /// Draws the rows that are visible in an area, scrolled by `offset` points.
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
