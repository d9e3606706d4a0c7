import Gestures
import Motion
import Studies
import Testing
import Tuning

@testable import Playground
@testable import Playing
@testable import TouchTesting

/// Stories about a touch test without a window: fingers go in; measures, a calibration and a report come out.
@MainActor struct TouchTestStoryTests {
  private let size = Vector(800, 480)
  private let second: Int64 = 1_000_000_000

  /// Sends a tap on a screen that reports another place than the touched one; `panel` maps window positions in 0…1.
  private func touch(
    _ test: inout TouchTest, _ place: Vector, finger: Int64 = 1, at time: Int64, _ panel: TouchMatrix = .identity
  ) {
    let window = test.turn.size(test.size)
    let seen = test.turn.place(place, in: test.size)
    let output = panel.place(of: Vector(seen.x / window.x, seen.y / window.y)) ?? .zero
    let position = test.turn.inverse.place(Vector(output.x * window.x, output.y * window.y), in: window)
    for phase in [FingerEvent.Phase.down, .up] {
      test.handle(.finger(RawTouch(device: 1, finger: finger, phase: phase, position: position)), at: time)
    }
  }

  private func calibrate(_ test: inout TouchTest, _ panel: TouchMatrix, at time: Int64 = 0) {
    test.beginCalibration()
    for target in CalibrationSession.targets {
      touch(&test, Vector(target.x * test.size.x, target.y * test.size.y), at: time, panel)
    }
  }

