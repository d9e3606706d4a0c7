import Motion
import Panel

/// The receiver of typed text: the field for a sketch's name if it is open, otherwise the panel.
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
}
