import Motion
import Testing

@Suite struct RubberBandTests {
  @Test("(1 − 1/(x·c/d + 1))·d to both sides")
  func stretchFollowsItsFormula() {
    let band = RubberBand(dimension: 400)
    for x in [0.0, 1, 10, 123.4, 4000] {
      let expected = (1 - 1 / (x * 0.55 / 400 + 1)) * 400
      #expect((band.stretch(for: x) - expected).magnitude < 1e-10)
      #expect(band.stretch(for: -x) == -band.stretch(for: x))
    }
    #expect((band.stretch(for: 400) - 400 * 0.55 / 1.55).magnitude < 1e-12)
    #expect(band.stretch(for: .infinity) == 400)
    #expect(band.stretch(for: 1e300) <= 400)
  }

  @Test func pullInvertsStretch() {
    let band = RubberBand(dimension: 300, constant: 0.4)
    for x in [-5000.0, -20, 0, 0.001, 7, 900] {
      #expect((band.pull(for: band.stretch(for: x)) - x).magnitude <= 1e-12 * max(x.magnitude * x.magnitude, 1))
    }
    #expect(band.pull(for: 300).isFinite && band.pull(for: -1e9).isFinite)
  }

  @Test func slopeIsTheDerivative() {
    let band = RubberBand(dimension: 300)
    #expect(band.slope(at: 0) == 0.55)
    for x in [1.0, 50, 800] {
      let numeric = (band.stretch(for: x + 1e-4) - band.stretch(for: x - 1e-4)) / 2e-4
      #expect((band.slope(at: x) - numeric).magnitude < 1e-7)
      #expect(band.slope(at: -x) == band.slope(at: x))
    }
  }

  @Test func zeroDimensionHasNoStretch() {
    #expect(RubberBand(dimension: 0).stretch(for: 50) == 0)
    #expect(RubberBand(dimension: 300, constant: 0).stretch(for: 50) == 0)
    #expect(RubberBand(dimension: 0).pull(for: 50) == 0)
  }
}

@Suite struct DecelerationTests {
  let fling = Deceleration()

  @Test("v(t) = v₀·0.998^(1000 t)")
  func velocityDecaysExponentially() {
    for t in [0.0, 0.001, 0.1, 1, 3] {
      let expected = 1200 * Exact.pow(0.998, 1000 * t)
      #expect((fling.velocity(at: t, from: 1200) / expected - 1).magnitude < 1e-12)
    }
  }

  @Test("distance: the sum of the geometric series, and 499.5 ms' worth of speed to rest")
  func travelIsTheGeometricSeries() {
    #expect((fling.travelToRest(from: 1000) - 1000 / (-1000 * Exact.log(0.998))).magnitude < 1e-9)
    #expect((fling.travelToRest(from: 1000) - 499.5).magnitude < 0.01)
    let shown = fling.travel(in: 0.4, from: 800)
    let expected = 800 * (1 - Exact.pow(0.998, 400)) / (-1000 * Exact.log(0.998))
    #expect((shown - expected).magnitude < 1e-9)
    #expect(fling.projectedRest(of: MovingValue(30, velocity: -1000)) == 30 - fling.travelToRest(from: 1000))
  }

  @Test("steps of any size end at the same place")
  func decelerationIsIndependentOfStepLength() {
    var m = MovingValue(10, velocity: -2000)
    for _ in 0..<480 { fling.advance(&m, by: 1.0 / 240) }
    var n = MovingValue(10, velocity: -2000)
    fling.advance(&n, by: 2)
    #expect((m.value - n.value).magnitude < 1e-9)
    #expect((m.velocity - n.velocity).magnitude < 1e-9)
  }

  @Test func timesInvertSpeedAndTravel() throws {
    let t = fling.time(toSpeed: 5, from: -900)
    #expect((fling.velocity(at: t, from: -900) + 5).magnitude < 1e-11)
    #expect(fling.time(toSpeed: 5, from: 3) == 0)
    #expect(fling.time(toSpeed: 0, from: 3) == .infinity)
    for distance in [1e-7, 0.01, 5, 200, 449] {
      let when = try #require(fling.time(toTravel: distance, from: 900))
      #expect((fling.travel(in: when, from: 900) - distance).magnitude < 1e-9 * max(distance, 1e-3))
    }
    #expect(fling.time(toTravel: 451, from: 900) == nil)
    #expect(fling.time(toTravel: -1, from: 900) == nil)
    #expect(fling.time(toTravel: 1, from: 0) == nil)
    #expect(fling.time(toTravel: 0, from: 0) == 0)
  }

