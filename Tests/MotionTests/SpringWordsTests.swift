import Motion
import Testing

@Suite struct SpringWordsTests {
  /// Apple's documentation of SwiftUI's `Spring`.
  @Test func applesOwnExamples() {
    let first = Spring(duration: 0.5, bounce: 0.3)
    #expect((first.stiffness - 157.9).magnitude < 0.05 && (first.damping - 17.6).magnitude < 0.05)
    let second = Spring(mass: 1, stiffness: 100, damping: 10)
    #expect((second.response - 0.63).magnitude < 0.005 && (second.bounce - 0.5).magnitude < 1e-12)
  }

  /// Apple's formulas, on either side of critical: "Animate with springs", WWDC23.
  @Test(arguments: [(0.35, 0.14), (0.5, 0), (0.9, -0.5), (2, 0.95), (1, -0.666)])
  func applesFormulas(_ duration: Double, _ bounce: Double) {
    let spring = Spring(duration: duration, bounce: bounce)
    let circle = 2 * Double.pi / duration
    let damping =
      bounce >= 0 ? (1 - bounce) * 4 * .pi / duration : 4 * .pi / (duration + bounce * duration)
    #expect((spring.stiffness / (circle * circle) - 1).magnitude < 1e-12)
    #expect((spring.damping / damping - 1).magnitude < 1e-12)
  }

  @Test func thereAndBackOverTheWholeRange() {
    for response in [0.05, 0.35, 1, 5] {
      for ratio in [0.05, 0.3, 0.86, 0.999_999, 1, 1.000_001, 1.5, 3] {
        let spring = Spring(response: response, dampingRatio: ratio)
        let others = [
          Spring(duration: response, bounce: spring.bounce),
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

  @Test func atTheEnds() {
    #expect(Spring(response: 1, dampingRatio: 0).bounce == 1 && Spring(response: 1, dampingRatio: -1).bounce == 1)
    #expect(Spring(response: 1, dampingRatio: 1).bounce == 0 && !Spring(response: 1, dampingRatio: 1).isOverdamped)
    #expect(Spring.dampingRatio(ofBounce: 2) == 0 && Spring.dampingRatio(ofBounce: -2).isFinite)
  }

  /// UIScrollView's normal rate has the time constant that Motion and others publish for it.
  @Test func decelerations() {
    #expect((Deceleration(ratePerMillisecond: 0.998).timeConstant - 0.4995).magnitude < 1e-6)
    for rate in [0.9, 0.99, 0.998, 0.9999] {
      let back = Deceleration(timeConstant: Deceleration(ratePerMillisecond: rate).timeConstant)
      #expect((back.ratePerMillisecond - rate).magnitude < 1e-12)
    }
    #expect(Deceleration(ratePerMillisecond: 1).timeConstant == .infinity)
  }
}
