import Motion

/// A weight on a rigid cord under gravity, with a cord whose length may be changing:
/// θ'' = −(g/L)·sin θ − c·θ' − 2(L'/L)·θ'.
package struct LampPendulum: Hashable, Sendable {
  /// Radians from hanging straight down, positive to the right; −π…π.
  package var angle: Double
  /// Radians per second.
  package var spin: Double

  package init(angle: Double, spin: Double = 0) {
    self.angle = angle
    self.spin = spin
  }

  /// One step of `dt` seconds by the classical Runge–Kutta method, in max(1, ⌈ω·dt/0.01⌉) parts, ω = √(g/L).
  ///
  /// At that fineness the energy of a swing of any size drifts by less than a millionth in an hour.
  package mutating func advance(
    by dt: Double, gravity: Double, damping: Double, cord: LampCord
  ) {
    let frequency = (gravity / cord.length).squareRoot()
    let parts = max(1, Int((frequency * dt / 0.01).rounded(.up)))
    let h = dt / Double(parts)
    let isFixed = cord.isSettled
    for part in 0..<parts {
      let start = Coefficients(gravity, damping, isFixed ? cord : cord.after(h * Double(part)))
      let middle = isFixed ? start : Coefficients(gravity, damping, cord.after(h * (Double(part) + 0.5)))
      let end = isFixed ? start : Coefficients(gravity, damping, cord.after(h * Double(part + 1)))
      let a1 = start.acceleration(angle, spin)
      let v2 = spin + a1 * (h / 2)
      let a2 = middle.acceleration(angle + spin * (h / 2), v2)
      let v3 = spin + a2 * (h / 2)
      let a3 = middle.acceleration(angle + v2 * (h / 2), v3)
      let v4 = spin + a3 * h
      let a4 = end.acceleration(angle + v3 * h, v4)
      angle += (spin + 2 * v2 + 2 * v3 + v4) * (h / 6)
      spin += (a1 + 2 * a2 + 2 * a3 + a4) * (h / 6)
    }
    wrap()
  }

  /// Turns the pendulum by hand.
  mutating func turn(by radians: Double) {
    angle += radians
    wrap()
  }

  /// Kinetic and potential energy per unit of mass, in pt²/s²; 0 when it hangs still.
  package func energy(gravity: Double, length: Double) -> Double {
    let speed = length * spin
    let sine = Exact.sin(angle / 2)
    return speed * speed / 2 + gravity * length * 2 * sine * sine
  }

  static func blend(_ a: LampPendulum, _ b: LampPendulum, _ fraction: Double) -> LampPendulum {
    // The shorter way round, so that a lamp going over the top does not flash past the bottom.
    var blended = a
    var turn = b.angle - a.angle
    if turn > .pi { turn -= 2 * .pi } else if turn < -.pi { turn += 2 * .pi }
    blended.angle = fraction < 1 ? a.angle + turn * fraction : b.angle
    blended.spin = mix(a.spin, b.spin, fraction)
    return blended
  }

  private mutating func wrap() {
    if angle > .pi { angle -= 2 * .pi } else if angle < -.pi { angle += 2 * .pi }
  }

  private struct Coefficients {
    var pull: Double
    var loss: Double

    init(_ gravity: Double, _ damping: Double, _ cord: LampCord) {
      pull = gravity / cord.length
      loss = damping + 2 * cord.rate / cord.length
    }

    func acceleration(_ angle: Double, _ spin: Double) -> Double { -pull * Exact.sin(angle) - loss * spin }
  }
}
