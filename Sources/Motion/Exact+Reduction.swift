extension Exact {
  /// x = quarter·π/2 + r with |r| ≤ π/4 to some hundred bits; nil for infinities and NaN.
  ///
  /// Only the two lowest bits of `quarter` are meant to be read.
  @inline(__always)
  static func reduced(_ x: Double) -> (quarter: Int, r: DoublePair)? {
    guard x.magnitude < 1_600_000 else { return reducedHuge(x) }
    // Cody and Waite: three parts of π/2 with 33 bits each, so that k times each, k < 2²⁰, is exact.
    let k = nearest(x * 0x1.45f306dc9c883p-1)
    let first = DoublePair(sum: x - k * 0x1.921fb544p+0, -k * 0x1.0b4611a6p-34)
    let second = DoublePair(sum: first.high, -k * 0x1.3198a2ep-69)
    let low = first.low + second.low - k * 0x1.b839a252049c1p-104
    let high = second.high + low
    return (Int(k), DoublePair(high, (second.high - high) + low))
  }

  /// Payne and Hanek: multiplies by just those 192 bits of 2/π that decide the answer.
  @inline(never)
  private static func reducedHuge(_ x: Double) -> (quarter: Int, r: DoublePair)? {
    guard x.isFinite else { return nil }
    let mantissa = x.significandBitPattern | 1 << 52
    // |x| = mantissa·2^e. Bits of 2/π worth 4 quarter turns or more drop out: begin at the one that makes 2.
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
      (a, b, c) = (~a, ~b, ~c)  // one in the 192nd bit less than the negative: far below what is kept
    }
    // At most some 62 leading zeros for any double, so that 128 bits remain.
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

  /// 64 zero bits, then the first 1216 bits of 2/π.
  private static let twoOverPi: [20 of UInt64] = [
    0, 0xa2f9_836e_4e44_1529, 0xfc27_57d1_f534_ddc0, 0xdb62_9599_3c43_9041, 0xfe51_63ab_debb_c561,
    0xb724_6e3a_424d_d2e0, 0x0649_2eea_09d1_921c, 0xfe1d_eb1c_b129_a73e, 0xe882_35f5_2ebb_4484,
    0xe99c_7026_b45f_7e41, 0x3991_d639_8353_39f4, 0x9c84_5f8b_bdf9_283b, 0x1ff8_97ff_de05_980f,
    0xef2f_118b_5a0a_6d1f, 0x6d36_7ecf_27cb_09b7, 0x4f46_3f66_9e5f_ea2d, 0x7527_bac7_ebe5_f17b,
    0x3d07_39f7_8a52_92ea, 0x6bfb_5fb1_1f8d_5d08, 0x5603_3046_fc7b_6bab,
  ]
}
