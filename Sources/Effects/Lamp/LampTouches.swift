import Gestures
import Motion

/// The fingers on the lamp's stage: at most one holds the shade, at most one drags beside it; others are ignored.
package struct LampTouches: Hashable, Sendable {
  /// A finger on the shade.
  struct Grip: Hashable, Sendable {
    var finger: Int
    var start: Vector
    var startTime: Double
    /// Where the finger was last, from the pivot; nil once the stage has changed under it.
    var spoke: Vector?
    /// The lamp's spin when it was caught, in radians per second.
    var caughtSpin: Double
    /// Where the shade was touched: negative left of its middle.
    var side: Double
    var isDrag = false
    var tracker = VelocityTracker()
  }

  /// A finger beside the shade.
  struct Slide: Hashable, Sendable {
    var finger: Int
    /// nil once the stage has changed under the finger.
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
  private(set) var ignored = FixedList<16, Int>()
  /// Seconds since the first of the fingers now down; the end of the last step.
  private(set) var time = 0.0

  package init() {}

  var isHolding: Bool { grip != nil }
  package var isEmpty: Bool { grip == nil && slide == nil && ignored.isEmpty }

  mutating func advance(by dt: Double) { time = isEmpty ? 0 : time + dt }

  mutating func ignore(_ finger: Int) { ignored.append(finger) }

  mutating func forget(_ finger: Int) { ignored.removeAll { $0 == finger } }

  mutating func layoutChanged() {
    grip?.spoke = nil
    grip?.tracker.reset()
    slide?.start = nil
    slide?.x = nil
    slide?.y = nil
  }
}
