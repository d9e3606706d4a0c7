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

  /// A throw lands exactly on its stop, from so near that no unit shows a jump, and keeps slowing down until then.
  @Test(
    arguments: [
      (0.0, 4.0, 2.0), (0.3, 0.001, 1), (-20, 900, 480.5), (6.28, -9, 3.14), (1e6, 3, 1e6 + 1), (0.1, 0, 0.1),
      (5, -3, 5 - 1e-9), (1e-9, 1e-9, 3e-9), (1e12, 1, 1e12 + 0.25), (200, 0, 100),
    ] as [(Double, Double, Double)])
  func anAimedThrowLandsExactly(_ x: Double, _ speed: Double, _ stop: Double) {
    var motion = MovingValue(x, velocity: speed)
    _ = Self.glide.aim(&motion, at: [stop])
    let throwing = AimedThrow(stop: stop, way: (stop - x).magnitude)
    var (steps, before) = (0, motion)
    repeat {
      #expect(Self.glide.carries(motion, onto: throwing))
      (steps, before) = (steps + 1, motion)
    } while !Self.glide.advance(&motion, onto: throwing, by: 1.0 / 240, most: 0.02) && steps < 10_000
    #expect(motion == MovingValue(stop) && steps < 2000)
    let (jump, allowed) = ((before.value - stop).magnitude, max(throwing.way / 19_000, 99 * stop.ulp))
    #expect(jump <= min(allowed, 0.021) && before.velocity.magnitude <= 6 * allowed)
  }

  @Test func anotherSpeedIsNoAimedThrow() {
    let throwing = AimedThrow(stop: 3, way: 3)
    #expect(Self.glide.carries(MovingValue(0, velocity: 3 * Self.glide.friction), onto: throwing))
    #expect(!Self.glide.carries(MovingValue(0, velocity: 3 * Self.glide.friction + 1e-6), onto: throwing))
    #expect(!Self.glide.carries(MovingValue(0.1, velocity: 3 * Self.glide.friction), onto: throwing))
  }

  @Test(
    arguments: [
      // Speeds are in units per second; a throw goes half of its speed.
      (0.0, 5.0, 0.0, 1.0, -9.0, 9.0, 2.0), (0.2, 5, 0, 1, -9, 9, 3), (0.2, -5, 0, 1, -9, 9, -2),
      (0, 50, 0, 1, 0, 5, 5),
      (6, 5, 0, 1, 0, 5, 5), (3, 0, 0, 1, -9, 9, 3), (2.5, 0, 0, 1, -9, 9, 2), (2.4, 0.01, 0, 1, -9, 9, 3),
      (-7, 0, 0, 1, 0, 5, 0), (10, 100, 5, 20, 0, 9, 3),
    ] as [(Double, Double, Double, Double, Double, Double, Double)])
  func aThrowComesToRestOnAGrid(
    _ x: Double, _ speed: Double, _ origin: Double, _ spacing: Double, _ low: Double, _ high: Double, _ number: Double
  ) {
    var motion = MovingValue(x, velocity: speed)
    let grid = StopGrid(origin: origin, spacing: spacing, numbers: low...high)
    #expect(Self.glide.aim(&motion, at: grid) == number)
    #expect((Self.glide.projectedRest(of: motion) - grid.stop(number)).magnitude < 1e-12)
  }

  @Test func aGridTooFineForAThrowIsRefused() {
    var motion = MovingValue(1, velocity: 1e9)
    let grid = StopGrid(origin: 0, spacing: 1e-9, numbers: -0x1p53...0x1p53)
    #expect(Self.glide.aim(&motion, at: grid) == nil && motion == MovingValue(1, velocity: 1e9))
  }
}
