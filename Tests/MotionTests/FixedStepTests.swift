import Motion
import Testing

@Suite struct FixedStepTests {
  /// Returns frame times in nanoseconds over ten seconds, ending exactly there.
  static func regular(_ rate: Int64) -> [Int64] { (0...rate * 10).map { $0 * 1_000_000_000 / rate } }

  static func irregular(_ seed: UInt64) -> [Int64] {
    var random = SplitMix(seed)
    var times: [Int64] = [0]
    while let last = times.last, last < 10_000_000_000 {
      times.append(min(last + 1 + Int64(random.next() % 40_000_000), 10_000_000_000))
    }
    return times
  }

  static let origins: [Int64] = [0, 7, 123_456_789_012_345]

  @Test("60, 75, 120, 144 Hz and irregular frames: the steps due by any time are ⌊240 t⌋, and states agree bit for bit")
  func stepsAreIndependentOfFrameRate() {
    var states: Set<Pendulum> = []
    let runs = [60, 75, 120, 144, 240, 1000].map(Self.regular) + [1, 2, 3].map(Self.irregular)
    for (index, times) in runs.enumerated() {
      let origin = Self.origins[index % 3]
      var clock = FixedStep()
      var pendulum = Pendulum(angle: 1, length: 250)
      for time in times {
        let steps = clock.advance(toNanoseconds: origin + time)
        for _ in 0..<steps {
          pendulum.step(by: Step.seconds, Pendulum.Forces(gravity: 3600, damping: 0.012, lengthTarget: 250))
        }
        #expect(clock.step == time * 240 / 1_000_000_000)
        let exact = Double(time * 240 % 1_000_000_000) / 1e9
        #expect((clock.fraction - exact).magnitude < 1e-15)
      }
      #expect(clock.step == 2400 && clock.droppedSteps == 0 && clock.time == 10)
      states.insert(pendulum)
    }
    #expect(states.count == 1)
  }

  @Test("no drift: after a hundred days of 59.94 Hz frames not a nanosecond is lost")
  func clockDoesNotDrift() {
    var clock = FixedStep()
    var time: Int64 = 5
    _ = clock.advance(toNanoseconds: time)
    // Some frames skip whole days, which the backlog allows.
    clock.frameNanoseconds = 86_400_000_000_000
    for i in 0..<1000 {
      time += 16_683_350 + (i % 10 == 0 ? 86_400_000_000_001 : 0)
      _ = clock.advance(toNanoseconds: time)
    }
    let elapsed = Int128(time - 5) * 240
    #expect(Int128(clock.step) == elapsed / 1_000_000_000)
    #expect((clock.fraction - Double(Int64(elapsed % 1_000_000_000)) / 1e9).magnitude < 1e-15)
    #expect(clock.droppedSteps == 0)
  }

  @Test("speeds are exact: a sixteenth to four times", arguments: -4...2)
  func speedsAreExact(exponent: Int) {
    var clock = FixedStep()
    clock.speedExponent = exponent
    #expect(clock.speed == Exact.pow(2, Double(exponent)))
    for time in Self.irregular(9) { _ = clock.advance(toNanoseconds: time) }
    #expect(clock.time == 10 * clock.speed)
    #expect(clock.fraction == 0)
  }

  @Test func speedIsLimited() {
    var clock = FixedStep()
    clock.speedExponent = 9
    #expect(clock.speed == 4)
    clock.speedExponent = -9
    #expect(clock.speed == 1.0 / 16)
  }

  @Test("at most eight frames' worth is run, the rest is dropped and counted")
  func backlogIsDropped() {
    var clock = FixedStep()
    _ = clock.advance(toNanoseconds: 0)
    let late = clock.advance(toNanoseconds: 1_000_000_000)
    #expect(late == 32 && clock.droppedSteps == 208 && clock.step == 32)
    clock.frameNanoseconds = 1_000_000_000 / 120
    let later = clock.advance(toNanoseconds: 86_400_000_000_000 * 365)
    #expect(later == 15)
    clock.speedExponent = 2
    let fast = clock.advance(toNanoseconds: 86_400_000_000_000 * 366)
    #expect(fast == 63)
    clock.speedExponent = -4
    let slow = clock.advance(toNanoseconds: .max)
    #expect(slow == 1)
    #expect(clock.fraction >= 0 && clock.fraction < 1)
  }

  @Test("after a reported suspend, no step is run or dropped")
  func resyncSkipsSuspendedTime() {
    var clock = FixedStep()
    _ = clock.advance(toNanoseconds: 0)
    _ = clock.advance(toNanoseconds: 6_000_000)
    let fraction = clock.fraction
    clock.resync()
    let steps = clock.advance(toNanoseconds: 3_600_000_000_000)
    #expect(steps == 0 && clock.droppedSteps == 0 && clock.fraction == fraction && clock.step == 1)
    let next = clock.advance(toNanoseconds: 3_600_000_000_000 + 50_000_000)
    #expect(next == 12)
  }

  @Test func pauseAndSingleSteps() {
    var clock = FixedStep()
    _ = clock.advance(toNanoseconds: 0)
    _ = clock.advance(toNanoseconds: 50_000_000)
    clock.singleStep()  // not paused: no effect
    clock.isPaused = true
    var steps = clock.advance(toNanoseconds: 2_000_000_000)
    #expect(steps == 0 && clock.step == 12)
    clock.singleStep()
    clock.singleStep()
    steps = clock.advance(toNanoseconds: 2_100_000_000)
    #expect(steps == 2 && clock.step == 14)
    steps = clock.advance(toNanoseconds: 2_200_000_000)
    #expect(steps == 0)
    clock.isPaused = false
    steps = clock.advance(toNanoseconds: 2_250_000_000)
    #expect(steps == 12 && clock.droppedSteps == 0)
  }

  @Test func backwardClockRunsNoSteps() {
    var clock = FixedStep()
    _ = clock.advance(toNanoseconds: 1_000_000_000)
    let back = clock.advance(toNanoseconds: 500_000_000)
    let on = clock.advance(toNanoseconds: 550_000_000)
    #expect(back == 0 && on == 12)
  }

  @Test("an input between frames falls into the step that will run over its time")
  func inputFallsIntoItsStep() {
    var clock = FixedStep()
    #expect(clock.place(ofNanoseconds: 5) == (0, 0))
    _ = clock.advance(toNanoseconds: 0)
    _ = clock.advance(toNanoseconds: 10_000_000)  // 2.4 steps
    var place = clock.place(ofNanoseconds: 12_000_000)  // 2.88
    #expect(place.step == 2 && (place.secondsIntoStep - 0.88 / 240).magnitude < 1e-15)
    place = clock.place(ofNanoseconds: 13_000_000)  // 3.12
    #expect(place.step == 3 && (place.secondsIntoStep - 0.12 / 240).magnitude < 1e-15)
    place = clock.place(ofNanoseconds: 9_000_000)  // 2.16
    #expect(place.step == 2 && (place.secondsIntoStep - 0.16 / 240).magnitude < 1e-15)
    // Step 1 is over: its events belong to step 2, before its beginning.
    place = clock.place(ofNanoseconds: 7_000_000)  // 1.68
    #expect(place.step == 2 && (place.secondsIntoStep + 0.32 / 240).magnitude < 1e-15)
    clock.isPaused = true
    #expect(clock.place(ofNanoseconds: 7_000_000) == (2, 0))
  }
}
