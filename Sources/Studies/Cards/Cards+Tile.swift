import Canvas
import Effects
import Motion
import Tuning

/// The deck in the gallery: three small cards over a background tinted with coral.
extension Cards {
  /// A take that flings the deck on, drags it back slowly, and flings it the other way.
  package static let tileTake = """
    # fidget take 1
    # effect cards
    # size 288 280
    at 0.900  fling 190 110 to 104 112 over 0.11
    at 3.200  drag 70 116 to 236 112 over 0.80 ease-in-out
    at 5.600  fling 100 106 to 190 110 over 0.11
    at 8.400  fling 196 112 to 106 108 over 0.10

    """

  package static func drawTile(_ state: State, _ p: Parameters, _ prepared: Prepared, on canvas: inout Canvas) {
    let size = canvas.size
    canvas.draw(prepared.tileGround, in: canvas.bounds)
    let card = tileCard(in: size)
    let center = Vector(size.x / 2, (0.08 * size.y).rounded() + card.y / 2)
    // A neighbour ends short of the tile's edge, and close to the front card.
    let reach = min(size.x / 2 - 0.375 * card.x - 0.028 * size.x, 0.84 * card.x) / (160 * 0.951)
    for place in places(front: state.front, p) {
      let shade = Shading(of: place, p)
      let position = Vector(center.x + (place.x * reach).clamped(to: -size.x...size.x), center.y)
      let rect = Rect(center: .zero, size: card)
      canvas.with(.translation(position) * .scale(place.scale)) { canvas in
        canvas.shadow(
          of: rect, radius: tileRadius(card), offset: Vector(0, 12), blur: 28,
          Color.black.opacity(0.42 * place.opacity))
        canvas.shadow(
          of: rect, radius: tileRadius(card), offset: Vector(0, 2), blur: 6,
          Color.black.opacity(0.24 * place.opacity))
        guard let faces = prepared.row(of: place.index).tileFaces else { return }
        let face = state.booked.contains(place.index) ? faces.booked : faces.free
        // The shading is defined for a card of the full design size.
        let fit = Layout.card.x / card.x
        canvas.with(.scale(1 / fit)) { canvas in
          let shown = Rect(center: .zero, size: (card + Vector(2, 2)) * fit)
          shade.draw(face, in: shown, alpha: { _ in place.opacity }, on: &canvas)
        }
      }
    }
  }

  /// Returns the largest size of a card that leaves space for its neighbours and for the tile's text.
  static func tileCard(in size: Vector) -> Vector {
    let width = max(2, (min(0.41 * size.x, 0.425 * size.y) / 2).rounded() * 2)
    return Vector(width, (1.4 * width / 2).rounded() * 2)
  }

  private static func tileRadius(_ card: Vector) -> Double { 0.119 * card.x }

  /// Returns a card reduced to the details visible at this size, with a clear margin of 1 point.
  static func tileFace(_ content: Record, _ card: Vector, isBooked: Bool, _ tones: Tones) -> Picture {
    let key = "cards tile \(content.pictureKey) \(content["focus"]) \(content["title"]) \(isBooked)\(tones.key)"
    return .drawn(key, size: card + Vector(2, 2), oversampling: 2) { canvas in
      canvas.transform = .translation(Vector(1, 1))
      let edge = (0.66 * card.y).rounded()
      drawPaper(
        content, card, radius: tileRadius(card), edge: edge, above: 3, fadingAbove: 0, .color(Color(hex: 0x5A2A2E)),
        tones, on: &canvas)
      let unit = card.x / 118
      let left = 10 * unit
      let title = content["title"]
      let room = card.x - 1.6 * left
      let size = 12 * unit
      canvas.text(
        TextRun(title, size: size, weight: .semibold, lineHeight: 1.3, width: room)
          .fitted(smallest: 8 * unit, anchor: .middle),
        at: Vector(left, edge + 14 * unit - 0.65 * size), tones.words(Look.slate))
      let pill = Rect(
        x: card.x - 9 * unit - 32 * unit, y: card.y - 9 * unit - 16 * unit, width: 32 * unit, height: 16 * unit)
      canvas.fill(
        .rounded(Rect(x: left, y: pill.midY - 2 * unit, width: 0.3 * card.x, height: 4 * unit), 2 * unit),
        tones.paper(Color(hex: 0xCFCAC0)))
      if isBooked {
        canvas.stroke(.rounded(pill.inset(by: 0.75 * unit), 7 * unit), width: 1.5 * unit, tones.accent)
      } else if !content["button"].isEmpty {
        canvas.fill(.rounded(pill, 8 * unit), tones.accent)
      }
    }
  }
}
