import CSDL
import Glibc

/// Whether a window would be seen by anybody.
package enum DisplayAvailability: Hashable, Sendable {
  /// SDL's name of the video driver: "x11", "wayland", "KMSDRM".
  case available(driver: String)
  case unavailable(reason: String)

  /// SDL opens windows on a screen in memory where there is none, without a word: this asks which driver it got.
  ///
  /// A driver named in `SDL_VIDEODRIVER` counts as wanted, whatever it is.
  @MainActor package static func find() -> DisplayAvailability {
    guard SDL_InitSubSystem(SDL_INIT_VIDEO) == 0 else {
      return .unavailable(reason: MachineError.sdl("SDL_Init").description)
    }
    defer { SDL_QuitSubSystem(SDL_INIT_VIDEO) }
    let driver = SDL_GetCurrentVideoDriver().map { String(cString: $0) } ?? "none"
    if getenv("SDL_VIDEODRIVER").map({ String(cString: $0) })?.isEmpty == false { return .available(driver: driver) }
    guard ["offscreen", "dummy", "evdev", "none"].contains(driver) else { return .available(driver: driver) }
    let variables: [String] = ["DISPLAY", "WAYLAND_DISPLAY"]
    let names = variables.map { name -> String in
      guard let value = getenv(name) else { return name + " is not set" }
      return name + "=" + String(cString: value)
    }
    return .unavailable(reason: "no display found (\(names.joined(separator: ", ")))")
  }
}
