import Testing

@testable import Application

/// The time at which a moving window reads touches, on simulated screens.
@Suite struct FramePaceTests {
  private static let interval: Int64 = 16_666_667

  /// A simulated screen that holds each frame back until it can show it.
  ///
  /// Its graphics card works for a time that the program cannot observe.
  private struct Screen {
    var interval = FramePaceTests.interval
    var pace = FramePace()
    var now: Int64 = 0
    /// The times from reading the touches to showing the picture.
    var ages: [Int64] = []
    var late = 0

    mutating func frame(work: Int64, card: Int64 = 0) {
      let began = now
      now += work
      let (handed, ready) = (now, now + card)
      // Every frame is shown at a whole multiple of the interval.
      now = (ready / interval + 1) * interval
      ages.append(now - began)
      let shown = began - pace.waited
      if now - shown > interval + interval / 2 { late += 1 }
      pace.note(shown: now, showing: now - handed, interval: interval)
      now += pace.wait(interval: interval)
    }
  }

  @Test("touches are read as late as the work allows, and no frame comes too late")
  func inputIsReadAsLateAsPossible() {
    var screen = Screen()
    for number in 0..<3600 { screen.frame(work: 1_500_000 + Int64(number % 7) * 200_000) }
    #expect(screen.late == 0)
    #expect(screen.ages[10] > 14_000_000)
    // The exceptions are the frames of a probe, which do not wait.
    #expect(screen.ages.count { $0 > 2_700_000 + screen.pace.margin } <= 6 * 32)
    #expect(screen.pace.margin == 3_000_000)
  }

  @Test("a graphics card that is at work unseen costs a few frames at first, and then none")
  func hiddenGPUTimeCostsFewFrames() {
    var screen = Screen()
    for _ in 0..<1300 { screen.frame(work: 1_000_000, card: 9_000_000) }
    #expect((1...3).contains(screen.late))
    let early = screen.late
    for _ in 0..<36_000 { screen.frame(work: 1_000_000, card: 9_000_000) }
    #expect(screen.late == early)
    #expect(screen.ages.count { $0 < 14_000_000 } > 34_000)
  }

  @Test("one frame that takes long now and then changes nothing for good")
  func rareSlowFrameLeavesThePace() {
    var screen = Screen()
    for number in 1...36_000 { screen.frame(work: number % 900 == 0 ? 30_000_000 : 2_000_000) }
    #expect(screen.pace.margin == 3_000_000)
    for _ in 0..<700 { screen.frame(work: 2_000_000) }
    #expect(screen.ages.suffix(300).count { $0 <= 5_100_000 } >= 268)
  }

  @Test(
    "a screen that holds nothing back is never waited for longer, however long showing takes", arguments: [0.4, 9, 14])
  func unblockedScreenAddsNoWait(_ milliseconds: Double) {
    var pace = FramePace()
    let showing = Int64(milliseconds * 1e6)
    var now: Int64 = 0
    for _ in 0..<5000 {
      now += 2_000_000 + showing
      pace.note(shown: now, showing: showing, interval: Self.interval)
      let wait = pace.wait(interval: Self.interval)
      #expect(wait <= max(0, showing - 3_000_000))
      now += wait
    }
  }

  @Test(
    "on screens of every rate a stall of ten seconds and a clock that jumps an hour cost one frame each",
    arguments: [30, 50, 59.94, 60, 75, 90, 120, 144, 165, 240])
  func stallsAndClockJumpsLeaveThePace(_ rate: Double) {
    var screen = Screen(interval: Int64(1e9 / rate))
    for stall in [0, 10, 3600, 10, 3600] as [Int64] {
      screen.frame(work: 500_000 + stall * 1_000_000_000)
      for _ in 0..<1300 {
        screen.frame(work: 500_000)
        #expect(screen.pace.waited < screen.interval)
      }
      // Touches are read as late as before, except in the frames of a probe, which do not wait.
      let latest = 500_000 + screen.pace.margin + 100_000
      #expect(screen.ages.suffix(600).count { $0 > latest } <= 32, "\(stall) s")
    }
    #expect(screen.late <= 4)
    #expect(screen.pace.margin == 3_000_000)
  }

  @Test("the first touch after a frame is shown at once, a stream of them at the screen's pace")
  func firstTouchIsShownAtOnce() {
    var pace = FramePace()
    // A frame earlier than one step after the last would show no change.
    #expect(pace.wakes(start: 1_000_000) == 5_166_667)
    pace.paused(endedByTouch: true)
    #expect(pace.wakes(start: 7_000_000) == nil)
    pace.paused(endedByTouch: false)
    #expect(pace.wakes(start: 24_000_000) != nil)
    pace.paused(endedByTouch: true)
    pace.rest()
    #expect(pace.wakes(start: 0) != nil)
  }
}
