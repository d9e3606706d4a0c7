import CSDL
import Canvas
import Formatting

@testable import Pictures
@testable import Stage

/// A painter that draws frames with SDL's OpenGL ES into memory, without a display, for comparison with our rasteriser.
@MainActor final class HeadlessPainter {
  /// The last frame, read back from the graphics card.
  private(set) var bitmap: Bitmap
  private let painter: GPUPainter
  private let window: OpaquePointer

  /// Creates a painter; throws if there is no driver that works without a display.
  init(pixels: PixelSize, pictures: PictureStore) throws(Problem) {
    bitmap = Bitmap(width: pixels.width, height: pixels.height)
    SDL_SetHint(SDL_HINT_RENDER_BATCHING, "1")
    SDL_SetHintWithPriority(SDL_HINT_VIDEODRIVER, "offscreen", SDL_HINT_OVERRIDE)
    guard SDL_InitSubSystem(SDL_INIT_VIDEO) == 0 else { throw .sdl("SDL_Init") }
    guard
      let window = SDL_CreateWindow(
        "fidget", 0, 0, Int32(pixels.width), Int32(pixels.height), SDL_WINDOW_HIDDEN.rawValue)
    else {
      let error = Problem.sdl("SDL_CreateWindow")
      SDL_QuitSubSystem(SDL_INIT_VIDEO)
      throw error
    }
    self.window = window
    do {
      painter = try GPUPainter(window, driver: "opengles2", waitsForScreen: false, pictures)
    } catch {
      SDL_DestroyWindow(window)
      SDL_QuitSubSystem(SDL_INIT_VIDEO)
      throw error
    }
  }

  isolated deinit {
    painter.close()
    SDL_DestroyWindow(window)
    SDL_QuitSubSystem(SDL_INIT_VIDEO)
  }

  /// Draws a frame of this painter's size and waits for its pixels.
  func draw(_ frame: Frame) throws(Problem) {
    try painter.draw(frame)
    bitmap = try painter.readPixels()
  }
}
