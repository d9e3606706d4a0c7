import CPlanar
import Canvas
import Files
import Formatting
import Glibc
import Threads

/// Writes frames as an animated WebP, each cropped to the part that differs from the one before.
///
/// The drawing threads compress the frames with libwebp; the container is ours.
package final class WebPSink: FrameSink {
  /// The encoding of the frames.
  package struct Settings: Sendable {
    let isOpaque: Bool
    let quality: CaptureQuality
    let limits: EncoderLimits

    package init(isOpaque: Bool = true, quality: CaptureQuality = .good, limits: EncoderLimits = EncoderLimits()) {
      (self.isOpaque, self.quality, self.limits) = (isOpaque, quality, limits)
    }

    var still: StillSettings {
      let factor = limits.rateFactor ?? quality.rateFactor(of: .webp) ?? 0
      return StillSettings(hasAlpha: isOpaque ? 0 : 1, quality: Int32(100 - factor), effort: quality.effort)
    }
  }

  private let file: PartFile
  private let size: PixelSize
  private let rate: Ratio
  private let settings: Settings
  private let cargo: Cargo?
  private let change = FrameChange()

  /// The longest side of a picture, which has 14 bits.
  private static let longestSide = 16_383

  package init(
    _ target: OutputTarget, size: PixelSize, rate: Ratio, _ settings: Settings = Settings(), cargo: Cargo? = nil
  ) throws(Problem) {
    (self.size, self.rate, self.settings, self.cargo) = (size, rate, settings, cargo)
    guard max(size.width, size.height) <= Self.longestSide else {
      throw Problem(
        path: target.path,
        message:
          "\(size.width) × \(size.height) pixels are too many for a WebP, expected at most \(Self.longestSide) a side"
      )
    }
    file = try PartFile(target)
  }

  package func take(_ picture: Bitmap, into buffer: FrameBuffer) {
    buffer.keep(picture)
    if !settings.isOpaque { buffer.bitmap.straighten() }
  }

  package func prepare(_ buffer: FrameBuffer, frame: Int) throws(Problem) {
    let pixels = buffer.bitmap.pixels
    buffer.bytes = Self.encoded(
      pixels, since: change.before(pixels, frame: frame), size, settings,
      milliseconds: FrameTimes.milliseconds(of: frame, at: rate))
    if buffer.bytes.isEmpty { throw Problem(path: file.path, message: "there is not enough memory to encode a frame") }
  }

  /// Returns the bytes that a frame needs after another one of the same size.
  package static func bytes(of picture: Bitmap, since before: Bitmap, _ settings: Settings = Settings()) -> Int {
    let size = PixelSize(picture.width, picture.height)
    return encoded(picture.straight.pixels, since: before.straight.pixels, size, settings, milliseconds: 33).count
  }

  /// Returns the chunk of one frame; empty if there is no memory.
  private static func encoded(
    _ pixels: [RGBA8], since before: [RGBA8]?, _ size: PixelSize, _ settings: Settings, milliseconds: Int
  ) -> [UInt8] {
    var box = FrameChange.box(of: pixels, since: before, size)
    // A frame begins at even places.
    (box.width, box.height) = (box.width + box.x % 2, box.height + box.y % 2)
    (box.x, box.y) = (box.x - box.x % 2, box.y - box.y % 2)
    var bytes: UnsafeMutablePointer<UInt8>?
    let count = pixels.withWords { packStill($0, size.width, box, settings.still, &bytes) }
    defer { freeStill(bytes) }
    guard count > 0, let bytes else { return [] }
    // Pixels replace those of the frame before, whatever their alpha.
    let numbers: [Int] = [box.x / 2, box.y / 2, box.width - 1, box.height - 1, milliseconds]
    let head: [UInt8] = numbers.flatMap { littleEndian($0, 3) } + [2]
    return chunk("ANMF", head + UnsafeBufferPointer(start: bytes, count: count))
  }

  private static func littleEndian(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    Array(name.utf8) + littleEndian(content.count, 4) + content + (content.count % 2 == 1 ? [0] : [])
  }

  package func write(_ buffer: FrameBuffer, frame: Int) throws(Problem) {
    if frame == 0 {
      let features: [UInt8] = [settings.isOpaque ? 0x02 : 0x12, 0, 0, 0]
      let sides = Self.littleEndian(size.width - 1, 3) + Self.littleEndian(size.height - 1, 3)
      // The background is clear; zero plays stand for an endless loop.
      try file.write(
        Array("RIFF".utf8) + [0, 0, 0, 0] + Array("WEBP".utf8) + Self.chunk("VP8X", features + sides)
          + Self.chunk("ANIM", [0, 0, 0, 0, 0, 0]))
    }
    try file.write(buffer.bytes)
  }

  /// Appends the embedded text in a chunk that readers skip, and completes the file.
  package func finish(_ hash: FrameHash) throws(Problem) {
    if let carried = cargo?(nil, hash) { try file.write(Self.chunk("fdgt", carried)) }
    let size = Self.littleEndian(file.size - 8, 4)
    guard pwrite(file.descriptor, size, 4, 4) == 4 else { throw Problem(path: file.path, errno: errno) }
    try file.seal()
  }

  package func publish() throws(Problem) { try file.complete() }

  package var bytesSoFar: Int { file.size }

  package func abandon() { file.abandon() }
}
