import Motion
import Testing
import Tuning

@testable import Panel

@Suite struct SpringSettlingTests {
  /// Returns the time of the last exit from the tolerance, by checking every tenth of a millisecond from the end.
  private func lastExit(_ spring: Spring, _ end: Double) -> Double {
    var step = Int(end * 10_000)
    while step > 0, (1 - spring.value(at: Double(step) / 10_000)).magnitude <= 0.01 { step -= 1 }
    return Double(step) / 10_000
  }

  @Test(arguments: [
    (0.42, 0.6), (0.35, 0.86), (0.9, 0.75), (1, 0.05), (1, 0.3), (0.5, 0.99), (0.5, 1), (0.5, 1.5), (3, 3), (0.05, 0.2),
    (1, 0.826_085), (1, 0.5), (1, 0.951_11),
  ])
  func settleTimeIsTheLastExitOfOnePercent(_ response: Double, _ ratio: Double) {
    let spring = Spring(response: response, dampingRatio: ratio)
    let settled = spring.settleTime()
    #expect((settled - lastExit(spring, settled * 2 + 0.01)).magnitude < 2e-4)
  }

  @Test func designExampleSettlesAndOvershoots() {
    let spring = Spring(response: 0.42, dampingRatio: 0.6)
    #expect(ShownNumber.text(spring.settleTime(), unit: "s") == "0.42 s")
    #expect((spring.overshoot - 0.0948).magnitude < 1e-4)
    // The curve's own maximum gives the same overshoot.
    let top = (0...4200).map { spring.value(at: Double($0) / 10_000) }.max()!
    #expect((top - 1 - spring.overshoot).magnitude < 1e-6)
  }

  @Test func undampedSpringNeverSettles() {
    #expect(Spring(response: 1, dampingRatio: 0).settleTime() == .infinity)
    #expect(ShownNumber.text(.infinity, unit: "s") == "never")
  }
}
