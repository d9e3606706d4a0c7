import Canvas

extension TextLayout {
  /// Returns the run over its ink box, white on clear, or its emoji in their colours.
  ///
  /// Baselines lie on whole pixels, letters on eighths of a pixel.
  func draw(fonts: Fonts, scale: Double, size: PixelSize) -> Bitmap {
    // A run fills the ink or the colours, never both; the other buffer has one pixel.
    let isInColor = run.part == .emoji
    var ink = CoverageBuffer(isInColor ? PixelSize(1, 1) : size)
    var colors = Bitmap(width: isInColor ? size.width : 1, height: isInColor ? size.height : 1)
    guard let face = fonts.face(for: run) else { return ink.bitmap }
    let box = run.inkBox
    let pixels = run.size * scale
    // The line is placed as in browsers: the ascent and descent of the face are whole pixels, and the smaller half of
    // the line height's remainder goes above them.
    let lineHeight = pixels * run.lineHeight
    let ascent = (face.ascent * pixels).rounded()
    let descent = (face.descent * pixels).rounded()
    let above = ((lineHeight - ascent - descent) / 2).rounded(.down) + ascent
    for (index, line) in lines.enumerated() {
      let baseline = (Double(index) * lineHeight + above - box.minY * scale).rounded()
      var x = (start(of: line) - box.minX) * scale
      for piece in line.visualOrder {
        x += piece.kerning * scale
        let pen = x + piece.inset * scale
        switch piece.content {
        case .emoji(let text, let face):
          guard isInColor else { break }
          face.draw(text, on: &colors, x: pen, baseline: baseline, pixels: pixels)
        case _ where isInColor: break
        case .glyph(let scalar):
          if let glyph = piece.face.glyph(scalar, pixels: pixels) { ink.add(glyph, x: pen, baseline: Int(baseline)) }
        case .shaped(let text):
          if let glyph = piece.face.run(text, rightToLeft: piece.isRightToLeft, pixels: pixels) {
            ink.add(glyph, x: pen, baseline: Int(baseline))
          }
        }
        x += piece.advance * scale
      }
    }
    return isInColor ? colors : ink.bitmap
  }

  /// Returns the distance from the box's left edge to the line's, in points.
  private func start(of line: Line) -> Double {
    switch (run.alignment, line.rightToLeft) {
    case (.center, _): (run.width - line.width) / 2
    case (.leading, false), (.trailing, true): 0
    case (.trailing, false), (.leading, true): run.width - line.width
    }
  }
}

extension TextLayout.Line {
  /// The pieces in their order on the page, from left to right.
  ///
  /// Every stretch of an odd level or above is reversed, the highest level first.
  var visualOrder: [TextPiece] {
    var order = pieces
    for level in stride(from: pieces.map(\.level).max() ?? 0, to: 0, by: -1) {
      var start = 0
      while start < order.count {
        let end = order[start...].firstIndex { $0.level < level } ?? order.count
        order[start..<end].reverse()
        start = end + 1
      }
    }
    return order
  }
}

/// A buffer that adds up coverage at eighths of a pixel across, and then averages it.
private struct CoverageBuffer {
  private let size: PixelSize
  private var sums: [UInt16]

  init(_ size: PixelSize) {
    self.size = size
    sums = [UInt16](repeating: 0, count: size.width * size.height)
  }

  mutating func add(_ glyph: FontFace.Glyph, x: Double, baseline: Int) {
    let columns = FontFace.columnsPerPixel
    let left = Int((x * Double(columns)).rounded()) + glyph.left
    let top = baseline - glyph.top
    let firstColumn = max(0, -left)
    let lastColumn = min(glyph.width, size.width * columns - left)
    guard firstColumn < lastColumn else { return }
    for row in max(0, -top)..<max(max(0, -top), min(glyph.height, size.height - top)) {
      let source = row * glyph.width
      let target = (top + row) * size.width
      for column in firstColumn..<lastColumn {
        let value = glyph.coverage[source + column]
        if value > 0 { sums[target + (left + column) / columns] &+= UInt16(value) }
      }
    }
  }

  var bitmap: Bitmap {
    var bitmap = Bitmap(width: size.width, height: size.height)
    let columns = UInt16(FontFace.columnsPerPixel)
    for index in sums.indices where sums[index] > 0 {
      let value = UInt8(min(255, (sums[index] + columns / 2) / columns))
      bitmap.pixels[index] = RGBA8(red: value, green: value, blue: value, alpha: value)
    }
    return bitmap
  }
}
