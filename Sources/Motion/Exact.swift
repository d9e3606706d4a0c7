/// Elementary functions that give the same bits on every processor, in debug and in release.
///
/// The functions use only + − × ÷ √, which IEEE 754 rounds in one way only; the C library's own functions differ by a
/// bit between processors. The relative error is below 1e-15. Special values follow C's `math.h`: NaN outside the
/// domain, ±infinity and signed zeros at the limits.
package enum Exact {
  /// Returns √(x² + y²), without overflow or underflow on the way.
  package static func hypot(_ x: Double, _ y: Double) -> Double {
    let a = max(x.magnitude, y.magnitude)
    // These squares neither overflow nor lose bits. Other values are scaled by a power of two and back, which changes no bit.
    if a > 0x1p-500, a < 0x1p500 { return (x * x + y * y).squareRoot() }
    if x.isInfinite || y.isInfinite { return .infinity }
    if x.isNaN || y.isNaN { return .nan }
    if a == 0 { return 0 }
    let scale = a > 1 ? 0x1p-600 : 0x1p600
    let (p, q) = (x * scale, y * scale)
    return (p * p + q * q).squareRoot() / scale
  }

  /// Returns the nearest whole number for |x| < 2⁵¹; ties go to even.
  ///
  /// An addition rounds the fraction away; `rounded()` is a library call on processors without the instruction.
  @inline(__always)
  static func nearest(_ x: Double) -> Double { (x + 0x1.8p52) - 0x1.8p52 }

  /// Returns 2ᵏ for −1022 ≤ k ≤ 1023.
  @inline(__always)
  static func powerOfTwo(_ k: Int) -> Double { Double(bitPattern: UInt64(truncatingIfNeeded: k &+ 1023) << 52) }

  /// Returns x·2ᵏ rounded once; infinite or zero beyond the range.
  @inline(__always)
  static func scaled(_ x: Double, byPowerOfTwo k: Int) -> Double {
    if k > 1023 { return k > 1100 ? x * .infinity : x * powerOfTwo(k - 100) * 0x1p100 }
    if k < -1022 { return k < -1200 ? x * 0 : x * powerOfTwo(k + 200) * 0x1p-200 }
    return x * powerOfTwo(k)
  }

  /// Returns the sine of an angle in radians, of any size.
  package static func sin(_ x: Double) -> Double {
    if x.magnitude < 0.785 { return x == 0 ? x : sineSeries(x, 0) }
    guard let (quarter, r) = reduced(x) else { return .nan }
    let v = quarter & 1 == 0 ? sineSeries(r.high, r.low) : cosineSeries(r.high, r.low)
    return quarter & 2 == 0 ? v : -v
  }

  /// Returns the cosine of an angle in radians, of any size.
  package static func cos(_ x: Double) -> Double {
    if x.magnitude < 0.785 { return cosineSeries(x, 0) }
    guard let (quarter, r) = reduced(x) else { return .nan }
    let v = quarter & 1 == 0 ? cosineSeries(r.high, r.low) : sineSeries(r.high, r.low)
    return (quarter &+ 1) & 2 == 0 ? v : -v
  }

  /// Returns sine and cosine with the same bits as `sin` and `cos`, faster than both calls.
  package static func sinCos(_ x: Double) -> (sin: Double, cos: Double) {
    if x.magnitude < 0.785 { return (x == 0 ? x : sineSeries(x, 0), cosineSeries(x, 0)) }
    guard let (quarter, r) = reduced(x) else { return (.nan, .nan) }
    let s = sineSeries(r.high, r.low)
    let c = cosineSeries(r.high, r.low)
    switch quarter & 3 {
    case 0: return (s, c)
    case 1: return (c, -s)
    case 2: return (-s, -c)
    default: return (-c, s)
    }
  }

  /// Returns the tangent of an angle in radians, of any size.
  package static func tan(_ x: Double) -> Double {
    let (s, c) = sinCos(x)
    return s / c
  }

  /// Returns sin(r + low) for |r| ≤ π/4 by its Taylor series; the first omitted term is below 1e-19.
  @inline(__always)
  private static func sineSeries(_ r: Double, _ low: Double) -> Double {
    let z = r * r
    let z2 = z * z
    // Two interleaved halves, so that the processor need not wait for each product in turn.
    let even = -1.0 / 6 + z2 * (-1.0 / 5_040 + z2 * (-1.0 / 39_916_800 + z2 * (-1.0 / 1_307_674_368_000)))
    let odd = 1.0 / 120 + z2 * (1.0 / 362_880 + z2 * (1.0 / 6_227_020_800 + z2 * (1.0 / 355_687_428_096_000)))
    return r + (low * (1 - 0.5 * z) + r * z * (even + z * odd))
  }

  /// Returns cos(r + low) for |r| ≤ π/4 by its Taylor series; the first omitted term is below 1e-17.
  @inline(__always)
  private static func cosineSeries(_ r: Double, _ low: Double) -> Double {
    let z = r * r
    let z2 = z * z
    let even = 1.0 / 24 + z2 * (1.0 / 40_320 + z2 * (1.0 / 479_001_600 + z2 * (1.0 / 20_922_789_888_000)))
    let odd = -1.0 / 720 + z2 * (-1.0 / 3_628_800 + z2 * (-1.0 / 87_178_291_200))
    let half = 0.5 * z
    let first = 1 - half
    return first + (((1 - first) - half) + (z2 * (even + z * odd) - r * low))
  }

  /// Splits x into quarter·π/2 + r with |r| ≤ π/4, to about a hundred bits; `nil` for infinities and NaN.
  ///
  /// Only the two lowest bits of `quarter` are meaningful.
  @inline(__always)
  static func reduced(_ x: Double) -> (quarter: Int, r: DoublePair)? {
    guard x.magnitude < 1_600_000 else { return reducedHuge(x) }
    // Cody and Waite: π/2 in three parts with 33 bits each, so that the product of each with k < 2²⁰ is exact.
    let k = nearest(x * 0x1.45f306dc9c883p-1)
    let first = DoublePair(sum: x - k * 0x1.921fb544p+0, -k * 0x1.0b4611a6p-34)
    let second = DoublePair(sum: first.high, -k * 0x1.3198a2ep-69)
    let low = first.low + second.low - k * 0x1.b839a252049c1p-104
    let high = second.high + low
    return (Int(k), DoublePair(high, (second.high - high) + low))
  }

  /// Reduces a huge angle after Payne and Hanek: multiplies by only those 192 bits of 2/π that affect the result.
  @inline(never)
  private static func reducedHuge(_ x: Double) -> (quarter: Int, r: DoublePair)? {
    guard x.isFinite else { return nil }
    let mantissa = x.significandBitPattern | 1 << 52
    // |x| = mantissa·2^e. Bits of 2/π worth 4 quarter turns or more drop out, so begin at the bit that gives 2.
    let e = Int(x.exponent) - 52
    let start = e - 2 + 64  // the table has 64 zero bits in front
    let (word, shift) = (start >> 6, UInt64(start & 63))
    func bits(_ i: Int) -> UInt64 {
      shift == 0 ? twoOverPi[word + i] : twoOverPi[word + i] << shift | twoOverPi[word + i + 1] >> (64 - shift)
    }
    let low = mantissa.multipliedFullWidth(by: bits(2))
    let middle = mantissa.multipliedFullWidth(by: bits(1))
    var c = low.low
    let (b0, carry) = middle.low.addingReportingOverflow(low.high)
    var b = b0
    var a = mantissa &* bits(0) &+ middle.high &+ (carry ? 1 : 0)
    var quarter = Int(a >> 62)
    // The 190 bits of fraction, moved up by two.
    a = a << 2 | b >> 62
    b = b << 2 | c >> 62
    c <<= 2
    let roundsUp = a >> 63 == 1
    if roundsUp {
      quarter += 1
      (a, b, c) = (~a, ~b, ~c)  // the negative less 1 in the 192nd bit, far below the kept bits
    }
    // Any double gives at most about 62 leading zeros, so that 128 bits remain.
    let zeros = UInt64(a == 0 ? 64 + min(b.leadingZeroBitCount, 63) : a.leadingZeroBitCount)
    if zeros >= 64 { (a, b, c) = (b, c, 0) }
    let left = zeros & 63
    if left > 0 {
      a = a << left | b >> (64 - left)
      b = b << left | c >> (64 - left)
    }
    let unit = powerOfTwo(-64 - Int(zeros))
    let turns = DoublePair(Double(a & ~0x7ff) * unit, Double((a & 0x7ff) << 53 | b >> 11) * unit * 0x1p-53)
    var r = turns.times(DoublePair(0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54))
    if roundsUp != (x < 0) { r = DoublePair(-r.high, -r.low) }
    return (x < 0 ? -quarter : quarter, r)
  }

  /// The table of 2/π: 64 zero bits, then its first 1216 bits.
  private static let twoOverPi: [20 of UInt64] = [
    0, 0xa2f9_836e_4e44_1529, 0xfc27_57d1_f534_ddc0, 0xdb62_9599_3c43_9041, 0xfe51_63ab_debb_c561,
    0xb724_6e3a_424d_d2e0, 0x0649_2eea_09d1_921c, 0xfe1d_eb1c_b129_a73e, 0xe882_35f5_2ebb_4484,
    0xe99c_7026_b45f_7e41, 0x3991_d639_8353_39f4, 0x9c84_5f8b_bdf9_283b, 0x1ff8_97ff_de05_980f,
    0xef2f_118b_5a0a_6d1f, 0x6d36_7ecf_27cb_09b7, 0x4f46_3f66_9e5f_ea2d, 0x7527_bac7_ebe5_f17b,
    0x3d07_39f7_8a52_92ea, 0x6bfb_5fb1_1f8d_5d08, 0x5603_3046_fc7b_6bab,
  ]
}
