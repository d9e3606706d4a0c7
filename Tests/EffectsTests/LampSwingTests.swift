import Gestures
import Motion
import Studies
import Testing
import Tuning

/// Tests the pendulum against closed forms.
@Suite struct LampSwingTests {
  /// Returns the exact period by the arithmetic-geometric mean: 2π√(L/g) / agm(1, cos(θ₀/2)).
  static func period(amplitude degrees: Double, gravity: Double = 3600, length: Double = 250) -> Double {
    var a = 1.0
    var b = Exact.cos(degrees * .pi / 360)
    for _ in 0..<40 { (a, b) = ((a + b) / 2, (a * b).squareRoot()) }
    return 2 * .pi * (length / gravity).squareRoot() / a
  }

  /// Returns the times at which the lamp passes the middle, in seconds.
  ///
  /// They are interpolated linearly, because the acceleration is zero there.
  static func crossings(_ count: Int, _ rig: inout Rig<Lamp>) -> [Double] {
    var times: [Double] = []
    var before = rig.angle
    while times.count < count, rig.run.steps < 240 * 600 {
      rig.step()
      let after = rig.angle
      if (before < 0) != (after < 0), (after - before).magnitude < 180 {
        times.append((Double(rig.run.steps) - after / (after - before)) * Step.seconds)
      }
      before = after
    }
    return times
  }

  @Test("the period is the elliptic integral's", arguments: [3.75, 20, 45, 90, 135, 160, 170])
  func periodIsTheEllipticIntegral(amplitude: Double) throws {
    var rig = try Rig<Lamp>(in: .phone, ["startAngle": .number(-amplitude), "damping": 0])
    let times = Self.crossings(5, &rig)
    let exact = Self.period(amplitude: amplitude)
    #expect(abs((times[4] - times[0]) / 2 / exact - 1) < 1e-4)
    // The way from rest at the turning point to the middle takes a quarter of the period.
    #expect(abs(times[0] / (exact / 4) - 1) < 1e-3)
  }

  @Test("the period follows gravity and cord", arguments: [(900.0, 250.0), (3600, 100), (20_000, 40), (50, 600)])
  func periodFollowsGravityAndCord(gravity: Double, length: Double) throws {
    var rig = try Rig<Lamp>(
      in: .phone,
      [
        "startAngle": -30, "damping": 0, "gravity": .number(gravity), "cordLength": .number(length),
      ])
    let times = Self.crossings(5, &rig)
    let exact = Self.period(amplitude: 30, gravity: gravity, length: length)
    #expect(abs((times[4] - times[0]) / 2 / exact - 1) < 1e-4)
  }

  @Test("without damping no energy is lost")
  func undampedEnergyIsConserved() throws {
    var rig = try Rig<Lamp>(in: .phone, ["damping": 0])
    let start = rig["energy"]
    // Release builds check an hour; debug builds are twenty times slower and check ten minutes with a tenth of the drift.
    let isDebug = _isDebugAssertConfiguration()
    rig.wait(isDebug ? 600 : 3600)
    #expect(abs(rig["energy"] / start - 1) < (isDebug ? 1e-7 : 1e-6))
  }

  @Test("energy is ½(Lθ')² + gL(1 − cos θ)")
  func energyReadoutFollowsItsFormula() throws {
    var rig = try Rig<Lamp>(in: .phone, ["startAngle": 40])
    rig.wait(0.3)
    let speed = 250 * rig.spin * .pi / 180
    let exact = speed * speed / 2 + 3600 * 250 * (1 - Exact.cos(rig.angle * .pi / 180))
    #expect(abs(rig["energy"] / exact - 1) < 1e-12)
  }

  @Test("damping takes e^(−ct/2) off a small swing")
  func dampingDecaysSmallSwings() throws {
    var rig = try Rig<Lamp>(in: .phone, ["damping": 0.3, "startAngle": -3])
    let start = rig["energy"]
    rig.wait(5)
    // The energy oscillates slightly about its mean course, by c/2ω of itself.
    #expect(abs(rig["energy"] / (start * Exact.exp(-0.3 * 5)) - 1) < 0.05)
  }

  /// Compares with the article's loop, once a frame: gravity 1, length 250, damping 0.9998 a frame, start −π/48.
  @Test("the article's sequence of 36,000 frames is ours to its own accuracy")
  func lampMatchesTheArticlesSequence() throws {
    var angle = -Double.pi / 48
    var velocity = 0.0
    var crossings: [Double] = []
    var largest = 0.0
    for frame in 1...36_000 {
      velocity += -1.0 / 250 * Exact.sin(angle)
      velocity *= 0.9998
      let before = angle
      angle += velocity
      if (before < 0) != (angle < 0) { crossings.append((Double(frame) - angle / (angle - before)) / 60) }
      if frame > 36_000 - 110 { largest = max(largest, abs(angle)) }
    }
    var rig = try Rig<Lamp>()
    rig.wait(598)
    var ours = 0.0
    for _ in 0..<480 {
      rig.step()
      ours = max(ours, abs(rig.angle) * .pi / 180)
    }
    // The envelope is the same: 0.9998⁶⁰ per second is e^(−0.012).
    #expect(abs(ours / largest - 1) < 0.01)
    // The step of 1/60 s alone makes the article's lamp (ωh)²/24 = 1.7e-4 too fast.
    let mean = (crossings[700] - crossings[0]) / 350
    #expect(abs(mean / Self.period(amplitude: 1) - 1) < 3e-4)
    #expect(abs(mean / Self.period(amplitude: 1) - 1) > 1e-5)
  }

