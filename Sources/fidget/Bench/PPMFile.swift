import Canvas
import Files

/// A picture in the plainest format that there is, for comparing.
enum PPMFile {
  /// Refuses what may not be written before anything is measured.
  static func begin(_ path: String) throws(Failure) -> PartFile {
    do throws(FileFault) { return try PartFile(path) } catch { throw .content(error.description) }
  }

  static func write(_ bitmap: Bitmap, to file: PartFile) throws(Failure) {
    var bytes = Array("P6\n\(bitmap.width) \(bitmap.height)\n255\n".utf8)
    for pixel in bitmap.pixels { bytes += [pixel.red, pixel.green, pixel.blue] }
    do throws(FileFault) {
      try file.write(bytes)
      try file.complete()
    } catch {
      throw .content(error.description)
    }
  }
}
