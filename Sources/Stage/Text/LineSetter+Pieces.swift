import Canvas

extension LineSetter {
  /// The pieces of one paragraph, kerned.
  func pieces(of paragraph: String) -> [TextPiece] {
    var pieces: [TextPiece] = []
    var shaped = ""
    for character in paragraph {
      let isShaped = character.unicodeScalars.contains { $0.needsShaping } || character.unicodeScalars.count > 1
      if isShaped {
        shaped.append(character)
        continue
      }
      flush(&shaped, into: &pieces)
      if let piece = piece(character.unicodeScalars.first!, after: pieces.last) { pieces.append(piece) }
    }
    flush(&shaped, into: &pieces)
    return pieces
  }

  private func piece(_ scalar: Unicode.Scalar, after before: TextPiece?) -> TextPiece? {
    guard let face = fonts.face(for: scalar, in: run) else { return nil }
    let isSpace = scalar == " " || scalar == "\t"
    let drawn = scalar == "\t" ? " " : scalar
    var piece = TextPiece(
      content: .glyph(drawn), face: face, source: String(scalar),
      advance: (face.advance(drawn) + run.tracking) * run.size, isSpace: isSpace)
    if run.tabularDigits && drawn.isDigit {
      let wide = face.advance("0")
      piece.inset = (wide - face.advance(drawn)) / 2 * run.size
      piece.advance = (wide + run.tracking) * run.size
    } else if case .glyph(let other)? = before?.content, before?.face === face, !(run.tabularDigits && other.isDigit) {
      piece.kerning = face.kerning(other, drawn) * run.size
    }
    return piece
  }

  private func flush(_ shaped: inout String, into pieces: inout [TextPiece]) {
    guard let first = shaped.unicodeScalars.first(where: { $0.needsShaping }) ?? shaped.unicodeScalars.first,
      let face = fonts.face(for: first, in: run)
    else {
      shaped = ""
      return
    }
    let rightToLeft = shaped.unicodeScalars.contains { $0.isRightToLeft }
    let width = face.width(shaped: shaped)
    pieces.append(
      TextPiece(
        content: .shaped(shaped, rightToLeft: rightToLeft), face: face, source: shaped,
        advance: (width + run.tracking) * run.size))
    shaped = ""
  }
}

extension Unicode.Scalar {
  fileprivate var isDigit: Bool { value >= 0x30 && value <= 0x39 }
}
