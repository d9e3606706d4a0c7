/// A weight on a massless cord, simulated by the fourth-order Runge–Kutta method.
///
/// The equation is θ'' = −(g/L)·sin θ − damping·θ' − airDrag·|θ'|·θ' − 2(L'/L)·θ'. Its last term keeps the angular
/// momentum while the cord changes its length. The angle is in radians, 0 hanging down, and unbounded: it continues
/// over the top.
package struct Pendulum: Codable, Hashable, Sendable {
  package var angle: Double
  /// The angular velocity θ' in radians per second.
  package var spin: Double
  /// The cord's length L and its rate L', in points and points per second; a length below `shortest` acts as `shortest`.
  package var length: MovingValue

  /// The least length in points for which the equation is solved; it has no solution at 0.
  package static let shortest = 1.0

  package init(angle: Double, spin: Double = 0, length: Double) {
    self.angle = angle
    self.spin = spin
    self.length = MovingValue(length)
  }

  /// The forces that act on the pendulum.
  package struct Forces: Hashable, Sendable {
    /// The acceleration g in points per second squared; with 0 the weight turns freely.
    package var gravity: Double
    /// The share of the spin lost per second.
    package var damping: Double
    /// The share of the spin lost per radian, as to air: this loss grows with the speed.
    package var airDrag: Double
    /// The length to which `lengthSpring` draws the cord.
    package var lengthTarget: Double
    package var lengthSpring: Spring

    package init(
      gravity: Double, damping: Double, airDrag: Double = 0, lengthTarget: Double,
      lengthSpring: Spring = .critical(response: 0.25)
    ) {
      self.gravity = gravity
      (self.damping, self.airDrag) = (damping, airDrag)
      self.lengthTarget = lengthTarget
      self.lengthSpring = lengthSpring
    }

    /// Returns the share of the spin lost per second at this spin.
    fileprivate func loss(at spin: Double) -> Double { damping + airDrag * spin.magnitude }
  }

  /// Advances by `seconds`, in so many equal parts that ω times a part stays within 0.01 radians.
  package mutating func step(by seconds: Double, _ forces: Forces) {
    guard seconds > 0 else { return }
    if length == MovingValue(forces.lengthTarget) {
      let l = max(length.value, Self.shortest)
      let parts = partCount(for: seconds, forces, shortest: l, stretch: 0)
      swing(parts, of: seconds / Double(parts), forces.gravity / l, forces)
    } else {
      stretch(by: seconds, forces)
    }
  }

  /// Returns the energy of one unit of mass, ½(Lθ')² + gL(1 − cos θ), in square points per square second.
  ///
  /// The energy is 0 for a pendulum that hangs still.
  package func energy(gravity: Double) -> Double {
    let l = max(length.value, Self.shortest)
    // 1 − cos θ as 2 sin²(θ/2), which keeps its digits near 0.
    let s = Exact.sin(angle / 2)
    let speed = l * spin
    return 0.5 * speed * speed + 2 * gravity * l * s * s
  }
}

extension Pendulum {
  /// Returns the number of parts into which a step is divided.
  ///
  /// Normally ω = √(g/L) decides; a spin far beyond that of any swing, strong damping or a fast cord need more parts.
  /// The number is never above 4096, so that no value of a parameter can freeze the picture.
  private func partCount(for seconds: Double, _ forces: Forces, shortest: Double, stretch: Double) -> Int {
    let omega = (forces.gravity.magnitude / shortest).squareRoot()
    // A pendulum that does not go over the top spins at no more than 2ω. A twentieth of the loss is a rate well inside
    // stability.
    let loss = forces.damping.magnitude + forces.airDrag * spin.magnitude
    let rate = max(max(omega, spin.magnitude / 4), max(loss / 20, stretch))
    return Int(min((rate * seconds / 0.01).rounded(.up), 4096).clamped(to: 1...4096))
  }

  /// Takes `parts` steps of `h` seconds each at constant length; k = g/L.
  private mutating func swing(_ parts: Int, of h: Double, _ k: Double, _ forces: Forces) {
    var (angle, s) = (self.angle, spin)
    let half = 0.5 * h
    func pull(_ angle: Double, _ s: Double) -> Double { -k * Exact.sin(angle) - forces.loss(at: s) * s }
    for _ in 0..<parts {
      let a1 = pull(angle, s)
      let s2 = s + half * a1
      let a2 = pull(angle + half * s, s2)
      let s3 = s + half * a2
      let a3 = pull(angle + half * s2, s3)
      let s4 = s + h * a3
      let a4 = pull(angle + h * s3, s4)
      angle += h / 6 * (s + 2 * (s2 + s3) + s4)
      s += h / 6 * (a1 + 2 * (a2 + a3) + a4)
    }
    self.angle = angle
    spin = s
  }

  /// Advances while the cord moves; its length is known in closed form at every instant.
  ///
  /// The equation is solved for the angular momentum M = L²θ', M' = −gL·sin θ − (damping + airDrag·|θ'|)·M. The term
  /// −2(L'/L)·θ' is then contained in θ' = M/L², and without gravity the momentum is conserved exactly.
  private mutating func stretch(by seconds: Double, _ forces: Forces) {
    let start = length
    func cord(_ t: Double) -> Double {
      max(forces.lengthSpring.motion(at: t, from: start, toward: forces.lengthTarget).value, Self.shortest)
    }
    let first = cord(0)
    let end = forces.lengthSpring.motion(at: seconds, from: start, toward: forces.lengthTarget)
    let last = max(end.value, Self.shortest)
    let least = min(first, last)
    let fastest = max(start.velocity.magnitude, end.velocity.magnitude) / least
    let parts = partCount(for: seconds, forces, shortest: least, stretch: fastest)
    let h = seconds / Double(parts)
    func force(_ angle: Double, _ momentum: Double, _ l: Double) -> Double {
      -forces.gravity * l * Exact.sin(angle) - forces.loss(at: momentum / (l * l)) * momentum
    }
    var momentum = first * first * spin
    var before = first
    for part in 0..<parts {
      let middle = cord((Double(part) + 0.5) * h)
      let after = part + 1 == parts ? last : cord(Double(part + 1) * h)
      let (i1, i2, i4) = (before * before, middle * middle, after * after)
      let s1 = momentum / i1
      let f1 = force(angle, momentum, before)
      let m2 = momentum + 0.5 * h * f1
      let s2 = m2 / i2
      let f2 = force(angle + 0.5 * h * s1, m2, middle)
      let m3 = momentum + 0.5 * h * f2
      let s3 = m3 / i2
      let f3 = force(angle + 0.5 * h * s2, m3, middle)
      let m4 = momentum + h * f3
      let s4 = m4 / i4
      let f4 = force(angle + h * s3, m4, after)
      angle += h / 6 * (s1 + 2 * (s2 + s3) + s4)
      momentum += h / 6 * (f1 + 2 * (f2 + f3) + f4)
      before = after
    }
    length = end
    // Once the difference is too small to see, the cord stands still, and the plain equation is enough.
    if forces.lengthSpring.isAtRest(length, target: forces.lengthTarget, tolerance: Self.landing) {
      length = MovingValue(forces.lengthTarget)
    }
    let l = max(length.value, Self.shortest)
    spin = momentum / (l * l)
  }

  private static let landing = Tolerance(distance: 1e-6, speed: 1e-5)
}
