import Effects
import Formatting
import Gestures
import Motion

extension Ticket {
  package struct State: EffectState {
    /// The cause of the ticket's current motion.
    enum Motion: Codable, Hashable, Sendable {
      case resting(on: Double)
      /// A finger holds the ticket, moving or not.
      case held
      /// The ticket is thrown, on its way to a face at an angle in degrees; `nil` in older takes.
      case coasting(to: Double? = nil)
      /// A spring brings the ticket onto a face at an angle in degrees.
      case settling(to: Double)
      case scrolling(Scroll)
    }

    /// An ongoing wheel scroll: a spring pulls the ticket towards `goal`.
    struct Scroll: Codable, Hashable, Sendable {
      /// The target angle in degrees.
      var goal: Double
      /// The seconds since the last scroll event.
      var idle = 0.0
    }

    package var size: Vector
    /// The angle in degrees, unbounded (to ±1e9), and its velocity in degrees per second.
    var turn = MovingValue()
    var motion = Motion.resting(on: 0)
    var drag = PanRecognizer(lead: .youngest)
    /// The clock of `drag` in older takes; `nil` otherwise.
    var held: Double?
    var sway = Sway()
    /// The lean of the upper edge towards the eye in degrees, and its velocity in degrees per second.
    ///
    /// `nil` means 0, also in older takes.
    private var lean: MovingValue?
    /// Whether a throw or a drag has not yet reached its face; `nil` means `false`, also in older takes.
    var isAwaited: Bool?

    init(size: Vector) { self.size = size }

    var tilt: MovingValue {
      get { lean ?? MovingValue() }
      set { lean = newValue == MovingValue() ? nil : newValue }
    }

    var pose: Pose { Pose(angle: turn.value, tilt: tilt.value) }
  }

  package static func renew(_ state: inout State) {
    if let clock = state.held { state.drag.resume(at: clock) }
    state.held = nil
    // Older takes restricted the drag to the horizontal axis.
    state.drag.axis = .free
  }

  package static func fault(of state: State) -> Problem? {
    .unless(
      state.turn.value.magnitude <= 1e9 && state.turn.velocity.magnitude <= 1e9, "turn",
      "expected an angle and a speed within a thousand million degrees")
      ?? .unless(
        state.tilt.value.magnitude <= 90 && state.tilt.velocity.magnitude <= 1e9, "lean",
        "expected a tilt within 90 degrees")
  }

  package enum Face: Int, Hashable, Sendable {
    case front = 0
    case back = 1

    var name: String { self == .front ? "front" : "back" }
  }

  /// The ticket's orientation, with values derived from the angle alone that repeat with every turn.
  package struct Pose: Hashable, Sendable {
    /// The angle in degrees, unbounded.
    package var angle: Double
    /// The lean of the upper edge towards the eye, in degrees.
    package var tilt = 0.0

    package init(angle: Double, tilt: Double = 0) { (self.angle, self.tilt) = (angle, tilt) }

    /// The angle modulo 360, in 0 ..< 360, also for negative angles.
    package var reduced: Double { Self.remainder(angle, 360) }

    /// The visible face: the front while the reduced angle is below 90° or at least 270°, else the back.
    package var face: Face { reduced < 90 || reduced >= 270 ? .front : .back }

    /// The position between two edge-on angles, 2·frac((angle + 90)/180) − 1: from −1 to 1.
    ///
    /// It is 0 when a face is frontal and jumps at the edge-on angle.
    package var anchor: Double { Self.remainder(reduced + 90, 180) / 90 - 1 }

    /// The degrees from the angle at which the visible face is frontal, −90 ..< 90.
    var fromFrontal: Double { 90 * anchor }

    /// Returns the shift of the highlight in points; the foil shifts by as much in the opposite direction.
    package func lightOffset(_ p: Parameters) -> Double { anchor * p.lightTravel }

    /// Returns the amount by which the base is darkened: 0 for a frontal face, `dimmerDepth` from `dimmerAngle` on.
    package func dimmer(_ p: Parameters) -> Double { p.dimmerDepth * min(1, fromFrontal.magnitude / p.dimmerAngle) }

    /// Returns the exact remainder, in 0 ..< `divisor`.
    private static func remainder(_ value: Double, _ divisor: Double) -> Double {
      let rest = value.truncatingRemainder(dividingBy: divisor)
      guard rest < 0 else { return rest }
      // Adding the divisor to a tiny negative remainder would round up to the divisor itself.
      let up = rest + divisor
      return up < divisor ? up : 0
    }
  }

  /// The slow sway about a face while no finger touches the ticket.
  struct Sway: Codable, Hashable, Sendable {
    /// The duration of a full sway to both sides, in seconds.
    static let period = 7.0
    private static let growth = Spring.critical(response: 1.6)

    /// The sway to each side in degrees; it follows the parameter smoothly.
    private var amplitude = MovingValue()
    /// The seconds since the start of the period.
    private var time = 0.0

    /// Advances the sway towards an amplitude in degrees, and resets it once it has died down to 0.
    mutating func step(toward goal: Double, by seconds: Double) {
      Self.growth.advance(&amplitude, toward: goal, by: seconds, landingWithin: Tolerance(distance: 0.005, speed: 0.02))
      time += seconds
      if time >= Self.period { time -= Self.period }
      if goal == 0, amplitude == MovingValue() { self = Sway() }
    }

    /// The sway's angle from the face in degrees, and its velocity in degrees per second.
    var turn: MovingValue {
      let frequency = 2 * Double.pi / Self.period
      let (sine, cosine) = Exact.sinCos(frequency * time)
      return MovingValue(
        amplitude.value * sine, velocity: amplitude.velocity * sine + amplitude.value * frequency * cosine)
    }
  }
}
