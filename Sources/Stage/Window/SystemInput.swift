import CSDL
import Gestures
import Pictures

/// The mouse pointer, the keyboard and the input devices, which the system shares among all windows.
@MainActor
package enum SystemInput {
  package static var showsPointer: Bool {
    get { SDL_ShowCursor(SDL_QUERY) == SDL_ENABLE }
    set { SDL_ShowCursor(newValue ? SDL_ENABLE : SDL_DISABLE) }
  }

  /// Whether the system has a screen keyboard, which appears during text input; without one, text arrives at any time.
  package static var hasScreenKeyboard: Bool { SDL_HasScreenKeyboardSupport() == SDL_TRUE }

  /// Whether there is a touchscreen and neither mouse nor touchpad; looked up once, when a window first asks.
  package static let isTouchOnly = SDL_GetNumTouchDevices() > 0 && !PointerDevices.exist(in: "/sys/class/input")

  /// Whether an input method composes letters; it must not receive the keys of commands.
  private static let hasMethod = ["SDL_IM_MODULE", "XMODIFIERS", "GTK_IM_MODULE", "QT_IM_MODULE"].contains { name in
    let value = String(sdl: SDL_getenv(name)) ?? ""
    return value.contains("ibus") || value.contains("fcitx")
  }

  /// The keys of the current layout.
  package static var keyboard: KeyboardMap { .current }

  /// Whether text input is active in SDL, as it is from its start on.
  private static var isTextWanted = true

  /// Starts text input at a caret in the window, or stops it for `nil`.
  static func wantText(at caret: SDL_Rect?) {
    if var caret {
      SDL_SetTextInputRect(&caret)
      if !isTextWanted { SDL_StartTextInput() }
      isTextWanted = true
    } else if hasScreenKeyboard || hasMethod {
      SDL_StopTextInput()
      isTextWanted = false
      // Shortcuts are read from the typed text, so it stays enabled; an input method would take the keys themselves.
      if !hasMethod { SDL_EventState(SDL_TEXTINPUT.rawValue, SDL_ENABLE) }
    }
  }

  /// Returns the event for the text that an input method composes.
  ///
  /// SDL gives the caret in characters, or leaves it out if the text is complete.
  static func composing(_ event: SDL_Event) -> WindowEvent? {
    if SDL_EventType(event.type) == SDL_TEXTEDITING_EXT {
      defer { SDL_free(event.editExt.text) }
      return .composing(String(sdl: event.editExt.text) ?? "", caret: Int(event.editExt.start))
    }
    return .composing(String(event.edit), caret: Int(event.edit.start))
  }

  /// The numbers of touch devices and of controllers.
  ///
  /// SDL sends no event when a touch device comes or goes, nor for a controller while its events are ignored.
  static var deviceCounts: SIMD2<Int32> {
    SIMD2(SDL_GetNumTouchDevices(), SDL_WasInit(SDL_INIT_JOYSTICK) != 0 ? SDL_NumJoysticks() : 0)
  }

  /// Returns the sign of a `/` or `?` key, both commands, while text input is off and the key types nothing.
  ///
  /// Returns `nil` for other events, and while text input is on.
  static func sign(of event: SDL_Event) -> String? {
    guard SDL_EventType(event.type) == SDL_KEYDOWN, event.key.keysym.sym == SDLK_SLASH.rawValue,
      SDL_IsTextInputActive() == SDL_FALSE
    else { return nil }
    return Modifiers(sdl: UInt32(event.key.keysym.mod)).contains(.shift) ? "?" : "/"
  }
}
