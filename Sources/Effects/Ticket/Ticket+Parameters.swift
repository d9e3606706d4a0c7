import Motion
import Tuning

extension Ticket {
  /// Where a throw may come to rest.
  package enum Landing: String, Choice {
    /// On the face that is nearest to where it would come to rest.
    case nearest
    /// Always on the front.
    case frontOnly
  }

  package struct Parameters: ParameterSet {
    @Parameter("Turn of a drag", in: 0.05...5, .degreesPerPoint, group: "Turn", help: "Rightwards turns it rightwards.")
    package var degreesPerPoint = 0.6
    @Parameter(
      "Friction", in: 0.05...20, .perSecond, group: "Turn", help: "The share of its spin that a throw loses, at first.",
      role: .friction(of: "spin"))
    package var friction = 0.9
    @Parameter(
      "Settle response", in: 0.05...5, .seconds, group: "Settle spring",
      help: "How long the spring onto a face takes, about.", role: .response(of: "settle"))
    package var settleResponse = 0.9
    @Parameter(
      "Settle damping", in: 0.05...3, group: "Settle spring",
      help: "Below 1 the ticket swings past the face before it rests.", role: .dampingRatio(of: "settle"))
    package var settleDampingRatio = 0.75
    @Parameter(
      "Lands on", group: "Landing",
      help: "`nearest`: the face nearest to where it would stop; `frontOnly`: always the front.")
    package var landing = Landing.nearest
    @Parameter(
      "Travel of the light", in: 0...600, .points, group: "Foil", help: "Of highlight and foil, when turned edge-on.")
    package var lightTravel = 120.0
    @Parameter(
      "Depth of the dimmer", in: 0...1, group: "Foil", help: "How much darker the base is when out of the light.")
    package var dimmerDepth = 0.15
    @Parameter(
      "Angle of the dimmer", in: 0.5...90, .degrees, group: "Foil", help: "Away from frontal, where it is fully dimmed."
    )
    package var dimmerAngle = 13.5
    @Parameter(
      "Idle sway", in: 0...60, .degrees, group: "Landing", help: "To each side of the face it rests on; 0 stands still."
    )
    package var idleSway = 0.0

    @Parameter("Airline", maximumLength: 40, group: "Flight") package var airline = "Fidget Air"
    @Parameter("Flight", maximumLength: 20, group: "Flight") package var flight = "FG 207"
    @Parameter("Origin", maximumLength: 12, group: "Flight", help: "Large; three letters fit.") package var origin =
      "HND"
    @Parameter("Origin's city", maximumLength: 60, group: "Flight") package var originCity = "Tokyo Haneda"
    @Parameter("Destination", maximumLength: 12, group: "Flight", help: "Large; three letters fit.") package
      var destination = "LIS"
    @Parameter("Destination's city", maximumLength: 60, group: "Flight") package var destinationCity = "Lisbon"
    @Parameter("Passenger", maximumLength: 80, group: "Flight") package var passenger = "Inês Takahashi"
    @Parameter("Date", maximumLength: 24, group: "Flight") package var date = "14 Nov"
    @Parameter("Gate", maximumLength: 12, group: "Flight") package var gate = "61"
    @Parameter("Seat", maximumLength: 12, group: "Flight") package var seat = "2A"
    @Parameter("Boards", maximumLength: 16, group: "Flight") package var boards = "09:40"
    @Parameter("Bar code", maximumLength: 20, group: "Words", help: "Code 128 B; other than ASCII characters become ?.")
    package var code = "FG207HNDLIS2A"
    @Parameter("Title of the back", maximumLength: 40, group: "Words") package var backTitle = "Golden Ticket"
    @Parameter("Line of the back", maximumLength: 60, group: "Words") package var backLine = "Good for one flight"
    @Parameter("Small line of the back", maximumLength: 80, group: "Words") package var backNote =
      "and any number of turns"
    @Parameter("Hint", maximumLength: 60, group: "Words") package var hint = "Drag to turn, flick to spin"

    package init() {}
  }

  package static let laws = [
    """
    Let go, it turns on by friction until the face nearest to angle + velocity / friction is half a turn \
    away or less; then the settle spring takes it there with the velocity that it has.
    """
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
