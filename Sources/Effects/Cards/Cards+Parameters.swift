import Motion
import Tuning

extension Cards {
  package struct Parameters: ParameterSet {
    @Parameter(
      "Number of cards", in: 1...10_000, .cards, group: "Circle",
      help: "Cards on the circle; the rows of contents repeat when there are more cards than rows.")
    package var count = 5
    @Parameter(
      "Shrinking", in: 0...1, group: "Circle",
      help: "How much smaller a card gets with each card between it and the front.")
    package var shrink = 0.25
    @Parameter(
      "Radius of the path", in: 0...2000, .points, group: "Circle", help: "How far out a card swings on its way round.")
    package var pathRadius = 160.0
    @Parameter(
      "Neighbours in full view", in: 0...8, .cards, group: "Circle",
      help: "Cards each side of the front that are opaque.")
    package var visibleNeighbours = 1.0
    @Parameter(
      "Fading", in: 0...4, .cards, group: "Circle",
      help: "Cards beyond those over which a card fades away; 0 switches at once.")
    package var fade = 0.5
    @Parameter("Slop", in: 0...200, .points, group: "Release", help: "How far a finger moves before it drags.")
    package var dragMinimum = 30.0
    @Parameter(
      "Fling from", in: 0...5000, .pointsPerSecond, group: "Release",
      help: "Above this speed the projected rest of the fling decides, below it the nearest card.")
    package var snapVelocity = 400.0
    @Parameter(
      "Snap response", in: 0.05...3, .seconds, group: "Snap spring",
      help: "How long the spring to the front takes, about.", role: .response(of: "snap"))
    package var snapResponse = 0.35
    @Parameter(
      "Snap damping", in: 0.05...3, group: "Snap spring",
      help: "Below 1 the card swings past the front before it rests.", role: .dampingRatio(of: "snap"))
    package var snapDampingRatio = 0.86
    @Parameter(
      "Width of a card", in: 80...600, .points, group: "Circle",
      help: "Also the drag that brings the next card to the front.")
    package var cardWidth = 264.0

    @Parameter("Headline", maximumLength: 80, group: "Words", help: "A line break splits it.")
    package var title = "Places to be\nleft alone"
    @Parameter("Sentence", group: "Words", help: "Shown beside the cards on wide windows.")
    package var sentence = """
      Five rooms a long way from the next one. Spin through them; the front card is yours until Sunday.
      """
    @Parameter(
      "Facts", columns: [.text("value", maximumLength: 12), .text("label", maximumLength: 24)], rows: 0...4,
      group: "Words")
    package var facts = [
      Record(["value": "2", "label": "guests"]),
      Record(["value": "3", "label": "nights"]),
      Record(["value": "4.9", "label": "of 5"]),
    ]
    @Parameter(
      "Cards",
      columns: [
        .picture("picture"), .text("focus", maximumLength: 24), .text("title", maximumLength: 80), .text("text"),
        .text("price", maximumLength: 24), .text("unit", maximumLength: 24), .text("place", maximumLength: 60),
        .text("button", maximumLength: 24), .text("pressed", maximumLength: 24),
      ], rows: 1...100, group: "Content",
      help: """
        `focus` is the point of the picture to keep in view, like "50% 50%"; `button` is its button's word, `pressed` \
        the word after it was pressed. Without a word there is no button.
        """)
    package var cards = Cards.rooms
    package init() {}
  }

  private static let rooms = [
    room(
      "dusk", 1600, 800, "84% 92%", "Tent at Twin Peaks", "Canvas, a lantern, and the warmest minute of every day.",
      "€ 58", "Lake shore"),
    room(
      "aurora", 1422, 800, "53% 80%", "Hut under the lights",
      "Two bunks and a view straight up. Ski the last stretch.", "€ 164", "Abisko"),
    room(
      "rain", 600, 800, "50% 78%", "Loft over the arcade", "Neon through the blinds, and the last tram at 00:12.",
      "€ 96", "Old town"),
    room(
      "desert", 640, 800, "50% 64%", "Mile 41 motel", "A pool, a telephone, and an hour of nothing each way.", "€ 72",
      "Valley road"),
    room(
      "fog", 1422, 800, "56% 62%", "Boathouse, Saimaa", "One stove, one boat. Fog until nine, then sun all day.",
      "€ 118", "East shore"),
  ]

  private static func room(
    _ picture: String, _ width: Int, _ height: Int, _ focus: String, _ title: String, _ text: String, _ price: String,
    _ place: String
  ) -> Record {
    Record(
      picture: PictureReference(picture, width: width, height: height),
      [
        "focus": focus, "title": title, "text": text, "price": price, "unit": "a night", "place": place,
        "button": "Book", "pressed": "Booked",
      ])
  }

  package static let laws = [
    """
    A release faster than snapVelocity goes to the card nearest to front + velocity × 0.4995 s, as a fling \
    at 0.998 per millisecond would, a slower one to the nearest card; a card is cardWidth of drag. The snap \
    spring takes it there with the velocity that it has.
    """
  ]

  package static func insights(_ p: Parameters) -> [Insight] {
    let fling = max(1500, p.snapVelocity)
    let aside = p.count > 1 ? p.pathRadius * Exact.sin(2 * .pi / Double(p.count)) : 0
    return [
      Insight("a neighbour stands aside", aside, "pt", of: "count", "pathRadius"),
      Insight("and is as large as", 100 * max(0, 1 - p.shrink), "%", of: "shrink", "pathRadius"),
      Insight(
        "the slowest fling goes", projected(0, velocity: p.snapVelocity / p.cardWidth), "cards", of: "snapVelocity",
        "cardWidth"),
      Insight(
        "a \(Int(fling)) pt/s one", projected(0, velocity: fling / p.cardWidth), "cards", of: "snapVelocity",
        "cardWidth"),
    ]
  }
}
