import CSDL
import Gestures
import Glibc
import Motion
import Pictures
import Tuning

/// The screens of the machine, in SDL's numbering.
@MainActor
package enum Screens {
  /// Returns SDL's number of the screen with a name, or with a number from 1.
  ///
  /// Returns `nil` if there is no such screen, and for an empty text, which leaves the choice to the system.
  static func index(of output: String) -> Int32? {
    if output.isEmpty { return nil }
    let count = SDL_GetNumVideoDisplays()
    if let number = Int32(output) { return (1...max(1, count)).contains(number) ? number - 1 : nil }
    return (0..<max(0, count)).first { name(of: $0) == output }
  }

  /// The screens in words, such as `1 (DP-1), 2 (HDMI-A-1)`.
  package static var list: String {
    (0..<max(0, SDL_GetNumVideoDisplays())).map { "\($0 + 1) (\(name(of: $0)))" }.joined(separator: ", ")
  }

  /// Returns whether a screen exists; true for an empty text.
  package static func has(_ output: String) -> Bool { output.isEmpty || index(of: output) != nil }

  /// Moves a window to the named screen, if that screen exists and the window is on another one.
  static func bring(_ window: OpaquePointer, to output: String) {
    guard let index = index(of: output), SDL_GetWindowDisplayIndex(window) != index else { return }
    let center = Int32(0x2FFF_0000) + index
    // A fullscreen window must leave fullscreen to move.
    let filling = SDL_GetWindowFlags(window) & SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue
    if filling != 0 { SDL_SetWindowFullscreen(window, 0) }
    SDL_SetWindowPosition(window, center, center)
    if filling != 0 { SDL_SetWindowFullscreen(window, filling) }
  }

  private static func name(of index: Int32) -> String { String(sdl: SDL_GetDisplayName(index)) ?? "" }

  /// Returns the scale of a screen from the desktop's settings, or from the screen's size if there are none.
  ///
  /// X11 leaves scaling to the toolkits, and sets it in the environment or in its resources. Wayland scales by itself.
  static func desktopScale(driver: String, on screen: Int32) -> Double {
    guard driver != "wayland" else { return 1 }
    if driver == "x11",
      let scale = ScreenScale.desktop(
        ConfigLocation.environment, resources: resources, screen: (name(of: screen), Int(screen)))
    {
      return scale
    }
    let whole = bounds(of: screen)
    var (diagonal, across, down): (Float, Float, Float) = (0, 0, 0)
    let isKnown = SDL_GetDisplayDPI(screen, &diagonal, &across, &down) == 0
    return ScreenScale.scale(of: whole.size, dotsPerInch: isKnown ? Vector(Double(across), Double(down)) : nil)
  }

  /// The resources of the X server, which the desktop has set: one `NAME:<tab>VALUE` per line.
  private static var resources: String? {
    typealias Open = @convention(c) (UnsafePointer<CChar>?) -> OpaquePointer?
    typealias Text = @convention(c) (OpaquePointer) -> UnsafePointer<CChar>?
    typealias Close = @convention(c) (OpaquePointer) -> Int32
    guard let library = dlopen("libX11.so.6", RTLD_NOW), let open = symbol("XOpenDisplay", in: library, as: Open.self),
      let text = symbol("XResourceManagerString", in: library, as: Text.self),
      let close = symbol("XCloseDisplay", in: library, as: Close.self), let display = open(nil)
    else { return nil }
    defer { _ = close(display) }
    return text(display).map { String(cString: $0) }
  }

  /// Returns the size of a window in window units for a size in points, limited by `InitialWindowSize`.
  ///
  /// A size of `nil` fills the screen.
  static func fitting(
    _ size: Vector?, isChosen: Bool, displayScale: Double, on screen: Int32
  ) -> (Int32, Int32) {
    guard let size else {
      let whole = bounds(of: screen)
      return (Int32(max(1, whole.width)), Int32(max(1, whole.height)))
    }
    var wanted = size * displayScale
    var usable = SDL_Rect()
    if SDL_GetDisplayUsableBounds(screen, &usable) == 0, usable.w > 0, usable.h > 0 {
      let room = Vector(Double(usable.w), Double(usable.h)) / displayScale
      wanted = InitialWindowSize.size(size, in: room, isChosen: isChosen) * displayScale
    }
    // If the screen does not report its usable area, the size is limited to SDL's largest.
    return (Int32(wanted.x.rounded().clamped(to: 1...32_767)), Int32(wanted.y.rounded().clamped(to: 1...32_767)))
  }

  /// Sets a window's width, limited to the usable width of its screen, and keeps its height.
  static func widen(_ window: OpaquePointer, to width: Double) {
    var usable = SDL_Rect()
    let screen = max(0, SDL_GetWindowDisplayIndex(window))
    guard SDL_GetDisplayUsableBounds(screen, &usable) == 0, usable.w > 0 else { return }
    var (place, left, right) = (SDL_Rect(), Int32(0), Int32(0))
    SDL_GetWindowBordersSize(window, nil, &left, nil, &right)
    SDL_GetWindowSize(window, &place.w, &place.h)
    SDL_GetWindowPosition(window, &place.x, &place.y)
    let widest = max(1, usable.w - left - right)
    let new = Int32(width.rounded().clamped(to: 1...Double(widest)))
    let x = min(place.x, usable.x + usable.w - right - new)
    if x < place.x { SDL_SetWindowPosition(window, max(usable.x + left, x), place.y) }
    SDL_SetWindowSize(window, new, place.h)
  }

  /// Returns the place of a window, moved and made smaller so that its frame fits into the usable area of its screen.
  ///
  /// Returns `nil` while nothing is known of a frame.
  static func placeWithBorders(of window: OpaquePointer, inProportion: Bool) -> SDL_Rect? {
    var (top, left, bottom, right): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    var usable = SDL_Rect()
    guard SDL_GetWindowBordersSize(window, &top, &left, &bottom, &right) == 0, max(top, left, bottom, right) > 0,
      SDL_GetDisplayUsableBounds(max(0, SDL_GetWindowDisplayIndex(window)), &usable) == 0, usable.w > 0, usable.h > 0
    else { return nil }
    var place = SDL_Rect()
    SDL_GetWindowSize(window, &place.w, &place.h)
    SDL_GetWindowPosition(window, &place.x, &place.y)
    let room = (w: usable.w - left - right, h: usable.h - top - bottom)
    let shares = (w: min(1, Double(room.w) / Double(place.w)), h: min(1, Double(room.h) / Double(place.h)))
    let least = min(shares.w, shares.h)
    place.w = max(1, Int32((Double(place.w) * (inProportion ? least : shares.w)).rounded(.down)))
    place.h = max(1, Int32((Double(place.h) * (inProportion ? least : shares.h)).rounded(.down)))
    place.x = place.x.clamped(to: usable.x + left...max(usable.x + left, usable.x + usable.w - right - place.w))
    place.y = place.y.clamped(to: usable.y + top...max(usable.y + top, usable.y + usable.h - bottom - place.h))
    return place
  }

  /// Returns the refresh rate of a window's screen in frames per second; `nil` if the screen does not report it.
  static func refreshRate(of window: OpaquePointer) -> Double? {
    var mode = SDL_DisplayMode()
    let display = SDL_GetWindowDisplayIndex(window)
    guard display >= 0, SDL_GetCurrentDisplayMode(display, &mode) == 0, mode.refresh_rate > 0 else { return nil }
    return Double(mode.refresh_rate)
  }

  /// Returns the bounds of the named screen, and of all screens; `nil` if there is no such screen.
  static func places(of output: String) -> (screen: Rect, all: [Rect])? {
    guard let index = index(of: output) else { return nil }
    return (bounds(of: index), (0..<SDL_GetNumVideoDisplays()).map(bounds))
  }

  private static func bounds(of index: Int32) -> Rect {
    var bounds = SDL_Rect()
    SDL_GetDisplayBounds(index, &bounds)
    return Rect(x: Double(bounds.x), y: Double(bounds.y), width: Double(bounds.w), height: Double(bounds.h))
  }
}
