import Commands
import Gestures
import Playground
import Stage

/// The services of the window that SDL opens.
@MainActor
struct SystemWindow: WindowServices {
  var clipboard: String {
    get { Clipboard.text }
    nonmutating set { Clipboard.text = newValue }
  }

  var hasScreenKeyboard: Bool { SystemInput.hasScreenKeyboard }
  var isTouchOnly: Bool { SystemInput.isTouchOnly }
  var keyboard: KeyboardMap { SystemInput.keyboard }
  nonisolated func wake() { Window.wake() }
}
