import Gestures
import Motion

extension Ticket {
  package struct State: Hashable, Sendable {
    /// What turns the ticket.
    enum Motion: Hashable, Sendable {
      case resting(on: Double)
      /// A finger holds it, whether or not it moves.
      case held
      /// Thrown: it loses speed by friction.
      case coasting
      /// A spring brings it onto a face, at an angle in degrees.
      case settling(to: Double)
      case scrolling(Scroll)
    }

    /// A wheel at work: the ticket is pulled along behind `goal`.
    struct Scroll: Hashable, Sendable {
      /// Degrees.
      var goal: Double
      /// Seconds since the last scroll came.
      var idle = 0.0
    }

    var size: Vector
    /// Degrees, unbounded (to ±1e9), and degrees per second.
    var turn = MovingValue()
    var motion = Motion.resting(on: 0)
    var drag = DragRecognizer(axis: .horizontal)
    /// Seconds since the finger went down, at the beginning of the step.
    var held = 0.0
    var sway = Sway()

    init(size: Vector) { self.size = size }
  }

  /// The slow to and fro about a face while nobody touches the ticket.
  struct Sway: Hashable, Sendable {
    /// Seconds for once to and fro.
    static let period = 7.0
    private static let growth = Spring.critical(response: 1.6)

    /// Degrees to each side; follows the parameter softly.
    private var amplitude = MovingValue()
    /// Seconds into the period.
    private var time = 0.0

    /// Moves on towards an amplitude in degrees; nothing is left of it once it has died down.
    mutating func step(toward goal: Double, by seconds: Double) {
      Self.growth.advance(
        &amplitude, toward: goal, by: seconds, landingWithin: Tolerance(distance: 0.005, speed: 0.02))
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
