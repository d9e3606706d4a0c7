import Canvas
import Motion

extension TextLayout {
  /// Returns the run, one of its tails or its plate over its ink box, white on clear, or its emoji in their colours.
  ///
  /// Baselines lie on whole pixels, letters on eighths of a pixel.
  func draw(fonts: Fonts, scale: Double, size: PixelSize) -> Bitmap {
    if case .plate(let plate) = run.part { return draw(plate, scale: scale, size: size, fonts: fonts) }
    // A run fills the ink or the colours, never both; the other buffer has one pixel.
    let isInColor = run.part == .emoji
    var ink = CoverageBuffer(isInColor ? PixelSize(1, 1) : size)
    var colors = Bitmap(width: isInColor ? size.width : 1, height: isInColor ? size.height : 1)
    guard let face = fonts.face(for: fitted) else { return ink.bitmap }
    let box = run.inkBox
    let pixels = fitted.size * scale
    let tail: Int? = if case .tail(let index) = run.part { index } else { nil }
    // The line is placed as in browsers: the ascent and descent of the face are whole pixels, and the smaller half of
    // the line height's remainder goes above them.
    let lineHeight = pixels * fitted.lineHeight
    let top = (top(in: face) - box.minY) * scale
    let ascent = (face.ascent * pixels).rounded()
    let descent = (face.descent * pixels).rounded()
    let above = ((lineHeight - ascent - descent) / 2).rounded(.down) + ascent
    for (index, line) in lines.enumerated() {
      let baseline = (Double(index) * lineHeight + above + top).rounded()
      var x = (start(of: line) - box.minX) * scale
      for piece in line.visualOrder {
        x += piece.kerning * scale
        let pen = x + piece.inset * scale
        switch piece.content {
        case .emoji(let text, let face):
          guard isInColor else { break }
          face.draw(text, on: &colors, x: pen, baseline: baseline, pixels: piece.size * scale)
        case _ where isInColor || piece.tail != tail: break
        case .glyph(let scalar):
          if let glyph = piece.face.glyph(scalar, pixels: piece.size * scale) {
            ink.add(glyph, x: pen, baseline: Int(baseline))
          }
        case .shaped(let text):
          if let glyph = piece.face.run(text, rightToLeft: piece.isRightToLeft, pixels: piece.size * scale) {
            ink.add(glyph, x: pen, baseline: Int(baseline))
          }
        }
        x += piece.advance * scale
      }
    }
    return isInColor ? colors : ink.bitmap
  }

  /// The height of the lines, in points.
  private var height: Double { Double(lines.count) * fitted.size * fitted.lineHeight }

  /// Returns the distance from the box's top to the first line's, in points: 0 unless a fit anchors the lines elsewhere.
  func top(in face: FontFace) -> Double {
    let more = run.box.y - height
    return switch run.fit?.anchor {
    case .top, nil: 0
    case .middle: more / 2
    case .bottom: more
    case .baseline: more / 2 + (face.ascent - face.descent) / 2 * (run.size - fitted.size)
    }
  }

  /// Returns a plate around the lines; an empty bitmap if there are none.
  private func draw(_ plate: TextRun.Plate, scale: Double, size: PixelSize, fonts: Fonts) -> Bitmap {
    var bitmap = Bitmap(width: size.width, height: size.height)
    guard let face = fonts.face(for: fitted), let first = lines.map(start).min(),
      let last = lines.map({ start(of: $0) + $0.width }).max()
    else { return bitmap }
    let words = Rect(x: first, y: top(in: face), width: last - first, height: height)
    let box = words.inset(x: -plate.padding.x, y: -plate.padding.y).offset(by: -run.inkBox.origin)
    // Edges lie on whole pixels, like those of other plates.
    let edge = Rect(
      x: (box.minX * scale).rounded(), y: (box.minY * scale).rounded(), width: (box.width * scale).rounded(.up),
      height: (box.height * scale).rounded())
    let radius = min(plate.radius * scale, edge.width / 2, edge.height / 2)
    let core = edge.inset(by: radius)
    let blur = max(0.5, 2 * plate.blur * scale)
    // Other pixels stay clear: the run's box can be as wide as the window.
    let reach = edge.inset(by: plate.blur > 0 ? -blur : -1)
    let (rows, columns) = (
      Self.pixels(reach.minY, reach.maxY, size.height), Self.pixels(reach.minX, reach.maxX, size.width)
    )
    for y in rows {
      for x in columns {
        let pixel = Vector(Double(x) + 0.5, Double(y) + 0.5)
        let near = Vector(
          pixel.x.clamped(to: core.minX...max(core.minX, core.maxX)),
          pixel.y.clamped(to: core.minY...max(core.minY, core.maxY)))
        // The distance from the edge, negative inside.
        let inside = min(pixel.x - core.minX, core.maxX - pixel.x, pixel.y - core.minY, core.maxY - pixel.y)
        let distance = pixel.distance(to: near) - radius - max(0, inside)
        let coverage = plate.blur > 0 ? 1 - Falloff.smooth(-blur, blur, distance) : (0.5 - distance).clamped(to: 0...1)
        let value = UInt8((255 * coverage).rounded())
        bitmap[x, y] = RGBA8(red: value, green: value, blue: value, alpha: value)
      }
    }
    return bitmap
  }

  /// Returns the indices below `count` of the pixels that an interval touches.
  private static func pixels(_ low: Double, _ high: Double, _ count: Int) -> Range<Int> {
    let end = Int(high.rounded(.up)).clamped(to: 0...count)
    return Int(low.rounded(.down)).clamped(to: 0...end)..<end
  }

  /// Returns the distance from the box's left edge to the line's, in points.
  func start(of line: Line) -> Double {
    switch (run.alignment, line.rightToLeft) {
    case (.center, _): (run.width - line.width) / 2
    case (.leading, false), (.trailing, true): 0
    case (.trailing, false), (.leading, true): run.width - line.width
    }
  }
}

extension TextLayout.Line {
  /// The pieces in their order on the page, from left to right.
  var visualOrder: [TextPiece] { visualIndices.map { pieces[$0] } }

  /// The indices of the pieces in their order on the page, from left to right.
  ///
  /// Every stretch of an odd level or above is reversed, the highest level first.
  var visualIndices: [Int] {
    var order = Array(pieces.indices)
    for level in stride(from: pieces.map(\.level).max() ?? 0, to: 0, by: -1) {
      var start = 0
      while start < order.count {
        let end = order[start...].firstIndex { pieces[$0].level < level } ?? order.count
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
