import Canvas
import Effects
import Formatting
import Motion

/// What happened last, lower left: when, what and why, newest last, and the one that decided in the stage's accent.
struct EventList {
  struct Row: Hashable {
    /// Seconds since the effect's start.
    var time: Double
    var verb: String
    var reason: String
    var isDecider = false
  }

  private struct Line {
    var text: String
    var x: Double
  }

  private struct Block {
    var row: Row
    var lines: [Line]
    var verbWidth: Double
    var height: Double { lines.count == 1 ? rowHeight : rowHeight + lineHeight * Double(lines.count - 1) }
    var rowHeight: Double
    var lineHeight: Double
  }

  private let blocks: [Block]
  private let isNarrow: Bool
  /// The plate.
  let rect: Rect

  /// `bottom` is the plate's lower edge, `room` the points above it that it may take.
  init(_ rows: [Row], in size: Vector, width: Double, bottom: Double, room: Double) {
    isNarrow = width < 400
    let (fontSize, column, padding) = isNarrow ? (12.0, 12 + 48 + 6.0, 10.0) : (14.0, 16 + 58 + 12.0, 12.0)
    let (rowHeight, lineHeight) = isNarrow ? (22.0, 16.0) : (28.0, 20.0)
    var blocks: [Block] = []
    var height = 2 * padding
    for row in rows.reversed() {
      let verb = DecisionMarks.width(of: row.verb + ": ", .semibold, size: fontSize)
      let lines = Self.breakLines(
        row.reason, first: column + verb, others: column, right: width - padding - 2, size: fontSize)
      let block = Block(
        row: row, lines: lines, verbWidth: verb, rowHeight: rowHeight, lineHeight: lineHeight)
      guard height + block.height <= room || blocks.isEmpty, blocks.count < 5 else { break }
      height += block.height
      blocks.insert(block, at: 0)
    }
    self.blocks = blocks
    rect = Rect(x: 16, y: bottom - height, width: width, height: blocks.isEmpty ? 0 : height)
  }

  /// Breaks at spaces; a third line ends in an ellipsis by itself.
  private static func breakLines(
    _ text: String, first: Double, others: Double, right: Double, size: Double
  ) -> [Line] {
    var lines: [Line] = []
    var line = Line(text: "", x: first)
    for word in text.split(separator: " ") {
      let longer = line.text.isEmpty ? String(word) : line.text + " " + word
      if line.x + DecisionMarks.width(of: longer, .regular, size: size) > right, !line.text.isEmpty, lines.isEmpty {
        lines.append(line)
        line = Line(text: String(word), x: others)
      } else {
        line.text = longer
      }
    }
    return lines + [line]
  }

  private func color(of row: Row, _ accent: Color) -> Color {
    row.verb == Happening.missed ? Look.error : row.isDecider ? accent : Look.text
  }

  func draw(accent: Color, on canvas: inout Canvas) {
    guard !blocks.isEmpty else { return }
    DecisionOverlay.drawPlate(rect, on: &canvas)
    let size = isNarrow ? 12.0 : 14
    let column = isNarrow ? 66.0 : 86
    var y = rect.y + (isNarrow ? 10.0 : 12)
    for block in blocks {
      let row = block.row
      let time = TextRun(
        row.time.text(places: 3), size: size, width: column - 18, tabularDigits: true)
      let top = y + (block.rowHeight - time.box.y) / 2
      canvas.text(time, at: Vector(rect.x + (isNarrow ? 12 : 16), top), DecisionMarks.secondary)
      let verb = TextRun(row.verb, size: size, weight: .semibold, width: block.verbWidth + 12)
      canvas.text(verb, at: Vector(rect.x + column, top), color(of: row, accent))
      let colon = DecisionMarks.width(of: row.verb, .semibold, size: size)
      for (index, line) in block.lines.enumerated() where !line.text.isEmpty {
        let isFirst = index == 0
        let x = rect.x + (isFirst ? column + colon : line.x)
        let run = TextRun(
          (isFirst ? ": " : "") + line.text, size: size, width: rect.maxX - x - 10, tabularDigits: true)
        canvas.text(run, at: Vector(x, top + block.lineHeight * Double(index)), DecisionMarks.secondary)
      }
      y += block.height
    }
  }
}
