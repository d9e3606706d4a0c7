import Testing

@testable import Capture

@Suite struct FrameTimesTests {
  @Test func aFrameAtSixtyIsEveryFourthStep() {
    let times = FrameTimes()
    for frame in [0, 1, 2, 59, 60, 5_184_000] {
      let (step, fraction) = times.moment(frame: frame)
      #expect(step == Int64(4 * frame))
      #expect(fraction == 0)
    }
  }

  /// A frame lasts 240 × 1001/30000 = 8.008 steps, never rounded, however late the frame.
  @Test func ntscRateIsExact() {
    let times = FrameTimes(rate: Ratio(30000, 1001))
    #expect(times.moment(frame: 125) == (1001, 0))
    #expect(times.moment(frame: 1).step == 8)
    #expect(times.moment(frame: 1).fraction == 1.0 / 125)
    #expect(times.moment(frame: 125 * 1_000_000 + 1) == (1001 * 1_000_000 + 8, 1.0 / 125))
  }

  @Test func halfSpeedShowsHalfTheTime() {
    let times = FrameTimes(rate: Ratio(16), speed: Ratio(1, 2))
    #expect(times.moment(frame: 1) == (7, 0.5))
    #expect(times.moment(frame: 2) == (15, 0))
  }

  /// The shutter is open for half of a 10 Hz frame: its four exposures are 0, 1/80, 2/80 and 3/80 s after the frame's time.
  @Test func theShutterOpensAtTheFramesOwnTime() {
    let times = FrameTimes(rate: Ratio(10), exposures: 4)
    let moments = (0..<4).map { times.moment(frame: 3, exposure: $0) }
    #expect(moments.map(\.step) == [72, 75, 78, 81])
    #expect(moments.allSatisfy { $0.fraction == 0 })
    let full = FrameTimes(rate: Ratio(10), exposures: 4, shutterDegrees: 360)
    #expect((0..<4).map { full.moment(frame: 3, exposure: $0).step } == [72, 78, 84, 90])
  }

  @Test(arguments: [(6.0, 360), (0.0, 1), (1.0 / 60, 1), (0.024, 1), (0.026, 2)])
  func aClipHasWholeFrames(_ seconds: Double, _ frames: Int) {
    #expect(FrameTimes().count(seconds: seconds) == frames)
  }

  @Test(arguments: [
    ("60", "50"), ("25", "25"), ("30", "100/3"), ("24", "25"), ("100", "50"), ("1", "1"), ("9", "100/11"),
  ])
  func gifRatesAreHundredthsOfASecond(_ asked: String, _ held: String) throws {
    #expect(CaptureFormat.gif.rate(nearest: try #require(Ratio(asked))).description == held)
    #expect(CaptureFormat.mp4.rate(nearest: try #require(Ratio(asked))).description == asked)
  }
}
