import Effects
import Motion
import Tuning

extension Stitch {
  /// The way in which the gaps close and open after a threshold is crossed.
  package enum Easing: String, Choice {
    /// The gaps move along a curve, in a fixed time.
    case ease
    /// The gaps move by a spring that starts with the speed of the pinch.
    case spring
  }

  package struct Parameters: ParameterSet {
    @Parameter(
      "The corner radius of each photograph while they are apart, and of the whole strip always.",
      in: 0...60, .points,
      group: "Strip", also: "round")
    package var cornerRadius = 8.0
    @Parameter(
      "How far apart the photographs are; once they are stitched there is no gap.", in: 0...80, .points, group: "Strip",
      also: "gap")
    package var spacing = 8.0
    @Parameter(
      "How tall the strip gets, up to 62 % of the window's height.", in: 60...1200, useful: 60...800, .points,
      group: "Strip", also: "size")
    package var maxHeight = 300.0
    @Parameter(
      "A pinch to less than this share of its first width stitches the strip; exactly this does not.", in: 0.1...1,
      useful: 0.5...1, .times, group: "Pinch", also: "threshold pinch")
    package var stitchBelow = 0.95
    @Parameter(
      "A pinch to more than this many times its first width parts the strip; exactly this does not.", in: 1...5,
      useful: 1...2, .times, group: "Pinch", also: "threshold spread pinch")
    package var partAbove = 1.05
    @Parameter(
      "How much of the gap follows the fingers before the strip stitches or parts; at 0 it waits.", in: 0...1,
      group: "Pinch", also: "give answer")
    package var preview = 0.3
    @Parameter(
      """
      How the gaps move once a pinch has gone far enough: along the curves in the times below, or by the spring with \
      the speed of the pinch.
      """,
      group: "Pinch", also: "curve")
    package var stitchEasing = Easing.ease
    @Parameter(
      "How long the gaps take to close along their curve.", in: 0...3, useful: 0...1, .seconds, group: "Pinch",
      also: "time ease", role: .duration(of: "closing"))
    package var stitchDuration = 0.2
    @Parameter(
      "The curve along which the gaps close; values beyond its ends are clamped.", group: "Pinch",
      also: "stitch ease bezier", role: .curve(of: "closing"))
    package var closing = CubicBezier.easeIn
    @Parameter(
      "How long the gaps take to open along their curve.", in: 0...3, useful: 0...1, .seconds, group: "Pinch",
      also: "time ease", role: .duration(of: "opening"))
    package var partDuration = 0.2
    @Parameter(
      "The curve along which the gaps open; values beyond its ends are clamped.", group: "Pinch",
      also: "part ease bezier", role: .curve(of: "opening"))
    package var opening = CubicBezier.easeOut
    @Parameter(
      "About how long a gap takes to return, or to close by the spring.", in: 0.05...3, useful: 0.05...1,
      .seconds, group: "Gap spring", also: "stiffness speed", role: .response(of: "gap"))
    package var stitchResponse = 0.3
    @Parameter(
      "Below 1 a gap swings past where it rests.", in: 0.05...3, useful: 0.1...1.5, group: "Gap spring",
      also: "bounce overshoot", role: .dampingRatio(of: "gap"))
    package var stitchDampingRatio = 0.8
    @Parameter(
      """
      How far a throw glides: at 0.998 as on a phone, at 0.99 a little. It is the share of the speed that is left \
      after each millisecond.
      """,
      in: 0.9...0.9999, useful: 0.98...0.9995, group: "Scroll", also: "weight friction momentum inertia glide heavy",
      role: .keptPerMillisecond(of: "fling"))
    package var deceleration = 0.998
    @Parameter(
      "How far the strip follows a finger beyond its ends; 0 holds it fast.", in: 0...1, group: "Scroll",
      also: "overscroll edge give")
    package var rubberBand = 0.55
    @Parameter(
      "About how long the strip takes to come back from beyond its ends.", in: 0.05...3, useful: 0.1...1.5, .seconds,
      group: "Scroll", also: "bounce overscroll spring")
    package var edgeResponse = 0.5
    @Parameter("How strongly the photographs glow onto the wall around them.", in: 0...1, group: "Strip", also: "glow")
    package var ambientLight = 0.85
    @Parameter("The heading over the strip.", maximumLength: 60, group: "Words", also: "headline") package var title =
      "One long day"
    @Parameter("The line below the heading.", maximumLength: 120, group: "Words")
    package var subtitle = "Seven photographs, from first light to the small hours"
    @Parameter("The line below the heading on narrow windows.", maximumLength: 60, group: "Words")
    package var shortSubtitle = "Seven photographs, 05:40 to 02:15"
    @Parameter("A line below the strip, until it is first stitched or parted.", maximumLength: 40, group: "Words")
    package var hint = ""
    @Parameter("The caption of the stitched strip.", maximumLength: 60, group: "Words") package var bandTitle =
      "One band"
    @Parameter("Below that caption; it follows the strip's width in points.", maximumLength: 120, group: "Words")
    package var bandText = "no gaps, one pair of rounded ends. Spread two fingers to part it."
    @Parameter(
      "The photographs from left to right: built-in art by name, or files beside the config.",
      columns: [.picture("picture"), .text("time"), .text("title"), .text("detail")],
      rows: 1...PhotoStrip.most, group: "Content", also: "photo image")
    package var pictures = [
      photograph("fog", "05:40", "First light", "Saimaa, 1 s at f/8"),
      photograph("pig", "10:15", "The swimming pig", "Exuma, 1/2000 s at f/5.6"),
      photograph("desert", "12:03", "Noon", "Valley road, 1/1000 s at f/8"),
      photograph("dusk", "20:51", "The last warm minute", "Twin peaks, 1/60 s at f/4"),
      photograph("cat", "21:30", "Waiting up", "Home, 1/30 s at f/1.8"),
      photograph("rain", "23:12", "Last tram", "Old town, 1/60 s at f/1.4"),
      photograph("aurora", "02:15", "Lights over the hut", "Abisko, 6 s at f/2"),
    ]
    @Parameter(
      "The colour of the times, of the hint and of the frame on the small strip.", group: "Colours", also: "accent")
    package var accentColor = standardColors.accent
    @Parameter("The colour of the wall behind the strip.", group: "Colours", also: "background")
    package var paperColor = standardColors.paper

    package init() {}

    private static func photograph(_ name: String, _ time: String, _ title: String, _ detail: String) -> Record {
      Record(picture: PictureReference(art: name), ["time": time, "title": title, "detail": detail])
    }
  }

