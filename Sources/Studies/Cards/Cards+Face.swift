import Canvas
import Effects
import Motion
import Tuning

/// The textures of a card, each drawn once.
extension Cards {
  /// The clear margin around a texture, in points, which anti-aliases its edges.
  private static let rim = 2.0
  static let faceRect = Layout.cardRect.inset(by: -rim)
  static func pillRect(_ button: Rect) -> Rect { button.inset(by: -rim) }
  static func glowRect(_ button: Rect) -> Rect { button.inset(by: -40) }

  /// Returns a card without its button.
  static func face(_ content: Record, _ tones: Tones = tones(Parameters())) -> Picture {
    let words = content.fields.map(\.text).joined(separator: "\u{1F}")
    return .drawn("cards face \(content.pictureKey) \(words)\(tones.key)", size: faceRect.size, oversampling: 2) {
      canvas in
      canvas.transform = .translation(Vector(rim, rim))
      drawFace(content, tones, on: &canvas)
    }
  }

  /// Draws a card's picture, over its own background, down to `edge`, and the paper below it.
  ///
  /// The paper begins `above` points above the edge, so that no seam shows between the two.
  static func drawPaper(
    _ content: Record, _ card: Vector, radius: Double, edge: Double, above: Double, fadingAbove fade: Double,
    _ ground: Paint, _ tones: Tones, on canvas: inout Canvas
  ) {
    let photo = Rect(x: 0, y: 0, width: card.x, height: edge)
    let body = Rect(x: 0, y: edge - above, width: card.x, height: card.y - (edge - above))
    canvas.fill(
      .rounded(body, Corners(topLeft: 0, topRight: 0, bottomRight: radius, bottomLeft: radius)),
      .linear(
        from: Vector(0, edge - fade), to: Vector(0, card.y), tones.paper(Color(hex: 0xFBF9F4)),
        tones.paper(Color(hex: 0xF1EDE3))))
    let top = Corners(topLeft: radius, topRight: radius, bottomRight: 0, bottomLeft: 0)
    canvas.fill(.rounded(photo, top), ground)
    if let picture = content.shownPicture {
      canvas.draw(picture, in: photo, corners: top, part: content.part(covering: photo.size))
    }
  }

  private static func drawFace(_ content: Record, _ tones: Tones, on canvas: inout Canvas) {
    drawPaper(
      content, Layout.card, radius: Layout.cornerRadius, edge: Layout.edge, above: 6, fadingAbove: 2,
      .linear(from: .zero, to: Vector(0, Layout.edge), Color(hex: 0x5A2A2E), Color(hex: 0x15101A)), tones, on: &canvas)
    let ink = tones.words(Look.ink)
    let soft = tones.words(Look.mistOnPaper)
    let title = TextRun(
      content["title"], size: 22, weight: .semibold, tracking: -0.02, lineHeight: 26.0 / 22, width: Layout.room
    ).fitted(smallest: 13, lines: 2, height: 33)
    canvas.text(title, at: Vector(20, 268), ink)
    // The text takes the height that is left above the price.
    let top = 300.0
    let text = TextRun(content["text"], size: 14, lineHeight: 19.0 / 14, width: Layout.room, lines: 2)
    canvas.text(text.fitted(smallest: 12, lines: 3, height: 374 - top), at: Vector(20, top), soft)
    drawFoot(content, ink, soft, on: &canvas)
  }

  /// Draws price and place beside the button.
  private static func drawFoot(_ content: Record, _ ink: Color, _ soft: Color, on canvas: inout Canvas) {
    let hasButton = !content["button"].isEmpty
    let room = hasButton ? Layout.button.x + Layout.card.x / 2 - 28 : Layout.room
    let price = TextRun(content["price"], size: 17, weight: .semibold, width: room)
      .followed(by: content["price"].isEmpty ? [] : [.init(content["unit"], size: 14, gap: 4, least: .infinity)])
    canvas.text(price.fitted(smallest: 12, anchor: .baseline), at: Vector(20, 378), ink, tails: [soft])
    canvas.text(
      TextRun(content["place"], size: 12, width: room).fitted(smallest: 10, lines: 2, height: 28), at: Vector(20, 402),
      soft)
  }

  /// Returns the button: in the accent colour, or, once pressed, in a quiet colour with a ring.
  static func pill(_ content: Record, isBooked: Bool, _ tones: Tones = tones(Parameters())) -> Picture {
    let word = isBooked && !content["pressed"].isEmpty ? content["pressed"] : content["button"]
    let size = Layout.button.size
    return .drawn(
      "cards button \(isBooked) \(word)\(tones.key)", size: size + Vector(2 * rim, 2 * rim), oversampling: 2
    ) { canvas in
      let rect = Rect(origin: Vector(rim, rim), size: size)
      let radius = rect.height / 2
      let quiet = tones.isStandard ? Color(hex: 0xF9E9E1) : tones.paper.mixed(with: tones.accent, 0.08)
      let ground = isBooked ? quiet : tones.accent
      canvas.fill(.rounded(rect, radius), ground)
      if isBooked {
        canvas.stroke(.rounded(rect.inset(by: 0.75), radius - 0.75), width: 1.5, tones.accent)
      }
      let run = TextRun(word, size: 14, weight: .semibold, width: rect.width - 16, alignment: .center)
        .fitted(smallest: 8, lines: 2, height: rect.height - 10, anchor: .middle)
      let quietWord = tones.isStandard ? Color(hex: 0xA23A2A) : tones.accent.shaded(0.63)
      let color = (isBooked ? quietWord : Color(hex: 0x1B0D0A)).readable(on: ground)
      canvas.text(run, at: Vector(rect.x + 8, rect.midY - run.box.y / 2), color)
    }
  }

  /// Returns the glow that the button casts on its card.
  static func glow(_ tones: Tones) -> Picture {
    let size = Layout.button.size
    return .drawn("cards button glow\(tones.key)", size: size + Vector(80, 80)) { canvas in
      let rect = Rect(origin: Vector(40, 40), size: size)
      canvas.shadow(of: rect, radius: 22, offset: Vector(0, 2), blur: 4, tones.accent(Color(hex: 0xBE3C28, 0.3)))
      canvas.shadow(of: rect, radius: 22, offset: Vector(0, 8), blur: 18, tones.accent.opacity(0.36))
    }
  }

  /// The contact shadow, for a card that almost touches the floor; white, to be tinted.
  static let contact = Picture.field("cards contact", size: Vector(64, 64), density: 1) { point in
    let r = ((point - Vector(32, 32)) / 32).length
    return Color(1, 1, 1, max(0, 1 - r))
  }
}
