import Motion
import Tuning

extension Stitch {
  /// How the gaps go, and how they come back.
  static let closing = CubicBezier.easeIn
  static let opening = CubicBezier.easeOut

  package struct Parameters: ParameterSet {
    @Parameter(
      "Corner radius", in: 0...60, .points, group: "Strip",
      help: "Of every photograph when apart; the outer corners of the whole strip always keep it.")
    package var cornerRadius = 8.0
    @Parameter(
      "Space between photographs", in: 0...80, .points, group: "Strip", help: "When apart; none is left when stitched.")
    package var spacing = 8.0
    @Parameter(
      "Greatest height", in: 60...1200, .points, group: "Strip",
      help: "The strip takes at most 62 % of the window's height.")
    package var maxHeight = 300.0
    @Parameter(
      "Stitches below", in: 0.1...1, .times, group: "Pinch",
      help: "A pinch to less than this share of its first width stitches the strip; exactly this does not.")
    package var stitchBelow = 0.95
    @Parameter(
      "Parts above", in: 1...5, .times, group: "Pinch",
      help: "A pinch to more than this many times its first width parts the strip; exactly this does not.")
    package var partAbove = 1.05
    @Parameter(
      "Time to stitch", in: 0...3, .seconds, group: "Pinch", help: "Eases in.",
      role: .duration(of: "stitch", Stitch.closing))
    package var stitchDuration = 0.2
    @Parameter(
      "Time to part", in: 0...3, .seconds, group: "Pinch", help: "Eases out.",
      role: .duration(of: "part", Stitch.opening))
    package var partDuration = 0.2
    @Parameter(
      "Speed kept per millisecond", in: 0.9...0.9999, group: "Scroll",
      help: "How far a throw glides: 0.998 as on a phone, 0.99 short.", role: .keptPerMillisecond(of: "fling"))
    package var deceleration = 0.998
    @Parameter(
      "Give of the ends", in: 0...1, group: "Scroll",
      help: "How far the strip follows a finger beyond its ends; 0 holds it fast.")
    package var rubberBand = 0.55
    @Parameter(
      "Light of the photographs", in: 0...1, group: "Strip", help: "How strongly they glow onto the wall around them.")
    package var ambientLight = 0.85
    @Parameter("Title", maximumLength: 60, group: "Words") package var title = "One long day"
    @Parameter("Line under the title", maximumLength: 120, group: "Words")
    package var subtitle = "Seven photographs, from first light to the small hours"
    @Parameter("Line under the title, on narrow windows", maximumLength: 60, group: "Words")
    package var shortSubtitle = "Seven photographs, 05:40 to 02:15"
    @Parameter("Hint", maximumLength: 40, group: "Words", help: "Until the first change of the strip.")
    package var hint = "Pinch to stitch"
    @Parameter("Caption of the stitched strip", maximumLength: 60, group: "Words") package var bandTitle = "One band"
    @Parameter(
      "Text of the stitched strip", maximumLength: 120, group: "Words", help: "Follows the strip's width in points.")
    package var bandText = "no gaps, one pair of rounded ends. Spread two fingers to part it."
    @Parameter(
      "Photographs", columns: [.picture("picture"), .text("time"), .text("title"), .text("detail")],
      rows: 1...Strip.most, group: "Content",
      help: "Built-in art by name, or files beside the config; from left to right.")
    package var pictures = [
      photograph("fog", 1422, "05:40", "First light", "Saimaa, 1 s at f/8"),
      photograph("pig", 800, "10:15", "The swimming pig", "Exuma, 1/2000 s at f/5.6"),
      photograph("desert", 640, "12:03", "Noon", "Valley road, 1/1000 s at f/8"),
      photograph("dusk", 1600, "20:51", "The last warm minute", "Twin peaks, 1/60 s at f/4"),
      photograph("cat", 600, "21:30", "Waiting up", "Home, 1/30 s at f/1.8"),
      photograph("rain", 600, "23:12", "Last tram", "Old town, 1/60 s at f/1.4"),
      photograph("aurora", 1422, "02:15", "Lights over the hut", "Abisko, 6 s at f/2"),
    ]

    package init() {}

    private static func photograph(
      _ name: String, _ width: Int, _ time: String, _ title: String, _ detail: String
    ) -> Record {
      Record(
        picture: PictureReference(name, width: width, height: 800),
        ["time": time, "title": title, "detail": detail])
    }
  }

  package static let laws = [
    """
    Past an end a pull of x points shows as d × (1 - 1 / (x × rubberBand / d + 1)), d the length of the \
    view; a critical spring of response 0.5 s brings it back, with the velocity that it has.
    """,
    """
    A change of mind while it stitches or parts goes on from the same place on the other curve.
    """,
  ]

  package static func insights(_ p: Parameters) -> [Insight] {
    let fling = Deceleration(ratePerMillisecond: p.deceleration)
    return [
      Insight("200 pt apart stitch at", 200 * p.stitchBelow, "pt", of: "stitchBelow", "partAbove"),
      Insight("and part at", 200 * p.partAbove, "pt", of: "stitchBelow", "partAbove"),
      Insight("a 1000 pt/s fling goes", fling.travelToRest(from: 1000), "pt", of: "deceleration"),
      Insight("and rests after", fling.time(toSpeed: Tolerance.points.speed, from: 1000), "s", of: "deceleration"),
    ]
  }
}