  private static let standardColors = (accent: HexColor(0x2EC4B6), paper: HexColor(0x0E1016))

  static func tones(_ p: Parameters) -> Tones {
    Tones(accent: p.accentColor, paper: p.paperColor, standard: standardColors)
  }

  package static let laws = [
    ScrollAxis.law,
    """
    With q, 0 apart and 1 stitched, the gap between two photographs is g = spacing × (1 - q): photograph i, from 0, is \
    i × g plus the widths of those before it from the strip's left end. Every photograph is h points high in a window \
    of b points, h = min(maxHeight, 0.62 × b), with its own ratio of width to height, at most 5 and at least 0.2. The \
    strip's ends have the corner radius cornerRadius, all other corners r = cornerRadius × (1 - q). The shadows of the \
    photographs have the strength 1 - q, the shadow of the whole strip q.
    """,
    """
    At a magnification m the parted strip shows q = preview × clamp((1 - m) / (1 - stitchBelow), 0, 1); the stitched one \
    shows k = 1 - preview × clamp((m - 1) / (partAbove - 1), 0, 1). The place under the fingers stays under them.
    """,
    """
    Between a magnification of 1 and the threshold the gap closes, or opens, by preview in proportion; it gives \
    way again by the gap spring. From the threshold on it goes on from there along the curve, or by the gap \
    spring with the speed of the pinch. A change of mind goes on from the same place.
    """,
  ]

  package static func insights(_ p: Parameters) -> [Insight] {
    [
      Insight("200 pt apart stitch at", 200 * p.stitchBelow, "pt", of: "stitchBelow", "partAbove"),
      Insight("and part at", 200 * p.partAbove, "pt", of: "stitchBelow", "partAbove"),
    ] + ScrollAxis.insights(deceleration: p.deceleration)
  }
}
