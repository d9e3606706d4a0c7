import CSDL

extension Window {
  /// The system's clipboard as text; empty where it holds none.
  package static var clipboardText: String {
    get {
      guard let text = SDL_GetClipboardText() else { return "" }
      defer { SDL_free(text) }
      return String(cString: text)
    }
    set { SDL_SetClipboardText(newValue) }
  }
}