  @Test("it goes over the top, and its angle stays within half a turn")
  func angleStaysWithinHalfATurnOverTheTop() throws {
    var rig = try Rig<Lamp>(in: .phone, ["startAngle": 0, "gravity": 100, "tapPush": 720, "damping": 0])
    rig.tap(rig.shade + Vector(-20, 0))
    let energy = rig["energy"]
    var turns = 0
    var before = rig.angle
    for _ in 0..<2400 {
      rig.step()
      if abs(rig.angle - before) > 180 { turns += 1 }
      before = rig.angle
      #expect(abs(rig.angle) <= 180)
    }
    #expect(turns >= 15)
    #expect(abs(rig["energy"] / energy - 1) < 1e-6)
  }

  @Test("rest is judged only with damping", arguments: [0.0, 0.5])
  func restNeedsDamping(damping: Double) throws {
    var rig = try Rig<Lamp>(in: .phone, ["damping": .number(damping)])
    let rests = rig.rest(within: 60) != nil
    #expect(rests == (damping > 0))
    #expect(rig.names == (damping > 0 ? ["rested"] : []))
    if rests {
      #expect(rig.angle == 0)
      #expect(rig["energy"] == 0)
    }
  }

  @Test("without damping even the smallest swing goes on")
  func undampedSmallSwingContinues() throws {
    var rig = try Rig<Lamp>(in: .phone, ["damping": 0, "startAngle": -0.05])
    let rests = rig.rest(within: 10) != nil
    #expect(!rests)
    #expect(rig.names.isEmpty)
  }

  @Test("it comes to rest without a jump", arguments: [0.012, 0.5, 7, 10])
  func lampRestsWithoutAJump(damping: Double) throws {
    var rig = try Rig<Lamp>(in: .phone, ["damping": .number(damping), "startAngle": -2])
    var last = rig.run.current
    while !rig.run.isAtRest, rig.run.steps < 240 * 1200 {
      last = rig.run.current
      rig.step()
    }
    #expect(rig.run.isAtRest)
    #expect(abs(last.pendulum.angle) * 250 < 0.02, "points that stopping moved the lamp")
  }

  @Test("a lamp at rest with nothing pushed stays", arguments: [0.0, 0.012])
  func restingLampStays(damping: Double) throws {
    var rig = try Rig<Lamp>(in: .phone, ["startAngle": 0, "damping": .number(damping)])
    #expect(rig.run.isAtRest)
    rig.wait(1)
    #expect(rig.run.isSettled)
    #expect(rig.names.isEmpty)
  }

  @Test("a changed cord is followed without a jump and changes the tempo")
  func changedCordMovesWithoutAJump() throws {
    var rig = try Rig<Lamp>(in: .phone, ["damping": 0, "startAngle": -20])
    rig.wait(0.3)
    try rig.run.tune(["damping": 0, "startAngle": -20, "cordLength": 400])
    var before = (rig.angle, rig.spin, rig["cordLength"])
    var longest = 0.0
    for _ in 0..<240 {
      rig.step()
      let now = (rig.angle, rig.spin, rig["cordLength"])
      #expect(abs(now.0 - before.0) < 1.2)
      #expect(abs(now.1 - before.1) < 3)
      #expect(abs(now.2 - before.2) < 8)
      longest = max(longest, now.2)
      before = now
    }
    #expect(longest == 400)
  }

  @Test("a cord that changes within a swing keeps the angular momentum that gravity leaves")
  func changingCordKeepsAngularMomentum() throws {
    // Without gravity and damping, L²θ' is constant.
    var rig = try Rig<Lamp>(in: .phone, ["damping": 0, "gravity": 0, "startAngle": 0, "tapPush": 90])
    rig.tap(rig.shade - Vector(20, 0))
    let momentum = rig.spin * 250 * 250
    try rig.run.tune(["damping": 0, "gravity": 0, "cordLength": 500])
    rig.wait(1)
    #expect(rig["cordLength"] == 500)
    #expect(abs(rig.spin * 500 * 500 / momentum - 1) < 1e-6)
  }

  @Test("the cord spring is critically damped with a response of a quarter second")
  func cordSpringIsCriticallyDamped() throws {
    var rig = try Rig<Lamp>(in: .phone, ["startAngle": 0])
    try rig.run.tune(["startAngle": 0, "cordLength": 350])
    let w = 2 * Double.pi / 0.25
    for step in 1...60 {
      rig.step()
      let time = Double(step) * Step.seconds
      #expect(abs(rig["cordLength"] - (350 - 100 * (1 + w * time) * Exact.exp(-w * time))) < 1e-9)
    }
    let rests = rig.rest(within: 2) != nil
    #expect(rests)
    #expect(rig["cordLength"] == 350)
  }
}
