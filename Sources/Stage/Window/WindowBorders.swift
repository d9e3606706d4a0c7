import CSDL

/// A window manager's title and edges, which are known once the window is there: what they push off the screen is taken from
/// the window. Looked for with each poll until then.
@MainActor
struct WindowBorders {
  private var areAwaited: Bool

  /// - Parameter isWidened: whether the width is the stage's and the panel's, so that the height alone makes room.
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
