import CSDL
import Glibc
import Motion

extension Window {
  static func setHints() {
    // Touches come as fingers only, and mice as mice only; each would else be reported twice.
    SDL_SetHint(SDL_HINT_TOUCH_MOUSE_EVENTS, "0")
    SDL_SetHint(SDL_HINT_MOUSE_TOUCH_EVENTS, "0")
    SDL_SetHint(SDL_HINT_MOUSE_AUTO_CAPTURE, "0")
    SDL_SetHint(SDL_HINT_RENDER_BATCHING, "1")
    SDL_SetHint(SDL_HINT_RENDER_SCALE_QUALITY, "linear")
    SDL_SetHint(SDL_HINT_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR, "0")
    SDL_SetHint(SDL_HINT_APP_NAME, "Fidget")
    // Closing the window may first be answered; only the session's end is an order. Signals are for the program.
    SDL_SetHint(SDL_HINT_QUIT_ON_LAST_WINDOW_CLOSE, "0")
    SDL_SetHint(SDL_HINT_NO_SIGNAL_HANDLERS, "1")
  }

  /// X11 leaves scaling to the toolkits and tells them in the environment; Wayland scales by itself.
  static func desktopScale(driver: String) -> Double {
    guard driver == "x11" else { return 1 }
    for name in ["GDK_SCALE", "QT_SCALE_FACTOR"] {
      if let text = getenv(name), let scale = Double(String(cString: text)), scale >= 0.5, scale <= 8 { return scale }
    }
    return 1
  }

  /// Window units for a size in points, made smaller in proportion where the screen is smaller.
  static func fitting(_ size: Vector, displayScale: Double) -> (Int32, Int32) {
    var wanted = size * displayScale
    var bounds = SDL_Rect()
    if SDL_GetDisplayUsableBounds(0, &bounds) == 0, bounds.w > 0, bounds.h > 0 {
      let factor = min(1, Double(bounds.w) / wanted.x, Double(bounds.h) / wanted.y)
      wanted = wanted * factor
    }
    return (Int32(max(1, wanted.x.rounded())), Int32(max(1, wanted.y.rounded())))
  }
}
