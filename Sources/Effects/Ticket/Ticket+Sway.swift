import Motion

extension Ticket {
  /// The slow to and fro about a face while nobody touches the ticket.
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
