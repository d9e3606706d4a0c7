import CPlanar
import Canvas
import Files
import Formatting
import Threads

/// Writes frames as a GIF, each cropped to the part that differs from the one before.
///
/// A pixel is shown in its own colour, or not at all if it is less than two thirds opaque. A frame in which a shown pixel
/// disappears replaces the whole picture: the frame before is then written whole, to be cleared after its time.
///
/// The drawing threads compress the frames; the palette is found before the first frame is drawn.
package final class GIFSink: FrameSink {
  private let file: PartFile
  private let size: PixelSize
  private let colors: GIFColors
  /// The duration of a frame, in hundredths of a second.
  private let delay: Int
  private let cargo: Cargo?
  private let change = FrameChange()
  private let state = Monitor(State())

  private struct State {
    /// The last frame, which the next one may still have to replace.
    var held: [UInt8] = []
    /// Frames, by number, that are cleared after their time.
    var cleared: [Int: [UInt8]] = [:]
  }

  package init(
    _ target: OutputTarget, size: PixelSize, rate: Ratio, colors: GIFColors, cargo: Cargo? = nil
  ) throws(Problem) {
    (self.size, self.colors, self.cargo) = (size, colors, cargo)
    delay = Int((100 / rate.value).rounded())
    file = try PartFile(target)
  }

  /// Returns the bytes that a frame needs after another one of the same size.
  package static func bytes(of picture: Bitmap, since before: Bitmap, in colors: GIFColors) -> Int {
    let size = PixelSize(picture.width, picture.height)
    return encoded(picture.cutOut.pixels, since: before.cutOut.pixels, size, colors, delay: 4).count
  }

  package func take(_ picture: Bitmap, into buffer: FrameBuffer) {
    buffer.keep(picture)
    buffer.bitmap.cutOutInPlace()
  }

  package func prepare(_ buffer: FrameBuffer, frame: Int) {
    let pixels = buffer.bitmap.pixels
    var before = change.before(pixels, frame: frame)
    if let shown = before, FrameChange.clears(pixels, since: shown) {
      let whole = Self.encoded(shown, since: nil, size, colors, delay: delay, isClearedAfter: true)
      state.with { $0.cleared[frame - 1] = whole }
      before = nil
    }
    buffer.bytes = Self.encoded(pixels, since: before, size, colors, delay: delay)
  }

  private static func encoded(
    _ pixels: [RGBA8], since before: [RGBA8]?, _ size: PixelSize, _ colors: GIFColors, delay: Int,
    isClearedAfter: Bool = false
  ) -> [UInt8] {
    let box = FrameChange.box(of: pixels, since: before, size)
    // The disposal method (leave the frame in place, or clear it), whether one index is for pixels that are unchanged or
    // clear, the delay, and this index.
    let hasIndex = before != nil || pixels.contains { $0.alpha == 0 }
    let flags: UInt8 = (isClearedAfter ? 8 : 4) + (hasIndex ? 1 : 0)
    let control = [0x21, 0xF9, 4, flags] + words(delay) + [colors.unchanged, 0]
    let place = [0x2C] + words(box.x, box.y, box.width, box.height) + [0, UInt8(colors.bits)]
    return control + place + colors.packed(pixels, since: before, width: size.width, in: box)
  }

  /// Returns 16-bit numbers as bytes, the lower byte first.
  private static func words(_ numbers: Int...) -> [UInt8] {
    numbers.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
  }

  package func write(_ buffer: FrameBuffer, frame: Int) throws(Problem) {
    if frame == 0 {
      // The screen's size and the palette; then the extension for an endless loop.
      try file.write(
        Array("GIF89a".utf8) + Self.words(size.width, size.height) + [0xF0 | UInt8(colors.bits - 1), 0, 0]
          + colors.bytes + [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1, 0, 0, 0])
    }
    let last = state.with { state in
      let last = state.cleared.removeValue(forKey: frame - 1) ?? state.held
      state.held = buffer.bytes
      return last
    }
    try file.write(last)
  }

  /// Appends the embedded text, 7-bit bytes in an application extension, and completes the file.
  ///
  /// The text is not cut into blocks, as with XMP: a reader that takes its bytes for block lengths lands in the ramp behind
  /// it, and every byte of the ramp leads to the ramp's end.
  package func finish(_ hash: FrameHash) throws(Problem) {
    try file.write(state.look { $0.held })
    if let carried = cargo?(nil, hash) {
      let ramp = [1] + (0...255).reversed().map { UInt8($0) } + [0]
      try file.write([0x21, 0xFF, 11] + Array("FIDGETSRC10".utf8) + carried + ramp)
    }
    try file.write([0x3B])
    try file.seal()
  }

  package func publish() throws(Problem) { try file.complete() }

  package var bytesSoFar: Int { file.size }

  package func abandon() { file.abandon() }
}
