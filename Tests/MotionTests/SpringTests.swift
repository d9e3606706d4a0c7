import Motion
import Testing

@Suite struct SpringTests {
  static let springs = [
    Spring(response: 0.35, dampingRatio: 0.86), Spring(response: 0.9, dampingRatio: 0.1),
    Spring(response: 0.5, dampingRatio: 0), Spring.critical(response: 0.25), Spring(response: 0.7, dampingRatio: 1.5),
    Spring(response: 0.4, dampingRatio: 30),
  ]

  /// Returns the solution of the differential equation, integrated in very small steps.
  static func integrated(_ spring: Spring, from start: MovingValue, toward target: Double, for seconds: Double)
    -> MovingValue
  {
    let omega = 2 * Double.pi / spring.response
    func force(_ x: Double, _ v: Double) -> Double {
      -omega * omega * (x - target) - 2 * spring.dampingRatio * omega * v
    }
    var (x, v) = (start.value, start.velocity)
    let n = 20_000
    let h = seconds / Double(n)
    for _ in 0..<n {
      let (v1, a1) = (v, force(x, v))
      let (v2, a2) = (v + h / 2 * a1, force(x + h / 2 * v1, v + h / 2 * a1))
      let (v3, a3) = (v + h / 2 * a2, force(x + h / 2 * v2, v + h / 2 * a2))
      let (v4, a4) = (v + h * a3, force(x + h * v3, v + h * a3))
      x += h / 6 * (v1 + 2 * v2 + 2 * v3 + v4)
      v += h / 6 * (a1 + 2 * a2 + 2 * a3 + a4)
    }
    return MovingValue(x, velocity: v)
  }

  @Test("the closed form obeys the equation in all three regimes", arguments: springs)
  func closedFormSatisfiesTheEquation(spring: Spring) {
    let start = MovingValue(-3, velocity: 250)
    for seconds in [0.01, 0.2, 0.8] {
      let expected = Self.integrated(spring, from: start, toward: 7, for: seconds)
      let m = spring.motion(at: seconds, from: start, toward: 7)
      #expect((m.value - expected.value).magnitude < 1e-8)
      #expect((m.velocity - expected.velocity).magnitude < 1e-6)
    }
  }

  @Test("many small steps are one large one", arguments: springs)
  func manySmallStepsEqualOneLargeStep(spring: Spring) {
    var m = MovingValue(100, velocity: -900)
    for _ in 0..<240 { spring.advance(&m, toward: 20, by: 1.0 / 240) }
    let once = spring.motion(at: 1, from: MovingValue(100, velocity: -900), toward: 20)
    #expect((m.value - once.value).magnitude < 1e-9)
    #expect((m.velocity - once.velocity).magnitude < 1e-8)
  }

  @Test func startsWithItsValueAndVelocity() {
    for spring in Self.springs {
      let start = MovingValue(4, velocity: -7)
      #expect(spring.motion(at: 0, from: start, toward: 9) == start)
      let m = spring.motion(at: 1e-9, from: start, toward: 9)
      #expect((m.value - 4).magnitude < 1e-7 && (m.velocity + 7).magnitude < 1e-4)
    }
  }

  @Test("a new target in mid-flight keeps position and velocity")
  func newTargetKeepsPositionAndVelocity() {
    let spring = Spring(response: 0.5, dampingRatio: 0.7)
    var m = MovingValue(0)
    spring.advance(&m, toward: 100, by: 0.1)
    let before = m
    spring.advance(&m, toward: -100, by: 1e-7)
    #expect((m.value - before.value).magnitude < 1e-4)
    #expect((m.velocity - before.velocity).magnitude < 0.1)
  }

  @Test("undamped: energy and period")
  func undampedSpringKeepsEnergyAndPeriod() {
    let spring = Spring(response: 0.5, dampingRatio: 0)
    let m = spring.motion(at: 0.5 * 1000, from: MovingValue(3, velocity: 2), toward: 1)
    #expect((m.value - 3).magnitude < 1e-9 && (m.velocity - 2).magnitude < 1e-8)
    let quarter = spring.motion(at: 0.125, from: MovingValue(1), toward: 0)
    #expect(quarter.value.magnitude < 1e-15)
    #expect((quarter.velocity + 4 * Double.pi).magnitude < 1e-13)
  }

