import Gestures
import Motion
import Testing

@Suite struct VelocityTrackerTests {
  /// Returns a stroke sampled at `rate` until it lifts; the first sample lies `phase` of an interval after the landing.
  func tracked(
    rate: Double, phase: Double, lasting duration: Double, startingAt start: Double = 0,
    _ path: (Double) -> Vector
  ) -> VelocityTracker {
    var tracker = VelocityTracker()
    tracker.add(path(0), at: start)
    var t = phase / rate
    while t <= duration + 1e-12 {
      if t > 0 { tracker.add(path(t), at: start + t) }
      t += 1 / rate
    }
    return tracker
  }

  @Test(arguments: [60.0, 125, 240, 1000], [0.0, 0.13, 0.37, 0.5, 0.71, 0.99])
  func `constant speed is reported exactly at any rate and phase`(rate: Double, phase: Double) {
    for speed in [60.0, 150, 900, 8000] {
      let velocity = Vector(speed * 0.6, -speed * 0.8)
      for start in [0.0, 86_400.0] {
        let tracker = tracked(rate: rate, phase: phase, lasting: 0.3, startingAt: start) { velocity * $0 }
        #expect(tracker.velocity(at: start + 0.3).distance(to: velocity) < speed * 1e-4)
      }
    }
  }

  @Test(arguments: [(0.0, 6000.0), (2000, -5000), (-300, 9000), (400, 800)])
  func `constant acceleration is reported exactly`(initial: Double, change: Double) {
    let expected = Vector(initial + change * 0.3, 40)
    for rate in [60.0, 125, 240, 1000] {
      for phase in [0.0, 0.13, 0.37, 0.5, 0.71, 0.99] {
        let path: (Double) -> Vector = { Vector(initial * $0 + change * $0 * $0 / 2, 40 * $0) }
        var tracker = tracked(rate: rate, phase: phase, lasting: 0.3, path)
        tracker.add(path(0.3), at: 0.3)
        // A report stands for the mean since the one before it.
        #expect(tracker.velocity(at: 0.3).distance(to: expected) < change.magnitude / rate)
      }
    }
  }

