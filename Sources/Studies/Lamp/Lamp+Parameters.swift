import Effects
import Motion
import Tuning

extension Lamp {
  package struct Parameters: ParameterSet {
    @Parameter(
      "How hard the lamp is pulled down; 0 lets it drift.", in: 0...20_000, useful: 0...12_000, .pointsPerSecondSquared,
      group: "Swing", also: "weight tempo")
    package var gravity = 3600.0
    @Parameter("From the ceiling to the rim of the shade.", in: 40...600, .points, group: "Swing")
    package var cordLength = 250.0
    @Parameter(
      "How much of its speed the swing loses in a second, as a share; at 0 it swings for ever.", in: 0...10,
      useful: 0...2, .perSecond,
      group: "Swing", also: "friction weight momentum loss")
    package var damping = 0.012
    @Parameter(
      "How much the air slows the swing: wide swings lose more than small ones. 0.15 is a cloth-covered lamp.",
      in: 0...5,
      useful: 0...1, group: "Swing", also: "friction air weight heavy")
    package var airDrag = 0.0
    @Parameter(
      "The lamp's angle at the start; above 0 it hangs to the right.", in: -179...179, useful: -90...90,
      .degrees, group: "Swing")
    package var startAngle = -3.75
    @Parameter("How fast a tap on the shade sets the lamp turning.", in: 0...720, .degreesPerSecond, group: "Swing")
    package var tapPush = 60.0
    @Parameter(
      "How far the cord stretches at most when the shade is pulled along it; at 0 not at all.", in: 0...200, .points,
      group: "Swing", also: "elastic rubber band")
    package var stretch = 60.0
    @Parameter(
      "About how long the shade takes to rock once on its cord after a push, a throw or a catch.",
      in: 0.05...3, useful: 0.1...1, .seconds, group: "Shade spring",
      also: "wobble shade", role: .response(of: "rock"))
    package var rockResponse = 0.28
    @Parameter(
      "With lower values the shade rocks longer.", in: 0.05...3, useful: 0.05...1.5, group: "Shade spring",
      also: "bounce wobble shade", role: .dampingRatio(of: "rock"))
    package var rockDampingRatio = 0.25
    @Parameter(
      "How bright the bulb is. A drag sideways beside the lamp changes it too.", in: 0...1, group: "Light",
      also: "brightness")
    package var light = 0.8
    @Parameter(
      "How far a finger drags sideways from darkness to full light.", in: 40...2000, useful: 40...800, .points,
      group: "Light")
    package var lightTravel = 300.0
    @Parameter("The page has its light theme where the light falls.", group: "Page", also: "theme")
    package var reveal = false
    @Parameter("The large line behind the lamp.", maximumLength: 60, group: "Page", also: "title")
    package var headline = "No new messages"
    @Parameter("The small line below the large one.", maximumLength: 200, group: "Page")
    package var message = "When you receive new messages they'll wait for you here"
    @Parameter("The colour of the shade.", group: "Light")
    package var shadeColor = HexColor(0xFFB030)
    @Parameter("The colour of its light.", group: "Light")
    package var lightColor = HexColor(0xFFAB3D)
    @Parameter("The colour of the night over the roofs.", group: "Page", also: "background")
    package var paperColor = HexColor(0x443091)

    package init() {}
  }

  package static let laws = [
    """
    The middle of the rim is x right of and y below the end of the cord at the top: with a rocking angle c, \
    x = (n - 1.28 × r) × sin(angle) + 1.28 × r × sin(angle + c), y = (n - 1.28 × r) × cos(angle) + 1.28 × r × \
    cos(angle + c). The shade turns with its cord, by angle + c. The rim has a radius of r points, 60 in a narrow window \
    and up to 74 in a wide one; n is cordLength from 180 points on, a shorter cord is drawn longer.
    """,
    """
    The light is a cone from the point 0.9 × r / tan(h) above the rim on the shade's axis, h from 33° in a narrow window \
    to 37° in a wide one. At an angle v from the axis, seen from there, and z points below the rim it has the strength \
    e = smooth(h + w, h - w, v) × smooth(-0.06 × r, 0.3 × r, z), w from 3.6° to 3.4°; smooth(a, b, x) is t × t × \
    (3 - 2 × t) with t = (x - a) / (b - a), limited to 0 to 1. A drag of x points sideways adds x / lightTravel to the \
    brightness, from 0 to 1.
    """,
    """
    It is a pendulum, which no platform has: angle'' = -gravity / cordLength × sin(angle) - damping × \
    angle' - airDrag × |angle'| × angle', in radians; Runge and Kutta's rule at 240 steps a second integrates \
    it here. A tap adds tapPush to angle'.
    """,
    """
    The shade rocks about the cord's end by the rock spring: a change of angle' gives it 0.8 of that, forwards \
    from a push and backwards from a throw or a catch. Pulled along the cord by x points it comes \
    stretch × (1 - 1 / (0.55 × x / stretch + 1)) nearer, and goes back by a spring of response 0.25 s and \
    damping ratio 0.5.
    """,
  ]

  /// Returns the amplitude in radians of a small swing that began with `start` radians, after some seconds.
  ///
  /// It solves A' = −(damping/2)·A − β·A², the mean loss over a small swing, with β = 4/(3π)·airDrag·ω.
  static func amplitude(after seconds: Double, from start: Double, length: Double, _ p: Parameters) -> Double {
    let (a, b) = (p.damping / 2, airLoss(length: length, p))
    // The value is (1 − e^(−a·t))/a, which is t for a = 0.
    let time = a > 0 ? -Exact.expm1(-a * seconds) / a : seconds
    return start * Exact.exp(-a * seconds) / (1 + b * start * time)
  }

  /// Returns the β of `amplitude`, per second and radian.
  static func airLoss(length: Double, _ p: Parameters) -> Double {
    4 / (3 * Double.pi) * p.airDrag * (p.gravity / max(length, Pendulum.shortest)).squareRoot()
  }

  package static func insights(_ p: Parameters) -> [Insight] {
    let length = max(p.cordLength, Pendulum.shortest)
    // A small swing obeys θ'' = −(g/L)·θ − d·θ', so ω² = g/L − d²/4; at 0 and below the lamp creeps back without swinging.
    let square = p.gravity / length - p.damping * p.damping / 4
    let period = square > 0 ? 2 * Double.pi / square.squareRoot() : .infinity
    // The amplitude falls with e^(−d·t/2).
    let half = p.damping > 0 ? 2 * Exact.log(2) / p.damping : .infinity
    // The speed of a push becomes height at the turning point: ½(Lθ')² = gL(1 − cos θ). Beyond half a turn it passes the top.
    let spin = p.tapPush * .pi / 180
    let height = p.gravity > 0 ? length * spin * spin / (2 * p.gravity) : .infinity
    let reach = spin == 0 ? 0 : height < 2 ? Exact.acos(1 - height) * 180 / .pi : .infinity
    return [
      Insight("one swing takes", period, "s", of: "gravity", "cordLength", "damping"),
      Insight("half as far after", half, "s", of: "damping"),
      Insight(
        "a swing of 38° after 10 s", amplitude(after: 10, from: 38 * .pi / 180, length: length, p) * 180 / .pi, "°",
        of: "airDrag", "damping", "gravity", "cordLength"),
      Insight("a tap at rest swings it to", reach, "°", of: "gravity", "cordLength", "tapPush"),
    ]
  }
}
