import CSDL
import Canvas
import Formatting
import Pictures

/// The pixels that receive the rasteriser's picture, with the way to show them on the screen.
@MainActor protocol WindowSurface: AnyObject {
  /// Whether `show` waits for the screen.
  var waitsForScreen: Bool { get }
  /// The size of the window in pixels; 0 × 0 while there is nothing to draw on.
  var size: PixelSize { get }
  /// Returns the pixels, of this size; if the pointer differs from the last one, their content is undefined.
  func pixels() throws(Problem) -> UnsafeMutablePointer<SDL_Surface>
  func show(_ changes: [SDL_Rect])
  /// Drops content that the graphics device may have lost.
  func forget()
  /// Frees everything; a second call does nothing.
  func close()
}

/// The surface that SDL has for a window, which on X11 is memory shared with the server.
@MainActor final class SharedSurface: WindowSurface {
  let waitsForScreen = false
  private let window: OpaquePointer

  init(_ window: OpaquePointer) throws(Problem) {
    self.window = window
    _ = try pixels()
  }

  /// The size of the surface, which SDL makes in units of the desktop; on some systems a unit is larger than a pixel.
  var size: PixelSize {
    guard let surface = SDL_GetWindowSurface(window)?.pointee else { return PixelSize(0, 0) }
    return PixelSize(Int(surface.w), Int(surface.h))
  }

  func pixels() throws(Problem) -> UnsafeMutablePointer<SDL_Surface> {
    guard let surface = SDL_GetWindowSurface(window) else { throw .sdl("SDL_GetWindowSurface") }
    return surface
  }

  func show(_ changes: [SDL_Rect]) { SDL_UpdateWindowSurfaceRects(window, changes, Int32(changes.count)) }

  func forget() {}

  /// Does nothing, because the window frees its surface.
  func close() {}
}

/// Memory of the program's own, which a renderer shows as one texture.
///
/// It serves systems without shared memory, such as Wayland through SDL2. SDL does the same behind
/// `SDL_GetWindowSurface`, but with one pixel per unit of the desktop: blurred on a screen of scale 2.
@MainActor final class TextureSurface: WindowSurface {
  let waitsForScreen: Bool
  private let renderer: OpaquePointer
  private let memory = MemorySurface()
  /// The pixels that the texture was created for.
  private var shown: UnsafeMutablePointer<SDL_Surface>?
  private var texture: OpaquePointer?
  private var isClosed = false
  /// The size at the call of `close`.
  private var lastSize = PixelSize(0, 0)

  /// Takes ownership of the renderer.
  init(_ renderer: OpaquePointer) {
    self.renderer = renderer
    var info = SDL_RendererInfo()
    SDL_GetRendererInfo(renderer, &info)
    waitsForScreen = info.flags & SDL_RENDERER_PRESENTVSYNC.rawValue != 0
  }

  /// Fails if no renderer of the system shows a texture in this window.
  convenience init?(_ window: OpaquePointer, waitsForScreen: Bool) {
    var info = SDL_RendererInfo()
    let wait = waitsForScreen ? SDL_RENDERER_PRESENTVSYNC.rawValue : 0
    for index in 0..<SDL_GetNumRenderDrivers() {
      // SDL's software renderer draws onto the window's surface, so it is no help here.
      guard SDL_GetRenderDriverInfo(index, &info) == 0, info.flags & SDL_RENDERER_SOFTWARE.rawValue == 0 else {
        continue
      }
      if let renderer = SDL_CreateRenderer(window, index, wait) ?? SDL_CreateRenderer(window, index, 0) {
        self.init(renderer)
        return
      }
    }
    return nil
  }

  var size: PixelSize {
    if isClosed { return lastSize }
    var (width, height): (Int32, Int32) = (0, 0)
    guard SDL_GetRendererOutputSize(renderer, &width, &height) == 0 else { return PixelSize(0, 0) }
    return PixelSize(Int(width), Int(height))
  }

  func pixels() throws(Problem) -> UnsafeMutablePointer<SDL_Surface> {
    let pixels = try memory.pixels(size)
    // New pixels need a new texture, because their size may differ.
    if pixels != shown { forget() }
    shown = pixels
    return pixels
  }

  func show(_ changes: [SDL_Rect]) {
    guard !isClosed, let surface = memory.surface?.pointee, let pixels = surface.pixels else { return }
    var changes = changes
    if texture == nil {
      texture = SDL_CreateTexture(
        renderer, UInt32(SDL_PIXELFORMAT_XRGB8888.rawValue), Int32(SDL_TEXTUREACCESS_STREAMING.rawValue), surface.w,
        surface.h)
      SDL_SetTextureBlendMode(texture, SDL_BLENDMODE_NONE)
      changes = [SDL_Rect(x: 0, y: 0, w: surface.w, h: surface.h)]
    }
    for change in changes {
      withUnsafePointer(to: change) { area in
        let first = pixels + Int(area.pointee.y) * Int(surface.pitch) + Int(area.pointee.x) * 4
        _ = SDL_UpdateTexture(texture, area, first, surface.pitch)
      }
    }
    SDL_RenderCopy(renderer, texture, nil, nil)
    SDL_RenderPresent(renderer)
  }

  /// Throws, and closes the surface, if the renderer leaves the screen black.
  func prove() throws(Problem) {
    do { try RendererCheck.check(renderer) } catch {
      close()
      throw error
    }
  }

  func forget() {
    if let texture { SDL_DestroyTexture(texture) }
    texture = nil
  }

  func close() {
    guard !isClosed else { return }
    lastSize = size
    isClosed = true
    forget()
    memory.free()
    SDL_DestroyRenderer(renderer)
  }
}

/// Pixels of the program's own, in the format that the rasteriser draws onto.
@MainActor final class MemorySurface {
  private(set) var surface: UnsafeMutablePointer<SDL_Surface>?

  /// Returns the pixels of this size, allocated again if the size has changed.
  func pixels(_ size: PixelSize) throws(Problem) -> UnsafeMutablePointer<SDL_Surface> {
    if let surface, PixelSize(Int(surface.pointee.w), Int(surface.pointee.h)) == size { return surface }
    let format = UInt32(SDL_PIXELFORMAT_XRGB8888.rawValue)
    guard let new = SDL_CreateRGBSurfaceWithFormat(0, Int32(size.width), Int32(size.height), 32, format) else {
      throw .sdl("SDL_CreateRGBSurface \(size.width) × \(size.height)")
    }
    // The old surface is freed last, so that the new one does not get the same pointer.
    free()
    surface = new
    return new
  }

  func free() {
    SDL_FreeSurface(surface)
    surface = nil
  }
}
