import CZlib
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

  /// The file's bytes: RGB where nothing shows through, else RGBA with straight alpha.
  static func encoded(_ bitmap: Bitmap) -> [UInt8] {
    let isOpaque = bitmap.pixels.allSatisfy { $0.alpha == 255 }
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
    var bytes = bytes
    var stream = z_stream()
    let started = deflateInit2_(
      &stream, level, Z_DEFLATED, 15, 9, Z_DEFAULT_STRATEGY, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    precondition(started == Z_OK, "zlib starts with these settings")
    defer { deflateEnd(&stream) }
    let bound = Int(deflateBound(&stream, UInt(bytes.count)))
    return [UInt8](unsafeUninitializedCapacity: bound) { out, count in
      bytes.withUnsafeMutableBufferPointer { bytes in
        stream.next_in = bytes.baseAddress
        stream.avail_in = UInt32(bytes.count)
        stream.next_out = out.baseAddress
        stream.avail_out = UInt32(bound)
        let ended = deflate(&stream, Z_FINISH)
        precondition(ended == Z_STREAM_END, "zlib keeps to its bound")
      }
      count = Int(stream.total_out)
    }
  }

  /// zlib's fastest that looks for repeats.
  private static let level: Int32 = 1

  private static func append(_ name: String, _ content: [UInt8], to file: inout [UInt8]) {
    file += bigEndian(content.count)
    let start = file.count
    file += Array(name.utf8)
    file += content
    let sum = file.withUnsafeBufferPointer { crc32(0, $0.baseAddress! + start, UInt32($0.count - start)) }
    file += bigEndian(Int(sum))
  }

  private static func bigEndian(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}
