/// The distances in points that a screen's corners, camera and system bars take from each edge of the stage.
package struct ScreenInset: Equatable, Sendable {
  package var top = 0.0
  package var right = 0.0
  package var bottom = 0.0
  package var left = 0.0

  package init(top: Double = 0, right: Double = 0, bottom: Double = 0, left: Double = 0) {
    (self.top, self.right, self.bottom, self.left) = (top, right, bottom, left)
  }

  /// The inset of a screen without corners, camera or bars.
  package static let none = ScreenInset()
}

/// A performance that can keep its content away from the screen's corners, camera and system bars.
package protocol Insetting: Performance {
  /// Adopts an inset, which changes the state in the same way as a new size does.
  mutating func stand(inside inset: ScreenInset)
}
