extension Exact {
  /// eˣ; infinite above 709.78, 0 below −745.13.
  package static func exp(_ x: Double) -> Double {
    if x.isNaN { return x }
    if x > 710 { return .infinity }
    if x < -746 { return 0 }
    return exp(DoublePair(x, 0))
  }

  /// eˣ − 1 without cancellation near 0.
  package static func expm1(_ x: Double) -> Double {
    if x.magnitude >= 0.34 { return exp(x) - 1 }
    return x == 0 ? x : x + x * x * exponentialTail(x)
  }

  /// Natural logarithm; −infinity at 0, NaN below.
  package static func log(_ x: Double) -> Double {
    guard let (k, m) = splitForLogarithm(x) else { return x > 0 ? x : x == 0 ? -.infinity : .nan }
    let f = m - 1
    let s = f / (2 + f)
    let z = s * s
    // log(1 + f) = 2 artanh s = 2s + s·R, and 2s = f − f²/2 + s·f²/2 keeps the large part free of rounding.
    let half = 0.5 * f * f
    let low = half - (s * (half + z * (2.0 / 3 + z * arctanhTail(z))) + k * 0x1.ef35793c7673p-45)
    return k * 0x1.62e42fefa38p-1 - (low - f)
  }

  /// e^(high + low) for −746 ≤ high ≤ 710 and a `low` that rounding left over.
  @inline(__always)
  static func exp(_ x: DoublePair) -> Double {
    // k ln 2 in two parts; the first has 40 bits, so that k times it is exact.
    let k = nearest(x.high * 0x1.71547652b82fep+0)
    let high = x.high - k * 0x1.62e42fefa2p-1
    let low = k * 0x1.9ef35793c7673p-41 - x.low
    let r = high - low
    let rest = (high - r) - low
    return scaled(1 + (r + (rest + r * r * exponentialTail(r))), byPowerOfTwo: Int(k))
  }

  /// (eʳ − 1 − r)/r² for |r| < 0.35 by its Taylor series; the first term left out is below 1e-17.
  @inline(__always)
  private static func exponentialTail(_ r: Double) -> Double {
    let z = r * r
    let even =
      1.0 / 2 + z
      * (1.0 / 24 + z * (1.0 / 720 + z * (1.0 / 40_320 + z * (1.0 / 3_628_800 + z * (1.0 / 479_001_600)))))
    let odd =
      1.0 / 6 + z
      * (1.0 / 120 + z * (1.0 / 5_040 + z * (1.0 / 362_880 + z * (1.0 / 39_916_800 + z * (1.0 / 6_227_020_800)))))
    return even + r * odd
  }

  /// 2/5 + 2/7·z + 2/9·z² + …: what follows 2s + 2/3·s³ in 2 artanh s, divided by s⁵, for z = s² < 0.0295.
  @inline(__always)
  static func arctanhTail(_ z: Double) -> Double {
    let z2 = z * z
    let even = 2.0 / 5 + z2 * (2.0 / 9 + z2 * (2.0 / 13 + z2 * (2.0 / 17 + z2 * (2.0 / 21))))
    let odd = 2.0 / 7 + z2 * (2.0 / 11 + z2 * (2.0 / 15 + z2 * (2.0 / 19)))
    return even + z * odd
  }

  /// x = 2ᵏ·m with √½ ≤ m < √2; nil unless x is positive and finite.
  @inline(__always)
  static func splitForLogarithm(_ x: Double) -> (k: Double, m: Double)? {
    guard x > 0, x < .infinity else { return nil }
    let normal = x < 0x1p-1022 ? x * 0x1p54 : x
    var k = Int(normal.bitPattern >> 52) - 1023 - (x < 0x1p-1022 ? 54 : 0)
    var m = Double(bitPattern: normal.bitPattern & 0x000f_ffff_ffff_ffff | 0x3ff0_0000_0000_0000)
    if m > 1.414_213_562_373_095 {
      m *= 0.5
      k += 1
    }
    return (Double(k), m)
  }
}
