import CSDL

/// The system's clipboard.
@MainActor package enum Clipboard {
  /// Empty where it holds none.
  package static var text: String {
    get {
      guard let text = SDL_GetClipboardText() else { return "" }
      defer { SDL_free(text) }
      return String(cString: text)
    }
    set { SDL_SetClipboardText(newValue) }
  }
}
