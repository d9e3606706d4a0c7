import CFaces
import CText
import Canvas

/// A setter that fills lines greedily, word by word, and ends the last permitted line in an ellipsis if more text follows.
///
/// A number and its unit, such as `0.5 s`, are one word.
struct LineSetter {
  let run: TextRun
  let fonts: Fonts
  private(set) var lines: [TextLayout.Line] = []
  /// Whether all words are set, and none is broken.
  private(set) var isWhole = true
  /// Whether a tail is left out because it has no room.
  private(set) var omitsTail = false

  init(_ run: TextRun, fonts: Fonts) { (self.run, self.fonts) = (run, fonts) }

  /// Returns the lines of the run with its tails.
  mutating func set() -> [TextLayout.Line] {
    let paragraphs = run.text.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, paragraph) in paragraphs.enumerated() where !isFull {
      add(String(paragraph), hasTails: index == paragraphs.count - 1)
    }
    return finish()
  }

  /// Whether there is a further line with content after those that the run shows, so that text is left out.
  var isFull: Bool { lines.count > run.lines && lines[run.lines...].contains { !$0.pieces.isEmpty } }

  private mutating func add(_ paragraph: String, hasTails: Bool) {
    let levels = TextLevels(paragraph)
    var pieces = self.pieces(of: paragraph, levels.levels)
    if hasTails { addTails(to: &pieces) }
    let rightToLeft = levels.isRightToLeft
    var line: [TextPiece] = []
    var rest = pieces[...]
    while !rest.isEmpty, !isFull {
      let word = word(of: rest)
      let spaces = rest.dropFirst(word.count).prefix { $0.isSpace }
      if !line.isEmpty && width(line + word) > run.width + 0.01 {
        append(line, rightToLeft)
        line = []
      }
      line += word
      line += spaces
      rest = rest.dropFirst(word.count + spaces.count)
      while run.lines > 1, !isFull, width(line) > run.width + 0.01, let cut = cut(line) {
        append(Array(line[..<cut]), rightToLeft)
        line = Array(line[cut...])
        isWhole = false
      }
    }
    append(line, rightToLeft)
  }

  /// Returns the first word of a rest, or a number with its unit if both fit on one of several lines.
  private func word(of rest: ArraySlice<TextPiece>) -> ArraySlice<TextPiece> {
    let word = rest.prefix { !$0.isSpace }
    guard run.lines > 1, let last = word.last?.source.unicodeScalars.last, Quantity.endsNumber(last) else {
      return word
    }
    let unit = rest[word.endIndex...].dropFirst().prefix { !$0.isSpace }
    guard Quantity.isUnit(unit.map(\.source).joined()[...]) else { return word }
    let whole = rest[..<unit.endIndex]
    return width(Array(whole)) > run.width + 0.01 ? word : whole
  }

  /// Adds the tails that have room.
  private mutating func addTails(to pieces: inout [TextPiece]) {
    for (index, tail) in run.tails.enumerated() where !tail.text.isEmpty {
      var styled = run
      (styled.text, styled.size, styled.weight, styled.tails) = (tail.text, tail.size, tail.weight, [])
      let setter = LineSetter(styled, fonts: fonts)
      var words = setter.pieces(of: tail.text, TextLevels(tail.text).levels)
      for place in words.indices { words[place].tail = index }
      guard let first = words.first else { continue }
      if tail.gap > 0, !pieces.isEmpty {
        words.insert(
          TextPiece(
            content: .glyph(" "), face: first.face, source: tail.breaks ? " " : "", size: tail.size, tail: index,
            advance: tail.gap, isSpace: tail.breaks, level: 0), at: 0)
      }
      let needed = setter.width(words)
      if run.lines == 1, tail.least > 0, run.width + 0.01 - width(pieces) < min(tail.least, needed) {
        (isWhole, omitsTail) = (false, true)
        return
      }
      pieces += words
    }
  }

  private mutating func finish() -> [TextLayout.Line] {
    var kept = Array(lines.prefix(max(1, run.lines)))
    guard let last = kept.last else { return [] }
    let dropped = lines.dropFirst(kept.count).contains { !$0.pieces.isEmpty }
    if dropped || last.width > run.width + 0.01 {
      kept[kept.count - 1] = ellipsised(last)
      isWhole = false
    }
    return kept
  }

  /// Returns the number of pieces after which to break a word that is wider than the box.
  ///
  /// The result is the number of pieces that fit, at least one. It is `nil` if all pieces fit, or if there is only one.
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
    // The widths of the first piece alone, the first two, and so on.
    var widths = [-tracking]
    for piece in line.pieces { widths.append(widths[widths.count - 1] + piece.kerning + piece.advance) }
    func end(_ count: Int) -> Int { line.pieces[..<count].lastIndex { !$0.isSpace }.map { $0 + 1 } ?? 0 }
    var count = end(line.pieces.count)
    func widthWithDots(_ count: Int) -> Double { dots.reduce(widths[count]) { $0 + $1.kerning + $1.advance } }
    while count > 0, widthWithDots(count) > run.width + 0.01 { count = end(count - 1) }
    return TextLayout.Line(
      pieces: line.pieces[..<count] + dots, width: widthWithDots(count), rightToLeft: line.rightToLeft)
  }

  private mutating func append(_ pieces: [TextPiece], _ rightToLeft: Bool) {
    let pieces = trimmed(pieces)
    lines.append(TextLayout.Line(pieces: pieces, width: width(pieces), rightToLeft: rightToLeft))
  }

  private func trimmed(_ pieces: [TextPiece]) -> [TextPiece] {
    Array(pieces[..<(pieces.lastIndex { !$0.isSpace }.map { $0 + 1 } ?? 0)])
  }

  private func width(_ pieces: [TextPiece]) -> Double {
    let pieces = trimmed(pieces)
    return pieces.isEmpty ? 0 : pieces.reduce(-tracking) { $0 + $1.kerning + $1.advance }
  }

  private var tracking: Double { run.tracking * run.size }

  /// Returns the pieces of one paragraph, kerned.
  func pieces(of paragraph: String, _ levels: [Int8]) -> [TextPiece] {
    var pieces: [TextPiece] = []
    var stretch = (text: "", script: HB_SCRIPT_INHERITED, level: Int8(0))
    func flush() {
      if let piece = shapedPiece(stretch.text, stretch.script, stretch.level) { pieces.append(piece) }
      stretch.text = ""
    }
    var place = 0
    for character in paragraph {
      let (scalars, level) = (character.unicodeScalars, levels[place])
      place += scalars.count
      if let emoji = emojiPiece(character, level) {
        flush()
        pieces.append(emoji)
        continue
      }
      let script = scalars.lazy.compactMap(\.shapedScript).first ?? (scalars.count > 1 ? HB_SCRIPT_INHERITED : nil)
      guard let script else {
        flush()
        if let piece = piece(scalars.first!, level, after: pieces.last) { pieces.append(piece) }
        continue
      }
      // A combining mark belongs to the stretch of its base character.
      let goesOn = script == stretch.script || script == HB_SCRIPT_INHERITED || stretch.script == HB_SCRIPT_INHERITED
      if level != stretch.level || !goesOn { flush() }
      if stretch.text.isEmpty { stretch.script = HB_SCRIPT_INHERITED }
      if script != HB_SCRIPT_INHERITED { stretch.script = script }
      stretch.level = level
      stretch.text.append(character)
    }
    flush()
    return pieces
  }

  private func piece(_ scalar: Unicode.Scalar, _ level: Int8, after before: TextPiece?) -> TextPiece? {
    guard let face = fonts.face(for: scalar, in: run) else { return nil }
    let isSpace = scalar == " " || scalar == "\t"
    let drawn = scalar == "\t" ? " " : level & 1 == 1 ? scalar.mirrored : scalar
    var piece = TextPiece(
      content: .glyph(drawn), face: face, source: String(scalar), size: run.size,
      advance: (face.advance(drawn) + run.tracking) * run.size, isSpace: isSpace, level: level)
    if run.tabularDigits && drawn.isDigit {
      let wide = face.advance("0")
      piece.inset = (wide - face.advance(drawn)) / 2 * run.size
      piece.advance = (wide + run.tracking) * run.size
    } else if level == 0, case .glyph(let other)? = before?.content, before?.face === face,
      !(run.tabularDigits && other.isDigit)
    {
      piece.kerning = face.kerning(other, drawn) * run.size
    }
    return piece
  }

  private func emojiPiece(_ character: Character, _ level: Int8) -> TextPiece? {
    guard let color = fonts.colorFace(for: character, in: run), let own = fonts.face(for: run),
      let advance = color.advance(String(character))
    else { return nil }
    return TextPiece(
      content: .emoji(String(character), color), face: own, source: String(character),
      size: run.size, advance: (advance + run.tracking) * run.size, level: level)
  }

  private func shapedPiece(_ text: String, _ script: hb_script_t, _ level: Int8) -> TextPiece? {
    guard let first = text.unicodeScalars.first(where: { $0.shapedScript == script }) ?? text.unicodeScalars.first,
      let face = fonts.face(for: first, in: run)
    else { return nil }
    let width = face.width(shaped: text, rightToLeft: level & 1 == 1)
    return TextPiece(
      content: .shaped(text), face: face, source: text, size: run.size, advance: (width + run.tracking) * run.size,
      level: level)
  }
}

extension Unicode.Scalar {
  fileprivate var isDigit: Bool { value >= 0x30 && value <= 0x39 }
}
