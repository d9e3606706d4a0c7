import CSDL
import Glibc

/// Whether a window would be seen by anybody.
package enum DisplayAvailability: Hashable, Sendable {
  /// SDL's name of the video driver: "x11", "wayland", "KMSDRM".
  case available(driver: String)
  case unavailable(reason: String)

  /// SDL opens windows on a screen in memory where there is none, without a word: this asks which driver it got.
  ///
  /// A driver named in `SDL_VIDEODRIVER` counts as wanted, whatever it is. The connection to a display stays open: an
  /// X server whose only client leaves starts anew, and would not be there for the window that follows.
  @MainActor package static func find() -> DisplayAvailability {
    Window.setHints()
    CrashGuard.opens()
    defer { CrashGuard.opened() }
    guard SDL_InitSubSystem(SDL_INIT_VIDEO) == 0 else {
      return .unavailable(reason: MachineError.sdl("SDL_Init").description)
    }
    let driver = SDL_GetCurrentVideoDriver().map { String(cString: $0) } ?? "none"
    if isShown(driver) { return .available(driver: driver) }
    SDL_QuitSubSystem(SDL_INIT_VIDEO)
    let variables: [String] = ["DISPLAY", "WAYLAND_DISPLAY"]
    let names = variables.map { name -> String in
      guard let value = getenv(name) else { return name + " is not set" }
      return name + "=" + String(cString: value)
    }
    return .unavailable(reason: "no display found (\(names.joined(separator: ", ")))")
  }

  /// False for screens in memory that nobody asked for.
  static func isShown(_ driver: String) -> Bool {
    if let named = SDL_GetHint(SDL_HINT_VIDEODRIVER), named.pointee != 0 { return true }
    return !["offscreen", "dummy", "evdev", "none"].contains(driver)
  }
}
