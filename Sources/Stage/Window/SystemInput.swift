import CSDL
import Gestures

/// The mouse's pointer, the keyboard and devices, of which the system has one each, for all windows.
@MainActor
package enum SystemInput {
  package static var showsPointer: Bool {
    get { SDL_ShowCursor(SDL_QUERY) == SDL_ENABLE }
    set { SDL_ShowCursor(newValue ? SDL_ENABLE : SDL_DISABLE) }
  }

  /// True where the system has a keyboard on the screen, which comes while text is wanted; elsewhere text always comes.
  package static var hasScreenKeyboard: Bool { SDL_HasScreenKeyboardSupport() == SDL_TRUE }

  /// Whether there is a touchscreen and neither mouse nor touchpad. Looked up once, when a window first asks.
  package static let isTouchOnly = SDL_GetNumTouchDevices() > 0 && !PointerDevices.exist(in: "/sys/class/input")

  /// True where an input method puts letters together, which must not have the keys that are commands.
  private static let hasMethod = ["SDL_IM_MODULE", "XMODIFIERS", "GTK_IM_MODULE", "QT_IM_MODULE"].contains { name in
    let value = String(sdl: SDL_getenv(name)) ?? ""
    return value.contains("ibus") || value.contains("fcitx")
  }

  /// The keys of the present layout.
  package static var keyboard: KeyboardMap { .current }

  /// Whether SDL has been told that text is wanted, as it is from its start on.
  private static var isTextWanted = true

  /// Whether text is typed, and at which caret in the window.
  static func wantText(at caret: SDL_Rect?) {
    if var caret {
      SDL_SetTextInputRect(&caret)
      if !isTextWanted { SDL_StartTextInput() }
      isTextWanted = true
    } else if hasScreenKeyboard || hasMethod {
      SDL_StopTextInput()
      isTextWanted = false
      // Shortcuts are read from what keys type; an input method would have the keys themselves again.
      if !hasMethod { SDL_EventState(SDL_TEXTINPUT.rawValue, SDL_ENABLE) }
    }
  }

  /// What an input method puts together. SDL counts the caret in characters, or leaves it out where that is all of it.
  static func composing(_ event: SDL_Event) -> WindowEvent? {
    if SDL_EventType(event.type) == SDL_TEXTEDITING_EXT {
      defer { SDL_free(event.editExt.text) }
      return .composing(String(sdl: event.editExt.text) ?? "", caret: Int(event.editExt.start))
    }
    return .composing(String(event.edit), caret: Int(event.edit.start))
  }

  /// Touch devices and controllers; SDL tells nothing when the first come and go, nor the second while ignored.
  static var deviceCounts: SIMD2<Int32> {
    SIMD2(SDL_GetNumTouchDevices(), SDL_WasInit(SDL_INIT_JOYSTICK) != 0 ? SDL_NumJoysticks() : 0)
  }

  /// The two signs that are commands, of a key that types none while text is not wanted.
  static func sign(of event: SDL_Event) -> String? {
    guard SDL_EventType(event.type) == SDL_KEYDOWN, event.key.keysym.sym == SDLK_SLASH.rawValue,
      SDL_IsTextInputActive() == SDL_FALSE
    else { return nil }
    return Modifiers(sdl: UInt32(event.key.keysym.mod)).contains(.shift) ? "?" : "/"
  }
}
