import CSDL

/// The title bar and edges that a window manager adds, which are known only once the window is open.
///
/// If they push the window off the screen, it is made smaller by that much. Every poll looks for them until they are known.
@MainActor
struct WindowBorders {
  private var areAwaited: Bool

  /// - Parameter isWidened: whether the width belongs to stage and panel together, so that only the height may
  ///   shrink.
  mutating func fit(_ window: OpaquePointer, isFullscreen: Bool, isWidened: Bool) {
    guard areAwaited else { return }
    if isFullscreen { areAwaited = false }
    guard let fit = Screens.placeWithBorders(of: window, inProportion: !isWidened) else { return }
    areAwaited = false
    SDL_SetWindowSize(window, fit.w, fit.h)
    SDL_SetWindowPosition(window, fit.x, fit.y)
  }

  init(areAwaited: Bool) { self.areAwaited = areAwaited }
}
