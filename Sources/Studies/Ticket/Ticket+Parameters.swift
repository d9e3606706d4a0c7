import Effects
import Motion
import Tuning

extension Ticket {
  /// The faces on which a throw may come to rest.
  package enum Landing: String, Choice {
    /// The face nearest to the resting angle of the throw.
    case nearest
    /// Always the front.
    case frontOnly
  }

  package struct Parameters: ParameterSet {
    @Parameter(
      "How far the ticket turns for each point that a finger drags it.", in: 0.05...5, useful: 0.1...2,
      .degreesPerPoint, group: "Turn", also: "sensitivity")
    package var degreesPerPoint = 0.6
    @Parameter(
      "The share of its spin that a throw loses per second at first: with lower values it spins longer.",
      in: 0.05...20, useful: 0.1...6, .perSecond,
      group: "Turn",
      also: "weight momentum inertia deceleration heavy", role: .friction(of: "spin"))
    package var friction = 0.9
    @Parameter(
      """
      A faster release throws it: it turns on, never faster than the finger. After a slower one a spring lays it \
      down.
      """, in: 0...5000, useful: 0...1000, .pointsPerSecond, group: "Turn", also: "flick fling")
    package var throwVelocity = 100.0
    @Parameter(
      "How far it tilts at most under a drag up or down; it springs back.", in: 0...30, useful: 0...20, .degrees,
      group: "Turn", also: "lean")
    package var tilt = 6.0
    @Parameter(
      "About how long the spring takes to settle on a face.", in: 0.05...5, useful: 0.1...2, .seconds,
      group: "Settle spring",
      also: "stiffness speed", role: .response(of: "settle"))
    package var settleResponse = 0.9
    @Parameter(
      "Below 1 the ticket swings past the face before it rests.", in: 0.05...3, useful: 0.1...1.5,
      group: "Settle spring", also: "bounce overshoot wobble", role: .dampingRatio(of: "settle"))
    package var settleDampingRatio = 0.75
    @Parameter(
      "The face on which a throw comes to rest: the one nearest to where it would stop, or always the front.",
      group: "Landing",
      also: "face")
    package var landing = Landing.nearest
    @Parameter(
      "How far the highlight and the foil move until the ticket is seen from its edge.", in: 0...600, .points,
      group: "Foil",
      also: "hologram glint")
    package var lightTravel = 120.0
    @Parameter("How much darker the ticket gets when it turns out of the light.", in: 0...1, group: "Foil")
    package var dimmerDepth = 0.15
    @Parameter("The angle at which it is darkest.", in: 0.5...90, .degrees, group: "Foil")
    package var dimmerAngle = 13.5
    @Parameter(
      "A ticket that spins faster is blurred by its own movement, as in a film.", in: 60...5000, useful: 100...3000,
      .degreesPerSecond, group: "Foil", also: "motion blur")
    package var blurFrom = 600.0
    @Parameter(
      "How far it sways to each side of the face that it rests on; 0 stands still.", in: 0...60, useful: 0...30,
      .degrees, group: "Landing", also: "idle breathe")
    package var idleSway = 0.0

    @Parameter("At the top of the ticket.", maximumLength: 40, group: "Flight") package var airline = "Fidget Air"
    @Parameter("The number of the flight.", maximumLength: 20, group: "Flight") package var flight = "FG 207"
    @Parameter("The departure in large letters; three of them fit.", maximumLength: 12, group: "Flight") package
      var origin =
      "HND"
    @Parameter("The city below the departure.", maximumLength: 60, group: "Flight") package
      var originCity = "Tokyo Haneda"
    @Parameter("The destination in large letters; three of them fit.", maximumLength: 12, group: "Flight") package
      var destination = "LIS"
    @Parameter("The city below the destination.", maximumLength: 60, group: "Flight") package
      var destinationCity = "Lisbon"
    @Parameter("Who flies.", maximumLength: 80, group: "Flight") package var passenger = "Inês Takahashi"
    @Parameter("The day of the flight.", maximumLength: 24, group: "Flight") package var date = "14 Nov"
    @Parameter("The gate, as it is printed.", maximumLength: 12, group: "Flight") package var gate = "61"
    @Parameter("The seat, as it is printed.", maximumLength: 12, group: "Flight") package var seat = "2A"
    @Parameter("When boarding begins.", maximumLength: 16, group: "Flight") package var boards = "09:40"
    @Parameter(
      "The text of the bar code; characters other than ASCII become question marks.", maximumLength: 20, group: "Words",
      also: "barcode")
    package var code = "FG207HNDLIS2A"
    @Parameter("In large letters on the back.", maximumLength: 40, group: "Words") package var backTitle =
      "Golden Ticket"
    @Parameter("On the back, under its title.", maximumLength: 60, group: "Words") package var backLine =
      "Good for one flight"
    @Parameter("Small, at the foot of the back.", maximumLength: 80, group: "Words") package var backNote =
      "and any number of turns"
    @Parameter("A line below the ticket, in the corner.", maximumLength: 60, group: "Words") package var hint = ""

    @Parameter(
      "The colour of the front, of the edge and of the print on the back.", group: "Colours", also: "accent gold")
    package var accentColor = standardColors.accent
    @Parameter("The colour of the back.", group: "Colours", also: "background")
    package var paperColor = standardColors.paper

    package init() {}
  }

