import Gestures
import Motion

extension Ticket {
  package struct State: EffectState {
    /// What turns the ticket.
    enum Motion: Codable, Hashable, Sendable {
      case resting(on: Double)
      /// A finger holds it, whether or not it moves.
      case held
      /// Thrown, on its way to a face at an angle in degrees, which older takes do not tell.
      case coasting(to: Double? = nil)
      /// A spring brings it onto a face, at an angle in degrees.
      case settling(to: Double)
      case scrolling(Scroll)
    }

    /// A wheel at work: the ticket is pulled along behind `goal`.
    struct Scroll: Codable, Hashable, Sendable {
      /// Degrees.
      var goal: Double
      /// Seconds since the last scroll came.
      var idle = 0.0
    }

    package var size: Vector
    /// Degrees, unbounded (to ±1e9), and degrees per second.
    var turn = MovingValue()
    var motion = Motion.resting(on: 0)
    var drag = PanRecognizer(lead: .youngest)
    /// The clock of `drag`, in older takes.
    var held: Double?
    var sway = Sway()
    /// Degrees by which its upper edge leans towards the eye, and degrees per second; nil as 0, in older takes.
    private var lean: MovingValue?
    /// True until a throw or a drag has come to its face; nil as false, in older takes.
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
    // Older ones turned it only.
    state.drag.axis = .free
  }

  package static func fault(of state: State) -> StateFault? {
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

  /// How it stands, and what follows from the angle alone, the same at every turn.
  package struct Pose: Hashable, Sendable {
    /// Degrees, unbounded.
    package var angle: Double
    /// Degrees by which its upper edge leans towards the eye.
    package var tilt = 0.0

    package init(angle: Double, tilt: Double = 0) { (self.angle, self.tilt) = (angle, tilt) }

    /// angle mod 360 in 0 ..< 360, also for negative angles.
    package var reduced: Double { Self.remainder(angle, 360) }

    /// Front while the remainder is below 90° or from 270°, else back.
    package var face: Face { reduced < 90 || reduced >= 270 ? .front : .back }

    /// 2·frac((angle + 90)/180) − 1: −1…1, 0 when a face is frontal, with its jump on the edge-on angle.
    package var anchor: Double { Self.remainder(reduced + 90, 180) / 90 - 1 }

    /// Degrees from the angle at which the visible face is frontal, −90 ..< 90.
    var fromFrontal: Double { 90 * anchor }

    /// How far the highlight is shifted, in points; the foil by as much the other way.
    package func lightOffset(_ p: Parameters) -> Double { anchor * p.lightTravel }

    /// How much the base is darkened: 0 frontal, `dimmerDepth` from `dimmerAngle` on.
    package func dimmer(_ p: Parameters) -> Double { p.dimmerDepth * min(1, fromFrontal.magnitude / p.dimmerAngle) }

    /// Exact, in 0 ..< `divisor`.
    private static func remainder(_ value: Double, _ divisor: Double) -> Double {
      let rest = value.truncatingRemainder(dividingBy: divisor)
      guard rest < 0 else { return rest }
      // A negative speck would round up to the divisor itself.
      let up = rest + divisor
      return up < divisor ? up : 0
    }
  }

  /// The slow to and fro about a face while no finger touches the ticket.
  struct Sway: Codable, Hashable, Sendable {
    /// Seconds for once to and fro.
    static let period = 7.0
    private static let growth = Spring.critical(response: 1.6)

    /// Degrees to each side; follows the parameter softly.
    private var amplitude = MovingValue()
    /// Seconds into the period.
    private var time = 0.0

    /// Moves on towards an amplitude in degrees; nothing is left of it once it has died down.
    mutating func step(toward goal: Double, by seconds: Double) {
      Self.growth.advance(&amplitude, toward: goal, by: seconds, landingWithin: Tolerance(distance: 0.005, speed: 0.02))
      time += seconds
      if time >= Self.period { time -= Self.period }
      if goal == 0, amplitude == MovingValue() { self = Sway() }
    }

    /// Degrees from the face, and degrees per second.
    var turn: MovingValue {
      let frequency = 2 * Double.pi / Self.period
      let (sine, cosine) = Exact.sinCos(frequency * time)
      return MovingValue(
        amplitude.value * sine, velocity: amplitude.velocity * sine + amplitude.value * frequency * cosine)
    }
  }
}
