import Motion

extension StageFeed {
  /// A side of a split stage within a picture.
  package struct Side: Hashable, Sendable {
    /// The part of the window that the side covers.
    package let area: Rect
    /// The size of the side in its own points.
    package let size: Vector

    package init(area: Rect, size: Vector) { (self.area, self.size) = (area, size) }
  }
}

extension StageFeed.Picture {
  /// Returns the picture of one side of a split stage; the picture itself for a whole stage, or for `nil`.
  package func showing(_ side: SplitSide?) -> Self {
    guard let side, sides.count == 2 else { return self }
    let part = sides[side == .a ? 0 : 1]
    return Self(number: number, marks: marks, area: part.area, size: part.size, sides: [], side: side)
  }
}
