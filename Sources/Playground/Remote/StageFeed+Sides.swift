import Motion
import Playing

extension StageFeed {
  /// A side of a split stage within a picture.
  package struct Side: Hashable, Sendable {
    /// The part of the window that the side covers.
    let area: Rect
    /// The size of the side in its own points.
    let size: Vector
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

extension Services {
  /// The two sides of a split stage, A first; none of a whole stage.
  var stageSides: [StageFeed.Side] {
    guard scene.isSplit else { return [] }
    return SplitSide.allCases.map { side in
      let place = place(side)
      return StageFeed.Side(area: place.inWindow(Rect(size: place.size)), size: place.size)
    }
  }
}
