import CSDL
import Pictures
import Tuning

/// The choice of SDL's video driver that opens windows: "x11", "wayland", "KMSDRM", "offscreen"…
@MainActor enum VideoDriver {
  /// The name of the driver for screens without a display server.
  static let console = "KMSDRM"

  /// The name of the driver in use.
  static var name: String { String(sdl: SDL_GetCurrentVideoDriver()) ?? "none" }

  /// Whether the environment names a driver.
  static var isNamed: Bool {
    let named = String(sdl: SDL_GetHint(SDL_HINT_VIDEODRIVER)) ?? ""
    return !named.isEmpty && named != own
  }

  /// The list of drivers that this type has set, without those whose server is known to be missing.
  private static var own: String?

  /// The drivers that SDL tries, in order.
  static var candidates: [String] {
    let named = String(sdl: SDL_GetHint(SDL_HINT_VIDEODRIVER)) ?? ""
    if !named.isEmpty { return named.split(separator: ",").map(String.init) }
    return (0..<SDL_GetNumVideoDrivers()).compactMap { String(sdl: SDL_GetVideoDriver($0)) }
  }

  /// Keeps SDL from trying these drivers; returns false if none is left.
  static func leaveOut(_ drivers: Set<String>) -> Bool {
    guard !drivers.isEmpty else { return true }
    let (wasNamed, left) = (isNamed, candidates.filter { !drivers.contains($0) })
    guard !left.isEmpty else { return false }
    let list = left.joined(separator: ",")
    SDL_SetHintWithPriority(SDL_HINT_VIDEODRIVER, list, SDL_HINT_OVERRIDE)
    if !wasNamed { own = list }
    return true
  }

  /// Whether no variable gives the place of Wayland's sockets, so that there is none.
  ///
  /// Wayland's library would print a complaint of its own before this program could.
  private static let hasNoWayland: Bool = {
    func value(_ name: String) -> String { ConfigLocation.environment(name) ?? "" }
    return value("XDG_RUNTIME_DIR").isEmpty && value("WAYLAND_SOCKET").isEmpty
      && !value("WAYLAND_DISPLAY").hasPrefix("/")
  }()

  static func setHints() {
    if own == nil, !isNamed, hasNoWayland { _ = leaveOut(["wayland"]) }
    // Touches come as fingers only, and mice as mice only; otherwise both would be reported twice.
    SDL_SetHint(SDL_HINT_TOUCH_MOUSE_EVENTS, "0")
    SDL_SetHint(SDL_HINT_MOUSE_TOUCH_EVENTS, "0")
    SDL_SetHint(SDL_HINT_MOUSE_AUTO_CAPTURE, "0")
    SDL_SetHint(SDL_HINT_RENDER_BATCHING, "1")
    SDL_SetHint(SDL_HINT_IME_SUPPORT_EXTENDED_TEXT, "1")
    SDL_SetHint(SDL_HINT_RENDER_SCALE_QUALITY, "linear")
    SDL_SetHint(SDL_HINT_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR, "0")
    SDL_SetHint(SDL_HINT_APP_NAME, "Fidget")
    // The program may answer the closing of the window; only the end of the session is an order.
    // The program also handles signals itself.
    SDL_SetHint(SDL_HINT_QUIT_ON_LAST_WINDOW_CLOSE, "0")
    SDL_SetHint(SDL_HINT_NO_SIGNAL_HANDLERS, "1")
  }
}
