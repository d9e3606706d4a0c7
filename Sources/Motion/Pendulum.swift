/// A weight on a cord without mass: θ'' = −(g/L)·sin θ − damping·θ' − airDrag·|θ'|·θ' − 2(L'/L)·θ', solved by Runge and
/// Kutta's fourth order.
///
/// The last term keeps the angular momentum while the cord changes its length. The angle is in radians, 0 hanging down,
/// and unbounded: over the top it counts on.
package struct Pendulum: Codable, Hashable, Sendable {
  package var angle: Double
  /// θ' in radians per second.
  package var spin: Double
  /// L and L' in points and points per second; below `shortest` counts as `shortest`.
  package var length: MovingValue

  /// The least length in points that the equation is solved for; at 0 it has no solution.
  package static let shortest = 1.0

  package init(angle: Double, spin: Double = 0, length: Double) {
    self.angle = angle
    self.spin = spin
    self.length = MovingValue(length)
  }

  /// What acts on it.
  package struct Forces: Hashable, Sendable {
    /// g in points per second squared; 0 leaves it turning freely.
    package var gravity: Double
    /// The share of the spin lost per second.
    package var damping: Double
    /// The share of the spin lost per radian, as to air: it grows with the speed.
    package var airDrag: Double
    /// The length that the cord is drawn to, and the spring that draws it.
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

    /// The share of the spin lost per second at a spin.
    fileprivate func loss(at spin: Double) -> Double { damping + airDrag * spin.magnitude }
  }

  /// Moves on by `seconds` in as many equal parts as keep ω times a part within 0.01 radians.
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

  /// ½(Lθ')² + gL(1 − cos θ): energy for one unit of mass, in square points per square second; 0 hanging still.
  package func energy(gravity: Double) -> Double {
    let l = max(length.value, Self.shortest)
    // 1 − cos θ as 2 sin²(θ/2), which keeps its digits near 0.
    let s = Exact.sin(angle / 2)
    let speed = l * spin
    return 0.5 * speed * speed + 2 * gravity * l * s * s
  }
}

extension Pendulum {
  /// How many parts a step is cut into: ω = √(g/L) rules; only a spin far beyond any swing's, a strong damping or a
  /// fast cord ask for more. Never above 4096, so that no value of a parameter can hang the picture.
  private func partCount(for seconds: Double, _ forces: Forces, shortest: Double, stretch: Double) -> Int {
    let omega = (forces.gravity.magnitude / shortest).squareRoot()
    // A pendulum that does not go over the top spins at no more than 2ω, a twentieth of damping is well inside stability.
    let loss = forces.damping.magnitude + forces.airDrag * spin.magnitude
    let rate = max(max(omega, spin.magnitude / 4), max(loss / 20, stretch))
    return Int(min((rate * seconds / 0.01).rounded(.up), 4096).clamped(to: 1...4096))
  }

  /// `parts` steps of `h` seconds at constant length; k = g/L.
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

  /// The same while the cord moves, whose length is known in closed form at every instant asked for.
  ///
  /// Solved for the angular momentum M = L²θ', M' = −gL·sin θ − (damping + airDrag·|θ'|)·M: the term −2(L'/L)·θ' is then in θ' = M/L²,
  /// and what should be kept without gravity is kept exactly.
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
    // Once the difference is too small to be seen the cord stands still, and the plain equation is enough.
    if forces.lengthSpring.isAtRest(length, target: forces.lengthTarget, tolerance: Self.landing) {
      length = MovingValue(forces.lengthTarget)
    }
    let l = max(length.value, Self.shortest)
    spin = momentum / (l * l)
  }

  private static let landing = Tolerance(distance: 1e-6, speed: 1e-5)
}
