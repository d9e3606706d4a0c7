import Gestures
import Motion

/// The fingers on the lamp's page: at most one holds the shade, at most one drags beside it; others are ignored.
package struct LampTouches: Codable, Hashable, Sendable {
  /// A finger on the shade.
  struct Grip: Codable, Hashable, Sendable {
    var drag = DragRecognizer()
    var tap = TapRecognizer()
    /// Where the finger was last, from the pivot; nil once the page has changed under it.
    var spoke: Vector?
    /// The lamp's spin when it was caught, in radians per second.
    var caughtSpin: Double
    /// Where the shade was touched, in points right of its axis.
    var side: Double
  }

  /// A finger beside the shade.
  struct Slide: Codable, Hashable, Sendable {
    var finger: Int
    /// nil once the page has changed under the finger.
    var start: Vector?
    /// Where each direction's drag has come to; nil until the finger has left the slop that way.
    var x: Double?
    var y: Double?
    var startLight: Double
    var startLength: Double
  }

  var grip: Grip?
  var slide: Slide?
  /// Fingers that came too late to do anything.
  private var ignored = FixedList<16, Int>()
  /// The clock of the grip, in older takes.
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

  /// What fingers did before is no measure for what they do on a page of another size.
  mutating func layoutChanged() {
    grip?.spoke = nil
    slide?.start = nil
    slide?.x = nil
    slide?.y = nil
  }
}
