import CPictures
import Canvas
import Glibc

extension Bitmap {
  /// Returns the picture as a JPEG without its alpha; `nil` if there is not enough memory or the picture is empty.
  ///
  /// - Parameters:
  ///   - quality: 1…100, as libjpeg counts it.
  ///   - part: the rectangle to encode, inside the picture; `nil` for the whole picture.
  package func jpeg(quality: Int, of part: PixelRect? = nil) -> [UInt8]? {
    let part = part ?? PixelRect(x: 0, y: 0, width: width, height: height)
    precondition(
      part.x >= 0 && part.y >= 0 && part.width >= 0 && part.height >= 0 && part.x + part.width <= width
        && part.y + part.height <= height, "a part lies inside its picture")
    var count = 0
    let bytes = pixels.withUnsafeBytes { pixels in
      pixels.baseAddress.flatMap {
        pictureWriteJPEG(
          $0.assumingMemoryBound(to: UInt8.self) + (part.y * width + part.x) * 4, width, Int32(part.width),
          Int32(part.height), Int32(max(1, min(100, quality))), &count)
      }
    }
    guard let bytes else { return nil }
    defer { free(bytes) }
    return Array(UnsafeBufferPointer(start: bytes, count: count))
  }
}
