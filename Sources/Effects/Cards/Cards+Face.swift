import Canvas
import Motion
import Tuning

/// The textures that a card is made of, each baked once.
extension Cards {
  /// Clear points round a texture, so that its edges are smoothed by the texture itself.
  private static let rim = 2.0
  static let faceRect = Layout.cardRect.inset(by: -rim)
  static let pillRect = Layout.button.inset(by: -rim)
  static let glowRect = Layout.button.inset(by: -40)

  /// A card without its button.
  static func face(_ content: Record) -> Picture {
    let words = content.fields.map(\.text).joined(separator: "\u{1F}")
    return .drawn("cards face \(content.pictureKey) \(words)", size: faceRect.size, oversampling: 2) { canvas in
      canvas.transform = .translation(Vector(rim, rim))
      drawFace(content, on: &canvas)
    }
  }

  /// A card's picture, over a ground of its own, down to `edge`, and its paper from `above` points above that, so that no
  /// seam shows between the two.
  static func drawPaper(
    _ content: Record, _ card: Vector, radius: Double, edge: Double, above: Double, fadingAbove fade: Double,
    _ ground: Paint, on canvas: inout Canvas
  ) {
    let photo = Rect(x: 0, y: 0, width: card.x, height: edge)
    let body = Rect(x: 0, y: edge - above, width: card.x, height: card.y - (edge - above))
    canvas.fill(
      .rounded(body, Corners(topLeft: 0, topRight: 0, bottomRight: radius, bottomLeft: radius)),
      .linear(from: Vector(0, edge - fade), to: Vector(0, card.y), Color(hex: 0xFBF9F4), Color(hex: 0xF1EDE3)))
    let top = Corners(topLeft: radius, topRight: radius, bottomRight: 0, bottomLeft: 0)
    canvas.fill(.rounded(photo, top), ground)
    if let picture = content.shownPicture {
      canvas.draw(picture, in: photo, corners: top, part: content.part(covering: photo.size))
    }
  }

  private static func drawFace(_ content: Record, on canvas: inout Canvas) {
    drawPaper(
      content, Layout.card, radius: Layout.cornerRadius, edge: Layout.edge, above: 6, fadingAbove: 2,
      .linear(from: .zero, to: Vector(0, Layout.edge), Color(hex: 0x5A2A2E), Color(hex: 0x15101A)), on: &canvas)
    let ink = Look.ink
    let soft = Look.mistOnPaper
    canvas.text(
      TextRun(content["title"], size: 22, weight: .semibold, tracking: -0.02, lineHeight: 26.0 / 22, width: 224),
      at: Vector(20, 268), ink)
    canvas.text(
      TextRun(content["text"], size: 14, lineHeight: 19.0 / 14, width: 224, lines: 2), at: Vector(20, 300), soft)
    let room = content["button"].isEmpty ? 224.0 : 128
    let price = min(room, TextWidth.estimate(content["price"], size: 17))
    canvas.text(
      TextRun(content["price"], size: 17, weight: .semibold, width: min(room, price + 8)),
      at: Vector(20, 378), ink)
    if room - price - 4 >= 24, !content["price"].isEmpty, !content["unit"].isEmpty {
      canvas.text(TextRun(content["unit"], size: 14, width: room - price - 4), at: Vector(20 + price + 4, 381), soft)
    }
    canvas.text(TextRun(content["place"], size: 12, width: room), at: Vector(20, 402), soft)
  }

  /// The button: coral, or once it was pressed quiet, with a coral ring.
  static func pill(_ content: Record, isBooked: Bool) -> Picture {
    let word = isBooked && !content["pressed"].isEmpty ? content["pressed"] : content["button"]
    return .drawn("cards button \(isBooked) \(word)", size: pillRect.size, oversampling: 2) { canvas in
      let rect = Rect(origin: Vector(rim, rim), size: Layout.button.size)
      let radius = rect.height / 2
      canvas.fill(.rounded(rect, radius), isBooked ? Color(hex: 0xF9E9E1) : Look.coral)
      if isBooked {
        canvas.stroke(.rounded(rect.inset(by: 0.75), radius - 0.75), width: 1.5, Look.coral)
      }
      let run = TextRun(word, size: 14, weight: .semibold, width: rect.width - 16, alignment: .center)
      canvas.text(run, at: Vector(rect.x + 8, rect.midY - run.box.y / 2), Color(hex: isBooked ? 0xA23A2A : 0x1B0D0A))
    }
  }

  /// The light that a coral button throws on its card.
  static let glow = Picture.drawn("cards button glow", size: glowRect.size) { canvas in
    let rect = Rect(origin: Vector(40, 40), size: Layout.button.size)
    canvas.shadow(of: rect, radius: 22, offset: Vector(0, 2), blur: 4, Color(hex: 0xBE3C28, 0.3))
    canvas.shadow(of: rect, radius: 22, offset: Vector(0, 8), blur: 18, Look.coral.opacity(0.36))
  }

  /// Where a card almost touches the floor; white, for a tint.
  static let contact = Picture.field("cards contact", size: Vector(64, 64), density: 1) { point in
    let r = ((point - Vector(32, 32)) / 32).length
    return Color(1, 1, 1, max(0, 1 - r))
  }
}
