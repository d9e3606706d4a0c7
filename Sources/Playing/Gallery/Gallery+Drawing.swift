import Canvas
import Effects
import Motion

extension Gallery {
  func draw(fraction: Double, hasKeys: Bool = true, on canvas: inout Canvas) {
    let layout = GalleryLayout(count: count, in: canvas.size).scrolled(by: scroll.offset)
    drawGround(on: &canvas)
    drawHeading(layout, hasKeys, on: &canvas)
    for (index, tile) in tiles.enumerated() where layout.tiles[index].inset(by: -40).intersects(canvas.bounds) {
      let key = hasKeys && index < keys ? index + 1 : nil
      draw(tile, index, key: key, in: layout.tiles[index], layout, fraction: fraction, on: &canvas)
    }
    if hasNew { drawNew(in: layout.tiles[tiles.count], isNarrow: layout.isNarrow, on: &canvas) }
  }

  /// Draws the tile for a new sketch: an empty tile with a plus.
  private func drawNew(in rect: Rect, isNarrow: Bool, on canvas: inout Canvas) {
    guard rect.inset(by: -40).intersects(canvas.bounds) else { return }
    let isPressed = pressed == tiles.count
    let caption = TileCaption(
      title: "New sketch…", sentence: "Your own effect: play it while you write it.", in: rect.size, isNarrow: isNarrow)
    canvas.with(isPressed ? Affine.scale(0.985, about: rect.center) : .identity) { canvas in
      canvas.fill(.rounded(rect, 16), Look.slate.opacity(isPressed ? 0.9 : 0.5))
      canvas.add(
        .stroke(.rounded(rect.inset(by: 1), 15), Stroke(width: 1.5, dashes: [6, 6]), .color(Look.mist.opacity(0.55))))
      let center = Vector(rect.midX, rect.y + caption.top / 2)
      let radius = min(26, caption.top / 2 - 8)
      if radius >= 8 {
        canvas.fill(.circle(center, radius: radius), Look.paper.opacity(0.1))
        for way in [Vector(0.36 * radius, 0), Vector(0, 0.36 * radius)] {
          canvas.stroke(.line(center - way, center + way), width: 2, Look.text, cap: .round)
        }
      }
      if choice == tiles.count { canvas.stroke(.rounded(rect.inset(by: -3), 19), width: 3, Look.paper) }
      canvas.with(.translation(rect.origin)) { caption.drawWords(number: nil, on: &$0) }
    }
  }

  /// The number of tiles with a key of their own.
  private var keys: Int { min(9, tiles.count) }

  private func drawGround(on canvas: inout Canvas) {
    let size = canvas.size
    let ground = Painting(key: "gallery ground", size: size, density: 0.25, dithers: true) { p in
      let d = Vector((p.x - size.x / 2) / (0.75 * size.x), p.y / (0.95 * size.y)).length
      return Color(hex: 0x1C1F29).mixed(with: Color(hex: 0x0C0E13), d.clamped(to: 0...1))
    }
    canvas.draw(.painted(ground), in: canvas.bounds)
  }

  /// The room for the name in a narrow window, in points.
  private static let nameWidth = 87.0

  private func drawHeading(_ layout: GalleryLayout, _ hasKeys: Bool, on canvas: inout Canvas) {
    let size = layout.isNarrow ? 28.0 : 36.0
    let name = TextRun("Fidget", size: size, weight: .bold, width: 180)
    canvas.text(name, at: Vector(layout.margin, layout.headingY), Look.text)
    let right = canvas.size.x - layout.margin
    /// Draws a line of text beside the name.
    func words(_ text: String, x: Double, below: Double = 0, width: Double, alignment: TextRun.Alignment = .trailing) {
      let line = Rect(x: x, y: layout.headingY + below, width: width, height: name.box.y)
      canvas.label(text, in: line, size: 14, Look.mist, weight: .regular, alignment: alignment)
    }
    if layout.isNarrow {
      // No key hint: the numbers on the tiles name the keys.
      let left = layout.margin + Self.nameWidth + 16
      let hint = TextRun("Tap one to play", size: 14, width: max(0, right - left), alignment: .trailing)
        .fitted(smallest: 14, omits: true)
      // A window too narrow for the name and the hint shows only the name.
      canvas.text(hint, at: Vector(left, layout.headingY + (name.box.y - hint.box.y) / 2), Look.mist)
      return
    }
    let numbers = [
      "No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Eleven", "Twelve",
    ]
    let count = tiles.count < numbers.count ? numbers[tiles.count] : String(tiles.count)
    words("\(count) small things to play with", x: layout.margin + 132, below: 1, width: 260, alignment: .leading)
    words(hasKeys ? "to open, or tap" : "Tap one to play", x: right - 120, width: 120)
    guard hasKeys else { return }
    let plate = Rect(x: right - 98 - 58, y: layout.headingY + name.box.y / 2 - 12, width: 48, height: 24)
    canvas.fill(.rounded(plate, 8), Look.paper.opacity(0.1))
    canvas.label("1 … \(keys)", in: plate, size: 12, Look.text, weight: .semibold)
  }

  private func draw(
    _ tile: Tile, _ index: Int, key: Int?, in rect: Rect, _ layout: GalleryLayout, fraction: Double,
    on canvas: inout Canvas
  ) {
    let sink = pressed == index ? Affine.scale(0.985, about: rect.center) : .identity
    let caption = TileCaption(of: tile.card, in: layout, index)
    canvas.with(sink) { canvas in
      canvas.shadow(of: rect, radius: 16, offset: Vector(0, 3), blur: 8, .black.opacity(0.18))
      canvas.shadow(of: rect, radius: 16, offset: Vector(0, 24), blur: 56, .black.opacity(0.42))
      var content = Canvas(size: tile.performance?.size ?? rect.size)
      tile.performance?.drawTile(fraction: fraction, on: &content)
      tile.dots.draw(scale: 0.8 * content.size.x / rect.width, on: &content)
      let picture = Rect(origin: rect.origin, size: Vector(rect.width, caption.pictureHeight))
      if picture.height < rect.height {
        var whole = Canvas(size: rect.size)
        whole.fill(.rect(whole.bounds), TileCaption.dark)
        whole.draw(Layer(content, in: picture.offset(by: -rect.origin)))
        caption.drawShade(on: &whole)
        canvas.draw(Layer(whole, in: rect, corners: Corners(16)))
      } else {
        content.with(.scale(content.size.x / rect.width, content.size.y / rect.height)) { caption.drawShade(on: &$0) }
        canvas.draw(Layer(content, in: rect, corners: Corners(16)))
      }
      if choice == index { canvas.stroke(.rounded(rect.inset(by: -3), 19), width: 3, tile.card.accent) }
      canvas.with(.translation(rect.origin)) { caption.drawWords(number: key, on: &$0) }
    }
  }
}
