import CDeflate
import Canvas
import Files
import Glibc
import Threads

/// Bitmaps as PNG files.
package enum PNGFile {
  /// A whole picture in a file that has not its name yet.
  package static func write(
    _ bitmap: Bitmap, carrying text: [UInt8]? = nil, to file: PartFile
  ) throws(CaptureError) {
    guard bitmap.width > 0, bitmap.height > 0 else {
      throw CaptureError(file.path, "a picture of \(bitmap.width) × \(bitmap.height) pixels cannot be saved")
    }
    try file.write(encoded(bitmap, carrying: text))
    try file.seal()
  }

  /// The same on a thread of its own, with its name; which says how it went: nil when it is written.
  package static func writeInBackground(
    _ bitmap: Bitmap, carrying text: [UInt8]? = nil, to target: OutputTarget,
    done: @escaping @Sendable (CaptureError?) -> Void
  ) {
    let isStarted = Thread.detach {
      do throws(CaptureError) {
        let file = try PartFile(target)
        try write(bitmap, carrying: text, to: file)
        try file.complete()
        done(nil)
      } catch {
        done(error)
      }
    }
    if !isStarted { done(CaptureError("\(target.path): no thread could be started")) }
  }

  /// The file's bytes: RGB where nothing shows through, else RGBA with straight alpha.
  package static func encoded(_ bitmap: Bitmap, carrying text: [UInt8]? = nil) -> [UInt8] {
    let isOpaque = isOpaque(bitmap)
    let rows = filtered(bitmap, channels: isOpaque ? 3 : 4)
    var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    append("IHDR", header(PixelSize(bitmap.width, bitmap.height), isOpaque: isOpaque), to: &file)
    append("sRGB", [0], to: &file)
    if let text { append(text: text, to: &file) }
    append("IDAT", deflated(rows, level: level), to: &file)
    append("IEND", [], to: &file)
    return file
  }

  static func header(_ size: PixelSize, isOpaque: Bool) -> [UInt8] {
    bigEndian(size.width) + bigEndian(size.height) + [8, isOpaque ? 2 : 6, 0, 0, 0]
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
    return [UInt8](unsafeUninitializedCapacity: (stride + 1) * bitmap.height) { rows, count in
      count = (stride + 1) * bitmap.height
      guard var target = rows.baseAddress else { return }
      var row = [UInt8](repeating: 0, count: stride)
      var above = row
      bitmap.pixels.withUnsafeBufferPointer { pixels in
        for y in 0..<bitmap.height {
          fill(&row, pixels.baseAddress! + y * bitmap.width, bitmap.width, channels)
          target[0] = 2
          row.withUnsafeBufferPointer { row in
            above.withUnsafeBufferPointer { above in
              for x in 0..<stride { target[1 &+ x] = row[x] &- above[x] }
            }
          }
          swap(&row, &above)
          target += stride + 1
        }
      }
    }
  }

  /// A row as the file has it, before its bytes become differences.
  private static func fill(_ row: inout [UInt8], _ pixels: UnsafePointer<RGBA8>, _ width: Int, _ channels: Int) {
    row.withUnsafeMutableBufferPointer { row in
      guard let to = row.baseAddress else { return }
      if channels == 3 {
        for index in 0..<width {
          let pixel = pixels[index]
          to[3 &* index] = pixel.red
          to[3 &* index &+ 1] = pixel.green
          to[3 &* index &+ 2] = pixel.blue
        }
      } else {
        for index in 0..<width {
          let pixel = pixels[index].straight
          to[4 &* index] = pixel.red
          to[4 &* index &+ 1] = pixel.green
          to[4 &* index &+ 2] = pixel.blue
          to[4 &* index &+ 3] = pixel.alpha
        }
      }
    }
  }

  static func deflated(_ bytes: [UInt8], level: Int32) -> [UInt8] {
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

  static func append(_ name: String, _ content: [UInt8], to file: inout [UInt8]) {
    file += bigEndian(content.count)
    let start = file.count
    file += Array(name.utf8)
    file += content
    let sum = file.withUnsafeBufferPointer { libdeflate_crc32(0, $0.baseAddress! + start, $0.count - start) }
    file += bigEndian(Int(sum))
  }

  /// Latin letters as international text: keyword, not compressed, of no language, without a translated keyword.
  static func append(text: [UInt8], to file: inout [UInt8]) {
    append("iTXt", Array("fidget".utf8) + [0, 0, 0, 0, 0] + text, to: &file)
  }

  static func bigEndian(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}

/// PNG files: one for each frame, or one of the only frame. Compressed on the threads that draw.
package final class PNGSink: FrameSink {
  private enum Place {
    /// Begun at once.
    case one(PartFile)
    case each(NumberedName, OutputClaim)
  }

  private let place: Place
  private let cargo: Cargo?
  private let count = Monitor(0)

  /// One file, of one frame.
  package init(_ target: OutputTarget, cargo: Cargo? = nil) throws(CaptureError) {
    place = .one(try PartFile(target))
    self.cargo = cargo
  }

  /// A file for each frame, from number 0: frame n is the moment n ÷ rate.
  package init(_ name: NumberedName, _ claim: OutputClaim, cargo: Cargo? = nil) throws(CaptureError) {
    place = .each(name, claim)
    self.cargo = cargo
    // Begun and given up: the folder takes files.
    _ = try PartFile(claim.target(name.path(0)))
  }

  package func prepare(_ buffer: FrameBuffer, frame: Int) throws(CaptureError) {
    buffer.bytes = PNGFile.encoded(buffer.bitmap, carrying: cargo?(frame, buffer.hash))
  }

  package func write(_ buffer: FrameBuffer, frame: Int) throws(CaptureError) {
    switch place {
    case .one(let file):
      try file.write(buffer.bytes)
      try file.seal()
    case .each(let name, let claim):
      let file = try PartFile(claim.target(name.path(frame)))
      try file.write(buffer.bytes)
      try file.seal()
      try file.complete()
    }
    let bytes = buffer.bytes.count
    count.with { $0 += bytes }
  }

  package var bytesSoFar: Int { count.look { $0 } }

  package func finish(_ hash: FrameHash) {}

  package func publish() throws(CaptureError) {
    if case .one(let file) = place { try file.complete() }
  }

  package func abandon() {
    if case .one(let file) = place { file.abandon() }
  }

  /// True when a file with this frame's number is there: left by an earlier, longer sequence when it follows the last.
  package func isTaken(_ frame: Int) -> Bool {
    if case .each(let name, _) = place { access(name.path(frame), F_OK) == 0 } else { false }
  }
}