  @Test("critical: x(t) = e^(−ωt)(1 + ωt)")
  func criticalSpringFollowsItsFormula() {
    let spring = Spring.critical(response: 1)
    let omega = 2 * Double.pi
    for t in [0.05, 0.3, 1.0] {
      let expected = Exact.exp(-omega * t) * (1 + omega * t)
      #expect((spring.motion(at: t, from: MovingValue(1), toward: 0).value - expected).magnitude < 1e-15)
    }
    #expect(spring.overshoot == 0)
  }

  @Test("the regimes meet: just below, at and just above critical differ by next to nothing")
  func dampingRegimesAgreeAtCritical() {
    let start = MovingValue(1, velocity: 30)
    for t in [0.001, 0.1, 0.6] {
      let m = Spring.critical(response: 0.5).motion(at: t, from: start, toward: 0)
      for tiny in [1e-6, 1e-9, 1e-12, 1e-15] {
        for ratio in [1 - tiny, 1 + tiny] {
          let n = Spring(response: 0.5, dampingRatio: ratio).motion(at: t, from: start, toward: 0)
          #expect((m.value - n.value).magnitude < 20 * tiny + 1e-13)
          #expect((m.velocity - n.velocity).magnitude < 300 * tiny + 1e-11)
        }
      }
    }
  }

  @Test("overdamped far enough to overflow a cosh: 1000 → 0 with ζ = 100")
  func overdampedDoesNotOverflow() {
    let spring = Spring(response: 0.1, dampingRatio: 100)
    let m = spring.motion(at: 3, from: MovingValue(1000), toward: 0)
    // The fast exponential is gone after 3 s, so the result is the slow one alone with its factor.
    let omega = 2 * Double.pi / 0.1
    let root = (100.0 * 100 - 1).squareRoot()
    let slow = omega / (100 + root)
    let fast = omega * (100 + root)
    let expected = 1000 * fast / (fast - slow) * Exact.exp(-slow * 3)
    #expect((m.value / expected - 1).magnitude < 1e-12)
    #expect((m.velocity / (-slow * expected) - 1).magnitude < 1e-12)
    let extreme = Spring(response: 1e-3, dampingRatio: 1e6).motion(at: 1e6, from: MovingValue(5), toward: 0)
    #expect(extreme.value.isFinite && extreme.velocity.isFinite)
  }

  @Test func overshootIsTheFirstPeak() {
    let spring = Spring(response: 0.6, dampingRatio: 0.4)
    let path = (0...4000).map { spring.motion(at: Double($0) * 1e-4, from: MovingValue(1), toward: 0).value }
    let lowest = path.min() ?? 0
    #expect((spring.overshoot + lowest).magnitude < 1e-6)
  }

  @Test("rest needs both nearness and slowness, and landing is exact")
  func restNeedsNearnessAndSlowness() {
    let spring = Spring(response: 0.3, dampingRatio: 0.5)
    let tolerance = Tolerance(distance: 0.1, speed: 1)
    #expect(spring.isAtRest(MovingValue(5.05, velocity: 0.5), target: 5, tolerance: tolerance))
    #expect(!spring.isAtRest(MovingValue(5.05, velocity: 1.5), target: 5, tolerance: tolerance))
    #expect(!spring.isAtRest(MovingValue(5.2), target: 5, tolerance: tolerance))
    var m = MovingValue(0)
    var landed = false
    for _ in 0..<1000 where !landed {
      landed = spring.advance(&m, toward: 5, by: 1.0 / 240, landingWithin: tolerance)
    }
    #expect(landed)
    #expect(m == MovingValue(5))
  }

  @Test func zeroResponseIsImmediate() {
    let spring = Spring(response: 0, dampingRatio: 0.5)
    #expect(spring.motion(at: 0.001, from: MovingValue(3, velocity: 9), toward: 8) == MovingValue(8))
  }
}
