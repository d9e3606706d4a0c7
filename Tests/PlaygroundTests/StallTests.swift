import Gestures
import Motion
import Studies
import Testing

@testable import Playground

/// Tests of a loop that stops for ten seconds and a clock that jumps an hour, with a finger down, at every frame rate.
@MainActor @Suite struct StallTests {
  @Test(arguments: [30.0, 50, 59.94, 60, 75, 90, 120, 144, 165, 240])
  func stallKeepsTouchesAtNormalSpeed(rate: Double) throws {
    let bench = try Workbench(Lamp.self)
    let playground = bench.playground
    let interval = Int64(1e9 / rate)
    let most = max(1, Int(Double(interval) * 8 * 240 / 1e9))
    playground.setFrame(nanoseconds: interval)
    var now: Int64 = 3_000_000_000
    func touch(_ phase: FingerEvent.Phase, _ y: Double) {
      playground.handle(
        .finger(RawTouch(device: 1, finger: 1, phase: phase, position: Vector(195, y))), at: now)
    }
    /// Runs a frame; returns the steps that were run, and the steps that were run or dropped.
    func frame(_ elapsed: Int64) -> (run: Int, counted: Int64) {
      let before = playground.desk.scene.clock
      now += elapsed
      let run = playground.advance(to: now)
      playground.noteShown()
      let after = playground.desk.scene.clock
      return (run, after.step + after.droppedSteps - before.step - before.droppedSteps)
    }
    touch(.down, 400)
    for number in 1...Int(rate) {
      touch(.move, 400 + Double(number % 50) * 4)
      _ = frame(interval)
    }
    for stall in [10, 3600, 10] as [Int64] {
      touch(.move, 300)
      let (run, counted) = frame(stall * 1_000_000_000)
      #expect(run == most)
      #expect((counted - stall * 240).magnitude <= 1, "no time is lost or invented")
      #expect(playground.hasFingers)
      // From then on, frames are as usual.
      var steps = 0
      for number in 1...Int(rate) {
        touch(.move, 400 + Double(number % 50) * 4)
        let next = frame(interval)
        #expect(next.run == Int(next.counted))
        steps += next.run
      }
      let time = Int64(rate) * interval * 240 / 1_000_000_000
      #expect((time - 1...time + 1).contains(Int64(steps)))
    }
    touch(.up, 500)
    _ = frame(interval)
    #expect(!playground.hasFingers)
    // If time goes backwards, which a monotonic clock does not, the loop stops and continues with it.
    let there = now
    _ = frame(-1_000_000_000)
    now = there
    #expect(frame(interval).run <= most)
    for readout in playground.readouts { #expect(readout.value.isFinite) }
  }
}
