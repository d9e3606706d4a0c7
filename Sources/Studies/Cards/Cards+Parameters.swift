import Effects
import Motion
import Tuning

extension Cards {
  package struct Parameters: ParameterSet {
    @Parameter(
      "How many cards stand on the circle. If there are more cards than contents, the contents repeat.",
      in: 1...10_000,
      useful: 1...24, .cards, group: "Circle", also: "number")
    package var count = 5
    @Parameter(
      "How much smaller a card gets with each card between it and the front.", in: 0...1, group: "Circle",
      also: "scale depth")
    package var shrink = 0.25
    @Parameter(
      "How far out a card swings on its way round.", in: 0...2000, useful: 0...500, .points, group: "Circle",
      also: "circle spread")
    package var pathRadius = 160.0
    @Parameter(
      "How many cards are seen in full on each side of the front.", in: 0...8, .cards, group: "Circle", also: "opacity")
    package var visibleNeighbours = 1.0
    @Parameter(
      """
      How far from the front a card has faded away, counted from the last one that is seen in full; at 0 \
      it goes at once.
      """,
      in: 0...4, .cards, group: "Circle",
      also: "opacity")
    package var fade = 0.5
    @Parameter(
      "How far a finger goes before the cards follow it; less is a tap.", in: 0...200, useful: 0...80, .points,
      group: "Release",
      also: "slop threshold")
    package var dragMinimum = 30.0
    @Parameter(
      "A faster release throws the cards; after a slower one the nearest card comes to the front.",
      in: 0...5000, useful: 0...1500, .pointsPerSecond, group: "Release", also: "fling flick threshold")
    package var snapVelocity = 400.0
    @Parameter(
      """
      How far a throw goes: at 0.99 a card or two, at 0.998 like a heavy wheel. It is the share of the speed that is \
      left after each millisecond.
      """,
      in: 0.9...0.9999, useful: 0.98...0.9995, group: "Release",
      also: "weight friction momentum inertia heavy wheel", role: .keptPerMillisecond(of: "fling"))
    package var deceleration = 0.99
    @Parameter(
      "The most cards that a throw passes: 1 turns pages, 0 sets no limit.", in: 0...100, useful: 0...10, .cards,
      group: "Release", also: "paging maximum", zero: "no limit")
    package var flickLimit = 0
    @Parameter(
      "About how long a card takes to spring to the front.", in: 0.05...3, useful: 0.1...1.5, .seconds,
      group: "Snap spring",
      also: "stiffness speed", role: .response(of: "snap"))
    package var snapResponse = 0.35
    @Parameter(
      "Below 1 the card swings past the front before it rests.", in: 0.05...3, useful: 0.1...1.5, group: "Snap spring",
      also: "bounce overshoot", role: .dampingRatio(of: "snap"))
    package var snapDampingRatio = 0.86
    @Parameter(
      "How wide a card is, and how far a finger drags to bring the next one to the front.", in: 80...600, .points,
      group: "Circle", also: "size")
    package var cardWidth = 264.0

    @Parameter("The colour of the buttons and of the dot for the front card.", group: "Colours", also: "accent")
    package var accentColor = standardColors.accent
    @Parameter("The colour of the cards' paper.", group: "Colours", also: "background")
    package var paperColor = standardColors.paper

    @Parameter(
      "The headline over the cards; a line break splits it.", maximumLength: 80, group: "Words", also: "headline")
    package var title = "Places to be\nleft alone"
    @Parameter("Below the headline; shown where a window has room for it.", group: "Words")
    package var sentence = """
      Five rooms a long way from the next one. Spin through them; the front card is yours until Sunday.
      """
    @Parameter(
      "Numbers with labels, beside or below the cards.",
      columns: [.text("value", maximumLength: 12), .text("label", maximumLength: 24)], rows: 0...4,
      group: "Words")
    package var facts = [
      Record(["value": "2", "label": "guests"]),
      Record(["value": "3", "label": "nights"]),
      Record(["value": "4.9", "label": "of 5"]),
    ]
    @Parameter(
      """
      What the cards show. The focus is the point of a picture that stays in view, such as 50% 50%; the \
      button is the word on it, pressed the word after a tap. Without a word there is no button.
      """,
      columns: [
        .picture("picture"), .text("focus", maximumLength: 24), .text("title", maximumLength: 80), .text("text"),
        .text("price", maximumLength: 24), .text("unit", maximumLength: 24), .text("place", maximumLength: 60),
        .text("button", maximumLength: 24), .text("pressed", maximumLength: 24),
      ], rows: 1...100, group: "Content", also: "contents")
    package var cards = Cards.rooms
    package init() {}
  }

