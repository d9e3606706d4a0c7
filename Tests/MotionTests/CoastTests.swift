import Motion
import Testing

@Suite struct CoastTests {
  /// Springs for throws at a stop: soft and hard, underdamped and overdamped.
  private static let springs = [0.05, 0.3, 0.75, 0.86, 1, 2.5].flatMap { ratio in
    [0.2, 0.35, 0.9].map { Spring(response: $0, dampingRatio: ratio) }
  }

  /// Returns the motions of steps of `dt` until the value rests, or for a minute.
  private func path(_ coast: Coast, _ start: MovingValue, to stop: Double, dt: Double = 1.0 / 240) -> [MovingValue] {
    var (motion, isSeating) = (start, false)
    var path = [start]
    while path.count < Int(60 / dt), !isSeating || !coast.spring.isAtRest(motion, target: stop, tolerance: .points) {
      let left = isSeating ? dt : coast.advance(&motion, toward: stop, by: dt)
      if left > 0 {
        isSeating = true
        coast.spring.advance(&motion, toward: stop, by: left)
      }
      path.append(motion)
    }
    return path
  }

  @Test func coastNeverSpeedsUp() {
    for spring in Self.springs {
      for speed in [20.0, 300, 2000, 20_000] {
        for way in [1.0, 40, 170, 900, 5000] {
          let path = path(Coast(spring, spacing: 180), MovingValue(0, velocity: speed), to: way)
          var last = speed
          for motion in path.prefix(while: { $0.value < way }) {
            #expect(motion.velocity <= last * (1 + 1e-12), "\(spring) \(speed) \(way)")
            last = motion.velocity
          }
          #expect(path.allSatisfy { $0.velocity.magnitude <= speed * (1 + 1e-12) })
          guard speed >= 300 else { continue }
          #expect(path.last.map { spring.isAtRest($0, target: way, tolerance: .points) } == true)
        }
      }
    }
  }

  @Test func springTakesOverWithoutAJolt() {
    let coast = Coast(Spring(response: 0.9, dampingRatio: 0.75), spacing: 180)
    var motion = MovingValue(0, velocity: 900)
    var left = 0.0
    while left == 0 { left = coast.advance(&motion, toward: 720, by: 1.0 / 240) }
    #expect((720 - motion.value - 45).magnitude < 1e-9)
    #expect((motion.velocity - 45 * .pi / (0.9 * 0.75)).magnitude < 1e-9)
  }

  @Test func slowCoastKeepsItsSpeed() {
    let coast = Coast(Spring(response: 0.9, dampingRatio: 0.75), spacing: 180)
    var motion = MovingValue(0, velocity: 100)
    #expect(coast.advance(&motion, toward: 180, by: 1) == 0)
    #expect((motion.value - 100).magnitude < 1e-9 && (motion.velocity - 100).magnitude < 1e-9)
  }

  @Test func coastIsIndependentOfStepLength() {
    let coast = Coast(Spring(response: 0.35, dampingRatio: 0.86), spacing: 1)
    for stop in [1.0, 4] {
      let (fine, coarse) = (
        path(coast, MovingValue(0.3, velocity: 9), to: stop, dt: 1.0 / 960),
        path(coast, MovingValue(0.3, velocity: 9), to: stop, dt: 1.0 / 60)
      )
      for index in 0..<min(coarse.count, fine.count / 16) {
        #expect((coarse[index].value - fine[16 * index].value).magnitude < 1e-9)
      }
    }
  }

  /// The throw ends at the chosen stop, and comes back to it, if at all, no faster than it left.
  @Test func coastChoosesTheNearestReachableStop() {
    for spring in Self.springs {
      let coast = Coast(spring, spacing: 1)
      for speed in [0.3, 1.5, 4, 12] {
        for start in stride(from: 0.0, to: 1, by: 0.05) {
          for friction in [2.0, 10, 40] {
            for way in [-1.0, 1] {
              let motion = MovingValue(start, velocity: way * speed)
              let rest = start + motion.velocity / friction
              let stop = coast.stop(nearestTo: rest, from: motion)
              let nearest = (rest + 0.5).rounded(.down)
              #expect(stop == nearest || ((stop - start) * way > 0 && stop == nearest + way))
              let fastest = path(coast, motion, to: stop).map(\.velocity.magnitude).max() ?? 0
              #expect(fastest <= speed * (1 + 1e-9), "\(spring) \(motion) to \(stop)")
            }
          }
        }
      }
    }
  }

  @Test func coastLeavesAllTimeToTheSpringWithoutApproach() {
    let coast = Coast(Spring(response: 0.35, dampingRatio: 0.86), spacing: 1)
    for velocity in [0.0, -3] {
      var motion = MovingValue(0, velocity: velocity)
      #expect(coast.advance(&motion, toward: 1, by: 0.5) == 0.5 && motion == MovingValue(0, velocity: velocity))
    }
  }
}
