import CDeflate
import Canvas

/// Bitmaps as PNG files.
package enum PNGFile {
  /// Beside the target as `.part`, renamed when complete.
  package static func write(_ bitmap: Bitmap, to path: String) throws(CaptureError) {
    guard bitmap.width > 0, bitmap.height > 0 else {
      throw CaptureError("\(path): a picture of \(bitmap.width) × \(bitmap.height) pixels cannot be saved")
    }
    try PartFile(path).write(encoded(bitmap))
  }

  /// The same on a thread of its own, which says how it went: nil when it is written.
  package static func writeInBackground(
    _ bitmap: Bitmap, to path: String, done: @escaping @Sendable (CaptureError?) -> Void
  ) {
    let thread = WorkerThread {
      do throws(CaptureError) {
        try write(bitmap, to: path)
        done(nil)
      } catch {
        done(error)
      }
    }
    if thread == nil { done(CaptureError("\(path): no thread could be started")) }
  }

  /// The file's bytes: RGB where nothing shows through, else RGBA with straight alpha.
  static func encoded(_ bitmap: Bitmap) -> [UInt8] {
    let isOpaque = isOpaque(bitmap)
    let rows = filtered(bitmap, channels: isOpaque ? 3 : 4)
    var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    let type: UInt8 = isOpaque ? 2 : 6
    let header = bigEndian(bitmap.width) + bigEndian(bitmap.height) + [8, type, 0, 0, 0]
    append("IHDR", header, to: &file)
    append("sRGB", [0], to: &file)
    append("IDAT", deflated(rows), to: &file)
    append("IEND", [], to: &file)
    return file
  }

  private static func isOpaque(_ bitmap: Bitmap) -> Bool {
    var all: UInt8 = 255
    bitmap.pixels.withUnsafeBufferPointer { pixels in
      for index in 0..<pixels.count { all &= pixels[index].alpha }
    }
    return all == 255
  }

  /// Each byte as its difference from the one above (PNG's filter 2): for pictures such as ours nearly as small as
  /// choosing row by row, and much faster.
  private static func filtered(_ bitmap: Bitmap, channels: Int) -> [UInt8] {
    let stride = bitmap.width * channels
    var raw = [UInt8](repeating: 0, count: bitmap.width * bitmap.height * channels)
    bitmap.pixels.withUnsafeBufferPointer { pixels in
      raw.withUnsafeMutableBufferPointer { raw in
        guard let to = raw.baseAddress else { return }
        if channels == 3 {
          for index in 0..<pixels.count {
            let pixel = pixels[index]
            to[3 &* index] = pixel.red
            to[3 &* index &+ 1] = pixel.green
            to[3 &* index &+ 2] = pixel.blue
          }
        } else {
          for index in 0..<pixels.count {
            let pixel = pixels[index].straight
            to[4 &* index] = pixel.red
            to[4 &* index &+ 1] = pixel.green
            to[4 &* index &+ 2] = pixel.blue
            to[4 &* index &+ 3] = pixel.alpha
          }
        }
      }
    }
    return [UInt8](unsafeUninitializedCapacity: raw.count + bitmap.height) { rows, count in
      count = raw.count + bitmap.height
      guard let to = rows.baseAddress else { return }
      raw.withUnsafeBufferPointer { raw in
        let from = raw.baseAddress!
        for y in 0..<bitmap.height {
          let target = to + y * (stride + 1)
          let row = from + y * stride
          target[0] = 2
          if y == 0 {
            for x in 0..<stride { target[1 &+ x] = row[x] }
          } else {
            let above = row - stride
            for x in 0..<stride { target[1 &+ x] = row[x] &- above[x] }
          }
        }
      }
    }
  }

  private static func deflated(_ bytes: [UInt8]) -> [UInt8] {
    guard let compressor = libdeflate_alloc_compressor(level) else {
      preconditionFailure("there is memory for a compressor")
    }
    defer { libdeflate_free_compressor(compressor) }
    let bound = libdeflate_zlib_compress_bound(compressor, bytes.count)
    return [UInt8](unsafeUninitializedCapacity: bound) { out, count in
      count = libdeflate_zlib_compress(compressor, bytes, bytes.count, out.baseAddress, bound)
      precondition(count > 0, "the compressor keeps to its bound")
    }
  }

  /// libdeflate's fastest: a seventh larger than its middle level, in less than half the time.
  private static let level: Int32 = 1

  private static func append(_ name: String, _ content: [UInt8], to file: inout [UInt8]) {
    file += bigEndian(content.count)
    let start = file.count
    file += Array(name.utf8)
    file += content
    let sum = file.withUnsafeBufferPointer { libdeflate_crc32(0, $0.baseAddress! + start, $0.count - start) }
    file += bigEndian(Int(sum))
  }

  private static func bigEndian(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}