  private static let standardColors = (accent: HexColor(0xE9B949), paper: HexColor(0x1A1D26))

  static func tones(_ p: Parameters) -> Tones {
    Tones(accent: p.accentColor, paper: p.paperColor, standard: standardColors)
  }

  package static let laws = [
    """
    A drag of x points turns the ticket by degreesPerPoint × x. The point u right of and v below the middle of the \
    front, which is 300 by 420 points, is in space at x = u × cos(angle), y = v × cos(lean) - u × sin(angle) × sin(lean), \
    z = -u × sin(angle) × cos(lean) - v × sin(lean), z towards the eye. The eye is 1100 points from the axis and 150 \
    above the middle: on the screen the point is h right of and j below the middle, \
    h = x × 1100 / (1100 - z); j = (y + 150) × 1100 / (1100 - z) - 150. The back is the same with u reversed.
    """,
    """
    Half a turn has the position a = mod(angle + 90, 180) / 90 - 1, from -1 at one edge through 0 at a face to 1 at \
    the other. The highlight moves by l = a × lightTravel points and the foil by as much the other way; the base is \
    darkened by k = dimmerDepth × min(1, |90 × a| / dimmerAngle). A drag of n points up or down leans it by \
    lean = tilt × (1 - 1 / (0.55 × n × degreesPerPoint / tilt + 1)); the settle spring brings it back. At rest it sways \
    by q = idleSway × sin(2 × π × t / 7) after t seconds.
    """,
    """
    A release faster than throwVelocity goes to the face nearest to angle + velocity / friction; where that lies \
    behind and the settle spring would come back to it faster than the throw, to the next one ahead. After a \
    slower one the settle spring takes it to the same face at once.
    """,
    """
    A throw first coasts, velocity' = -rate × velocity, with the rate that brings it to 45° before the face at 45° × π / (settleResponse × settleDampingRatio) a second. One that is slower keeps its speed, until \
    the face is velocity × settleResponse × settleDampingRatio / π away. From there the settle spring takes it, with \
    the velocity kept.
    """,
  ]

  package static func insights(_ p: Parameters) -> [Insight] {
    let flick = 720.0
    let deceleration = Deceleration(friction: p.friction)
    return [
      Insight("half a turn is a drag of", 180 / p.degreesPerPoint, "pt", of: "degreesPerPoint"),
      Insight("a 720 °/s flick turns", flick / p.friction, "°", of: "friction"),
      Insight("its spin halves in", deceleration.time(toSpeed: flick / 2, from: flick), "s", of: "friction"),
    ]
  }
}
