import Formatting
import Gestures
import Motion
import Testing
import Tuning

@testable import Studies

/// Tests fingers on and beside the shade.
@Suite struct LampTouchTests {
  @Test("a tap pushes a lamp at rest away from the tapped side", arguments: [-20.0, 20.0])
  func tapPushesARestingLampAway(side: Double) throws {
    var rig = try Rig<Lamp>(in: .phone, ["startAngle": 0])
    rig.tap(rig.shade + Vector(side, 0))
    #expect(rig.names == ["pushed"])
    #expect(rig.happenings[0].impact != nil)
    #expect(abs(rig.spin - (side > 0 ? -60 : 60)) < 0.1)
  }

  @Test("a tap adds its push in the direction of motion", arguments: [0.3, 1.0])
  func tapAddsToTheMotion(seconds: Double) throws {
    var rig = try Rig<Lamp>(in: .phone, ["startAngle": -10, "damping": 0])
    rig.wait(seconds)
    let before = rig.spin
    #expect(abs(before) > 10)
    rig.tap(rig.shade)
    #expect(rig.names == ["caught", "pushed"])
    #expect(abs(rig.spin - before - (before > 0 ? 60 : -60)) < 2, "one step of swinging apart")
    #expect(rig.happenings[0].reason == "finger on the shade, spin \(before.text(places: 1)) °/s → 0")
  }

  @Test("a finger catches the swinging lamp where it is")
  func fingerCatchesTheSwingingLamp() throws {
    var rig = try Rig<Lamp>(in: .phone, ["startAngle": -20, "damping": 0])
    rig.wait(0.35)
    let angle = rig.angle
    rig.put(.down, rig.shade)
    rig.step()
    #expect(rig.angle == angle)
    #expect(rig.spin == 0)
    rig.wait(2)
    #expect(rig.angle == angle, "held, it stays")
    #expect(!rig.run.isAtRest)
  }

  @Test("the lamp turns by as much as the finger about the pivot")
  func lampTurnsWithTheFinger() throws {
    var rig = try Rig<Lamp>(in: .desktop, ["startAngle": 0])
    let start = rig.point(at: 3, radius: 230)
    rig.put(.down, start)
    rig.step()
    for (degrees, radius) in [(5.0, 230.0), (20, 260), (60, 180), (-80, 220), (-85, 240), (10, 120)] {
      rig.put(.move, rig.point(at: degrees, radius: radius))
      rig.step()
      #expect(abs(rig.angle - (degrees - 3)) < 1e-9)
    }
    #expect(rig.names == ["dragged"])
    #expect(rig["cordLength"] == 250)
    #expect(rig["light"] == 0.8)
  }

  @Test(
    "held, it stays in the picture, and goes along again where the finger left it", arguments: [Vector.phone, .desktop])
  func heldLampStaysInThePicture(_ size: Vector) throws {
    var rig = try Rig<Lamp>(in: size, ["startAngle": 0, "cordLength": 300])
    rig.put(.down, rig.point(at: 3, radius: 230))
    rig.step()
    for degrees in [40.0, 89, 115, 89, 20] {
      rig.put(.move, rig.point(at: degrees, radius: 230))
      rig.step()
      let shade = rig.shade
      #expect(shade.x < size.x + 40 && shade.y > -40, "\(degrees)°: \(shade)")
    }
    #expect(abs(rig.angle - 17) < 1e-9)
  }

  @Test("letting go throws it with the finger's velocity about the pivot", arguments: [40.0, -90.0, 200.0])
  func releaseThrowsWithTheFingersVelocity(degreesPerSecond: Double) throws {
    var rig = try Rig<Lamp>(in: .phone, ["startAngle": 0, "gravity": 0, "damping": 0])
    rig.drag(seconds: 0.3) { [rig] t in rig.point(at: degreesPerSecond * 0.3 * t, radius: 240) }
    #expect(rig.names == ["dragged", "thrown"])
    #expect(abs(rig.spin / degreesPerSecond - 1) < 0.02)
    #expect(abs(rig.angle - degreesPerSecond * 0.3) < abs(degreesPerSecond) * 0.006)
    let reason = rig.happenings[1].reason
    #expect(reason.hasSuffix(" samples in 80 ms"))
    #expect(rig.happenings[1].impact != nil)
  }

