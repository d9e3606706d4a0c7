import CPlanar
import Canvas
import Files
import Formatting
import Glibc
import Threads

/// Writes frames as an APNG: lossless, each picture cropped to the part that differs from the one before.
///
/// The drawing threads compress the frames.
package final class APNGSink: FrameSink {
  private let file: PartFile
  private let size: PixelSize
  private let rate: Ratio
  private let cargo: Cargo?
  private let isOpaque: Bool
  private let change = FrameChange()
  private let count = Monitor(0)

  /// The libdeflate level whose files are as small as zlib's default ones, in a fraction of the time.
  private static let level: Int32 = 6

  package init(
    _ target: OutputTarget, size: PixelSize, rate: Ratio, cargo: Cargo? = nil, isOpaque: Bool = true
  ) throws(Problem) {
    (self.size, self.rate, self.cargo, self.isOpaque) = (size, rate, cargo, isOpaque)
    file = try PartFile(target)
  }

  /// Returns the chunks before the first frame; `finish` overwrites them once the number of frames is known.
  private func head(frames: Int) -> [UInt8] {
    var head = PNGFile.head(size, isOpaque: isOpaque)
    // Zero plays stand for an endless loop.
    PNGFile.append("acTL", PNGFile.bigEndian(frames) + PNGFile.bigEndian(0), to: &head)
    return head
  }

  package func take(_ picture: Bitmap, into buffer: FrameBuffer) {
    buffer.keep(picture)
    if !isOpaque { buffer.bitmap.straighten() }
  }

  package func prepare(_ buffer: FrameBuffer, frame: Int) throws(Problem) {
    let pixels = buffer.bitmap.pixels
    buffer.bytes = Self.encoded(
      pixels, since: change.before(pixels, frame: frame), size, isOpaque: isOpaque, frame: frame, rate: rate)
  }

  /// Returns the bytes that a frame needs after another one of the same size.
  package static func bytes(of picture: Bitmap, since before: Bitmap, isOpaque: Bool = true) -> Int {
    let size = PixelSize(picture.width, picture.height)
    let (now, old) = isOpaque ? (picture, before) : (picture.straight, before.straight)
    return encoded(now.pixels, since: old.pixels, size, isOpaque: isOpaque, frame: 1, rate: Ratio(60)).count
  }

  /// Returns the chunks of one frame: its place and duration, then its pixels.
  private static func encoded(
    _ pixels: [RGBA8], since before: [RGBA8]?, _ size: PixelSize, isOpaque: Bool, frame: Int, rate: Ratio
  ) -> [UInt8] {
    let box = FrameChange.box(of: pixels, since: before, size)
    // Every frame after the first uses two sequence numbers.
    let number = frame == 0 ? 0 : 2 * frame - 1
    let place = [box.width, box.height, box.x, box.y].flatMap { PNGFile.bigEndian($0) }
    let (numerator, denominator) = delay(rate, frame: frame)
    var bytes: [UInt8] = []
    PNGFile.append(
      "fcTL",
      PNGFile.bigEndian(number) + place + PNGFile.bigEndian(numerator).suffix(2)
        + PNGFile.bigEndian(denominator).suffix(2) + [0, 0], to: &bytes)
    let rows = PNGFile.differences(pixels, width: size.width, in: box, isOpaque: isOpaque)
    let data = PNGFile.deflated(rows, level: level)
    if frame == 0 {
      PNGFile.append("IDAT", data, to: &bytes)
    } else {
      PNGFile.append("fdAT", PNGFile.bigEndian(number + 1) + data, to: &bytes)
    }
    return bytes
  }

  /// Returns the duration of a frame in seconds, as a fraction of two 16-bit numbers.
  ///
  /// Browsers cut it to milliseconds, so it has whole ones, and the frames together have the right length.
  static func delay(_ rate: Ratio, frame: Int) -> (Int, Int) {
    (FrameTimes.milliseconds(of: frame, at: rate), 1000)
  }

  package func write(_ buffer: FrameBuffer, frame: Int) throws(Problem) {
    if frame == 0 { try file.write(head(frames: 0)) }
    try file.write(buffer.bytes)
    count.with { $0 = frame + 1 }
  }

  package func finish(_ hash: FrameHash) throws(Problem) {
    let head = head(frames: count.look { $0 })
    guard pwrite(file.descriptor, head, head.count, 0) == head.count else {
      throw Problem(path: file.path, errno: errno)
    }
    var end: [UInt8] = []
    if let carried = cargo?(nil, hash) { PNGFile.append(text: carried, to: &end) }
    PNGFile.append("IEND", [], to: &end)
    try file.write(end)
    try file.seal()
  }

  package func publish() throws(Problem) { try file.complete() }

  package var bytesSoFar: Int { file.size }

  package func abandon() { file.abandon() }
}
