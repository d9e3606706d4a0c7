import Canvas
import Effects
import Gestures
import Motion
import Playing
import Sound

/// A request from the playground to the window that shows it.
package enum Request: Hashable, Sendable {
  /// Plays a haptic impact.
  case impact(Happening.Impact)
  /// Plays a sound that begins with a step: in a film counted from its start, in a window from the frame's start, from 1.
  case sound(ImpactSound, step: Int64)
  case title(String)
  /// Resizes the window, in points.
  ///
  /// A window manager may refuse.
  case size(Vector)
  /// Changes the window's width, in points, as far as the screen has room.
  ///
  /// The height stays.
  case width(Double)
  case toggleFullscreen
  /// Saves the picture, without the window's own tools, as a PNG at this path.
  case savePicture(String)
  /// Starts to record a clip.
  ///
  /// The path has no ending.
  case record(String)
  case endRecording
  /// Drops a picture from the cache because its file has changed.
  case forgetPicture(String)
  /// Looks for touch devices and controllers that were added or removed.
  case findDevices
  /// Starts text input at a caret, in points of the window; `nil` ends it.
  ///
  /// The system may show its keyboard.
  case typing(at: Rect?)
  /// Shows or hides the mouse pointer.
  case pointer(Bool)
  /// Starts or stops the server for remote clients.
  case serve(Bool)
  case quit
  /// Opens the folder of a file in the desktop's file manager.
  case showInFolder(String)
  /// Makes a file of a clip or a take in the background; `endExport` stops it.
  case export(ClipExport)
  case endExport
}

/// Side effects collected for the playground.
struct Outcome {
  /// Whether the picture is out of date.
  var isStale = false
  /// Whether everything on the screen has a new size.
  var isRetuned = false
  /// Whether an effect at rest needs one step.
  var wakes = false
  /// The reason for which every finger on the stage is cancelled; `nil` to cancel none.
  var cancels: CancelReason?
  var requests: [Request] = []
  /// The sounds of the step that is running.
  var sounds: [ImpactSound] = []
  /// Touches from remote screens.
  var lent: [RawTouch] = []
  /// The distance to scroll the stage, as by a wheel, in points.
  var scroll = Vector.zero
  /// Keys for the sketch on the stage.
  var keys: [KeyEvent.Key] = []
}
