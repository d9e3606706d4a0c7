import CText
import Canvas

extension LineSetter {
  /// The pieces of one paragraph, kerned.
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
      let script = scalars.lazy.compactMap(\.shapedScript).first ?? (scalars.count > 1 ? HB_SCRIPT_INHERITED : nil)
      guard let script else {
        flush()
        if let piece = piece(scalars.first!, level, after: pieces.last) { pieces.append(piece) }
        continue
      }
      // Marks go with whatever they stand on.
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
      content: .glyph(drawn), face: face, source: String(scalar),
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

  private func shapedPiece(_ text: String, _ script: hb_script_t, _ level: Int8) -> TextPiece? {
    guard let first = text.unicodeScalars.first(where: { $0.shapedScript == script }) ?? text.unicodeScalars.first,
      let face = fonts.face(for: first, in: run)
    else { return nil }
    let width = face.width(shaped: text, rightToLeft: level & 1 == 1)
    return TextPiece(
      content: .shaped(text), face: face, source: text, advance: (width + run.tracking) * run.size, level: level)
  }
}

extension Unicode.Scalar {
  fileprivate var isDigit: Bool { value >= 0x30 && value <= 0x39 }
}
