import Effects
import Formatting
import Gestures
import Motion
import Testing
import Tuning

/// Fingers on and beside the shade.
@Suite struct LampTouchTests {
  @Test("a tap pushes a lamp at rest away from the tapped side", arguments: [-20.0, 20.0])
  func tapAtRest(side: Double) throws {
    var run = try LampRun(["startAngle": 0])
    run.tap(run.shade + Vector(side, 0))
    #expect(run.names == ["pushed"])
    #expect(run.happenings[0].impact != nil)
    #expect(abs(run.spin - (side > 0 ? -60 : 60)) < 0.1)
  }

  @Test("a tap adds its push in the direction of motion", arguments: [0.3, 1.0])
  func tapSwinging(seconds: Double) throws {
    var run = try LampRun(["startAngle": -10, "damping": 0])
    run.run(seconds: seconds)
    let before = run.spin
    #expect(abs(before) > 10)
    run.tap(run.shade)
    #expect(run.names == ["caught", "pushed"])
    #expect(abs(run.spin - before - (before > 0 ? 60 : -60)) < 2, "one step of swinging apart")
    #expect(run.happenings[0].reason == "finger on the shade, spin \(before.text(places: 1)) °/s → 0")
  }

  @Test("a finger catches the swinging lamp where it is")
  func catching() throws {
    var run = try LampRun(["startAngle": -20, "damping": 0])
    run.run(seconds: 0.35)
    let angle = run.angle
    run.finger(.down, run.shade)
    run.step()
    #expect(run.angle == angle)
    #expect(run.spin == 0)
    run.run(seconds: 2)
    #expect(run.angle == angle, "held, it stays")
    #expect(!run.running.isAtRest)
  }

  @Test("the lamp turns by as much as the finger about the pivot")
  func drag() throws {
    var run = try LampRun(["startAngle": 0])
    let start = run.point(at: 3, radius: 230)
    run.finger(.down, start)
    run.step()
    for (degrees, radius) in [(5.0, 230.0), (20, 260), (60, 180), (-80, 220), (-110, 240), (10, 120)] {
      run.finger(.move, run.point(at: degrees, radius: radius))
      run.step()
      #expect(abs(run.angle - (degrees - 3)) < 1e-9)
    }
    #expect(run.names == ["dragged"])
    #expect(run["cordLength"] == 250)
    #expect(run["light"] == 0.8)
  }

  @Test("letting go throws it with the finger's velocity about the pivot", arguments: [40.0, -90.0, 200.0])
  func throwing(degreesPerSecond: Double) throws {
    var run = try LampRun(["startAngle": 0, "gravity": 0, "damping": 0])
    run.drag(seconds: 0.3) { [run] t in run.point(at: degreesPerSecond * 0.3 * t, radius: 240) }
    #expect(run.names == ["dragged", "thrown"])
    #expect(abs(run.spin / degreesPerSecond - 1) < 0.02)
    #expect(abs(run.angle - degreesPerSecond * 0.3) < abs(degreesPerSecond) * 0.006)
    let reason = run.happenings[1].reason
    #expect(reason.hasSuffix(" samples in 60 ms"))
    #expect(run.happenings[1].impact != nil)
  }

  @Test("a straight fling counts by its part across the cord")
  func straightFling() throws {
    var run = try LampRun(["startAngle": 0, "gravity": 0, "damping": 0])
    run.drag(seconds: 0.2) { t in Vector(195 + 80 * t, 240) }
    // v = (400, 0) at r = (80, 240): θ' = v × r / r² = 400·240/(80² + 240²) = 1.5.
    let exact: Double = 1.5 * 180 / Double.pi
    #expect(abs(run.spin / exact - 1) < 0.02)
  }

  @Test("held for 60 ms before the lift it is not thrown")
  func holdThenLift() throws {
    var run = try LampRun(["startAngle": 0, "gravity": 0, "damping": 0])
    run.finger(.down, Vector(195, 230))
    run.step()
    for x in 1...30 {
      run.finger(.move, Vector(195 + 2 * Double(x), 230))
      run.step(2)
    }
    run.step(14)
    run.finger(.up, Vector(255, 230))
    run.step()
    #expect(run.spin == 0)
    #expect(run.names == ["dragged", "released"])
  }

  @Test("a finger that rests is not a tap")
  func longPress() throws {
    var run = try LampRun(["startAngle": 0])
    run.tap(run.shade, lasting: 264)
    #expect(run.names == ["held", "released"])
    #expect(run.happenings[0].reason == "not a tap: held 1.10 s > 0.25 s")
    #expect(run.spin == 0)
  }

  @Test("a finger taken away neither taps nor throws")
  func cancelled() throws {
    var run = try LampRun(["startAngle": 0, "gravity": 0])
    run.drag(seconds: 0.3, lift: .cancelled) { t in Vector(195 + 100 * t, 230) }
    #expect(run.spin == 0)
    run.finger(.down, run.shade)
    run.step(4)
    run.finger(.cancelled, run.shade)
    run.step()
    #expect(run.spin == 0)
    #expect(!run.names.contains("pushed") && !run.names.contains("thrown"))
    let rests = run.settle(within: 1)
    #expect(rests)
  }

