import Motion
import Testing

@Suite struct AngleTests {
  @Test(
    arguments: [
      (0.0, 0.0, 1.0, 0.0), (1, 0, 1, 0), (-0.25, 0, 1, 0.75), (7.5, -1, 1, -0.5), (370, 0, 360, 10),
      (-10, 0, 360, 350),
      (5, 5, 8, 5), (8, 5, 8, 5), (4, 5, 8, 7), (1e15 + 3, 0, 4, 3), (-1e-30, 0, 360, 0), (6, 2, 5, 3),
    ] as [(Double, Double, Double, Double)])
  func wrappedStaysBelowItsUpperEnd(_ x: Double, _ low: Double, _ high: Double, _ expected: Double) {
    #expect(x.wrapped(from: low, to: high) == expected)
  }

  @Test func wrappedIsInItsRange() {
    var dice = Mulberry32(seed: 4)
    for _ in 0..<2000 {
      let (x, low) = ((dice.next() - 0.5) * 1e6, (dice.next() - 0.5) * 100)
      let high = low + dice.next() * 50 + 1e-6
      let wrapped = x.wrapped(from: low, to: high)
      #expect(wrapped >= low && wrapped < high)
      let turns = (x - wrapped) / (high - low)
      #expect((turns - turns.rounded()).magnitude < 1e-3)
    }
  }

  @Test(arguments: [(3.0, -3.0), (0, 3), (0, -3), (100, 0.5), (-50, 0.5), (0.1, 2 * Double.pi)] as [(Double, Double)])
  func springTurnsTheShortWay(_ start: Double, _ target: Double) {
    var angle = MovingValue(start)
    var (steps, far) = (0, 0.0)
    while !Spring.critical(response: 0.3).turn(&angle, toward: target, by: 1.0 / 240, landingWithin: .points),
      steps < 2000
    {
      steps += 1
      far = max(far, (angle.value - start).magnitude)
    }
    #expect(steps > 0 && steps < 1000 && far <= Double.pi + 1e-9)
    // It points where the target points, and stays there to the last bit.
    #expect((angle.value - target).wrapped(from: -1, to: 2 * Double.pi - 1).magnitude < 1e-9)
    let landed = angle
    #expect(Spring.critical(response: 0.3).turn(&angle, toward: target, by: 1.0 / 240, landingWithin: .points))
    #expect(angle == landed)
  }

  @Test func turnsAreClockwiseOnTheScreen() {
    #expect((Vector(1, 0).turn(to: Vector(0, 1)) - Double.pi / 2).magnitude < 1e-15)
    #expect((Vector(1, 0).turn(to: Vector(1, -1)) + Double.pi / 4).magnitude < 1e-15)
  }
}
