import Canvas

/// The memory of one frame on its way, used again for a later one; passed from thread to thread, never shared.
package final class FrameBuffer: @unchecked Sendable {
  /// The picture, where it is written as it is or later; made when it is first asked for.
  package lazy var bitmap = Bitmap(width: size.width, height: size.height)
  /// What of it is written, where that is not the bitmap's own bytes.
  package var bytes: [UInt8] = []
  /// What it is drawn from, given back for the next frame so that its memory is used again.
  var exposures: [Frame] = []
  var hash = FrameHash()
  private let size: PixelSize

  package init(_ size: PixelSize) { self.size = size }

  /// Copies a picture of the right size, into the memory of the one before.
  func keep(_ picture: Bitmap) {
    picture.pixels.withUnsafeBytes { from in
      bitmap.pixels.withUnsafeMutableBytes { $0.copyMemory(from: from) }
    }
  }

  /// Makes `bytes` of a picture as H.264, VP9 and Y4M take it.
  func keepPlanar(_ picture: Bitmap) {
    PlanarVideo(of: PixelSize(picture.width, picture.height)).convert(picture, into: &bytes)
  }
}
