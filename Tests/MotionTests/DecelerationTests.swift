import Motion
import Testing

@Suite struct RubberBandTests {
  @Test("(1 − 1/(x·c/d + 1))·d to both sides")
  func formula() {
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

  @Test func inverse() {
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

  @Test func withoutRoomNothingGives() {
    #expect(RubberBand(dimension: 0).stretch(for: 50) == 0)
    #expect(RubberBand(dimension: 300, constant: 0).stretch(for: 50) == 0)
    #expect(RubberBand(dimension: 0).pull(for: 50) == 0)
  }
}

@Suite struct DecelerationTests {
  let fling = Deceleration()

  @Test("v(t) = v₀·0.998^(1000 t)")
  func velocity() {
    for t in [0.0, 0.001, 0.1, 1, 3] {
      let expected = 1200 * Exact.pow(0.998, 1000 * t)
      #expect((fling.velocity(at: t, from: 1200) / expected - 1).magnitude < 1e-12)
    }
  }

  @Test("distance: the sum of the geometric series, and 499.5 ms' worth of speed to rest")
  func distance() {
    #expect((fling.travelToRest(from: 1000) - 1000 / (-1000 * Exact.log(0.998))).magnitude < 1e-9)
    #expect((fling.travelToRest(from: 1000) - 499.5).magnitude < 0.01)
    let shown = fling.travel(in: 0.4, from: 800)
    let expected = 800 * (1 - Exact.pow(0.998, 400)) / (-1000 * Exact.log(0.998))
    #expect((shown - expected).magnitude < 1e-9)
    #expect(fling.projectedRest(of: MovingValue(30, velocity: -1000)) == 30 - fling.travelToRest(from: 1000))
  }

  @Test("steps of any size end at the same place")
  func steps() {
    var m = MovingValue(10, velocity: -2000)
    for _ in 0..<480 { fling.advance(&m, by: 1.0 / 240) }
    var n = MovingValue(10, velocity: -2000)
    fling.advance(&n, by: 2)
    #expect((m.value - n.value).magnitude < 1e-9)
    #expect((m.velocity - n.velocity).magnitude < 1e-9)
  }

  @Test func times() throws {
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
  func rates() {
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
