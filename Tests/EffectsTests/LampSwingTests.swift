import Effects
import Gestures
import Motion
import Testing
import Tuning

/// The pendulum against closed forms.
@Suite struct LampSwingTests {
  /// The exact period by the arithmetic-geometric mean: 2π√(L/g) / agm(1, cos(θ₀/2)).
  static func period(amplitude degrees: Double, gravity: Double = 3600, length: Double = 250) -> Double {
    var a = 1.0
    var b = Exact.cos(degrees * .pi / 360)
    for _ in 0..<40 { (a, b) = ((a + b) / 2, (a * b).squareRoot()) }
    return 2 * .pi * (length / gravity).squareRoot() / a
  }

  /// When the lamp passes the middle, in seconds, by linear interpolation (there its acceleration is zero).
  static func crossings(_ count: Int, _ run: inout LampRun) -> [Double] {
    var times: [Double] = []
    var before = run.angle
    while times.count < count, run.running.steps < 240 * 600 {
      run.step()
      let after = run.angle
      if (before < 0) != (after < 0), (after - before).magnitude < 180 {
        times.append((Double(run.running.steps) - after / (after - before)) * Step.seconds)
      }
      before = after
    }
    return times
  }

  @Test("the period is the elliptic integral's", arguments: [3.75, 20, 45, 90, 135, 160, 170])
  func period(amplitude: Double) throws {
    var run = try LampRun(["startAngle": .number(-amplitude), "damping": 0])
    let times = Self.crossings(5, &run)
    let exact = Self.period(amplitude: amplitude)
    #expect(abs((times[4] - times[0]) / 2 / exact - 1) < 1e-4)
    // From rest at the turning point to the middle it takes a quarter.
    #expect(abs(times[0] / (exact / 4) - 1) < 1e-3)
  }

  @Test("the period follows gravity and cord", arguments: [(900.0, 250.0), (3600, 100), (20_000, 40), (50, 600)])
  func period(gravity: Double, length: Double) throws {
    var run = try LampRun([
      "startAngle": -30, "damping": 0, "gravity": .number(gravity), "cordLength": .number(length),
    ])
    let times = Self.crossings(5, &run)
    let exact = Self.period(amplitude: 30, gravity: gravity, length: length)
    #expect(abs((times[4] - times[0]) / 2 / exact - 1) < 1e-4)
  }

  @Test("without damping no energy is lost")
  func energy() throws {
    var run = try LampRun(["damping": 0])
    let start = run["energy"]
    // An hour in release; debug builds are twenty times slower and watch ten minutes for a tenth of the drift.
    let isDebug = _isDebugAssertConfiguration()
    run.run(seconds: isDebug ? 600 : 3600)
    #expect(abs(run["energy"] / start - 1) < (isDebug ? 1e-7 : 1e-6))
  }

  @Test("energy is ½(Lθ')² + gL(1 − cos θ)")
  func energyReadout() throws {
    var run = try LampRun(["startAngle": 40])
    run.run(seconds: 0.3)
    let speed = 250 * run.spin * .pi / 180
    let exact = speed * speed / 2 + 3600 * 250 * (1 - Exact.cos(run.angle * .pi / 180))
    #expect(abs(run["energy"] / exact - 1) < 1e-12)
  }

  @Test("damping takes e^(−ct/2) off a small swing")
  func decay() throws {
    var run = try LampRun(["damping": 0.3, "startAngle": -3])
    let start = run["energy"]
    run.run(seconds: 5)
    // Energy swings a little about its mean course, by c/2ω of itself.
    #expect(abs(run["energy"] / (start * Exact.exp(-0.3 * 5)) - 1) < 0.05)
  }

  /// The article's own loop, once a frame: gravity 1, length 250, damping 0.9998 a frame, start −π/48.
  @Test("the article's sequence of 36,000 frames is ours to its own accuracy")
  func article() throws {
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
    var run = try LampRun()
    run.run(seconds: 598)
    var ours = 0.0
    for _ in 0..<480 {
      run.step()
      ours = max(ours, abs(run.angle) * .pi / 180)
    }
    // The same envelope: 0.9998⁶⁰ a second is e^(−0.012).
    #expect(abs(ours / largest - 1) < 0.01)
    // Its step of 1/60 s alone makes the article's lamp (ωh)²/24 = 1.7e-4 too fast.
    let mean = (crossings[700] - crossings[0]) / 350
    #expect(abs(mean / Self.period(amplitude: 1) - 1) < 3e-4)
    #expect(abs(mean / Self.period(amplitude: 1) - 1) > 1e-5)
  }

