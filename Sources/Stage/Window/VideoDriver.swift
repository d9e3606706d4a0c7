import CSDL
import Tuning

/// Which of SDL's video drivers opens windows: "x11", "wayland", "KMSDRM", "offscreen"…
@MainActor enum VideoDriver {
  /// The name of the driver for screens without a display server.
  static let console = "KMSDRM"

  /// The one in use.
  static var name: String { String(sdl: SDL_GetCurrentVideoDriver()) ?? "none" }

  /// Whether the environment says which driver is wanted.
  static var isNamed: Bool {
    let named = String(sdl: SDL_GetHint(SDL_HINT_VIDEODRIVER)) ?? ""
    return !named.isEmpty && named != own
  }

  /// The list of drivers that was set here, without those whose server is known to be missing.
  private static var own: String?

  /// The drivers that SDL tries, in their order.
  static var candidates: [String] {
    let named = String(sdl: SDL_GetHint(SDL_HINT_VIDEODRIVER)) ?? ""
    if !named.isEmpty { return named.split(separator: ",").map(String.init) }
    return (0..<SDL_GetNumVideoDrivers()).compactMap { String(sdl: SDL_GetVideoDriver($0)) }
  }

  /// Keeps SDL from trying these drivers. False where none is left.
  static func leaveOut(_ drivers: Set<String>) -> Bool {
    guard !drivers.isEmpty else { return true }
    let (wasNamed, left) = (isNamed, candidates.filter { !drivers.contains($0) })
    guard !left.isEmpty else { return false }
    let list = left.joined(separator: ",")
    SDL_SetHintWithPriority(SDL_HINT_VIDEODRIVER, list, SDL_HINT_OVERRIDE)
    if !wasNamed { own = list }
    return true
  }

  /// Wayland's library complains by itself, before us, where nothing says where its sockets lie; then none is there.
  private static let hasNoWayland: Bool = {
    func value(_ name: String) -> String { ConfigLocation.environment(name) ?? "" }
    return value("XDG_RUNTIME_DIR").isEmpty && value("WAYLAND_SOCKET").isEmpty
      && !value("WAYLAND_DISPLAY").hasPrefix("/")
  }()

  static func setHints() {
    if own == nil, !isNamed, hasNoWayland { _ = leaveOut(["wayland"]) }
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
