import Canvas
import Effects
import Gestures
import Motion

/// What a playground asks of the window that shows it.
package enum Request: Hashable, Sendable {
  /// Something is to be felt.
  case impact(Happening.Impact)
  case title(String)
  /// Another size in points; a window manager may refuse.
  case size(Vector)
  /// Another width in points, as far as the screen has room for it beside the same height.
  case width(Double)
  case toggleFullscreen
  /// The picture without plates, as a PNG of this path.
  case savePicture(String)
  /// A clip of what is shown from now on; its name without an ending.
  case record(String)
  case endRecording
  /// The file of a picture has another content now.
  case forgetPicture(String)
  /// Touch devices and controllers came or went.
  case findDevices
  /// Text is wanted, to be put in at this caret of the window, or no more: the system may show its keyboard.
  case typing(at: Rect?)
  /// Whether the mouse's pointer is shown.
  case pointer(Bool)
  /// A server for hands elsewhere, to begin or to end.
  case serve(Bool)
  case quit
}

/// What changes come to beyond themselves.
struct Outcome {
  /// Something would look different.
  var isStale = false
  /// All of what is shown has another size.
  var isRetuned = false
  /// Something at rest has to be stepped once.
  var wakes = false
  /// Every finger on the stage is cancelled, for this reason.
  var cancels: CancelReason?
  var requests: [Request] = []
  /// What fingers elsewhere do.
  var lent: [RawTouch] = []
  /// Points that the stage is scrolled by, as by a wheel.
  var scroll = Vector.zero
}
