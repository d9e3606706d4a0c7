import CDeflate
import CPlanar
import Canvas
import Files
import Formatting
import Glibc
import Threads

/// Bitmaps as PNG files.
package enum PNGFile {
  /// Writes a whole picture to a file that does not have its final name yet.
  package static func write(
    _ bitmap: Bitmap, carrying text: [UInt8]? = nil, to file: PartFile
  ) throws(Problem) {
    guard bitmap.width > 0, bitmap.height > 0 else {
      throw Problem(path: file.path, message: "a picture of \(bitmap.width) × \(bitmap.height) pixels cannot be saved")
    }
    try file.write(encoded(bitmap, carrying: text))
    try file.seal()
  }

  /// Writes a whole picture on a thread of its own and gives the file its name.
  ///
  /// - Parameter done: Called on that thread with the error, or with `nil` once the file is written.
  package static func writeInBackground(
    _ bitmap: Bitmap, carrying text: [UInt8]? = nil, to target: OutputTarget,
    done: @escaping @Sendable (Problem?) -> Void
  ) {
    let isStarted = Thread.detach {
      do throws(Problem) {
        let file = try PartFile(target)
        try write(bitmap, carrying: text, to: file)
        try file.complete()
        done(nil)
      } catch {
        done(error)
      }
    }
    if !isStarted { done(Problem(path: target.path, message: "no thread could be started")) }
  }

  /// Returns the file's bytes: RGB if every pixel is opaque, else RGBA with straight alpha.
  package static func encoded(_ bitmap: Bitmap, carrying text: [UInt8]? = nil) -> [UInt8] {
    let isOpaque = bitmap.pixels.allSatisfy { $0.alpha == 255 }
    let whole = PixelBox(x: 0, y: 0, width: bitmap.width, height: bitmap.height)
    let pixels = isOpaque ? bitmap.pixels : bitmap.straight.pixels
    let rows = differences(pixels, width: bitmap.width, in: whole, isOpaque: isOpaque)
    var file = head(PixelSize(bitmap.width, bitmap.height), isOpaque: isOpaque)
    if let text { append(text: text, to: &file) }
    append("IDAT", deflated(rows, level: level), to: &file)
    append("IEND", [], to: &file)
    return file
  }

  /// Returns the beginning of every file: its signature, its size, and the mark that its colours are sRGB.
  static func head(_ size: PixelSize, isOpaque: Bool) -> [UInt8] {
    var head: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    let header = bigEndian(size.width) + bigEndian(size.height) + [8, isOpaque ? 2 : 6, 0, 0, 0]
    append("IHDR", header, to: &head)
    append("sRGB", [0], to: &head)
    return head
  }

  /// Returns the RGB bytes of the pixels in a box, or RGBA, each as its difference from the one above (PNG's filter 2).
  ///
  /// For pictures such as ours the result is nearly as small as with a filter chosen row by row, and much faster to make.
  static func differences(_ pixels: [RGBA8], width: Int, in box: PixelBox, isOpaque: Bool) -> [UInt8] {
    let bytes = ((isOpaque ? 3 : 4) * box.width + 1) * box.height
    return [UInt8](unsafeUninitializedCapacity: bytes) { rows, count in
      count = bytes
      pixels.withWords { differenceRows($0, width, box, isOpaque ? 0 : 1, rows.baseAddress) }
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

  /// The fastest level of libdeflate: a seventh larger than its middle level, in less than half the time.
  private static let level: Int32 = 1

  static func append(_ name: String, _ content: [UInt8], to file: inout [UInt8]) {
    file += bigEndian(content.count)
    let start = file.count
    file += Array(name.utf8)
    file += content
    let sum = file.withUnsafeBufferPointer { libdeflate_crc32(0, $0.baseAddress! + start, $0.count - start) }
    file += bigEndian(Int(sum))
  }

  /// Appends Latin letters as international text: keyword `fidget`, not compressed, no language, no translated keyword.
  static func append(text: [UInt8], to file: inout [UInt8]) {
    append("iTXt", Array("fidget".utf8) + [0, 0, 0, 0, 0] + text, to: &file)
  }

  static func bigEndian(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}

/// Writes PNG files: one for each frame, or one for the only frame. The drawing threads compress them.
package final class PNGSink: FrameSink {
  private enum Place {
    /// A single file, opened at once.
    case one(PartFile)
    case each(NumberedName, OutputClaim)
  }

  private let place: Place
  private let cargo: Cargo?
  private let count = Monitor(0)

  /// Writes one file, of one frame.
  package init(_ target: OutputTarget, cargo: Cargo? = nil) throws(Problem) {
    place = .one(try PartFile(target))
    self.cargo = cargo
  }

  /// Writes a file for each frame, numbered from 0: frame n is the moment n ÷ rate.
  package init(_ name: NumberedName, _ claim: OutputClaim, cargo: Cargo? = nil) throws(Problem) {
    place = .each(name, claim)
    self.cargo = cargo
    // Started and dropped at once, to check that the folder accepts files.
    _ = try PartFile(claim.target(name.path(0)))
  }

  package func prepare(_ buffer: FrameBuffer, frame: Int) throws(Problem) {
    buffer.bytes = PNGFile.encoded(buffer.bitmap, carrying: cargo?(frame, buffer.hash))
  }

  package func write(_ buffer: FrameBuffer, frame: Int) throws(Problem) {
    switch place {
    case .one(let file):
      try file.write(buffer.bytes)
      try file.seal()
    case .each(let name, let claim):
      let file = try PartFile(claim.target(name.path(frame)))
      try file.write(buffer.bytes)
      try file.complete()
    }
    let bytes = buffer.bytes.count
    count.with { $0 += bytes }
  }

  package var bytesSoFar: Int { count.look { $0 } }

  package func finish(_ hash: FrameHash) {}

  package func publish() throws(Problem) {
    if case .one(let file) = place { try file.complete() }
  }

  package func abandon() {
    if case .one(let file) = place { file.abandon() }
  }

  /// Returns whether a file with this frame's number exists: after the last frame, one left by an earlier, longer sequence.
  package func isTaken(_ frame: Int) -> Bool {
    if case .each(let name, _) = place { access(name.path(frame), F_OK) == 0 } else { false }
  }
}
