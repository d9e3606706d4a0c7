import CSDL
import Canvas

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
