import Gestures
import Motion
import Testing

@Suite struct VelocityTrackerTests {
  /// A stroke sampled at `rate` until it lifts; the first sample lies `phase` of an interval after the landing.
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

  @Test(arguments: [60.0, 125, 1000], [0.0, 0.13, 0.37, 0.5, 0.71, 0.99])
  func `constant speed is told exactly at any rate and phase`(rate: Double, phase: Double) {
    for speed in [60.0, 150, 900, 8000] {
      let velocity = Vector(speed * 0.6, -speed * 0.8)
      for start in [0.0, 86_400.0] {
        let tracker = tracked(rate: rate, phase: phase, lasting: 0.3, startingAt: start) { velocity * $0 }
        let estimate = tracker.estimate(at: start + 0.3)
        #expect(estimate.velocity.distance(to: velocity) < speed * 1e-4)
        #expect(estimate.fit == .quadratic)
        #expect(estimate.determination > 0.999_999)
      }
    }
  }

  @Test(arguments: [60.0, 125, 1000], [0.0, 0.13, 0.37, 0.5, 0.71, 0.99])
  func `constantly changing speed is told exactly at any rate and phase`(rate: Double, phase: Double) {
    for (initial, change) in [(0.0, 6000.0), (2000, -5000), (-300, 9000), (400, 800)] {
      let tracker = tracked(rate: rate, phase: phase, lasting: 0.3) {
        Vector(initial * $0 + change * $0 * $0 / 2, 40 * $0)
      }
      let expected = Vector(initial + change * 0.3, 40)
      #expect(tracker.velocity(at: 0.3).distance(to: expected) < expected.length * 0.001)
    }
  }

  @Test func `the velocity is that of the lift, not of the last sample`() {
    var tracker = VelocityTracker()
    for i in 0...6 { tracker.add(Vector(5000 * (Double(i) / 60) * (Double(i) / 60), 0), at: Double(i) / 60) }
    #expect(abs(tracker.velocity(at: 0.1).x - 1000) < 1e-6)
    #expect(abs(tracker.velocity(at: 0.115).x - 1150) < 1e-6)
  }

  @Test func `a finger held for 60 ms before it lifts has no velocity`() {
    var tracker = tracked(rate: 120, phase: 0, lasting: 0.2) { Vector(1000 * $0, 0) }
    for ms in stride(from: 204.0, through: 260, by: 4) {
      tracker.add(Vector(200 + ms.truncatingRemainder(dividingBy: 8) / 20, 0), at: ms / 1000)
    }
    #expect(tracker.estimate(at: 0.26) == .none)
  }

  @Test func `a lift 40 ms after the last sample still throws, one later does not`() {
    for start in [0.0, 1.25, 9999.9] {
      var tracker = VelocityTracker()
      for i in 0...10 { tracker.add(Vector(Double(i) * 5, 0), at: start + Double(i) / 100) }
      #expect(abs(tracker.velocity(at: start + 0.14).x - 500) < 1e-3)
      #expect(tracker.velocity(at: start + 0.1401) == .zero)
    }
  }

  @Test func `what came before a pause of more than 40 ms is forgotten`() {
    var tracker = VelocityTracker()
    for i in 0...5 { tracker.add(Vector(Double(i) * 50, 0), at: Double(i) * 0.008) }
    for i in 0...3 { tracker.add(Vector(300, Double(i) * 2), at: 0.0405 + 0.04 + Double(i) * 0.008) }
    let estimate = tracker.estimate(at: 0.1045)
    #expect(estimate.sampleCount == 4)
    #expect(estimate.velocity.distance(to: Vector(0, 250)) < 1e-6)
  }

  @Test func `a sample within half a point of the one before is not one`() {
    var tracker = VelocityTracker()
    tracker.add(.zero, at: 0)
    tracker.add(Vector(0.3, 0.4), at: 0.01)
    #expect(tracker.sampleCount == 1)
    tracker.add(Vector(0.5001, 0), at: 0.02)
    #expect(tracker.sampleCount == 2)
  }

  @Test func `two samples give their mean velocity and say so`() {
    var tracker = VelocityTracker()
    tracker.add(.zero, at: 1)
    tracker.add(Vector(4, -2), at: 1.01)
    let estimate = tracker.estimate(at: 1.01)
    #expect(estimate.fit == .linear && estimate.sampleCount == 2)
    #expect(estimate.velocity.distance(to: Vector(400, -200)) < 1e-6)
  }

  @Test func `nothing, one sample, equal times and what is not finite never give NaN`() {
    var tracker = VelocityTracker()
    #expect(tracker.estimate(at: 0) == .none)
    tracker.add(Vector(.nan, 0), at: 0)
    tracker.add(Vector(0, .infinity), at: 0)
    tracker.add(.zero, at: .nan)
    #expect(tracker.sampleCount == 0)
    tracker.add(.zero, at: 1)
    tracker.add(Vector(100, 0), at: 1)
    tracker.add(Vector(200, 0), at: 1.000_1)
    #expect(tracker.velocity(at: 1) == .zero)
  }

  @Test func `only the last 100 ms count`() {
    let tracker = tracked(rate: 120, phase: 0, lasting: 0.3) {
      $0 < 0.15 ? Vector(0, 3000 * $0) : Vector(700 * ($0 - 0.15), 450)
    }
    #expect(tracker.velocity(at: 0.3).distance(to: Vector(700, 0)) < 1e-6)
  }
}