  @Test(arguments: QuarterTurn.allCases) func fourTouchesCalibrateAndAFifthConfirms(_ turn: QuarterTurn) throws {
    for panel in [
      TouchMatrix(0, 1, 0, 1, 0, 0), TouchMatrix(-1, 0, 1, 0, -1, 1), TouchMatrix(0.9, 0.02, 0.06, 0.01, 0.92, 0.03),
    ] {
      var test = TouchTest(calibration: .identity, picture: turn, size: size)
      calibrate(&test, panel, at: second)
      #expect(test.isCounting && test.takeRequests().isEmpty)
      touch(&test, size / 2, at: 5 * second, panel)
      guard case .save(let matrix)? = test.takeRequests().first else {
        Issue.record("not confirmed")
        continue
      }
      let both = matrix * panel
      for place in [Vector(0.1, 0.2), Vector(0.9, 0.4)] { #expect(both(place).distance(to: place) < 1e-9) }
      test.advance(to: 60 * second)
      #expect(test.points.matrix == matrix && test.isConfirmed)
    }
  }

  @Test func unconfirmedCalibrationIsReverted() {
    let old = TouchMatrix(1.01, 0, 0, 0, 0.99, 0)
    var test = TouchTest(calibration: old, picture: .none, size: size)
    // The user touches other places than requested; with the resulting matrix the disc cannot be hit.
    test.beginCalibration()
    for target in CalibrationSession.targets {
      touch(&test, Vector(target.y * size.x, (1 - target.x) * size.y * 0.3), at: second)
    }
    #expect(test.isCounting && test.points.matrix != old)
    touch(&test, Vector(10, 10), at: 5 * second)
    test.advance(to: 11 * second - 1)
    #expect(test.isCounting)
    test.advance(to: 11 * second)
    #expect(!test.isCounting && test.points.matrix == old && !test.isConfirmed)
    #expect(test.takeRequests().isEmpty && test.notice == "Not confirmed: the old calibration is back")
    // A later touch confirms nothing.
    touch(&test, size / 2, at: 12 * second)
    #expect(test.takeRequests().isEmpty && test.points.matrix == old)
  }

  @Test func escapeRevertsTheCalibration() {
    var test = TouchTest(calibration: .identity, picture: .none, size: size)
    calibrate(&test, TouchMatrix(-1, 0, 1, 0, 1, 0))
    test.handle(.key(KeyPress(name: "Escape")), at: second)
    #expect(test.points.matrix == .identity && test.points.phase == .idle && test.takeRequests().isEmpty)
    test.handle(.key(KeyPress(name: "Escape")), at: second)
    #expect(test.takeRequests() == [.leave])
  }

  @Test func collinearPlacesAreRefused() {
    for panel in [TouchMatrix(0, 0, 0.5, 0, 0, 0.5), TouchMatrix(1, 0, 0, 1, 0, 0)] {
      var test = TouchTest(calibration: .identity, picture: .none, size: size)
      calibrate(&test, panel)
      #expect(test.notice == "Those four places lie on a line: nothing was changed")
      #expect(test.points.matrix == .identity && !test.isCounting && test.takeRequests().isEmpty)
    }
  }

  @Test func calibrationIsSavedAndResetByRotation() throws {
    let host = MemoryHost()
    host.memory["c.json"] = "{\n  // The shop's.\n  \"playground\": { \"toolbar\": true, \"rotation\": 90 }\n}\n"
    func tuner() -> Tuner {
      let values = LiveValues(ValueStack(.all), of: .builtIn, configPath: "c.json", host)
      let tuner = Tuner(values, Announcer(host, EventLog()), host)
      tuner.poll(now: 0)
      return tuner
    }
    let first = tuner()
    #expect(first.values.mounting.picture == .right && first.values.mounting.rotation == .right)
    #expect(first.save(calibration: TouchMatrix(0.5, 0, 0.25, 0, 1, 0), madeAt: first.values.mounting.rotation))
    let text = try #require(host.memory["c.json"])
    #expect(text.contains("// The shop's.") && text.contains("\"rotation\": 90"))
    #expect(tuner().values.mounting.calibration == TouchMatrix(0.5, 0, 0.25, 0, 1, 0))
    for other in ["0", "180", "270"] {
      host.memory["c.json"] = text.replacing("true, \"rotation\": 90", with: "true, \"rotation\": \(other)")
      #expect(tuner().values.mounting.calibration == .identity, "turned to \(other)")
    }
    host.memory["c.json"] = "nonsense"
    #expect(!tuner().save(calibration: .identity, madeAt: .half) && host.memory["c.json"] == "nonsense")
  }

  @Test func reportShowsRateJitterLatencyAndCoverage() throws {
    var test = TouchTest(calibration: .identity, picture: .none, size: Vector(480, 96))
    func tell(_ phase: FingerEvent.Phase, _ place: Vector, finger: Int64, at time: Int64) {
      test.handle(.finger(RawTouch(device: 3, finger: finger, phase: phase, position: place)), at: time)
    }
    // 125 reports a second, along the upper row.
    tell(.down, Vector(2, 10), finger: 1, at: 0)
    for index in 1...50 { tell(.move, Vector(2 + Double(index) * 9, 10), finger: 1, at: Int64(index) * 8_000_000) }
    #expect(((test.fingers[0].rate ?? 0) - 125).magnitude < 1e-9 && test.fingers[0].jitter == nil)
    #expect(test.grid.columns == 10 && test.grid.rows == 2)
    #expect(test.grid.dead.map { $0.row } == Array(repeating: 1, count: 10))
    // A second finger that rests and trembles: its reports alternate one point to each side.
    tell(.down, Vector(100, 60), finger: 2, at: second)
    for index in 1...40 {
      tell(.move, Vector(index % 2 == 0 ? 101 : 99, 60), finger: 2, at: second + Int64(index) * 10_000_000)
    }
    #expect(try ((#require(test.fingers[1].jitter)) - 1).magnitude < 0.02)
    #expect(test.report.line.contains("\"latencyMilliseconds\":{\"mean\":null,\"most\":null}"), "nothing was shown yet")
    test.noteShown(at: second + 412_000_000)
    #expect(test.tally.fingers == 2 && test.tally.latency.most >= 12)
    let report = test.report.line
    for words in ["\"fingersAtOnce\":2", "\"reportsPerSecond\":125", "\"columns\":10", "\"notReached\":[[0,1]"] {
      #expect(report.contains(words), "\(words) in \(report)")
    }
    #expect(JSONDocument(report).problems.isEmpty)
  }

  @Test func touchTestButtonsAndKeysAreEquivalent() throws {
    var test = TouchTest(calibration: .identity, picture: .none, size: size)
    func place(_ button: TouchTest.Action) throws -> Vector { try #require(test.buttons.frame(of: button)).center }
    touch(&test, try place(.report), at: 1)
    touch(&test, try place(.leave), at: 2)
    #expect(test.takeRequests() == [.report, .leave])
    touch(&test, try place(.calibrate), at: 3)
    #expect(test.points.phase == .asking(0))
    #expect(
      test.buttons.targets.count == 3 && test.buttons.targets.allSatisfy { $0.area.height >= 44 && $0.area.width >= 44 }
    )
  }

  @Test func invalidPositionsDoNotHang() {
    var test = TouchTest(calibration: .identity, picture: .none, size: size)
    for place in [Vector(.nan, 1), Vector(1, .infinity), Vector(-1e300, 1e300)] {
      test.handle(.finger(RawTouch(device: 1, finger: 1, phase: .down, position: place)), at: 0)
    }
    for finger in Int64(0)..<200 {
      test.handle(.finger(RawTouch(device: 1, finger: finger, phase: .down, position: Vector(5, 5))), at: 1)
    }
    #expect(test.fingers.count <= 16)
  }
}