  @Test("a drag beside the lamp sideways changes the light alone, within its range")
  func lightDrag() throws {
    var run = try LampRun(["startAngle": 0, "light": 0.5])
    run.drag(seconds: 0.3) { t in Vector(60 + 100 * t, 600 + 6 * t) }
    #expect(abs(run["light"] - (0.5 + 90 / 300.0)) < 1e-9, "100 pt less the slop of 10")
    #expect(run["cordLength"] == 250)
    #expect(run.names == ["brightened"])
    run.drag(seconds: 0.3) { t in Vector(380 - 900 * t, 600) }
    #expect(run["light"] == 0)
    // At the end of the range turning back answers at once.
    run.drag(seconds: 0.3) { t in Vector(60 + 1000 * t, 600) }
    #expect(run["light"] == 1)
  }

  @Test("a drag beside the lamp up or down changes the cord alone, within its range")
  func cordDrag() throws {
    var run = try LampRun(["startAngle": 0])
    run.drag(seconds: 0.3) { t in Vector(60, 500 + 110 * t) }
    run.run(seconds: 1)
    #expect(abs(run["cordLength"] - 350) < 1e-9)
    #expect(run["light"] == 0.8)
    run.drag(seconds: 0.3) { t in Vector(60, 600 + 2000 * t) }
    run.run(seconds: 1)
    #expect(run["cordLength"] == 600)
    run.drag(seconds: 0.3) { t in Vector(60, 600 - 2000 * t) }
    run.run(seconds: 1)
    #expect(run["cordLength"] == 40)
    #expect(run.names == ["lengthened", "lengthened", "shortened"])
  }

  @Test("a value from the config replaces one set by dragging")
  func configReplaces() throws {
    var run = try LampRun(["startAngle": 0])
    run.drag(seconds: 0.3) { t in Vector(60 + 110 * t, 500 + 110 * t) }
    run.run(seconds: 1)
    #expect(run["cordLength"] == 350)
    #expect(run["light"] == 1)
    // Another parameter leaves them alone.
    try run.running.tune(["startAngle": 0, "gravity": 1800])
    run.run(seconds: 1)
    #expect(run["cordLength"] == 350)
    #expect(run["light"] == 1)
    try run.running.tune(["startAngle": 0, "gravity": 1800, "cordLength": 120, "light": 0.3])
    run.run(seconds: 1)
    #expect(run["cordLength"] == 120)
    #expect(run["light"] == 0.3)
  }

  @Test("two fingers: one holds the lamp, the other dims it; a third does nothing")
  func manyFingers() throws {
    var run = try LampRun(["startAngle": 0])
    run.finger(.down, run.shade, id: 7)
    run.finger(.down, Vector(60, 600), id: 0)
    run.finger(.down, Vector(300, 650), id: -3)
    run.finger(.down, run.shade + Vector(5, 0), id: 12)
    run.step()
    run.finger(.move, Vector(60 - 110, 600), id: 0)
    run.finger(.move, Vector(30, 700), id: -3)
    run.finger(.move, Vector(90, 300), id: 12)
    run.step()
    #expect(run.angle == 0)
    #expect(abs(run["light"] - (0.8 - 100 / 300.0)) < 1e-9)
    #expect(run["cordLength"] == 250)
    for id in [7, 0, -3, 12] { run.finger(.up, Vector(200, 300), id: id) }
    run.run(seconds: 0.5)
    run.finger(.up, Vector(200, 300), id: 99)
    run.step()
    #expect(run.running.current.touches.isEmpty)
  }

  @Test("on a low stage the lamp is drawn smaller and is still where the finger finds it")
  func lowStage() throws {
    var run = try LampRun(["startAngle": 0], size: Vector(844, 390))
    let scale = Lamp.scale(in: run.size)
    #expect(scale < 1)
    run.tap(run.pivot + Vector(-10, (250 - 25) * scale))
    #expect(run.names == ["pushed"])
    #expect(run["cordLength"] == 250)
  }

  @Test("a change of size keeps the swing, and a finger on the shade does not tear it")
  func resize() throws {
    var run = try LampRun(["startAngle": -30, "damping": 0])
    run.run(seconds: 0.2)
    let (angle, spin) = (run.angle, run.spin)
    run.running.resize(to: Vector(1280, 720))
    #expect(run.angle == angle)
    #expect(run.spin == spin)
    run.finger(.down, run.shade)
    run.step()
    let held = run.angle
    run.running.resize(to: Vector(600, 720))
    run.finger(.move, run.shade)
    run.step()
    #expect(run.angle == held)
  }

  @Test("nonsense from a device does no harm")
  func nonsense() throws {
    var run = try LampRun()
    run.finger(.down, Vector(.nan, 230))
    run.finger(.move, Vector(195, .infinity))
    run.finger(.up, run.shade)
    run.step()
    run.finger(.down, run.shade)
    run.finger(.move, run.pivot)
    run.finger(.move, run.pivot + Vector(0, -1))
    run.finger(.up, run.pivot)
    run.step(10)
    #expect(run.running.readouts.allSatisfy { $0.value.isFinite })
  }
}
