import CSDL

/// The system's clipboard.
@MainActor package enum Clipboard {
  /// The text on the clipboard; empty if there is none.
  package static var text: String {
    get {
      guard let text = SDL_GetClipboardText() else { return "" }
      defer { SDL_free(text) }
      return String(cString: text)
    }
    set { SDL_SetClipboardText(newValue) }
  }
}
