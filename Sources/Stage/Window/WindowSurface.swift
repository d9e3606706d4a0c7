import CSDL
import Canvas

/// Pixels that the rasteriser's picture is copied into, and their way to the screen.
@MainActor protocol WindowSurface: AnyObject {
  /// Whether `show` waits for the screen.
  var waitsForScreen: Bool { get }
  /// Pixels of the window; 0 × 0 while there is nothing to draw on.
  var size: PixelSize { get }
  /// The pixels, of this size. Another pointer than the last one has undefined content.
  func pixels() throws(MachineError) -> UnsafeMutablePointer<SDL_Surface>
  func show(_ changes: [SDL_Rect])
  /// Drops what the graphics device may have lost.
  func forget()
  /// Frees everything; a second call does nothing.
  func close()
}

/// The surface that SDL has for a window: on X11, memory that the server shares.
@MainActor final class SharedSurface: WindowSurface {
  let waitsForScreen = false
  private let window: OpaquePointer

  init(_ window: OpaquePointer) throws(MachineError) {
    self.window = window
    _ = try pixels()
  }

  /// The surface's own size: SDL makes it in units of the desktop, which on some systems are larger than a pixel.
  var size: PixelSize {
    guard let surface = SDL_GetWindowSurface(window)?.pointee else { return PixelSize(0, 0) }
    return PixelSize(Int(surface.w), Int(surface.h))
  }

  func pixels() throws(MachineError) -> UnsafeMutablePointer<SDL_Surface> {
    guard let surface = SDL_GetWindowSurface(window) else { throw .sdl("SDL_GetWindowSurface") }
    return surface
  }

  func show(_ changes: [SDL_Rect]) { SDL_UpdateWindowSurfaceRects(window, changes, Int32(changes.count)) }

  func forget() {}

  /// The window frees its surface.
  func close() {}
}

/// Memory of our own, which a renderer shows as one texture: for systems without shared memory, as Wayland through SDL2.
///
/// SDL does the same behind `SDL_GetWindowSurface`, but with a pixel per unit of the desktop: blurred on a screen of scale 2.
@MainActor final class TextureSurface: WindowSurface {
  let waitsForScreen: Bool
  private let renderer: OpaquePointer
  private let memory = MemorySurface()
  /// The pixels that the texture has.
  private var shown: UnsafeMutablePointer<SDL_Surface>?
  private var texture: OpaquePointer?
  private var isClosed = false
  /// The size at `close`.
  private var lastSize = PixelSize(0, 0)

  /// Takes the renderer over.
  init(_ renderer: OpaquePointer) {
    self.renderer = renderer
    var info = SDL_RendererInfo()
    SDL_GetRendererInfo(renderer, &info)
    waitsForScreen = info.flags & SDL_RENDERER_PRESENTVSYNC.rawValue != 0
  }

  /// `nil` where no renderer of the system's shows a texture in this window.
  convenience init?(_ window: OpaquePointer, waitsForScreen: Bool) {
    var info = SDL_RendererInfo()
    let wait = waitsForScreen ? SDL_RENDERER_PRESENTVSYNC.rawValue : 0
    for index in 0..<SDL_GetNumRenderDrivers() {
      // SDL's own program draws onto the window's surface.
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

  func pixels() throws(MachineError) -> UnsafeMutablePointer<SDL_Surface> {
    let pixels = try memory.pixels(size)
    // A texture of the old size is lost with the old pixels.
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

  /// Throws, and closes, if the renderer leaves the screen black.
  func prove() throws(MachineError) {
    do { try RendererProof.check(renderer) } catch {
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

/// Pixels of our own, in the format that the rasteriser draws onto.
@MainActor final class MemorySurface {
  private(set) var surface: UnsafeMutablePointer<SDL_Surface>?

  /// The pixels of this size, made anew for another size than before.
  func pixels(_ size: PixelSize) throws(MachineError) -> UnsafeMutablePointer<SDL_Surface> {
    if let surface, PixelSize(Int(surface.pointee.w), Int(surface.pointee.h)) == size { return surface }
    let format = UInt32(SDL_PIXELFORMAT_XRGB8888.rawValue)
    guard let new = SDL_CreateRGBSurfaceWithFormat(0, Int32(size.width), Int32(size.height), 32, format) else {
      throw .sdl("SDL_CreateRGBSurface \(size.width) × \(size.height)")
    }
    // The old one is freed last, so that the new one does not get the same pointer.
    free()
    surface = new
    return new
  }

  func free() {
    SDL_FreeSurface(surface)
    surface = nil
  }
}
