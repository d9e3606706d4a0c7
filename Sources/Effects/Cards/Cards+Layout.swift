import Canvas
import Motion
import Tuning

extension Cards {
  /// Where things go in a window of one size.
  struct Layout: Hashable, Sendable {
    /// A card as designed, in its own points; drawn larger or smaller as a whole.
    static let card = Vector(264, 440)
    static let cardRect = Rect(center: .zero, size: card)
    static let cornerRadius = 24.0
    /// Points of the picture at the card's top, and where that is from the card's middle.
    static let edge = 252.0
    static let photo = Rect(origin: cardRect.origin, size: Vector(card.x, edge))
    /// The button, from the card's middle.
    static let button = Rect(x: 24, y: 156, width: 88, height: 44)
    /// Points of the card's width that its words may take.
    static let room = 224.0

    /// The button of a card, from the card's middle: as wide as its words need, but not over the price.
    static func button(of content: Record) -> Rect {
      let words = max(
        TextWidth.estimate(content["button"], size: 14), TextWidth.estimate(content["pressed"], size: 14))
      let price = content["price"].isEmpty ? 0 : TextWidth.estimate(content["price"], size: 17) + 12
      let width = min((words + 36).rounded(.up), room - price)
      guard width > button.width else { return button }
      return Rect(x: button.maxX - width, y: button.y, width: width, height: button.height)
    }

    /// Wider windows keep the composition this wide, in the middle.
    private static let widest = 1600.0

    let size: Vector
    /// Words beside the cards instead of above them.
    let isWide: Bool
    /// Too low for words above the cards and too narrow for them beside: cards alone, as beside an open panel.
    let isBare: Bool
    /// The middle of the deck.
    let center: Vector
    /// What the deck's lengths are multiplied by to keep it to 62 % of the height.
    let fit: Double
    /// Points of the window for one point of the card's design, at scale 1.
    let unit: Double
    let left: Double
    /// The width of the words.
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
      // From the middle to the far edge of a neighbour at full opacity, as the defaults place it.
      let reach = 252 * fit
      let room = wideX - reach - 24 - left
      isWide = size.x > size.y && size.x >= 440 && room >= max(140, (size.y < 450 ? 240 : 300) * fit)
      // Without room for two small lines above the cards.
      isBare = Look.isWide(size) && !isWide && size.y - 60 - height * fit < 158
      column = isWide ? min(460, room) : size.x - 2 * left
      if isWide {
        center = Vector(wideX.rounded(), (0.49 * size.y).rounded())
      } else if isBare {
        center = Vector((size.x / 2).rounded(), (0.49 * size.y).rounded())
      } else {
        // A low window leaves room for the headline above the cards.
        let half = height * fit / 2
        let words = size.x >= 600 ? 162.0 : 140
        let y = max(0.515 * size.y, min(words + half, size.y - 60 - half))
        center = Vector(size.x / 2, y.rounded())
      }
    }

    /// The front card's lower edge.
    var foot: Double { center.y + Self.card.y / 2 * unit }
    var top: Double { center.y - Self.card.y / 2 * unit }

    /// A card's own points, from its middle, to the window's.
    func transform(of place: Place) -> Affine {
      .translation(Vector(center.x + place.x * fit, center.y)) * .scale(unit * place.scale)
    }

    /// A point of the window in a card's own points, from its middle.
    func point(_ position: Vector, on place: Place) -> Vector {
      let offset = position - Vector(center.x + place.x * fit, center.y)
      return offset / (unit * place.scale)
    }
  }
}