  @Test("a straight fling counts by its part across the cord")
  func straightFlingUsesItsTangentialSpeed() throws {
    var rig = try Rig<Lamp>(in: .phone, ["startAngle": 0, "gravity": 0, "damping": 0])
    rig.drag(seconds: 0.2) { t in Vector(195 + 80 * t, 240) }
    // The speed follows from v = (400, 0) at r = (80, 240): θ' = v × r / r² = 400·240/(80² + 240²) = 1.5.
    let exact: Double = 1.5 * 180 / Double.pi
    #expect(abs(rig.spin / exact - 1) < 0.02)
  }

  @Test("held for 60 ms before the lift it is not thrown")
  func heldLampIsNotThrown() throws {
    var rig = try Rig<Lamp>(in: .phone, ["startAngle": 0, "gravity": 0, "damping": 0])
    rig.put(.down, Vector(195, 230))
    rig.step()
    for x in 1...30 {
      rig.put(.move, Vector(195 + 2 * Double(x), 230))
      rig.step(2)
    }
    rig.step(14)
    rig.put(.up, Vector(255, 230))
    rig.step()
    #expect(rig.spin == 0)
    #expect(rig.names == ["dragged", "released"])
  }

  @Test("a finger that rests is not a tap")
  func restingFingerIsNoTap() throws {
    var rig = try Rig<Lamp>(in: .phone, ["startAngle": 0])
    rig.tap(rig.shade, lasting: 264)
    #expect(rig.names == ["held", "released"])
    #expect(rig.happenings[0].reason == "not a tap: held 1.10 s > 0.25 s")
    #expect(rig.spin == 0)
  }

  @Test("a finger taken away neither taps nor throws")
  func cancelledFingerNeitherTapsNorThrows() throws {
    var rig = try Rig<Lamp>(in: .phone, ["startAngle": 0, "gravity": 0])
    rig.drag(seconds: 0.3, lift: .cancelled) { t in Vector(195 + 100 * t, 230) }
    #expect(rig.spin == 0)
    rig.put(.down, rig.shade)
    rig.step(4)
    rig.put(.cancelled, rig.shade)
    rig.step()
    #expect(rig.spin == 0)
    #expect(!rig.names.contains("pushed") && !rig.names.contains("thrown"))
    let rests = rig.rest(within: 1) != nil
    #expect(rests)
  }

  @Test("a drag beside the lamp sideways changes the light alone, within its range")
  func sidewaysDragChangesTheLight() throws {
    var rig = try Rig<Lamp>(in: .phone, ["startAngle": 0, "light": 0.5])
    rig.drag(seconds: 0.3) { t in Vector(60 + 100 * t, 600 + 6 * t) }
    #expect(abs(rig["light"] - (0.5 + 90 / 300.0)) < 1e-9, "100 pt less the slop of 10")
    #expect(rig["cordLength"] == 250)
    #expect(rig.names == ["brightened"])
    rig.drag(seconds: 0.3) { t in Vector(380 - 900 * t, 600) }
    #expect(rig["light"] == 0)
    // A drag that reverses at the end of the range takes effect at once.
    rig.drag(seconds: 0.3) { t in Vector(60 + 1000 * t, 600) }
    #expect(rig["light"] == 1)
  }

  @Test("a drag beside the lamp up or down changes the cord alone, within its range")
  func verticalDragChangesTheCord() throws {
    var rig = try Rig<Lamp>(in: .phone, ["startAngle": 0])
    rig.drag(seconds: 0.3) { t in Vector(60, 500 + 110 * t) }
    rig.wait(1)
    #expect(abs(rig["cordLength"] - 350) < 1e-9)
    #expect(rig["light"] == 0.8)
    rig.drag(seconds: 0.3) { t in Vector(60, 600 + 2000 * t) }
    rig.wait(1)
    #expect(rig["cordLength"] == 600)
    rig.drag(seconds: 0.3) { t in Vector(60, 600 - 2000 * t) }
    rig.wait(1)
    #expect(rig["cordLength"] == 40)
    #expect(rig.names == ["lengthened", "lengthened", "shortened"])
  }

