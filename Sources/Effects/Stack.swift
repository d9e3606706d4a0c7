/// Blocks one below the other, with air above each and below the last.
struct Stack<Part: Sendable>: Sendable {
  /// Points of air as wished for, at least, and the share that it takes of what is left over.
  typealias Gap = (wished: Double, least: Double, share: Double)

  let blocks: [(part: Part, above: Gap)]
  private let below: Gap

  /// A part, then the air above it.
  init(_ blocks: [(Part, Double, Double, Double)], below: Gap) {
    self.blocks = blocks.map { ($0, ($1, $2, $3)) }
    self.below = below
  }

  /// The top of each block, on whole points, so that pictures stay crisp: gaps as wished for, widened by their shares where
  /// there is room left, narrowed evenly down to their least where there is too little; nil when that does not suffice.
  func tops(in room: Double, height: (Part) -> Double) -> [Double]? {
    let heights = blocks.map { height($0.part) }
    let gaps = blocks.map(\.above) + [below]
    let free = room - heights.reduce(0, +)
    let wished = gaps.reduce(0) { $0 + $1.wished }
    let least = gaps.reduce(0) { $0 + $1.least }
    guard free >= least else { return nil }
    let squeeze = free < wished ? (wished - free) / (wished - least) : 0
    var y = 0.0
    return zip(heights, gaps).map { height, gap in
      y += gap.wished - squeeze * (gap.wished - gap.least) + gap.share * max(0, free - wished)
      defer { y += height }
      return y.rounded()
    }
  }
}
