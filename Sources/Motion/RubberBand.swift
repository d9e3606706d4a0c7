/// How a scroll position gives way past its edge: the further it is pulled the less it follows.
///
/// `(1 − 1/(x·c/d + 1))·d`, Apple's formula; starts with slope c and never reaches d. Works to both sides.
package struct RubberBand: Hashable, Sendable {
  /// d: the length of the viewport in points; 0 or less gives way not at all.
  package var dimension: Double
  /// c: how much of the pull is followed at first; 0 or less gives way not at all.
  package var constant: Double

  package init(dimension: Double, constant: Double = 0.55) {
    self.dimension = dimension
    self.constant = constant
  }

  /// How far past the edge it shows when the finger has pulled `pull` points past it.
  package func stretch(for pull: Double) -> Double {
    guard dimension > 0, constant > 0 else { return 0 }
    let u = pull.magnitude * constant / dimension
    let shown = u.isInfinite ? dimension : dimension * (u / (1 + u))
    return pull < 0 ? -shown : shown
  }

  /// How far a finger would have to pull for this much stretch: the inverse of `stretch(for:)`.
  ///
  /// A stretch of d or more, which no pull reaches, counts as just below it.
  package func pull(for stretch: Double) -> Double {
    guard dimension > 0, constant > 0 else { return 0 }
    let shown = min(stretch.magnitude, dimension * (1 - 0x1p-40))
    let pulled = dimension / constant * (shown / (dimension - shown))
    return stretch < 0 ? -pulled : pulled
  }

  /// The share of the finger's speed that shows at this pull: c at the edge, falling to 0.
  package func slope(at pull: Double) -> Double {
    guard dimension > 0, constant > 0 else { return 0 }
    let u = 1 + pull.magnitude * constant / dimension
    return constant / (u * u)
  }
}
