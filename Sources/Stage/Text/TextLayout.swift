import CSDL
import Canvas

/// A run broken into lines, every piece placed in points from the line's left edge.
struct TextLayout {
  struct Line {
    var pieces: [TextPiece]
    /// Points, without the tracking after the last letter.
    var width: Double
    var rightToLeft: Bool

    /// What was set, in reading order.
    var text: String { pieces.map(\.source).joined() }
  }

  let run: TextRun
  private(set) var lines: [Line] = []

  init(_ run: TextRun, fonts: Fonts) {
    self.run = run
    let paragraphs = run.text.split(separator: "\n", omittingEmptySubsequences: false)
    var setter = LineSetter(run: run, fonts: fonts)
    for paragraph in paragraphs { setter.add(String(paragraph)) }
    lines = setter.finish()
  }
}

/// Fills lines greedily, word by word, and ends the last one allowed in an ellipsis where there is more.
struct LineSetter {
  let run: TextRun
  let fonts: Fonts
  private var lines: [TextLayout.Line] = []

  init(run: TextRun, fonts: Fonts) {
    self.run = run
    self.fonts = fonts
  }

  mutating func add(_ paragraph: String) {
    let levels = TextLevels(paragraph)
    let pieces = self.pieces(of: paragraph, levels.levels)
    let rightToLeft = levels.isRightToLeft
    var line: [TextPiece] = []
    var rest = pieces[...]
    while !rest.isEmpty {
      let word = rest.prefix { !$0.isSpace }
      let spaces = rest.dropFirst(word.count).prefix { $0.isSpace }
      if !line.isEmpty && width(line + word) > run.width + 0.01 {
        append(line, rightToLeft)
        line = []
      }
      line += word
      line += spaces
      rest = rest.dropFirst(word.count + spaces.count)
      while run.lines > 1, width(line) > run.width + 0.01, let cut = cut(line) {
        append(Array(line[..<cut]), rightToLeft)
        line = Array(line[cut...])
      }
    }
    append(line, rightToLeft)
  }

  func finish() -> [TextLayout.Line] {
    var kept = Array(lines.prefix(max(1, run.lines)))
    guard let last = kept.last else { return [] }
    let dropped = lines.dropFirst(kept.count).contains { !$0.pieces.isEmpty }
    if dropped || last.width > run.width + 0.01 { kept[kept.count - 1] = ellipsised(last) }
    return kept
  }

  /// Where a word wider than the box is broken: as many pieces as fit, at least one; nil when all fit or it is one.
  private func cut(_ line: [TextPiece]) -> Int? {
    guard line.count > 1 else { return nil }
    var x = 0.0
    for (index, piece) in line.enumerated() {
      x += piece.kerning + piece.advance
      if x - tracking > run.width + 0.01 { return piece.isSpace ? nil : max(1, index) }
    }
    return nil
  }

  private func ellipsised(_ line: TextLayout.Line) -> TextLayout.Line {
    let dots = pieces(of: "…", [line.rightToLeft ? 1 : 0])
    var kept = trimmed(line.pieces)
    while !kept.isEmpty && width(kept + dots) > run.width + 0.01 {
      kept.removeLast()
      kept = trimmed(kept)
    }
    kept += dots
    return TextLayout.Line(pieces: kept, width: width(kept), rightToLeft: line.rightToLeft)
  }

  private mutating func append(_ pieces: [TextPiece], _ rightToLeft: Bool) {
    let pieces = trimmed(pieces)
    lines.append(TextLayout.Line(pieces: pieces, width: width(pieces), rightToLeft: rightToLeft))
  }

  private func trimmed(_ pieces: [TextPiece]) -> [TextPiece] {
    var pieces = pieces
    while pieces.last?.isSpace == true { pieces.removeLast() }
    return pieces
  }

  private func width(_ pieces: [TextPiece]) -> Double {
    var pieces = pieces[...]
    while pieces.last?.isSpace == true { pieces.removeLast() }
    guard !pieces.isEmpty else { return 0 }
    return pieces.reduce(-tracking) { $0 + $1.kerning + $1.advance }
  }

  private var tracking: Double { run.tracking * run.size }
}
