import Canvas
import Motion

extension TextLayout {
  /// Returns the lines under a part of the text, in points from the corner of the run's box: one for each line that shows any
  /// of the part.
  ///
  /// - Parameter range: Unicode scalars of the text. A piece that its script's shaper sets as a whole is underlined as a whole.
  func underlines(of range: Range<Int>, fonts: Fonts) -> [Rect] {
    guard let face = fonts.face(for: fitted) else { return [] }
    let (size, lineHeight) = (fitted.size, fitted.size * fitted.lineHeight)
    let thickness = max(1, (size / 12 * 2).rounded() / 2)
    let baseline = (lineHeight - (face.ascent + face.descent) * size) / 2 + face.ascent * size
    var rest = Array(fitted.text.unicodeScalars)[...]
    var rects: [Rect] = []
    for (index, line) in lines.enumerated() {
      let isMarked = line.pieces.map { piece in
        guard piece.tail == nil, let place = Self.place(of: piece, in: &rest) else { return false }
        return place.overlaps(range)
      }
      var x = start(of: line)
      var ends: (Double, Double)?
      for place in line.visualIndices {
        let piece = line.pieces[place]
        x += piece.kerning
        if isMarked[place] { ends = (ends?.0 ?? x, x + piece.advance - run.tracking * piece.size) }
        x += piece.advance
      }
      guard let (from, to) = ends else { continue }
      let y = top(in: face) + Double(index) * lineHeight + baseline + size * 0.14
      rects.append(Rect(x: from, y: y, width: to - from, height: thickness))
    }
    return rects
  }

  /// Takes the text of a piece from the text that is left, with the spaces before it that end a line.
  ///
  /// Returns the place of the piece's scalars; `nil` for a piece that is not of the text, such as an ellipsis.
  private static func place(of piece: TextPiece, in rest: inout ArraySlice<Unicode.Scalar>) -> Range<Int>? {
    let source = piece.source.unicodeScalars
    var start = rest.startIndex
    while start < rest.endIndex {
      if rest[start...].starts(with: source) {
        let end = start + source.count
        rest = rest[end...]
        return start..<end
      }
      guard rest[start].properties.isWhitespace else { return nil }
      start += 1
    }
    return nil
  }
}