  @Test("it goes over the top, and its angle stays within half a turn")
  func overTheTop() throws {
    var run = try LampRun(["startAngle": 0, "gravity": 100, "tapPush": 720, "damping": 0])
    run.tap(run.shade + Vector(-20, 0))
    let energy = run["energy"]
    var turns = 0
    var before = run.angle
    for _ in 0..<2400 {
      run.step()
      if abs(run.angle - before) > 180 { turns += 1 }
      before = run.angle
      #expect(abs(run.angle) <= 180)
    }
    #expect(turns >= 15)
    #expect(abs(run["energy"] / energy - 1) < 1e-6)
  }

  @Test("rest is judged only with damping", arguments: [0.0, 0.5])
  func rest(damping: Double) throws {
    var run = try LampRun(["damping": .number(damping)])
    let rests = run.settle(within: 60)
    #expect(rests == (damping > 0))
    #expect(run.names == (damping > 0 ? ["rested"] : []))
    if rests {
      #expect(run.angle == 0)
      #expect(run["energy"] == 0)
    }
  }

  @Test("without damping even the smallest swing goes on")
  func smallSwing() throws {
    var run = try LampRun(["damping": 0, "startAngle": -0.05])
    let rests = run.settle(within: 10)
    #expect(!rests)
    #expect(run.names.isEmpty)
  }

  @Test("it comes to rest without a jump", arguments: [0.012, 0.5, 7, 10])
  func restsSmoothly(damping: Double) throws {
    var run = try LampRun(["damping": .number(damping), "startAngle": -2])
    var last = run.running.current
    while !run.running.isAtRest, run.running.steps < 240 * 1200 {
      last = run.running.current
      run.step()
    }
    #expect(run.running.isAtRest)
    #expect(abs(last.pendulum.angle) * 250 < 0.02, "points that stopping moved the lamp")
  }

  @Test("a lamp at rest with nothing pushed stays", arguments: [0.0, 0.012])
  func hangs(damping: Double) throws {
    var run = try LampRun(["startAngle": 0, "damping": .number(damping)])
    #expect(run.running.isAtRest)
    run.run(seconds: 1)
    #expect(run.running.isSettled)
    #expect(run.names.isEmpty)
  }

  @Test("a changed cord is followed without a jump and changes the tempo")
  func cord() throws {
    var run = try LampRun(["damping": 0, "startAngle": -20])
    run.run(seconds: 0.3)
    try run.running.tune(["damping": 0, "startAngle": -20, "cordLength": 400])
    var before = (run.angle, run.spin, run["cordLength"])
    var longest = 0.0
    for _ in 0..<240 {
      run.step()
      let now = (run.angle, run.spin, run["cordLength"])
      #expect(abs(now.0 - before.0) < 1.2)
      #expect(abs(now.1 - before.1) < 3)
      #expect(abs(now.2 - before.2) < 8)
      longest = max(longest, now.2)
      before = now
    }
    #expect(longest == 400)
  }

  @Test("a cord that changes within a swing keeps the angular momentum that gravity leaves")
  func momentum() throws {
    // Without gravity and damping L²θ' is constant.
    var run = try LampRun(["damping": 0, "gravity": 0, "startAngle": 0, "tapPush": 90])
    run.tap(run.shade - Vector(20, 0))
    let momentum = run.spin * 250 * 250
    try run.running.tune(["damping": 0, "gravity": 0, "cordLength": 500])
    run.run(seconds: 1)
    #expect(run["cordLength"] == 500)
    #expect(abs(run.spin * 500 * 500 / momentum - 1) < 1e-6)
  }

  @Test("the cord spring is critically damped with a response of a quarter second")
  func cordSpring() throws {
    var run = try LampRun(["startAngle": 0])
    try run.running.tune(["startAngle": 0, "cordLength": 350])
    let w = 2 * Double.pi / 0.25
    for step in 1...60 {
      run.step()
      let time = Double(step) * Step.seconds
      #expect(abs(run["cordLength"] - (350 - 100 * (1 + w * time) * Exact.exp(-w * time))) < 1e-9)
    }
    let rests = run.settle(within: 2)
    #expect(rests)
    #expect(run["cordLength"] == 350)
  }
}
