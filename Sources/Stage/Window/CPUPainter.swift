import CSDL
import Canvas
import Glibc
import Raster

/// Draws frames with our own rasteriser and shows them through SDL's software renderer.
@MainActor final class CPUPainter: FramePainter {
  let name = "software"
  let renderer: OpaquePointer
  private let pictures: PictureStore
  var isClosed = false
  private var texture: OpaquePointer?
  private var textureSize = PixelSize(0, 0)
  private var drawn = Bitmap(width: 0, height: 0)

  init(_ window: OpaquePointer, waitsForScreen: Bool, _ pictures: PictureStore) throws(MachineError) {
    var flags = SDL_RENDERER_SOFTWARE.rawValue
    if waitsForScreen { flags |= SDL_RENDERER_PRESENTVSYNC.rawValue }
    guard let renderer = SDL_CreateRenderer(window, -1, flags) else { throw .sdl("SDL_CreateRenderer software") }
    self.renderer = renderer
    self.pictures = pictures
  }

  func draw(_ frame: Frame) throws(MachineError) {
    if drawn.width == frame.size.width && drawn.height == frame.size.height {
      _ = drawn.pixels.withUnsafeMutableBytes { memset($0.baseAddress!, 0, $0.count) }
    } else {
      drawn = Bitmap(width: frame.size.width, height: frame.size.height)
    }
    Raster.draw(frame, pictures: pictures, into: &drawn)
    if texture == nil || textureSize != frame.size {
      forgetTextures(targetsOnly: false)
      texture = SDL_CreateTexture(
        renderer, UInt32(SDL_PIXELFORMAT_RGBA32.rawValue), Int32(SDL_TEXTUREACCESS_STREAMING.rawValue),
        Int32(frame.size.width), Int32(frame.size.height))
      guard let texture else { throw .sdl("SDL_CreateTexture") }
      textureSize = frame.size
      SDL_SetTextureBlendMode(texture, SDL_BLENDMODE_NONE)
    }
    try upload(drawn)
  }

  func draw(over meshes: [Mesh]) throws(MachineError) {
    guard !meshes.isEmpty else { return }
    // A copy: what was drawn is what the next frame begins with and what is read back.
    var shown = drawn
    Raster.draw(
      Frame(size: PixelSize(shown.width, shown.height), meshes: meshes), pictures: pictures, into: &shown)
    try upload(shown)
  }

  private func upload(_ bitmap: Bitmap) throws(MachineError) {
    let failed = bitmap.pixels.withUnsafeBytes {
      SDL_UpdateTexture(texture, nil, $0.baseAddress, Int32(bitmap.width * 4))
    }
    guard failed == 0, SDL_RenderCopy(renderer, texture, nil, nil) == 0 else { throw .sdl("SDL_RenderCopy") }
  }

  func show() {
    SDL_RenderPresent(renderer)
  }

  func readPixels() throws(MachineError) -> Bitmap { drawn }

  func forgetTextures(targetsOnly: Bool) {
    if let texture { SDL_DestroyTexture(texture) }
    texture = nil
  }
}
