import Effects
import Gestures
import Motion
import Studies
import Testing

@testable import Panel
@testable import Playground

/// Tests of frames that take longer than a finger may rest: gestures use the times at which fingers moved.
@MainActor @Suite struct SlowFrameTests {
  /// Sends the touches of the last 0.9 seconds, all after one long frame.
  private func follow(_ bench: Workbench, _ reports: [Report]) {
    let start = bench.time
    for report in reports {
      let touch = RawTouch(
        device: 1, finger: report.finger, phase: report.phase, position: report.place,
        nanoseconds: start + report.milliseconds * 1_000_000)
      bench.playground.handle(.finger(touch), at: start + 900_000_000)
    }
    bench.play("sleep 0.9")
  }

  private struct Report {
    var finger: Int64 = 1
    var milliseconds: Int64
    var phase: FingerEvent.Phase
    var place: Vector
  }

  @Test func slowFrameDoesNotTurnADragIntoALongPress() throws {
    let bench = try Workbench(Lamp.self, opensPanel: true, size: Vector(800, 1280))
    bench.play("wait 1")
    let (key, place) = try bench.row()
    bench.play("down 1 \(place.x) \(place.y)")
    var reports = (1...10).map { (number: Int64) in
      Report(milliseconds: number * 20, phase: .move, place: place + Vector(Double(number) * 8, 0))
    }
    reports.append(Report(milliseconds: 220, phase: .up, place: place + Vector(80, 0)))
    follow(bench, reports)
    #expect(bench.number(key) != Workbench.standard(key), "\(key) was dragged")
  }

  @Test func restingFingerLongPressesThroughASlowFrame() throws {
    let bench = try Workbench(Lamp.self, opensPanel: true, size: Vector(800, 1280))
    bench.play("wait 1")
    let (key, place) = try bench.row()
    bench.play("down 1 \(place.x) \(place.y)\nmove 1 \(place.x + 60) \(place.y)\nup 1\nwait 0.5")
    let dragged = bench.number(key)
    #expect(dragged != Workbench.standard(key))
    bench.play("down 1 \(place.x) \(place.y)")
    follow(bench, [])
    #expect(bench.number(key) == Workbench.standard(key))
  }

  /// Checks that corners held too briefly do not unlock a kiosk, even if the lift is seen only a long frame later.
  @Test func briefCornerHoldDoesNotUnlock() throws {
    let cards = [EffectCard(Lamp.self), EffectCard(Cards.self)]
    let bench = try Workbench(
      nil, config: "{}", settings: ["playground.kiosk.idleSeconds=60", "playground.kiosk.unlock.seconds=1"],
      kiosk: Kiosk.Options(cards, demos: [:]), size: Vector(800, 480))
    bench.play("down 1 10 10\ndown 2 790 470\nwait 0.4")
    follow(
      bench,
      [
        Report(finger: 1, milliseconds: 200, phase: .up, place: Vector(10, 10)),
        Report(finger: 2, milliseconds: 200, phase: .up, place: Vector(790, 470)),
      ])
    #expect(!bench.log.contains { $0.contains("kiosk.unlocked") })
  }
}
