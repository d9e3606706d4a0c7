import Canvas

/// Draws frames into a window: with SDL's renderer on a GPU, or with our rasteriser.
@MainActor protocol FramePainter: AnyObject {
  var name: String { get }
  var outputSize: PixelSize { get }
  /// Draws all of it, without showing it.
  func draw(_ frame: Frame) throws(MachineError)
  func show()
  /// What was drawn, before it is shown.
  func readPixels() throws(MachineError) -> Bitmap
  /// Textures were lost: everything, or only those drawn into.
  func forgetTextures(targetsOnly: Bool)
  func close()
}
