import Motion
import Testing

extension Spring {
  /// Creates a spring with ω = √(k/m) and ζ = c/(2√(km)).
  fileprivate init(mass: Double, stiffness: Double, damping: Double) {
    self.init(
      response: 2 * Double.pi / (stiffness / mass).squareRoot(),
      dampingRatio: damping / (2 * (stiffness * mass).squareRoot()))
  }
}

@Suite struct SpringNotationTests {
  /// Source: Apple's documentation of SwiftUI's `Spring`.
  @Test func conversionsMatchApplesExamples() {
    let first = Spring(response: 0.5, dampingRatio: Spring.dampingRatio(ofBounce: 0.3))
    #expect((first.stiffness - 157.9).magnitude < 0.05 && (first.damping - 17.6).magnitude < 0.05)
    let second = Spring(mass: 1, stiffness: 100, damping: 10)
    #expect((second.response - 0.63).magnitude < 0.005 && (second.bounce - 0.5).magnitude < 1e-12)
  }

  /// Source: Apple's formulas on either side of critical damping, "Animate with springs", WWDC23.
  @Test(arguments: [(0.35, 0.14), (0.5, 0), (0.9, -0.5), (2, 0.95), (1, -0.666)])
  func conversionsMatchApplesFormulas(_ duration: Double, _ bounce: Double) {
    let spring = Spring(response: duration, dampingRatio: Spring.dampingRatio(ofBounce: bounce))
    let circle = 2 * Double.pi / duration
    let damping =
      bounce >= 0 ? (1 - bounce) * 4 * .pi / duration : 4 * .pi / (duration + bounce * duration)
    #expect((spring.stiffness / (circle * circle) - 1).magnitude < 1e-12)
    #expect((spring.damping / damping - 1).magnitude < 1e-12)
  }

  @Test func conversionsRoundTrip() {
    for response in [0.05, 0.35, 1, 5] {
      for ratio in [0.05, 0.3, 0.86, 0.999_999, 1, 1.000_001, 1.5, 3] {
        let spring = Spring(response: response, dampingRatio: ratio)
        let others = [
          Spring(response: response, dampingRatio: Spring.dampingRatio(ofBounce: spring.bounce)),
          Spring(mass: 1, stiffness: spring.stiffness, damping: spring.damping),
          Spring(mass: 3, stiffness: 3 * spring.stiffness, damping: 3 * spring.damping),
        ]
        for other in others {
          #expect((other.response / response - 1).magnitude < 1e-12, "\(response) \(ratio)")
          #expect((other.dampingRatio / ratio - 1).magnitude < 1e-12, "\(response) \(ratio)")
        }
      }
    }
  }

  /// Source: the published formulas and defaults of other platforms.
  @Test func conversionsMatchOtherPlatforms() {
    // react-spring's default, tension 170 and friction 26, by its own formula for `frequency` and `damping`: tension =
    // (2π/frequency)²·mass, friction = 4π·damping·mass/frequency.
    let react = Spring(mass: 1, stiffness: 170, damping: 26)
    let (frequency, ratio) = (react.response, react.dampingRatio)
    #expect((2 * Double.pi / frequency * 2 * .pi / frequency - 170).magnitude < 1e-9)
    #expect((4 * Double.pi * ratio / frequency - 26).magnitude < 1e-9)
    // Flutter's scroll spring: SpringDescription.withDampingRatio(mass: 0.5, stiffness: 100, ratio: 1.1). Its
    // documentation gives damping = ratio × 2√(mass × stiffness).
    let flutter = Spring(mass: 0.5, stiffness: 100, damping: 1.1 * 2 * 50.0.squareRoot())
    #expect((flutter.dampingRatio - 1.1).magnitude < 1e-12 && flutter.isOverdamped)
    // Motion: stiffness = (2π / (visualDuration × 1.2))², damping = 2(1 − bounce)√stiffness.
    let motion = Spring(response: 0.35, dampingRatio: 0.86)
    let root = 2 * Double.pi / (0.35 / 1.2 * 1.2)
    #expect((root * root - motion.stiffness).magnitude < 1e-9)
    #expect((2 * (1 - motion.bounce) * motion.stiffness.squareRoot() - motion.damping).magnitude < 1e-9)
    // Compose: stiffness is ω², so that StiffnessMedium, 1500, without damping oscillates in 2π/√1500 s.
    #expect((Spring(mass: 1, stiffness: 1500, damping: 0).response - 0.162_231).magnitude < 1e-6)
    // Apple's projection of a fling (WWDC18): velocity / 1000 × rate / (1 − rate), in steps of a millisecond.
    let rate = 0.998
    let apple = 1000.0 / 1000 * rate / (1 - rate)
    #expect((Deceleration(ratePerMillisecond: rate).travelToRest(from: 1000) / apple - 1).magnitude < 0.002)
    // Android's 4.2 per second and Flutter's drag for the same fling.
    #expect((Deceleration(ratePerMillisecond: rate).friction / 4.2 - 0.476_667).magnitude < 1e-6)
    #expect((Exact.exp(-Deceleration(ratePerMillisecond: rate).friction) - 0.135_065).magnitude < 1e-6)
  }

  @Test func conversionsAtRangeEnds() {
    #expect(Spring(response: 1, dampingRatio: 0).bounce == 1 && Spring(response: 1, dampingRatio: -1).bounce == 1)
    #expect(Spring(response: 1, dampingRatio: 1).bounce == 0 && !Spring(response: 1, dampingRatio: 1).isOverdamped)
    #expect(Spring.dampingRatio(ofBounce: 2) == 0 && Spring.dampingRatio(ofBounce: -2).isFinite)
  }

  /// UIScrollView's normal rate has the time constant that Motion and others publish for it.
  @Test func decelerationTimeConstantsMatch() {
    #expect((Deceleration(ratePerMillisecond: 0.998).timeConstant - 0.4995).magnitude < 1e-6)
    for rate in [0.9, 0.99, 0.998, 0.9999] {
      let back = Deceleration(friction: 1 / Deceleration(ratePerMillisecond: rate).timeConstant)
      #expect((back.ratePerMillisecond - rate).magnitude < 1e-12)
    }
    #expect(Deceleration(ratePerMillisecond: 1).timeConstant == .infinity)
  }
}
