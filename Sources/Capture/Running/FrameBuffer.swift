import Canvas

/// The memory of one frame on its way, used again for a later one; passed from thread to thread, never shared.
package final class FrameBuffer: @unchecked Sendable {
  package var bitmap: Bitmap
  /// What of it is written, where that is not the bitmap's own bytes.
  package var bytes: [UInt8] = []
  /// What it is drawn from, given back for the next frame so that its memory is used again.
  var exposures: [Frame] = []
  var exposure = Exposure()
  var planar: PlanarVideo?
  var hash = FrameHash()

  package init(_ size: PixelSize) {
    bitmap = Bitmap(width: size.width, height: size.height)
  }
}
