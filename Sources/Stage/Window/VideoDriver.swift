import CSDL
import Tuning

/// Which of SDL's video drivers opens windows: "x11", "wayland", "KMSDRM", "offscreen"…
@MainActor enum VideoDriver {
  /// The one in use.
  static var name: String { String(sdl: SDL_GetCurrentVideoDriver()) ?? "none" }

  /// True where the environment says which driver is wanted.
  static var isNamed: Bool {
    let named = String(sdl: SDL_GetHint(SDL_HINT_VIDEODRIVER)) ?? ""
    return !named.isEmpty && named != withoutWayland
  }

  /// SDL's drivers in its own order, but for one.
  private static let withoutWayland = (0..<SDL_GetNumVideoDrivers())
    .compactMap { String(sdl: SDL_GetVideoDriver($0)) }.filter { $0 != "wayland" }.joined(separator: ",")

  /// Wayland's library complains by itself, before us, where nothing says where its sockets lie; then none is there.
  private static let hasNoWayland: Bool = {
    func value(_ name: String) -> String { ConfigLocation.environment(name) ?? "" }
    return value("XDG_RUNTIME_DIR").isEmpty && value("WAYLAND_SOCKET").isEmpty
      && !value("WAYLAND_DISPLAY").hasPrefix("/")
  }()

  static func setHints() {
    if !isNamed, hasNoWayland { SDL_SetHint(SDL_HINT_VIDEODRIVER, withoutWayland) }
    // Touches come as fingers only, and mice as mice only; each would else be reported twice.
    SDL_SetHint(SDL_HINT_TOUCH_MOUSE_EVENTS, "0")
    SDL_SetHint(SDL_HINT_MOUSE_TOUCH_EVENTS, "0")
    SDL_SetHint(SDL_HINT_MOUSE_AUTO_CAPTURE, "0")
    SDL_SetHint(SDL_HINT_RENDER_BATCHING, "1")
    SDL_SetHint(SDL_HINT_IME_SUPPORT_EXTENDED_TEXT, "1")
    SDL_SetHint(SDL_HINT_RENDER_SCALE_QUALITY, "linear")
    SDL_SetHint(SDL_HINT_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR, "0")
    SDL_SetHint(SDL_HINT_APP_NAME, "Fidget")
    // Closing the window may first be answered; only the session's end is an order. Signals are for the program.
    SDL_SetHint(SDL_HINT_QUIT_ON_LAST_WINDOW_CLOSE, "0")
    SDL_SetHint(SDL_HINT_NO_SIGNAL_HANDLERS, "1")
  }
}