  @Test("a value from the config replaces one set by dragging")
  func configReplacesDraggedValues() throws {
    var rig = try Rig<Lamp>(in: .phone, ["startAngle": 0])
    rig.drag(seconds: 0.3) { t in Vector(60 + 110 * t, 500 + 110 * t) }
    rig.wait(1)
    #expect(rig["cordLength"] == 350)
    #expect(rig["light"] == 1)
    // A change of another parameter leaves both values unchanged.
    try rig.run.tune(["startAngle": 0, "gravity": 1800])
    rig.wait(1)
    #expect(rig["cordLength"] == 350)
    #expect(rig["light"] == 1)
    try rig.run.tune(["startAngle": 0, "gravity": 1800, "cordLength": 120, "light": 0.3])
    rig.wait(1)
    #expect(rig["cordLength"] == 120)
    #expect(rig["light"] == 0.3)
  }

  @Test("two fingers: one holds the lamp, the other dims it; a third does nothing")
  func eachFingerHasItsOwnTask() throws {
    var rig = try Rig<Lamp>(in: .phone, ["startAngle": 0])
    rig.put(.down, rig.shade, id: 7)
    rig.put(.down, Vector(60, 600), id: 0)
    rig.put(.down, Vector(300, 650), id: -3)
    rig.put(.down, rig.shade + Vector(5, 0), id: 12)
    rig.step()
    rig.put(.move, Vector(60 - 110, 600), id: 0)
    rig.put(.move, Vector(30, 700), id: -3)
    rig.put(.move, Vector(90, 300), id: 12)
    rig.step()
    #expect(rig.angle == 0)
    #expect(abs(rig["light"] - (0.8 - 100 / 300.0)) < 1e-9)
    #expect(rig["cordLength"] == 250)
    for id in [7, 0, -3, 12] { rig.put(.up, Vector(200, 300), id: id) }
    rig.wait(0.5)
    rig.put(.up, Vector(200, 300), id: 99)
    rig.step()
    #expect(rig.run.current.touches.isEmpty)
  }

  @Test("on a low stage the lamp is drawn smaller and is still where the finger finds it")
  func lowStageScalesLampAndHitArea() throws {
    var rig = try Rig<Lamp>(in: Vector(844, 390), ["startAngle": 0])
    let scale = LampLayout(rig.size, .page).scale
    #expect(scale < 1)
    rig.tap(rig.pivot + Vector(-10, (250 - 25) * scale))
    #expect(rig.names == ["pushed"])
    #expect(rig["cordLength"] == 250)
  }

  @Test("a change of size keeps the swing, and a finger on the shade does not tear it")
  func resizeKeepsTheSwing() throws {
    var rig = try Rig<Lamp>(in: .phone, ["startAngle": -30, "damping": 0])
    rig.wait(0.2)
    let (angle, spin) = (rig.angle, rig.spin)
    rig.run.resize(to: Vector(1280, 720))
    #expect(rig.angle == angle)
    #expect(rig.spin == spin)
    rig.put(.down, rig.shade)
    rig.step()
    let held = rig.angle
    rig.run.resize(to: Vector(600, 720))
    rig.put(.move, rig.shade)
    rig.step()
    #expect(rig.angle == held)
  }

  @Test("nonsense from a device does no harm")
  func invalidInputIsIgnored() throws {
    var rig = try Rig<Lamp>()
    rig.put(.down, Vector(.nan, 230))
    rig.put(.move, Vector(195, .infinity))
    rig.put(.up, rig.shade)
    rig.step()
    rig.put(.down, rig.shade)
    rig.put(.move, rig.pivot)
    rig.put(.move, rig.pivot + Vector(0, -1))
    rig.put(.up, rig.pivot)
    rig.step(10)
    #expect(rig.run.readouts.allSatisfy { $0.value.isFinite })
  }
}
