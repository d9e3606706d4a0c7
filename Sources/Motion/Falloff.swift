/// Curves that light is drawn with, and all that comes and goes softly.
package enum Falloff {
  /// exp(−(d/w)²): 1 in the middle, 0.37 at `width`. Exactly 0 from 3.5 widths, where no 8-bit colour shows it.
  package static func gauss(_ distance: Double, _ width: Double) -> Double {
    let q = distance / width
    return q * q < 12.25 ? Exact.exp(-q * q) : 0
  }

  /// 0 at `a`, 1 at `b` (which may lie below `a`), with level ends.
  package static func smooth(_ a: Double, _ b: Double, _ x: Double) -> Double {
    let t = ((x - a) / (b - a)).clamped(to: 0...1)
    return t * t * (3 - 2 * t)
  }
}