  private static let standardColors = (accent: HexColor(0xFF6B57), paper: HexColor(0xF6F3EC))

  static func tones(_ p: Parameters) -> Tones {
    Tones(accent: p.accentColor, paper: p.paperColor, standard: standardColors)
  }

  private static let rooms = [
    room(
      "dusk", "84% 92%", "Tent at Twin Peaks", "Canvas, a lantern, and the warmest minute of every day.",
      "€ 58", "Lake shore"),
    room(
      "aurora", "53% 80%", "Hut under the lights",
      "Two bunks and a view straight up. Ski the last stretch.", "€ 164", "Abisko"),
    room(
      "rain", "50% 78%", "Loft over the arcade", "Neon through the blinds, and the last tram at 00:12.",
      "€ 96", "Old town"),
    room(
      "desert", "50% 64%", "Mile 41 motel", "A pool, a telephone, and an hour of nothing each way.", "€ 72",
      "Valley road"),
    room(
      "fog", "56% 62%", "Boathouse, Saimaa", "One stove, one boat. Fog until nine, then sun all day.",
      "€ 118", "East shore"),
  ]

  private static func room(
    _ picture: String, _ focus: String, _ title: String, _ text: String, _ price: String, _ place: String
  ) -> Record {
    Record(
      picture: PictureReference(art: picture),
      [
        "focus": focus, "title": title, "text": text, "price": price, "unit": "a night", "place": place,
        "button": "Book", "pressed": "Booked",
      ])
  }

  package static let laws = [
    """
    With d, a card's distance from the front in cards, from -count / 2 to count / 2, its middle is x points right of \
    the deck's: x = pathRadius × sin(2 × π / count × d) × f. Its scale is s = max(1 - |d| × shrink, 0.05); its opacity \
    is o = clamp(1 - (|d| - visibleNeighbours) / fade, 0, 1); it is w points wide, w = cardWidth × s × f, and 5 / 3 of \
    that high. The factor that fits the deck into a window of a by b points is \
    f = min(1, 0.62 × b / (cardWidth × 5 / 3), 0.84 × a / cardWidth). Cards are drawn from the smallest scale to the \
    largest.
    """,
    """
    A card is darker the farther it is from the front: with e = min(1, |d|) × min(1, |d|) its colours are multiplied \
    by red r = 1 - 0.6 × e, green g = 1 - 0.62 × e and blue 1 - 0.56 × e. Its outer side is brighter by a factor of \
    u = 1 + 0.14 × e × min(1, 2 × |sin(2 × π / count × d)|); the side behind the front card is darker by \
    v = 1 - 0.45 × e × smooth(0.4, 0.6, |d|) × min(1, 2 × |sin(2 × π / count × d)|). Here smooth(a, b, x) is \
    t × t × (3 - 2 × t) with t = (x - a) / (b - a), limited to 0 to 1.
    """,
    """
    A release faster than snapVelocity goes to the card nearest to front + velocity / (-1000 × ln deceleration), \
    at most flickLimit cards on; where that lies behind and the snap spring would come back to it faster than \
    the throw, to the next card ahead. A slower release goes to the nearest card. A card is cardWidth of drag.
    """,
    """
    A fling first coasts, velocity' = -rate × velocity, with the rate that brings it to a quarter of a card before \
    the target at 0.25 × π / (snapResponse × snapDampingRatio) cards a second. One that is slower keeps its speed, \
    until the target is velocity × snapResponse × snapDampingRatio / π away. From there the snap spring takes it, \
    with the velocity kept.
    """,
  ]

  package static func insights(_ p: Parameters) -> [Insight] {
    let fling = max(1500, p.snapVelocity)
    let most = p.flickLimit > 0 ? Double(p.flickLimit) : .infinity
    func cards(_ velocity: Double) -> Double { projected(MovingValue(0, velocity: velocity / p.cardWidth), p) }
    let aside = p.count > 1 ? p.pathRadius * Exact.sin(2 * .pi / Double(p.count)) : 0
    return [
      Insight("to a neighbour", aside, "pt", of: "count", "pathRadius"),
      Insight("and is as large as", 100 * max(0, 1 - p.shrink), "%", of: "shrink", "pathRadius"),
      Insight(
        "the slowest fling goes", cards(p.snapVelocity), "cards", of: "deceleration", "snapVelocity", "cardWidth"),
      Insight(
        "a \(Int(fling)) pt/s one", min(cards(fling), most), "cards", of: "deceleration", "flickLimit", "snapVelocity",
        "cardWidth"),
    ]
  }
}
