import CSDL
import Gestures
import Pictures

// Conversions of SDL's window events, keys, buttons and texts.

extension WindowEvent {
  /// Fails for events that change nothing here.
  init?(_ event: SDL_WindowEventID) {
    switch event {
    case SDL_WINDOWEVENT_SIZE_CHANGED, SDL_WINDOWEVENT_DISPLAY_CHANGED: self = .resized
    case SDL_WINDOWEVENT_HIDDEN, SDL_WINDOWEVENT_MINIMIZED: self = .hidden
    case SDL_WINDOWEVENT_SHOWN, SDL_WINDOWEVENT_RESTORED, SDL_WINDOWEVENT_MAXIMIZED: self = .shown
    case SDL_WINDOWEVENT_EXPOSED: self = .exposed
    case SDL_WINDOWEVENT_FOCUS_GAINED: self = .focusGained
    case SDL_WINDOWEVENT_FOCUS_LOST: self = .focusLost
    case SDL_WINDOWEVENT_LEAVE: self = .mouseLeft
    case SDL_WINDOWEVENT_CLOSE: self = .closeAsked
    default: return nil
    }
  }
}

extension KeyPress {
  init(_ event: SDL_KeyboardEvent) {
    let label = String(sdl: SDL_GetKeyName(event.keysym.sym)) ?? ""
    let place = String(sdl: SDL_GetScancodeName(event.keysym.scancode)) ?? ""
    self.init(
      name: KeyboardMap.current.name(of: label, at: place),
      modifiers: Modifiers(sdl: UInt32(event.keysym.mod)), isDown: event.state != 0, isRepeat: event.repeat != 0)
  }
}

extension KeyboardMap {
  /// The current layout of the system.
  static var current: KeyboardMap {
    KeyboardMap(
      Dictionary(
        uniqueKeysWithValues: places.map { place in
          let label = SDL_GetKeyName(SDL_GetKeyFromScancode(SDL_GetScancodeFromName(place)))
          return (place, String(sdl: label) ?? "")
        }))
  }
}

extension Modifiers {
  /// Creates modifiers from SDL's state; the left and the right key of a pair are the same.
  init(sdl state: UInt32) {
    self = []
    func has(_ keys: SDL_Keymod...) -> Bool { keys.contains { state & $0.rawValue != 0 } }
    if has(KMOD_LSHIFT, KMOD_RSHIFT) { insert(.shift) }
    if has(KMOD_LCTRL, KMOD_RCTRL) { insert(.control) }
    // AltGr is reported as Alt or as Mode, depending on system and layout.
    if has(KMOD_LALT, KMOD_RALT, KMOD_MODE) { insert(.alt) }
    if has(KMOD_LGUI, KMOD_RGUI) { insert(.command) }
  }
}

extension MouseButton {
  /// Fails for any button beyond the third.
  init?(_ number: UInt8) {
    switch Int32(number) {
    case SDL_BUTTON_LEFT: self = .left
    case SDL_BUTTON_MIDDLE: self = .middle
    case SDL_BUTTON_RIGHT: self = .right
    default: return nil
    }
  }
}

extension String {
  /// Creates the path of a dropped file, and frees SDL's memory for it.
  init(_ event: SDL_DropEvent) {
    self = String(sdl: event.file) ?? ""
    SDL_free(event.file)
  }

  init(_ event: SDL_TextEditingEvent) {
    self = withUnsafeBytes(of: event.text) { bytes in String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self) }
  }

  init(_ event: SDL_TextInputEvent) {
    self = withUnsafeBytes(of: event.text) { bytes in String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self) }
  }
}
