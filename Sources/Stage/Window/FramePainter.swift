import CSDL
import Canvas
import Raster

/// Draws frames into a window: with SDL's renderer on a GPU, or with our rasteriser.
@MainActor protocol FramePainter: AnyObject {
  var name: String { get }
  var renderer: OpaquePointer { get }
  var isClosed: Bool { get set }
  /// Draws all of it, without showing it.
  func draw(_ frame: Frame) throws(MachineError)
  /// Draws meshes over what was drawn, which `readPixels` still shows without them.
  func draw(over meshes: [Mesh]) throws(MachineError)
  func show()
  /// What was drawn, before it is shown.
  func readPixels() throws(MachineError) -> Bitmap
  /// Textures were lost: everything, or only those drawn into.
  func forgetTextures(targetsOnly: Bool)
}

extension FramePainter {
  /// Frees everything; a second time does nothing.
  func close() {
    guard !isClosed else { return }
    isClosed = true
    forgetTextures(targetsOnly: false)
    SDL_DestroyRenderer(renderer)
  }

  /// 0 × 0 while there is nothing to draw on.
  var outputSize: PixelSize {
    var width: Int32 = 0
    var height: Int32 = 0
    guard !isClosed, SDL_GetRendererOutputSize(renderer, &width, &height) == 0 else { return PixelSize(0, 0) }
    return PixelSize(Int(width), Int(height))
  }
}

/// Draws frames with our own rasteriser and shows them through SDL's software renderer.
@MainActor final class CPUPainter: FramePainter {
  let name = "software"
  let renderer: OpaquePointer
  private let pictures: PictureStore
  var isClosed = false
  private var texture: OpaquePointer?
  private var textureSize = PixelSize(0, 0)
  private let rasterizer = Rasterizer(threads: Machine.processors)
  /// False while the texture does not show what the rasteriser drew last.
  private var isUploaded = false

  init(_ window: OpaquePointer, waitsForScreen: Bool, _ pictures: PictureStore) throws(MachineError) {
    var flags = SDL_RENDERER_SOFTWARE.rawValue
    if waitsForScreen { flags |= SDL_RENDERER_PRESENTVSYNC.rawValue }
    guard let renderer = SDL_CreateRenderer(window, -1, flags) else { throw .sdl("SDL_CreateRenderer software") }
    self.renderer = renderer
    self.pictures = pictures
  }

  func draw(_ frame: Frame) throws(MachineError) {
    rasterizer.draw(frame, pictures: pictures)
    if texture == nil || textureSize != frame.size {
      forgetTextures(targetsOnly: false)
      texture = SDL_CreateTexture(
        renderer, UInt32(SDL_PIXELFORMAT_RGBA32.rawValue), Int32(SDL_TEXTUREACCESS_STREAMING.rawValue),
        Int32(frame.size.width), Int32(frame.size.height))
      guard let texture else { throw .sdl("SDL_CreateTexture") }
      textureSize = frame.size
      SDL_SetTextureBlendMode(texture, SDL_BLENDMODE_NONE)
    }
    try show(upload())
  }

  func draw(over meshes: [Mesh]) throws(MachineError) {
    guard !meshes.isEmpty else { return }
    // A copy: what was drawn is what the next frame begins with and what is read back.
    var shown = rasterizer.bitmap
    Raster.draw(Frame(size: PixelSize(shown.width, shown.height), meshes: meshes), pictures: pictures, into: &shown)
    let isCopied = shown.pixels.withUnsafeBytes {
      SDL_UpdateTexture(texture, nil, $0.baseAddress, Int32(shown.width * 4)) == 0
    }
    try show(isCopied)
    isUploaded = false
  }

  private func show(_ isCopied: Bool) throws(MachineError) {
    guard isCopied, SDL_RenderCopy(renderer, texture, nil, nil) == 0 else {
      isUploaded = false
      throw .sdl("SDL_RenderCopy")
    }
  }

  /// Copies what changed into the texture: all of it the first time.
  private func upload() -> Bool {
    let bitmap = rasterizer.bitmap
    let changes = isUploaded ? rasterizer.changes : [PixelRect(x: 0, y: 0, width: bitmap.width, height: bitmap.height)]
    isUploaded = true
    return bitmap.pixels.withUnsafeBytes { pixels in
      changes.allSatisfy { change in
        var rect = SDL_Rect(x: Int32(change.x), y: Int32(change.y), w: Int32(change.width), h: Int32(change.height))
        let start = (change.y * bitmap.width + change.x) * 4
        return rect.w == 0 || rect.h == 0
          || SDL_UpdateTexture(texture, &rect, pixels.baseAddress! + start, Int32(bitmap.width * 4)) == 0
      }
    }
  }

  func show() {
    SDL_RenderPresent(renderer)
  }

  func readPixels() throws(MachineError) -> Bitmap { rasterizer.bitmap }

  func forgetTextures(targetsOnly: Bool) {
    if let texture { SDL_DestroyTexture(texture) }
    texture = nil
    isUploaded = false
  }
}
