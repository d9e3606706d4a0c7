extension Exact {
  /// Returns eˣ; infinite above 709.78, 0 below −745.13.
  package static func exp(_ x: Double) -> Double {
    if x.isNaN { return x }
    if x > 710 { return .infinity }
    if x < -746 { return 0 }
    return exp(DoublePair(x, 0))
  }

  /// Returns eˣ − 1 without cancellation near 0.
  package static func expm1(_ x: Double) -> Double {
    if x.magnitude >= 0.34 { return exp(x) - 1 }
    return x == 0 ? x : x + x * x * exponentialTail(x)
  }

  /// Returns the natural logarithm; −infinity at 0, NaN below.
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

  /// Returns e^(high + low) for −746 ≤ high ≤ 710 and a `low` left over from rounding.
  @inline(__always)
  static func exp(_ x: DoublePair) -> Double {
    // Split k ln 2 into two parts; the first has 40 bits, so that its product with k is exact.
    let k = nearest(x.high * 0x1.71547652b82fep+0)
    let high = x.high - k * 0x1.62e42fefa2p-1
    let low = k * 0x1.9ef35793c7673p-41 - x.low
    let r = high - low
    let rest = (high - r) - low
    return scaled(1 + (r + (rest + r * r * exponentialTail(r))), byPowerOfTwo: Int(k))
  }

  /// Returns (eʳ − 1 − r)/r² for |r| < 0.35 by its Taylor series; the first omitted term is below 1e-17.
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

  /// Returns 2/5 + 2/7·z + 2/9·z² + … for z = s² < 0.0295.
  ///
  /// This sum is the part of 2 artanh s after 2s + 2/3·s³, divided by s⁵.
  @inline(__always)
  static func arctanhTail(_ z: Double) -> Double {
    let z2 = z * z
    let even = 2.0 / 5 + z2 * (2.0 / 9 + z2 * (2.0 / 13 + z2 * (2.0 / 17 + z2 * (2.0 / 21))))
    let odd = 2.0 / 7 + z2 * (2.0 / 11 + z2 * (2.0 / 15 + z2 * (2.0 / 19)))
    return even + z * odd
  }

  /// Splits x into 2ᵏ·m with √½ ≤ m < √2; `nil` unless x is positive and finite.
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

  /// Returns xʸ, with the special cases of C's `pow`: x⁰ and 1ʸ are 1 even for NaN, and a negative x needs a whole y.
  package static func pow(_ x: Double, _ y: Double) -> Double {
    if y == 0 || x == 1 { return 1 }
    if x.isNaN || y.isNaN { return .nan }
    let isWhole = y.isInfinite || y == y.rounded(.towardZero)
    let isOdd = isWhole && y.magnitude < 0x1p53 && y.truncatingRemainder(dividingBy: 2) != 0
    let sign = isOdd && x.sign == .minus ? -1.0 : 1.0
    let base = x.magnitude
    if base == 0 || base.isInfinite { return sign * ((base == 0) == (y > 0) ? 0 : .infinity) }
    if base == 1 { return isWhole ? sign : .nan }
    if y.isInfinite { return (base > 1) == (y > 0) ? .infinity : 0 }
    if x < 0, !isWhole { return .nan }

    let logarithm = logarithmPair(base)
    let rough = y * logarithm.high
    if rough > 710 { return sign * .infinity }
    if rough < -746 { return sign * 0 }
    var exponent = DoublePair(product: y, logarithm.high)
    exponent.low += y * logarithm.low
    return sign * exp(exponent)
  }

  /// Returns log x for a positive, finite x, to about 2⁻⁶³ relative, since the exponent of a power can reach 745.
  private static func logarithmPair(_ x: Double) -> DoublePair {
    guard let (k, m) = splitForLogarithm(x) else { return DoublePair(.nan, 0) }
    // s = (m − 1)/(m + 1), with the remainder of the division as its low part.
    let f = m - 1
    let d = DoublePair(sum: 1, m)
    let quotient = f / d.high
    let back = DoublePair(product: quotient, d.high)
    let s = DoublePair(quotient, (((f - back.high) - back.low) - quotient * d.low) / d.high)
    // log m = 2s + s·(2/3·s² + tail); only the tail is small enough for plain doubles.
    let z = s.times(s)
    var cubic = z.times(DoublePair(0x1.5555555555555p-1, 0x1.5555555555555p-55))
    cubic.low += z.high * z.high * arctanhTail(z.high)
    let third = s.times(cubic)
    // Split k ln 2 into three parts; the products of k with the first two are exact.
    let first = DoublePair(sum: k * 0x1.62e42fefa2p-1, 2 * s.high)
    let second = DoublePair(sum: first.high, third.high)
    let rest = first.low + second.low + 2 * s.low + third.low
    let low = rest + (k * 0x1.9ef35793c6p-41 + k * 0x1.673007e5ed5e8p-81)
    let high = second.high + low
    return DoublePair(high, (second.high - high) + low)
  }
}

/// The unrounded sum of two doubles, for intermediate results that need about a hundred bits.
///
/// Sums follow Knuth, products follow Dekker and Veltkamp. There is no fused multiply-add, so the bits are the same everywhere.
struct DoublePair {
  var high: Double
  var low: Double

  @inline(__always)
  init(_ high: Double, _ low: Double) {
    self.high = high
    self.low = low
  }

  /// Adds a and b without error, whichever is larger.
  @inline(__always)
  init(sum a: Double, _ b: Double) {
    let s = a + b
    let t = s - a
    self.init(s, (a - (s - t)) + (b - t))
  }

  /// Multiplies a and b without error; |a| and |b| must be below 2⁹⁹⁵.
  @inline(__always)
  init(product a: Double, _ b: Double) {
    let split = 134_217_729.0  // 2²⁷ + 1 cuts 53 bits into 26 and 27
    let (p, q) = (split * a, split * b)
    let (aHigh, bHigh) = (p - (p - a), q - (q - b))
    let (aLow, bLow) = (a - aHigh, b - bHigh)
    let high = a * b
    self.init(high, ((aHigh * bHigh - high) + aHigh * bLow + aLow * bHigh) + aLow * bLow)
  }

  /// Returns the product with another pair, to about 2⁻¹⁰⁰.
  @inline(__always)
  func times(_ other: DoublePair) -> DoublePair {
    var p = DoublePair(product: high, other.high)
    p.low += high * other.low + low * other.high
    return p
  }
}
