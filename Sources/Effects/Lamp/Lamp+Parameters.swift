import Motion
import Tuning

extension Lamp {
  package struct Parameters: ParameterSet {
    @Parameter(
      "Pull of gravity", in: 0...20_000, .pointsPerSecondSquared, group: "Swing", help: "0 lets the lamp drift.")
    package var gravity = 3600.0
    @Parameter(
      "Length of the cord", in: 40...600, .points, group: "Swing", help: "From the ceiling to the rim of the shade.")
    package var cordLength = 250.0
    @Parameter("Loss of speed", in: 0...10, .perSecond, group: "Swing", help: "0 swings for ever.")
    package var damping = 0.012
    @Parameter("Angle at the start", in: -179...179, .degrees, group: "Swing", help: "Positive hangs it to the right.")
    package var startAngle = -3.75
    @Parameter(
      "Push of a tap", in: 0...720, .degreesPerSecond, group: "Swing", help: "Added to the spin by a tap on the shade.")
    package var tapPush = 60.0
    @Parameter(
      "Light", in: 0...1, group: "Light",
      help: "Brightness of the bulb. A drag sideways beside the lamp changes it too.")
    package var light = 0.8
    @Parameter("Drag for all the light", in: 40...2000, .points, group: "Light", help: "Sideways, from dark to full.")
    package var lightTravel = 300.0
    @Parameter(
      "Reveal the light page", group: "Page", help: "Inside the cone of light the page is shown in its light theme.")
    package var reveal = false
    @Parameter("Headline", maximumLength: 60, group: "Page")
    package var headline = "No new messages"
    @Parameter("Message", maximumLength: 200, group: "Page")
    package var message = "When you receive new messages they'll wait for you here"
    @Parameter("Colour of the shade", group: "Light")
    package var shadeColor = HexColor(0xFFB030)
    @Parameter("Colour of the light", group: "Light")
    package var lightColor = HexColor(0xFFAB3D)

    package init() {}
  }

  package static let laws = [
    """
    It is a pendulum, which no platform has: angle'' = -gravity / cordLength × sin(angle) - damping × \
    angle', in radians; Runge and Kutta's rule at 240 steps a second integrates it here. A tap adds tapPush \
    to angle'.
    """
  ]

  package static func insights(_ p: Parameters) -> [Insight] {
    let length = max(p.cordLength, Pendulum.shortest)
    // The small swing of θ'' = −(g/L)·θ − d·θ': ω² = g/L − d²/4; at 0 and below it creeps back without swinging.
    let square = p.gravity / length - p.damping * p.damping / 4
    let period = square > 0 ? 2 * Double.pi / square.squareRoot() : .infinity
    // Its height falls with e^(−d·t/2).
    let half = p.damping > 0 ? 2 * Exact.log(2) / p.damping : .infinity
    // What a push gives as speed is height at the turn: ½(Lθ')² = gL(1 − cos θ). Beyond half a turn it goes over the top.
    let spin = p.tapPush * .pi / 180
    let height = p.gravity > 0 ? length * spin * spin / (2 * p.gravity) : .infinity
    let reach = spin == 0 ? 0 : height < 2 ? Exact.acos(1 - height) * 180 / .pi : .infinity
    return [
      Insight("one swing takes", period, "s", of: "gravity", "cordLength", "damping"),
      Insight("half as far after", half, "s", of: "damping"),
      Insight("a tap at rest swings it to", reach, "°", of: "gravity", "cordLength", "tapPush"),
    ]
  }
}
