import Gestures
import Motion

/// The fingers on the lamp's page: at most one holds the shade, at most one drags beside it; others are ignored.
package struct LampTouches: Codable, Hashable, Sendable {
  /// A finger on the shade.
  struct Grip: Codable, Hashable, Sendable {
    var drag = DragRecognizer()
    var tap = TapRecognizer()
    /// The finger's last position relative to the pivot; `nil` once the page has changed under it.
    var spoke: Vector?
    /// The lamp's spin when it was caught, in radians per second.
    var caughtSpin: Double
    /// The touched point of the shade, in points to the right of its axis.
    var side: Double
  }

  /// A finger beside the shade.
  struct Slide: Codable, Hashable, Sendable {
    var finger: Int
    /// The finger's starting point; `nil` once the page has changed under it.
    var start: Vector?
    /// The finger's last position in each direction; `nil` until it has left the slop in that direction.
    var x: Double?
    var y: Double?
    var startLight: Double
    var startLength: Double
  }

  var grip: Grip?
  var slide: Slide?
  /// The fingers that are ignored because others came first.
  private var ignored = FixedList<16, Int>()
  /// The clock of the grip in older takes; `nil` otherwise.
  private var time: Double?

  package init() {}

  var isHolding: Bool { grip != nil }
  package var isEmpty: Bool { grip == nil && slide == nil && ignored.isEmpty }

  mutating func advance(by dt: Double) {
    grip?.drag.advance(by: dt)
    grip?.tap.advance(by: dt)
  }

  mutating func renew() {
    if let time {
      grip?.drag.resume(at: time)
      grip?.tap.resume(at: time)
    }
    time = nil
  }

  mutating func ignore(_ finger: Int) { ignored.append(finger) }

  mutating func forget(_ finger: Int) { ignored.removeAll { $0 == finger } }

  /// Forgets earlier finger positions, which are meaningless on a page of another size.
  mutating func layoutChanged() {
    grip?.spoke = nil
    slide?.start = nil
    slide?.x = nil
    slide?.y = nil
  }
}
