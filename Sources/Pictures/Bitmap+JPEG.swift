import CPictures
import Canvas
import Glibc

extension Bitmap {
  /// Returns the picture as a JPEG without its alpha; `nil` if there is not enough memory or the picture is empty.
  ///
  /// - Parameter quality: 1…100, as libjpeg counts it.
  package func jpeg(quality: Int) -> [UInt8]? {
    var count = 0
    let bytes = pixels.withUnsafeBytes { pixels in
      pixels.baseAddress.flatMap {
        pictureWriteJPEG(
          $0.assumingMemoryBound(to: UInt8.self), Int32(width), Int32(height), Int32(max(1, min(100, quality))), &count)
      }
    }
    guard let bytes else { return nil }
    defer { free(bytes) }
    return Array(UnsafeBufferPointer(start: bytes, count: count))
  }
}
