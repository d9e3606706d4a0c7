/// Elementary functions that give the same bits on every processor, in debug and in release.
///
/// Built from + − × ÷ √ alone, which IEEE 754 rounds in one way only; the C library's own functions differ by a bit
/// between processors. Within 1e-15 relative of the true value. What happens at the ends is what C's `math.h` says:
/// NaN out of the domain, ±infinity and signed zeros at the limits.
package enum Exact {
  /// √(x² + y²), without overflow or underflow on the way.
  package static func hypot(_ x: Double, _ y: Double) -> Double {
    let a = max(x.magnitude, y.magnitude)
    let b = min(x.magnitude, y.magnitude)
    if x.isInfinite || y.isInfinite { return .infinity }
    if x.isNaN || y.isNaN { return .nan }
    // Squares that neither overflow nor lose bits; elsewhere a power of two brings them here and back unchanged.
    if a > 0x1p-500, a < 0x1p500 { return (a * a + b * b).squareRoot() }
    if a == 0 { return 0 }
    let scale = a > 1 ? 0x1p-600 : 0x1p600
    let (p, q) = (a * scale, b * scale)
    return (p * p + q * q).squareRoot() / scale
  }

  /// The nearest whole number for |x| < 2⁵¹; ties to even.
  ///
  /// An addition rounds the fraction away; `rounded()` is a library call on processors without the instruction.
  @inline(__always)
  static func nearest(_ x: Double) -> Double { (x + 0x1.8p52) - 0x1.8p52 }

  /// 2ᵏ for −1022 ≤ k ≤ 1023.
  @inline(__always)
  static func powerOfTwo(_ k: Int) -> Double { Double(bitPattern: UInt64(truncatingIfNeeded: k &+ 1023) << 52) }

  /// x·2ᵏ rounded once; infinite or zero where the range ends.
  @inline(__always)
  static func scaled(_ x: Double, byPowerOfTwo k: Int) -> Double {
    if k > 1023 { return k > 1100 ? x * .infinity : x * powerOfTwo(k - 100) * 0x1p100 }
    if k < -1022 { return k < -1200 ? x * 0 : x * powerOfTwo(k + 200) * 0x1p-200 }
    return x * powerOfTwo(k)
  }
}
