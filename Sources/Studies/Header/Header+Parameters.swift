import Effects
import Motion
import Tuning

extension Header {
  package struct Parameters: ParameterSet {
    @Parameter(
      "How tall the picture at the top is, in a window of any size.", in: 40...600, .points, group: "Header",
      also: "banner")
    package var headerHeight = 107.0
    @Parameter(
      "How far the page scrolls until the header stays where it is and the portrait goes behind it.", in: 0...400,
      .points, group: "Header",
      also: "threshold sticky")
    package var headerStop = 40.0
    @Parameter(
      "How far the page scrolls until the name begins to show in the header.", in: 0...1000, .points, group: "Label",
      also: "threshold")
    package var labelOffset = 95.0
    @Parameter("How far the name rises into the header while the picture blurs.", in: 1...400, .points, group: "Label")
    package var labelDistance = 35.0
    @Parameter("How large the portrait is before it shrinks.", in: 24...240, .points, group: "Avatar", also: "portrait")
    package var avatarSize = 80.0
    @Parameter(
      "With higher values the portrait shrinks less on its way behind the header.", in: 0.2...10, .times,
      group: "Avatar")
    package var avatarSlowdown = 1.4
    @Parameter("How blurred the picture behind the name gets.", in: 0...60, .points, group: "Header")
    package var blurRadius = 10.0
    @Parameter(
      """
      How far a throw glides: at 0.998 as on a phone, at 0.99 a little. It is the share of the speed that is left \
      after each millisecond.
      """,
      in: 0.9...0.9999, useful: 0.98...0.9995, group: "Scroll", also: "weight friction momentum inertia glide heavy",
      role: .keptPerMillisecond(of: "fling"))
    package var deceleration = 0.998
    @Parameter(
      """
      How much of a glide's speed the next flick in its direction keeps: three in a row go farther than one.
      """, in: 0...1, group: "Scroll", also: "momentum boost accelerate")
    package var flickCarry = 1.0
    @Parameter(
      "How far the page follows a finger beyond its ends; 0 holds it fast.", in: 0...1, group: "Scroll",
      also: "overscroll edge give")
    package var rubberBand = 0.55
    @Parameter(
      "About how long the page takes to come back from beyond its ends.", in: 0.05...3, useful: 0.1...1.5, .seconds,
      group: "Scroll", also: "bounce overscroll spring")
    package var edgeResponse = 0.5

    @Parameter(
      "Large below the portrait, and small in the header once it sticks.", maximumLength: 60, group: "Profile") package
      var name = "Maren Holt"
    @Parameter(
      "Below the name. The portrait is the picture of the person with this handle.", maximumLength: 40,
      group: "Profile")
    package var handle = "@marenholt"
    @Parameter("What the person says.", group: "Profile", also: "about")
    package var bio = """
      Keeper of the light at Sandvik Point. Films fog, repairs clocks, answers letters in the order they wash up.
      """
    @Parameter(
      "Numbers with labels, below what the person says.",
      columns: [.text("value", maximumLength: 12), .text("label", maximumLength: 24)], rows: 0...4,
      group: "Profile")
    package var counts = [
      Record(["value": "1,284", "label": "Following"]), Record(["value": "18,630", "label": "Followers"]),
    ]
    @Parameter("The word on the button.", maximumLength: 24, group: "Profile", also: "button") package var follow =
      "Follow"
    @Parameter("The word on the button after a tap.", maximumLength: 24, group: "Profile", also: "button")
    package
      var following = "Following"
    @Parameter(
      "More about the person, on wide windows.", columns: [.text("text", maximumLength: 60)], rows: 0...6,
      group: "Profile")
    package var facts = [
      Record(["text": "Sandvik Point, 63.1° N"]), Record(["text": "Letters by boat on Thursdays"]),
      Record(["text": "Here since 2019"]),
    ]
    @Parameter("The heading over the posts.", maximumLength: 40, group: "Page", also: "heading") package
      var postsTitle = "Posts"
    @Parameter("The heading over the photographs.", maximumLength: 40, group: "Page", also: "heading") package
      var photosTitle = "Photos"
    @Parameter(
      "The picture at the top. Its focus is the point that stays in view, such as 50% 50%.",
      columns: [.picture("picture"), .text("focus", maximumLength: 24)], rows: 0...1,
      group: "Page")
    package var banner = [
      Record(picture: PictureReference(art: "pano"), ["focus": "53.4% 38%"])
    ]
    @Parameter(
      "The writers of the posts. An initial stands for a missing picture.",
      columns: [.picture("picture"), .text("handle", maximumLength: 40), .text("name", maximumLength: 60)],
      rows: 0...64, group: "Page")
    package var people = Header.people
    @Parameter(
      """
      The posts; they repeat if they do not fill the window. By is a person's handle, a picture is optional, and \
      liked is yes for a filled heart.
      """,
      columns: [
        .picture("picture"), .text("focus", maximumLength: 24), .text("by", maximumLength: 40),
        .text("time", maximumLength: 16), .text("text"), .text("replies", maximumLength: 12),
        .text("shares", maximumLength: 12), .text("likes", maximumLength: 12), .text("liked", maximumLength: 3),
      ], rows: 0...64, group: "Page")
    package var posts = Header.posts
    @Parameter(
      "Beside the posts, on windows from 600 points wide.",
      columns: [.picture("picture"), .text("focus", maximumLength: 24)], rows: 0...24, group: "Page",
      also: "photographs")
    package var photos = Header.photos

    @Parameter("The colour of the button and of filled hearts.", group: "Colours", also: "accent")
    package var accentColor = standardColors.accent
    @Parameter("The colour of the page.", group: "Colours", also: "background")
    package var paperColor = standardColors.paper

    package init() {}
  }

  private static let standardColors = (accent: HexColor(0x5B5BD6), paper: HexColor(0xF6F3EC))

  static func tones(_ p: Parameters) -> Tones {
    Tones(accent: p.accentColor, paper: p.paperColor, standard: standardColors)
  }

  package static let laws = [
    """
    With the page scrolled by y points, the header's lower edge is at b = headerHeight - min(y, headerStop); below 0 \
    the header is scaled by g = 1 - min(y, 0) / headerHeight from the top. The label's top is at \
    l = b + max(labelOffset - y, -labelDistance), inside the header alone. The picture, blurred by blurRadius, covers \
    the sharp one with the opacity o = clamp((y - labelOffset) / labelDistance, 0, 1) and is darkened by a fifth of that.
    """,
    """
    The avatar is scaled by s = 1 - min(1, clamp(y, 0, headerStop) / avatarSize / avatarSlowdown) with its lower edge \
    in place: its middle moves down in the page by m = avatarSize × (1 - s) / 2. It overlaps the header at rest by \
    v = max(0, min(0.35 × avatarSize, 0.98 × headerStop / avatarSlowdown)) points, is in front of the header until y \
    passes headerStop, and behind it from there.
    """,
    ScrollAxis.law,
  ]

  package static func insights(_ p: Parameters) -> [Insight] {
    [
      Insight("the name is in place at", p.labelOffset + p.labelDistance, "pt", of: "labelOffset", "labelDistance"),
      Insight("the avatar shrinks to", 100 * Pose(offset: p.headerStop, p).avatarScale, "%", of: "avatarSlowdown"),
    ] + ScrollAxis.insights(deceleration: p.deceleration)
  }
}