  @Test func `a finger that slows down to a stop is not thrown back`() {
    // The finger moves left all the way, ever slower, and lifts immediately or later.
    let way: [(Double, Double)] = [(0.5, 300), (0.533, 264), (0.567, 172), (0.6, 111), (0.617, 103)]
    for lift in [0.617, 0.625, 0.633, 0.642, 0.65, 0.657, 0.66] {
      var tracker = VelocityTracker()
      for (time, x) in way { tracker.add(Vector(x, 440), at: time) }
      let velocity = tracker.velocity(at: lift)
      #expect((-1850...0).contains(velocity.x) && velocity.y == 0, "\(lift): \(velocity)")
      if lift >= 0.657 { #expect(velocity == .zero) }
    }
  }

  @Test func `an even slowing down to rest leaves little`() {
    // The path of least jerk, typical of hands moving between places: 200 points in 0.4 seconds, 940 pt/s at its fastest.
    for rate in [60.0, 125, 240, 1000] {
      let tracker = tracked(rate: rate, phase: 0, lasting: 0.4) { time in
        let t = time / 0.4
        return Vector(0, 200 * t * t * t * (10 - 15 * t + 6 * t * t))
      }
      for rest in [0.0, 0.0125, 0.025, 0.0375, 0.041] {
        #expect((0...120).contains(tracker.velocity(at: 0.4 + rest).y))
      }
    }
  }

  @Test func `a silence of two reports or 20 ms is ignored, and a longer one reduces the speed evenly to zero`() {
    for (rate, none) in [(60.0, 2 / 60.0), (75, 2 / 75.0), (125, 0.02), (240, 0.02), (30, 2 / 60.0)] {
      let tracker = tracked(rate: rate, phase: 0, lasting: 0.2) { Vector(1000 * $0, 0) }
      for silence in [0, 0.004, 0.008, 0.016, 0.02, 0.025, 0.03, 0.039, 0.04, 0.05] {
        let share = ((0.04 - silence) / (0.04 - none)).clamped(to: 0...1)
        #expect(abs(tracker.velocity(at: 0.2 + silence).x - 1000 * share) < 0.01, "\(rate) Hz, \(silence) s")
      }
    }
  }

  @Test func `reports of a finger at rest are silence`() {
    var moving = tracked(rate: 125, phase: 0, lasting: 0.2) { Vector(1000 * $0, 0) }
    let silent = moving
    for ms in stride(from: 204.0, through: 228, by: 4) { moving.add(Vector(200 + ms / 600, 0.2), at: ms / 1000) }
    #expect(moving.estimate(at: 0.232) == silent.estimate(at: 0.232))
    #expect(moving.velocity(at: 0.232).x > 1)
  }

  @Test func `the newest movement decides the direction`() {
    // The finger moves right all the time, then back by more than a point in the last 8 ms.
    var tracker = tracked(rate: 125, phase: 0, lasting: 0.096) { Vector(800 * $0, 100 * $0) }
    tracker.add(Vector(75, 10.4), at: 0.104)
    let velocity = tracker.velocity(at: 0.104)
    #expect(velocity.x == 0 && velocity.y > 90)
    // A tremble of less than a point does not reverse the direction.
    var trembling = tracked(rate: 125, phase: 0, lasting: 0.096) { Vector(800 * $0, 100 * $0) }
    trembling.add(Vector(76.2, 10.4), at: 0.104)
    #expect(trembling.velocity(at: 0.104).x > 100)
  }

  @Test func `the velocity is at most half above the fastest stretch, and never against the last movement`() {
    var random = UInt64(7)
    for _ in 0..<500 {
      var tracker = VelocityTracker()
      var (time, x) = (0.0, 0.0)
      var speeds: [(time: Double, speed: Double)] = []
      for _ in 0..<40 {
        random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        let interval = 0.002 + Double(random >> 40 & 0xFF) / 25_600
        let way = Double(random >> 48) / 1000 + 0.6
        time += interval
        x += way
        tracker.add(Vector(x, 0), at: time)
        speeds.append((time, way / interval))
      }
      let recent = speeds.filter { $0.time > time - VelocityTracker.horizon }.map(\.speed)
      let velocity = tracker.velocity(at: time).x
      #expect(velocity >= 0 && velocity <= recent.max()! * 1.500001)
    }
  }

  @Test func `a finger held for 60 ms before it lifts has no velocity`() {
    var tracker = tracked(rate: 120, phase: 0, lasting: 0.2) { Vector(1000 * $0, 0) }
    for ms in stride(from: 204.0, through: 260, by: 4) {
      tracker.add(Vector(200 + ms.truncatingRemainder(dividingBy: 8) / 20, 0), at: ms / 1000)
    }
    #expect(tracker.estimate(at: 0.26) == .none)
  }

  @Test func `samples before a pause of more than 40 ms are discarded`() {
    var tracker = VelocityTracker()
    for i in 0...5 { tracker.add(Vector(Double(i) * 50, 0), at: Double(i) * 0.008) }
    for i in 0...3 { tracker.add(Vector(300, Double(i) * 2), at: 0.0405 + 0.04 + Double(i) * 0.008) }
    let estimate = tracker.estimate(at: 0.1045)
    #expect(estimate.sampleCount == 4)
    #expect(estimate.velocity.distance(to: Vector(0, 250)) < 1e-6)
  }

  @Test func `samples within half a point of the previous one are skipped`() {
    var tracker = VelocityTracker()
    tracker.add(.zero, at: 0)
    tracker.add(Vector(0.3, 0.4), at: 0.01)
    #expect(tracker.sampleCount == 1)
    tracker.add(Vector(0.5001, 0), at: 0.02)
    #expect(tracker.sampleCount == 2)
  }

  @Test func `two samples give their mean velocity`() {
    var tracker = VelocityTracker()
    tracker.add(.zero, at: 1)
    tracker.add(Vector(4, -2), at: 1.01)
    let estimate = tracker.estimate(at: 1.01)
    #expect(estimate.sampleCount == 2)
    #expect(estimate.velocity.distance(to: Vector(400, -200)) < 1e-6)
  }

  @Test func `no samples, one sample, equal times and non-finite values never give NaN`() {
    var tracker = VelocityTracker()
    #expect(tracker.estimate(at: 0) == .none)
    tracker.add(Vector(.nan, 0), at: 0)
    tracker.add(Vector(0, .infinity), at: 0)
    tracker.add(.zero, at: .nan)
    #expect(tracker.sampleCount == 0)
    tracker.add(.zero, at: 1)
    tracker.add(Vector(100, 0), at: 1)
    tracker.add(Vector(200, 0), at: 1.000_1)
    #expect(tracker.velocity(at: 1.000_1) == .zero)
  }

  @Test func `reports at 10 kHz share samples, and the newest is always one`() {
    let tracker = tracked(rate: 10_000, phase: 0, lasting: 0.2) { Vector(9000 * $0, 0) }
    #expect(abs(tracker.velocity(at: 0.2).x - 9000) < 1e-6)
    #expect(tracker.sampleCount <= 34)
  }

  @Test func `only the last 80 ms are used`() {
    let tracker = tracked(rate: 120, phase: 0, lasting: 0.3) {
      $0 < 0.2 ? Vector(0, 3000 * $0) : Vector(700 * ($0 - 0.2), 600)
    }
    #expect(tracker.velocity(at: 0.3).distance(to: Vector(700, 0)) < 1e-6)
  }
}
