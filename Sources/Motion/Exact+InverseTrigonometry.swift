extension Exact {
  /// Returns the angle of the direction (x, y) in −π…π, from the positive x axis towards the positive y axis.
  ///
  /// (0, 0) gives 0 or ±π by the signs of the zeros, never NaN.
  package static func atan2(_ y: Double, _ x: Double) -> Double {
    if x.isNaN || y.isNaN { return .nan }
    let v: Double
    switch (y.isInfinite, x.isInfinite) {
    case (true, true): v = x > 0 ? .pi / 4 : 0x1.2d97c7f3321d2p+1
    case (true, false): v = .pi / 2
    case (false, true): v = x > 0 ? 0 : .pi
    case (false, false):
      let (a, b) = (y.magnitude, x.magnitude)
      if a == 0 {
        v = x.sign == .plus ? 0 : .pi
      } else if b == 0 {
        v = .pi / 2
      } else {
        let angle = firstQuadrant(y: a, x: b)
        v = x < 0 ? .pi - (angle - 0x1.1a62633145c07p-53) : angle
      }
    }
    return y.sign == .minus ? -v : v
  }

  /// Returns the angle in 0…π whose cosine is x; NaN beyond ±1.
  package static func acos(_ x: Double) -> Double {
    guard x.magnitude <= 1 else { return .nan }
    return atan2(((1 - x) * (1 + x)).squareRoot(), x)
  }

  /// Returns the angle in 0…π/2 of (x, y), both finite, not negative and not both 0.
  private static func firstQuadrant(y: Double, x: Double) -> Double {
    var (small, large) = (min(x, y), max(x, y))
    // The cross products below must neither overflow nor lose bits.
    if large > 0x1p1000 { (small, large) = (small * 0x1p-100, large * 0x1p-100) }
    if small < 0x1p-900 {
      if large > 0x1p-800 {
        let quotient = small / large
        return x >= y ? quotient : .pi / 2 - quotient
      }
      (small, large) = (small * 0x1p200, large * 0x1p200)
    }
    // atan(small/large) = atan(c) + atan(t), with c the nearest eighth and |t| ≤ 1/16.
    let eighth = Int(nearest(8 * small / large))
    let c = Double(eighth) * 0.125
    let t = eighth == 0 ? small / large : (small - c * large) / (large + c * small)
    let z = t * t
    let z2 = z * z
    let even = -1.0 / 3 + z2 * (-1.0 / 7 + z2 * (-1.0 / 11 + z2 * (-1.0 / 15)))
    let odd = 1.0 / 5 + z2 * (1.0 / 9 + z2 * (1.0 / 13))
    let tail = t * z * (even + z * odd)
    if x >= y {
      return arctangentHigh[eighth] + (t + (tail + arctangentLow[eighth]))
    }
    // The complement uses π/2 with twice the bits: the rounding error of the difference is computed and added back.
    let high = DoublePair(sum: 0x1.921fb54442d18p+0, -arctangentHigh[eighth])
    return high.high - (t + (tail + (arctangentLow[eighth] - 0x1.1a62633145c07p-54 - high.low)))
  }

  /// The values atan(i/8) for i in 0…8, rounded.
  private static let arctangentHigh: [9 of Double] = [
    0, 0x1.fd5ba9aac2f6ep-4, 0x1.f5b75f92c80ddp-3, 0x1.6f61941e4def1p-2, 0x1.dac670561bb4fp-2, 0x1.1e00babdefeb4p-1,
    0x1.4978fa3269ee1p-1, 0x1.700a7c5784634p-1, 0x1.921fb54442d18p-1,
  ]

  /// The rounding errors of `arctangentHigh`.
  private static let arctangentLow: [9 of Double] = [
    0, -0x1.cd37686760c17p-59, 0x1.8ab6e3cf7afbdp-57, -0x1.c63aae6f6e918p-56, 0x1.a2b7f222f65e2p-56,
    -0x1.928df287a668fp-58, 0x1.2419a87f2a458p-56, -0x1.8c34d25aadef6p-56, 0x1.1a62633145c07p-55,
  ]
}
