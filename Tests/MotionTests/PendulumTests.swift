import Motion
import Testing

@Suite struct PendulumTests {
  static let dt = 1.0 / 240
  /// The lamp's defaults without damping.
  static let free = Pendulum.Forces(gravity: 3600, damping: 0, lengthTarget: 250)
  static let lamp = Pendulum.Forces(gravity: 3600, damping: 0.012, lengthTarget: 250)

  /// Returns Gauss's exact period: 2π√(L/g) divided by the arithmetic-geometric mean of 1 and cos(amplitude/2).
  static func exactPeriod(_ forces: Pendulum.Forces, amplitude: Double) -> Double {
    var (a, b) = (1.0, Exact.cos(amplitude / 2))
    while (a - b).magnitude > 1e-15 { (a, b) = ((a + b) / 2, (a * b).squareRoot()) }
    return 2 * Double.pi * (forces.lengthTarget / forces.gravity).squareRoot() / a
  }

  /// Returns the mean time between passages through the lowest point in the same direction.
  static func measuredPeriod(_ forces: Pendulum.Forces, amplitude: Double, periods: Int) -> Double {
    var pendulum = Pendulum(angle: -amplitude, length: forces.lengthTarget)
    var passages: [Double] = []
    var step = 0
    while passages.count <= periods {
      let before = pendulum
      pendulum.step(by: dt, forces)
      if before.angle < 0, pendulum.angle >= 0 {
        var (early, late) = (0.0, dt)
        while late - early > 1e-12 {
          var middle = before
          middle.step(by: (early + late) / 2, forces)
          if middle.angle < 0 { early = (early + late) / 2 } else { late = (early + late) / 2 }
        }
        passages.append(Double(step) * dt + late)
      }
      step += 1
    }
    return (passages[periods] - passages[0]) / Double(periods)
  }

  @Test("the period is the elliptic integral's", arguments: [1.0, 3.75, 30, 60, 90, 120, 150, 170])
  func periodIsTheEllipticIntegral(degrees: Double) {
    let amplitude = degrees * Double.pi / 180
    let exact = Self.exactPeriod(Self.free, amplitude: amplitude)
    let measured = Self.measuredPeriod(Self.free, amplitude: amplitude, periods: 5)
    #expect((measured / exact - 1).magnitude < 1e-6)  // 1e-4 is required
  }

  @Test("also at the ends of the ranges of gravity and length")
  func periodIsExactAtRangeEnds() {
    for (gravity, length) in [(20_000.0, 40.0), (20_000, 600), (100, 600), (5, 40)] {
      let forces = Pendulum.Forces(gravity: gravity, damping: 0, lengthTarget: length)
      let exact = Self.exactPeriod(forces, amplitude: 2.9)
      #expect((Self.measuredPeriod(forces, amplitude: 2.9, periods: 2) / exact - 1).magnitude < 1e-6)
    }
  }

  @Test("without damping the energy stays: an hour in an optimised build, ten minutes in a debug build")
  func undampedEnergyIsConserved() {
    #if DEBUG
      let minutes = 10
    #else
      let minutes = 60
    #endif
    var pendulum = Pendulum(angle: -Double.pi / 48, length: 250)
    let start = pendulum.energy(gravity: 3600)
    #expect((start - 3600 * 250 * (1 - Exact.cos(Double.pi / 48))).magnitude < 1e-9)
    var worst = 0.0
    for step in 1...minutes * 60 * 240 {
      pendulum.step(by: Self.dt, Self.free)
      if step % 97 == 0 { worst = max(worst, (pendulum.energy(gravity: 3600) / start - 1).magnitude) }
    }
    #expect(worst < 1e-6 * Double(minutes) / 60)
  }

  @Test("small swings die away as e^(−damping·t/2)")
  func dampingDecaysSmallSwings() {
    var pendulum = Pendulum(angle: 0.01, length: 250)
    let start = pendulum.energy(gravity: 3600)
    for _ in 0..<240 * 60 { pendulum.step(by: Self.dt, Self.lamp) }
    #expect((pendulum.energy(gravity: 3600) / start / Exact.exp(-0.012 * 60) - 1).magnitude < 1e-3)
  }

  @Test("two steps of half the size are one step")
  func twoHalfStepsEqualOneStep() {
    var one = Pendulum(angle: 2.5, spin: 1, length: 120)
    var two = one
    let forces = Pendulum.Forces(gravity: 9000, damping: 0.3, lengthTarget: 300)
    for _ in 0..<480 {
      one.step(by: Self.dt, forces)
      two.step(by: Self.dt / 2, forces)
      two.step(by: Self.dt / 2, forces)
    }
    #expect((one.angle - two.angle).magnitude < 1e-7)
    #expect((one.length.value - two.length.value).magnitude < 1e-9)
  }

  @Test("without gravity a changing cord keeps the angular momentum L²θ'")
  func changingCordKeepsAngularMomentum() {
    var pendulum = Pendulum(angle: 0.3, spin: 2, length: 400)
    let forces = Pendulum.Forces(gravity: 0, damping: 0, lengthTarget: 60)
    for _ in 0..<240 {
      pendulum.step(by: Self.dt, forces)
      let momentum = pendulum.length.value * pendulum.length.value * pendulum.spin
      #expect((momentum / (400 * 400 * 2) - 1).magnitude < 1e-12)
    }
    #expect((pendulum.length.value - 60).magnitude < 0.01)
    #expect((pendulum.spin / (2 * 400 * 400 / 3600) - 1).magnitude < 1e-3)
  }

