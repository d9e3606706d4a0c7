import Motion
import Testing

@Suite struct StopTests {
  private static let glide = Deceleration(ratePerMillisecond: 0.998)

  /// The throws: place, speed, stops, and the index of the stop at which each comes to rest.
  @Test(
    arguments: [
      // 1000 pt/s go 499.5 pt.
      (0.0, 1000.0, [0.0, 300, 480, 900], 2), (0, -1000, [0, -300, -480, -900], 2), (0, 1000, [900, 480, 300, 0], 1),
      // The nearest stop lies behind, so the throw goes on to the next one.
      (10, 40, [0, 300], 1), (-10, -40, [0, -300], 1),
      // None lies ahead: the last one in its direction.
      (400, 1000, [0, 100, 300], 2), (-5, -10, [100, 0, 300], 1),
      // On a stop, with a speed that goes nowhere near the next one.
      (100, 20, [0, 100, 200], 1), (100, 300, [0, 100, 200], 2), (100, 0, [0, 110, 80], 1),
      (0, 100, [49.95, 49.95], 0),
    ] as [(Double, Double, [Double], Int)])
  func aThrowComesToRestOnItsStop(_ x: Double, _ speed: Double, _ stops: [Double], _ index: Int) {
    var motion = MovingValue(x, velocity: speed)
    #expect(Self.glide.aim(&motion, at: stops) == index)
    #expect((Self.glide.projectedRest(of: motion) - stops[index]).magnitude < 1e-9)
    var steps = 0
    while !Self.glide.advance(&motion, by: 1.0 / 240, landingWithin: .points), steps < 10_000 { steps += 1 }
    #expect((motion.value - stops[index]).magnitude < 1e-6 && motion.velocity == 0 && steps < 5000)
  }

  @Test func withoutStopsNothingChanges() {
    var motion = MovingValue(3, velocity: 4)
    #expect(Self.glide.aim(&motion, at: []) == nil && motion == MovingValue(3, velocity: 4))
  }
}
