/// Curves for light, and for everything that appears and disappears softly.
package enum Falloff {
  /// Returns exp(−(d/w)²): 1 in the middle, 0.37 at `width`, and exactly 0 from 3.5 widths.
  ///
  /// Beyond 3.5 widths no 8-bit colour shows the difference.
  package static func gauss(_ distance: Double, _ width: Double) -> Double {
    let q = distance / width
    return q * q < 12.25 ? Exact.exp(-q * q) : 0
  }

  /// Returns 0 at `a`, 1 at `b` (which may lie below `a`) and a smooth curve between them, with level ends.
  package static func smooth(_ a: Double, _ b: Double, _ x: Double) -> Double {
    let t = ((x - a) / (b - a)).clamped(to: 0...1)
    return t * t * (3 - 2 * t)
  }
}
