import Motion
import Panel

/// The receiver of typed text: the field for a sketch's name, a field of the panel, or a sketch with a keyboard.
struct TextTarget {
  /// The kind of content being typed; `nil` if no field is active.
  var typed: TypedKind?
  /// The frame whose lower part the on-screen keyboard covers, in the frame's own points.
  var frame: Rect
  /// The scale from the frame's points to the window's points.
  var scale = 1.0
  /// The frame of the caret, in points of the window.
  var caret: Rect?
  /// Whether a finger that types wants keys on the screen.
  var wantsKeys = true
  /// Whether the sketch on the stage receives the text.
  var isStage = false

  /// Returns the stage of a window as the receiver.
  static func stage(of window: Vector, wantsKeys: Bool) -> TextTarget {
    // The sketch draws its own caret, so the system's windows appear in the middle of the lower edge.
    let caret = Rect(x: (window.x / 2).rounded(), y: window.y - 28, width: 1, height: 20)
    return TextTarget(typed: .lines, frame: Rect(size: window), caret: caret, wantsKeys: wantsKeys, isStage: true)
  }
}
