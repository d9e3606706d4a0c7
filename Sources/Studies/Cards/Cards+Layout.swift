import Canvas
import Effects
import Motion
import Tuning

extension Cards {
  /// The layout for a window of one size.
  struct Layout: Hashable, Sendable {
    /// The design size of a card in its own points; cards are drawn larger or smaller as a whole.
    static let card = Vector(264, 440)
    static let cardRect = Rect(center: .zero, size: card)
    static let cornerRadius = 24.0
    /// The height of the picture at the card's top, in points.
    static let edge = 252.0
    static let photo = Rect(origin: cardRect.origin, size: Vector(card.x, edge))
    /// The button's frame, relative to the card's middle.
    static let button = Rect(x: 24, y: 156, width: 88, height: 44)
    /// The available width for a card's text, in points.
    static let room = 224.0

    /// The largest width of the composition, in points; wider windows centre it.
    private static let widest = 1600.0

    let size: Vector
    /// Whether the text is beside the cards instead of above them.
    let isWide: Bool
    /// Whether only cards are shown, as beside an open panel.
    ///
    /// The window is then too low for text above the cards and too narrow for text beside them.
    let isBare: Bool
    /// The middle of the deck.
    let center: Vector
    /// The factor for the deck's lengths that keeps it within 62 % of the height.
    let fit: Double
    /// The number of window points for a point of the card's design, at scale 1.
    let unit: Double
    let left: Double
    /// The width of the text.
    let column: Double

    init(in size: Vector, _ p: Parameters) {
      self.size = size
      let height = p.cardWidth / Self.card.x * Self.card.y
      let fit = max(0.01, min(Look.heroScale(objectHeight: height, in: size), 0.84 * size.x / p.cardWidth))
      self.fit = fit
      unit = fit * p.cardWidth / Self.card.x
      let span = min(size.x, Self.widest)
      left = (size.x - span) / 2 + Look.margin(forWidth: size.x)
      let wideX = (size.x - span) / 2 + 0.68 * span
      // The distance from the middle to the far edge of a fully visible neighbour, with the default parameters.
      let reach = 252 * fit
      let room = wideX - reach - 24 - left
      isWide = size.x > size.y && size.x >= 440 && room >= max(140, (size.y < 450 ? 240 : 300) * fit)
      // The layout is bare if even two small lines do not fit above the cards.
      isBare = Look.isWide(size) && !isWide && size.y - 60 - height * fit < 158
      column = isWide ? min(460, room) : size.x - 2 * left
      if isWide {
        center = Vector(wideX.rounded(), (0.49 * size.y).rounded())
      } else if isBare {
        center = Vector((size.x / 2).rounded(), (0.49 * size.y).rounded())
      } else {
        // A low window leaves space for the headline above the cards.
        let half = height * fit / 2
        let words = size.x >= 600 ? 162.0 : 140
        let y = max(0.515 * size.y, min(words + half, size.y - 60 - half))
        center = Vector(size.x / 2, y.rounded())
      }
    }

    /// The front card's lower edge.
    var foot: Double { center.y + Self.card.y / 2 * unit }
    var top: Double { center.y - Self.card.y / 2 * unit }

    /// Returns the transform from a card's own points, relative to its middle, to the window's.
    func transform(of place: Place) -> Affine {
      .translation(Vector(center.x + place.x * fit, center.y)) * .scale(unit * place.scale)
    }

    /// Converts a point of the window to a card's own points, relative to its middle.
    func point(_ position: Vector, on place: Place) -> Vector {
      let offset = position - Vector(center.x + place.x * fit, center.y)
      return offset / (unit * place.scale)
    }
  }
}
