import Canvas
import Effects
import Motion

extension Gallery {
  func draw(fraction: Double, on canvas: inout Canvas) {
    let layout = GalleryLayout(count: tiles.count, in: canvas.size)
    drawGround(on: &canvas)
    drawHeading(layout, on: &canvas)
    for (index, tile) in tiles.enumerated() {
      draw(tile, number: index + 1, in: layout.tiles[index], layout, fraction: fraction, on: &canvas)
    }
  }

  private func drawGround(on canvas: inout Canvas) {
    let size = canvas.size
    let ground = Painting(key: "gallery ground", size: size, density: 0.25, dithers: true) { p in
      let d = Vector((p.x - size.x / 2) / (0.75 * size.x), p.y / (0.95 * size.y)).length
      return Color(hex: 0x1C1F29).mixed(with: Color(hex: 0x0C0E13), d.clamped(to: 0...1))
    }
    canvas.draw(.painted(ground), in: canvas.bounds)
  }

  private func drawHeading(_ layout: GalleryLayout, on canvas: inout Canvas) {
    let size = layout.isNarrow ? 28.0 : 36.0
    let name = TextRun("Fidget", size: size, weight: .bold, width: 180)
    canvas.text(name, at: Vector(layout.margin, layout.headingY), Look.text)
    let words = ["No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine"]
    let count = tiles.count < words.count ? words[tiles.count] : String(tiles.count)
    let middle = layout.headingY + name.box.y / 2
    let right = canvas.size.x - layout.margin
    if layout.isNarrow {
      let hint = TextRun("Tap, or press 1 to \(tiles.count)", size: 14, width: 170, alignment: .trailing)
      canvas.text(hint, at: Vector(right - 170, middle - hint.box.y / 2), Look.mist)
    } else {
      let about = TextRun("\(count) small things to play with", size: 14, width: 260)
      canvas.text(about, at: Vector(layout.margin + 132, middle - about.box.y / 2 + 1), Look.mist)
      let hint = TextRun("to open, or tap", size: 14, width: 120, alignment: .trailing)
      canvas.text(hint, at: Vector(right - 120, middle - hint.box.y / 2), Look.mist)
      let plate = Rect(x: right - 98 - 58, y: middle - 12, width: 48, height: 24)
      canvas.fill(.rounded(plate, 8), Look.paper.opacity(0.1))
      let keys = TextRun("1 … \(tiles.count)", size: 12, weight: .semibold, width: 48, alignment: .center)
      canvas.text(keys, at: Vector(plate.x, plate.midY - keys.box.y / 2), Look.text)
    }
  }

  private func draw(
    _ tile: Tile, number: Int, in rect: Rect, _ layout: GalleryLayout, fraction: Double, on canvas: inout Canvas
  ) {
    let sink = pressed == number - 1 ? Affine.scale(0.985, about: rect.center) : .identity
    canvas.with(sink) { canvas in
      canvas.shadow(of: rect, radius: 16, offset: Vector(0, 3), blur: 8, .black.opacity(0.18))
      canvas.shadow(of: rect, radius: 16, offset: Vector(0, 24), blur: 56, .black.opacity(0.42))
      var content = Canvas(size: tile.performance.size)
      tile.performance.drawTile(fraction: fraction, on: &content)
      tile.dots.draw(scale: 0.8 * content.size.x / rect.width, on: &content)
      canvas.draw(Layer(content, in: rect, corners: Corners(16)))
      drawCaption(of: tile.performance.effect, number: number, in: rect, layout, on: &canvas)
    }
  }

  private func drawCaption(
    of effect: any Effect.Type, number: Int, in rect: Rect, _ layout: GalleryLayout, on canvas: inout Canvas
  ) {
    let inset = layout.isNarrow ? 14.0 : 16.0
    let title = TextRun(effect.title, size: 17, weight: .semibold, width: rect.width - 2 * inset - 28)
    let sentence = sentence(of: effect, in: rect, inset, layout)
    let foot = rect.maxY - (layout.isNarrow ? 12 : 14)
    // On a whole point, so that the two pieces of the scrim meet without a seam.
    let top = (foot - title.box.y - (sentence.map { $0.box.y + 5 } ?? 0)).rounded(.down)
    drawScrim(behindWordsFrom: top, in: rect, on: &canvas)

    let digit = TextRun(
      String(number), size: layout.isNarrow ? 14 : 12, weight: .semibold, width: 20, alignment: .center)
    let digitBox = Rect(x: rect.x + inset, y: top + title.box.y / 2 - 10, width: 20, height: 20)
    if !layout.isNarrow { canvas.fill(.rounded(digitBox, 6), Look.paper.opacity(0.14)) }
    canvas.text(
      digit, at: Vector(digitBox.x - (layout.isNarrow ? 5 : 0), digitBox.midY - digit.box.y / 2),
      layout.isNarrow ? Look.mist : Look.text)
    canvas.text(title, at: Vector(digitBox.maxX + (layout.isNarrow ? 0 : 8), top), Look.text)
    if let sentence {
      canvas.text(sentence, at: Vector(rect.x + inset, top + title.box.y + 5), Color(hex: 0xA3AABB))
    }
  }

  /// Two lines in a narrow tile, one in a wide one, which is what sentences are written for; none in a low one, where
  /// it would hide the effect.
  private func sentence(
    of effect: any Effect.Type, in rect: Rect, _ inset: Double, _ layout: GalleryLayout
  ) -> TextRun? {
    guard rect.height >= 150 else { return nil }
    let width = min(rect.width - 2 * inset, layout.isNarrow ? 240 : 460)
    return TextRun(effect.sentence, size: layout.isNarrow ? 12 : 14, width: width, lines: width < 420 ? 2 : 1)
  }

  /// Darkness that grows towards the words and stands still behind them.
  private func drawScrim(behindWordsFrom top: Double, in rect: Rect, on canvas: inout Canvas) {
    let dark = Color(hex: 0x090A0F)
    let rise = min(72, (rect.height * 0.3).rounded())
    let upper = Rect(x: rect.x, y: top - rise, width: rect.width, height: rise)
    canvas.fill(
      .rect(upper), .linear(from: upper.origin, to: Vector(upper.x, upper.maxY), dark.opacity(0), dark.opacity(0.84)))
    let lower = Rect(x: rect.x, y: top, width: rect.width, height: rect.maxY - top)
    canvas.fill(
      .rounded(lower, Corners(topLeft: 0, topRight: 0, bottomRight: 16, bottomLeft: 16)), dark.opacity(0.84))
  }
}