  @Test("the cord obeys θ'' = −(g/L) sin θ − damping·θ' − 2(L'/L)θ': against that equation in very small steps")
  func changingCordFollowsItsEquation() {
    var pendulum = Pendulum(angle: 1.2, spin: -2, length: 400)
    let forces = Pendulum.Forces(gravity: 3600, damping: 0.4, lengthTarget: 150)
    let start = pendulum.length
    var (angle, spin) = (pendulum.angle, pendulum.spin)
    let h = 1e-5
    func acceleration(_ a: Double, _ s: Double, _ t: Double) -> Double {
      let l = forces.lengthSpring.motion(at: t, from: start, toward: 150)
      return -3600 / l.value * Exact.sin(a) - 0.4 * s - 2 * l.velocity / l.value * s
    }
    for i in 0..<25_000 {  // the midpoint rule: error about h²
      let t = Double(i) * h
      let middleSpin = spin + h / 2 * acceleration(angle, spin, t)
      let middleAngle = angle + h / 2 * spin
      spin += h * acceleration(middleAngle, middleSpin, t + h / 2)
      angle += h * middleSpin
    }
    for _ in 0..<60 { pendulum.step(by: Self.dt, forces) }
    #expect((pendulum.angle - angle).magnitude < 1e-7)
    #expect((pendulum.spin - spin).magnitude < 1e-6)
  }

  @Test("pulled slowly shorter, energy over frequency stays (an adiabatic invariant): amplitude goes as L^(−3/4)")
  func slowShorteningKeepsTheAdiabaticInvariant() {
    var forces = Self.free
    var pendulum = Pendulum(angle: 0.01, length: 400)
    var first = 0.0
    var last = 0.0
    for step in 0..<240 * 200 {
      let target = 400 - Double(step) / 240
      forces.lengthTarget = target
      pendulum.step(by: Self.dt, forces)
      if step < 2400 { first = max(first, pendulum.angle.magnitude) }
      if step >= 240 * 195 { last = max(last, pendulum.angle.magnitude) }
    }
    let expected = Exact.pow(pendulum.length.value / 400, -0.75)
    #expect((last / first / expected - 1).magnitude < 0.02)
  }

  @Test("a changed length: neither angle, spin nor length jumps, and the cord arrives")
  func lengthChangesWithoutAJump() {
    var pendulum = Pendulum(angle: 0.5, length: 250)
    var last = pendulum
    let forces = Pendulum.Forces(gravity: 3600, damping: 0.012, lengthTarget: 500)
    for _ in 0..<480 {
      pendulum.step(by: Self.dt, forces)
      #expect((pendulum.length.value - last.length.value).magnitude < 15)
      #expect((pendulum.angle - last.angle).magnitude < 0.03)
      #expect((pendulum.spin - last.spin).magnitude < 0.2)
      last = pendulum
    }
    #expect(pendulum.length == MovingValue(500))
  }

  @Test("no gravity: a free turn, its spin dying away as e^(−damping·t)")
  func freeTurnDecaysWithoutGravity() {
    var pendulum = Pendulum(angle: 0, spin: 3, length: 250)
    for _ in 0..<480 {
      pendulum.step(by: Self.dt, Pendulum.Forces(gravity: 0, damping: 0.5, lengthTarget: 250))
    }
    #expect((pendulum.spin - 3 * Exact.exp(-1)).magnitude < 1e-10)
    #expect((pendulum.angle - 6 * (1 - Exact.exp(-1))).magnitude < 1e-10)
  }

  @Test("thrown over the top the angle counts on, and it still comes to rest")
  func angleAccumulatesOverTheTop() {
    var pendulum = Pendulum(angle: 0, spin: 40, length: 250)
    let forces = Pendulum.Forces(gravity: 3600, damping: 2, lengthTarget: 250)
    for _ in 0..<240 * 30 { pendulum.step(by: Self.dt, forces) }
    let turns = (pendulum.angle / (2 * Double.pi)).rounded()
    #expect(turns >= 2)
    #expect((pendulum.angle - turns * 2 * Double.pi).magnitude < 1e-6)
    #expect(pendulum.spin.magnitude < 1e-3 && pendulum.length == MovingValue(250))
  }

  @Test("stays finite at the ends of every range and beyond")
  func stateStaysFiniteAtExtremes() {
    for gravity in [0.0, 1e-9, 20_000, 1e9] {
      for damping in [0.0, 10, 1e4] {
        for (from, to) in [(40.0, 600.0), (600, 40), (250, 0), (0, 250)] {
          for spin in [0.0, 200, -1e6] {
            var pendulum = Pendulum(angle: 3.12, spin: spin, length: from)
            let forces = Pendulum.Forces(gravity: gravity, damping: damping, lengthTarget: to)
            #if DEBUG
              let steps = 6
            #else
              let steps = 120
            #endif
            for _ in 0..<steps { pendulum.step(by: Self.dt, forces) }
            #expect(pendulum.angle.isFinite && pendulum.spin.isFinite && pendulum.length.value.isFinite)
            // Only gravity and the pull on the cord add energy, and both are bounded.
            let stretch = max(from, 1) / max(min(from, to), 1)
            let bound = 2 * (spin.magnitude * stretch * stretch + 4 * (gravity + 1).squareRoot()) * 2500
            #expect(pendulum.spin.magnitude <= bound)
          }
        }
      }
    }
  }
}
