import Canvas
import Glibc

/// A picture in the plainest format that there is, for comparing.
enum PPMFile {
  static func write(_ bitmap: Bitmap, to path: String) throws(Failure) {
    var bytes = Array("P6\n\(bitmap.width) \(bitmap.height)\n255\n".utf8)
    for pixel in bitmap.pixels { bytes += [pixel.red, pixel.green, pixel.blue] }
    let file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o666)
    defer { close(file) }
    guard file >= 0, Output.write(bytes, to: file) else {
      throw .content("\(path): \(String(cString: strerror(errno)))")
    }
  }
}
