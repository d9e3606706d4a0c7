/// Blocks stacked vertically, with a gap above each and below the last.
struct Stack<Part: Sendable>: Sendable {
  /// A gap: its preferred and its smallest height in points, and the share it takes of left-over space.
  typealias Gap = (preferred: Double, least: Double, share: Double)

  let blocks: [(part: Part, above: Gap)]
  private let below: Gap

  /// Creates a stack from parts, each followed by the preferred height, least height and share of the gap above it.
  init(_ blocks: [(Part, Double, Double, Double)], below: Gap) {
    self.blocks = blocks.map { ($0, ($1, $2, $3)) }
    self.below = below
  }

  /// Returns the top of each block, rounded to whole points to keep pictures crisp; `nil` if even the smallest gaps do not fit.
  ///
  /// Gaps have their preferred heights. They widen by their shares if there is space left, and shrink evenly towards their
  /// least heights if there is too little.
  func tops(in room: Double, height: (Part) -> Double) -> [Double]? {
    let heights = blocks.map { height($0.part) }
    let gaps = blocks.map(\.above) + [below]
    let free = room - heights.reduce(0, +)
    let preferred = gaps.reduce(0) { $0 + $1.preferred }
    let least = gaps.reduce(0) { $0 + $1.least }
    guard free >= least else { return nil }
    let squeeze = free < preferred ? (preferred - free) / (preferred - least) : 0
    var y = 0.0
    return zip(heights, gaps).map { height, gap in
      y += gap.preferred - squeeze * (gap.preferred - gap.least) + gap.share * max(0, free - preferred)
      defer { y += height }
      return y.rounded()
    }
  }
}