  @Test("a rate of 1 never slows down, and a friction is turned into its rate")
  func ratesAndFrictionConvert() {
    let ice = Deceleration(ratePerMillisecond: 1)
    #expect(ice.travel(in: 2, from: 100) == 200)
    #expect(ice.travelToRest(from: 100) == .infinity)
    #expect(ice.time(toTravel: 50, from: 100) == 0.5)
    #expect(ice.travelToRest(from: 0) == 0)
    let ticket = Deceleration(friction: 0.9)
    #expect((ticket.friction - 0.9).magnitude < 1e-12)
    #expect((ticket.velocity(at: 2, from: 1) - Exact.exp(-1.8)).magnitude < 1e-12)
  }
}

/// Throws that come to rest, by themselves and between two ends.
@Suite struct ThrowTests {
  private static let fling = Deceleration()
  private static let starts = [
    MovingValue(100, velocity: 1800), MovingValue(100, velocity: -2600), MovingValue(330, velocity: 900),
    MovingValue(-40), MovingValue(300, velocity: 500), MovingValue(0, velocity: -500),
    MovingValue(340, velocity: -3000),
    MovingValue(150, velocity: 60),
  ]

  private func ran(_ start: MovingValue, _ spring: Spring, steps: Int, of seconds: Double) -> (MovingValue, Bool) {
    var (motion, hasLanded) = (start, false)
    for _ in 0..<steps {
      hasLanded = Self.fling.advance(&motion, between: 0...300, spring, by: seconds, landingWithin: .points)
    }
    return (motion, hasLanded)
  }

  @Test func throwLandsAtItsProjectedRest() {
    var motion = MovingValue(20, velocity: -900)
    let rest = Self.fling.projectedRest(of: motion)
    var steps = 0
    while !Self.fling.advance(&motion, by: 1.0 / 240, landingWithin: .points), steps < 2400 { steps += 1 }
    #expect((motion.value - rest).magnitude < 1e-9 && motion.velocity == 0 && (960..<1440).contains(steps), "\(steps)")
    #expect(Self.fling.advance(&motion, by: 1, landingWithin: .points), "what lies stays")
  }

  @Test(arguments: starts, [0.3, 0.8, 1, 1.5, 3])
  func boundedThrowIsIndependentOfStepLength(_ start: MovingValue, _ ratio: Double) {
    let spring = Spring(response: 0.4, dampingRatio: ratio)
    let (small, _) = ran(start, spring, steps: 60, of: 1.0 / 240)
    for (steps, seconds) in [(1, 0.25), (7, 0.25 / 7)] {
      let (other, _) = ran(start, spring, steps: steps, of: seconds)
      #expect((small.value - other.value).magnitude < 1e-6 && (small.velocity - other.velocity).magnitude < 1e-4)
    }
  }

  @Test(arguments: starts, [1.0, 1.5])
  func throwBeyondAnEndReturnsToIt(_ start: MovingValue, _ ratio: Double) {
    let (end, hasLanded) = ran(start, Spring(response: 0.4, dampingRatio: ratio), steps: 2400, of: 1.0 / 240)
    let rest = Self.fling.projectedRest(of: start)
    #expect(hasLanded && end.velocity == 0 && (0...300).contains(end.value))
    // A value thrown inwards from beyond an end coasts on inside.
    if start.velocity >= 0 || start.value <= 300 { #expect((end.value - rest.clamped(to: 0...300)).magnitude < 1e-6) }
  }

  @Test func underdampedSpringThrowsBackInside() throws {
    let spring = Spring(response: 0.3, dampingRatio: 0.2)
    let (start, beyond) = (MovingValue(300, velocity: 1000), MovingValue(310, velocity: 1000))
    let back = try #require(spring.time(backTo: 300, from: start))
    #expect((back - 0.15 / (1 - 0.04).squareRoot()).magnitude < 1e-12, "half a period")
    for motion in [start, beyond] {
      let time = try #require(spring.time(backTo: 300, from: motion))
      let there = spring.motion(at: time, from: motion, toward: 300)
      #expect((there.value - 300).magnitude < 1e-9 && there.velocity < 0)
    }
    let (end, hasLanded) = ran(start, spring, steps: 2400, of: 1.0 / 240)
    #expect(hasLanded && end.value < 250)
  }

  @Test func singlePointRangeIsASpring() {
    var (motion, other) = (MovingValue(7, velocity: 800), MovingValue(7, velocity: 800))
    let spring = Spring(response: 0.4, dampingRatio: 0.5)
    for _ in 0..<40 {
      Self.fling.advance(&motion, between: 5...5, spring, by: 1.0 / 240, landingWithin: .points)
      spring.advance(&other, toward: 5, by: 1.0 / 240, landingWithin: .points)
      #expect((motion.value - other.value).magnitude < 1e-8)
    }
    var thrown = MovingValue(290, velocity: 4000)
    let stop = Spring(response: 0, dampingRatio: 1)
    #expect(Self.fling.advance(&thrown, between: 0...300, stop, by: 0.1, landingWithin: .points))
    #expect(thrown == MovingValue(300))
  }
}
