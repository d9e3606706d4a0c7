extension Exact {
  /// xʸ, with the special cases of C's `pow`: x⁰ and 1ʸ are 1 even for NaN, a negative x needs a whole y.
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

  /// log x for a positive, finite x, to about 2⁻⁶³ relative: the exponent of a power can reach 745.
  private static func logarithmPair(_ x: Double) -> DoublePair {
    guard let (k, m) = splitForLogarithm(x) else { return DoublePair(.nan, 0) }
    // s = (m − 1)/(m + 1), with what the division leaves over.
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
    // k ln 2 in three parts; k times the first two is exact.
    let first = DoublePair(sum: k * 0x1.62e42fefa2p-1, 2 * s.high)
    let second = DoublePair(sum: first.high, third.high)
    let rest = first.low + second.low + 2 * s.low + third.low
    let low = rest + (k * 0x1.9ef35793c6p-41 + k * 0x1.673007e5ed5e8p-81)
    let high = second.high + low
    return DoublePair(high, (second.high - high) + low)
  }
}
