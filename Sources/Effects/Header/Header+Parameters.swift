import Motion
import Tuning

extension Header {
  package struct Parameters: ParameterSet {
    @Parameter(
      "Height of the header", in: 40...600, .points, group: "Header", help: "Used as it is at every window size.")
    package var headerHeight = 107.0
    @Parameter(
      "Header stops", in: 0...400, .points, group: "Header",
      help: "The offset from which it stays, and the avatar goes behind it.")
    package var headerStop = 40.0
    @Parameter(
      "Label sets out", in: 0...1000, .points, group: "Label",
      help: "The offset at which the name begins to show in the header.")
    package var labelOffset = 95.0
    @Parameter(
      "Way of the label", in: 1...400, .points, group: "Label",
      help: "How far the name rises into the header while the picture blurs.")
    package var labelDistance = 35.0
    @Parameter("Size of the avatar", in: 24...240, .points, group: "Avatar")
    package var avatarSize = 80.0
    @Parameter(
      "Slowness of the avatar", in: 0.2...10, .times, group: "Avatar",
      help: "The more, the less it shrinks on the way to the stop.")
    package var avatarSlowdown = 1.4
    @Parameter("Blur", in: 0...60, .points, group: "Header", help: "Standard deviation of the picture behind the name.")
    package var blurRadius = 10.0
    @Parameter(
      "Speed kept per millisecond", in: 0.9...0.9999, group: "Scroll",
      help: "How far a throw glides: 0.998 as on a phone, 0.99 short.", role: .keptPerMillisecond(of: "fling"))
    package var deceleration = 0.998
    @Parameter(
      "Give of the ends", in: 0...1, group: "Scroll",
      help: "How far the page follows a finger beyond its ends; 0 holds it fast.")
    package var rubberBand = 0.55

    @Parameter("Name", maximumLength: 60, group: "Profile") package var name = "Maren Holt"
    @Parameter(
      "Handle", maximumLength: 40, group: "Profile", help: "The person of this handle lends the picture for the avatar."
    )
    package var handle = "@marenholt"
    @Parameter("About", group: "Profile")
    package var bio = """
      Keeper of the light at Sandvik Point. Films fog, repairs clocks, answers letters in the order they wash up.
      """
    @Parameter(
      "Counts", columns: [.text("value", maximumLength: 12), .text("label", maximumLength: 24)], rows: 0...4,
      group: "Profile")
    package var counts = [
      Record(["value": "1,284", "label": "Following"]), Record(["value": "18,630", "label": "Followers"]),
    ]
    @Parameter("Button", maximumLength: 24, group: "Profile") package var follow = "Follow"
    @Parameter("Button when followed", maximumLength: 24, group: "Profile") package var following = "Following"
    @Parameter(
      "Facts", columns: [.text("text", maximumLength: 60)], rows: 0...6, group: "Profile",
      help: "Shown on wide windows.")
    package var facts = [
      Record(["text": "Sandvik Point, 63.1° N"]), Record(["text": "Letters by boat on Thursdays"]),
      Record(["text": "Here since 2019"]),
    ]
    @Parameter("Heading of the posts", maximumLength: 40, group: "Page") package var postsTitle = "Posts"
    @Parameter("Heading of the photographs", maximumLength: 40, group: "Page") package var photosTitle = "Photos"
    @Parameter(
      "Picture of the header", columns: [.picture("picture"), .text("focus", maximumLength: 24)], rows: 0...1,
      group: "Page",
      help: "`focus` is the point of the picture to keep in view, like \"50% 50%\".")
    package var banner = [
      Record(picture: PictureReference("pano", width: 2880, height: 240), ["focus": "53.4% 38%"])
    ]
    @Parameter(
      "People", columns: [.picture("picture"), .text("handle", maximumLength: 40), .text("name", maximumLength: 60)],
      rows: 0...64, group: "Page", help: "Who writes the posts. Who has no picture is shown by an initial.")
    package var people = Header.people
    @Parameter(
      "Posts",
      columns: [
        .picture("picture"), .text("focus", maximumLength: 24), .text("by", maximumLength: 40),
        .text("time", maximumLength: 16), .text("text"), .text("replies", maximumLength: 12),
        .text("shares", maximumLength: 12), .text("likes", maximumLength: 12), .text("liked", maximumLength: 3),
      ], rows: 0...64, group: "Page",
      help:
        "They repeat on windows that they do not fill. `by` is a person's handle; the picture may be left out; `liked` is \"yes\" for a heart that is filled."
    )
    package var posts = Header.posts
    @Parameter(
      "Photographs", columns: [.picture("picture"), .text("focus", maximumLength: 24)], rows: 0...24, group: "Page",
      help: "Beside the posts, on windows from 600 points wide.")
    package var photos = Header.photos

    package init() {}
  }

  package static let laws = [
    """
    Of the offset y: the header rises by min(y, headerStop), or below 0 grows by 1 - y / headerHeight; the \
    avatar is scaled by 1 - min(y, headerStop) / avatarSize / avatarSlowdown; the label stands at \
    max(labelOffset - y, -labelDistance); the blur is blurRadius × (y - labelOffset) / labelDistance, from \
    none to all.
    """,
    """
    Past an end a pull of x points shows as d × (1 - 1 / (x × rubberBand / d + 1)), d the length of the \
    view; a critical spring of response 0.5 s brings it back, with the velocity that it has.
    """,
  ]

  package static func insights(_ p: Parameters) -> [Insight] {
    let fling = Deceleration(ratePerMillisecond: p.deceleration)
    return [
      Insight("the name is in place at", p.labelOffset + p.labelDistance, "pt", of: "labelOffset", "labelDistance"),
      Insight("the avatar shrinks to", 100 * Pose(offset: p.headerStop, p).avatarScale, "%", of: "avatarSlowdown"),
      Insight("a 1000 pt/s fling goes", fling.travelToRest(from: 1000), "pt", of: "deceleration"),
      Insight("and rests after", fling.time(toSpeed: Tolerance.points.speed, from: 1000), "s", of: "deceleration"),
    ]
  }
}
