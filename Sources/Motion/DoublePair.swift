/// The unrounded sum of two doubles, for intermediate results that need some hundred bits.
///
/// Sums after Knuth, products after Dekker and Veltkamp; no fused multiply-add, so the bits are the same everywhere.
struct DoublePair {
  var high: Double
  var low: Double

  @inline(__always)
  init(_ high: Double, _ low: Double) {
    self.high = high
    self.low = low
  }

  /// a + b without error, whichever is larger.
  @inline(__always)
  init(sum a: Double, _ b: Double) {
    let s = a + b
    let t = s - a
    self.init(s, (a - (s - t)) + (b - t))
  }

  /// a·b without error; |a| and |b| below 2⁹⁹⁵.
  @inline(__always)
  init(product a: Double, _ b: Double) {
    let split = 134_217_729.0  // 2²⁷ + 1 cuts 53 bits into 26 and 27
    let (p, q) = (split * a, split * b)
    let (aHigh, bHigh) = (p - (p - a), q - (q - b))
    let (aLow, bLow) = (a - aHigh, b - bHigh)
    let high = a * b
    self.init(high, ((aHigh * bHigh - high) + aHigh * bLow + aLow * bHigh) + aLow * bLow)
  }

  /// The product with another pair, to about 2⁻¹⁰⁰.
  @inline(__always)
  func times(_ other: DoublePair) -> DoublePair {
    var p = DoublePair(product: high, other.high)
    p.low += high * other.low + low * other.high
    return p
  }
}
