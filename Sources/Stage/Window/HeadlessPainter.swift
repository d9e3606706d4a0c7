import CSDL
import Canvas

/// Draws frames with one of SDL's own renderers into memory, without a display: what our rasteriser is compared with,
/// in picture and in speed.
///
/// `software` blends only as its own modes do, so its picture is not quite right; it serves to compare the work.
@MainActor package final class HeadlessPainter {
  /// What was drawn last, read back; clear with `software`, which draws in memory of its own.
  package private(set) var bitmap: Bitmap
  private let painter: GPUPainter
  private var window: OpaquePointer?
  private var surface: UnsafeMutablePointer<SDL_Surface>?

  /// `name` is "software", or another of SDL's renderers, which must find a driver that needs no display.
  package init(_ name: String, pixels: PixelSize, pictures: PictureStore) throws(MachineError) {
    bitmap = Bitmap(width: pixels.width, height: pixels.height)
    let (width, height) = (Int32(pixels.width), Int32(pixels.height))
    SDL_SetHint(SDL_HINT_RENDER_BATCHING, "1")
    if name == "software" {
      surface = SDL_CreateRGBSurfaceWithFormat(0, width, height, 32, UInt32(SDL_PIXELFORMAT_RGBA32.rawValue))
      guard let surface, let renderer = SDL_CreateSoftwareRenderer(surface) else {
        throw .sdl("SDL_CreateSoftwareRenderer")
      }
      painter = try GPUPainter(renderer, name: name, makesDo: true, pictures)
      return
    }
    SDL_SetHintWithPriority(SDL_HINT_VIDEODRIVER, "offscreen", SDL_HINT_OVERRIDE)
    guard SDL_InitSubSystem(SDL_INIT_VIDEO) == 0 else { throw .sdl("SDL_Init") }
    guard let window = SDL_CreateWindow("fidget", 0, 0, width, height, SDL_WINDOW_HIDDEN.rawValue) else {
      let error = MachineError.sdl("SDL_CreateWindow")
      SDL_QuitSubSystem(SDL_INIT_VIDEO)
      throw error
    }
    self.window = window
    do {
      painter = try GPUPainter(window, driver: name, waitsForScreen: false, pictures)
    } catch {
      SDL_DestroyWindow(window)
      SDL_QuitSubSystem(SDL_INIT_VIDEO)
      throw error
    }
  }

  isolated deinit {
    painter.close()
    if let surface { SDL_FreeSurface(surface) }
    guard let window else { return }
    SDL_DestroyWindow(window)
    SDL_QuitSubSystem(SDL_INIT_VIDEO)
  }

  /// Draws a frame of this size and waits until its pixels are there.
  package func draw(_ frame: Frame) throws(MachineError) {
    try painter.draw(frame)
    if surface == nil {
      try painter.readPixels(into: &bitmap)
    } else if SDL_RenderFlush(painter.renderer) != 0 {
      throw .sdl("SDL_RenderFlush")
    }
  }
}
