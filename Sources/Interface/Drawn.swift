import Canvas
import Motion

/// A part with a drawing of its own, and a target if it can be pressed.
package struct Drawn<Target: Hashable & Sendable>: Sendable {
  /// Draws the part in its frame.
  ///
  /// - Parameters:
  ///   - isHeld: whether a finger is on the part.
  ///   - alpha: the opacity of the whole surface, 0…1.
  package typealias Drawing = @Sendable (_ frame: Rect, _ isHeld: Bool, _ alpha: Double, inout Canvas) -> Void

  package var target: Target?
  /// The hit area around the frame; `nil` for that of a finger.
  package var reach: Reach?
  package var draw: Drawing

  package init(_ target: Target? = nil, reach: Reach? = nil, draw: @escaping Drawing = { _, _, _, _ in }) {
    (self.target, self.reach, self.draw) = (target, reach, draw)
  }
}

/// The distances in points by which a hit area is larger than its frame; zero for targets that only a mouse needs.
///
/// A part whose neighbours are empty space reaches into it.
package struct Reach: Hashable, Sendable {
  package var left: Double
  package var right: Double
  package var top: Double
  package var bottom: Double

  package init(left: Double = 0, right: Double = 0, top: Double = 0, bottom: Double = 0) {
    (self.left, self.right, self.top, self.bottom) = (left, right, top, bottom)
  }

  func area(around frame: Rect) -> Rect {
    Rect(
      x: frame.x - left, y: frame.y - top, width: left + frame.width + right, height: top + frame.height + bottom)
  }

  /// Returns the hit area of a finger: at least 44 points wide and high around the frame's centre.
  package static func finger(_ frame: Rect) -> Rect {
    Rect(center: frame.center, size: Vector(max(leastTarget, frame.width), max(leastTarget, frame.height)))
  }
}
