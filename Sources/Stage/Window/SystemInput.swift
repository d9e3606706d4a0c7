import CSDL

/// The mouse's pointer and the keyboard, of which the system has one each, for all windows.
@MainActor
package enum SystemInput {
  package static var showsPointer: Bool {
    get { SDL_ShowCursor(SDL_QUERY) == SDL_ENABLE }
    set { SDL_ShowCursor(newValue ? SDL_ENABLE : SDL_DISABLE) }
  }

  /// True where the system has a keyboard on the screen, which comes while text is wanted; elsewhere text always comes.
  package static var hasScreenKeyboard: Bool { SDL_HasScreenKeyboardSupport() == SDL_TRUE }

  /// Whether text is typed.
  package static func wantText(_ isWanted: Bool) {
    guard hasScreenKeyboard else { return }
    if isWanted { SDL_StartTextInput() } else { SDL_StopTextInput() }
  }
}
