import CPlanar
import Canvas
import Files
import Formatting

/// Writes uncompressed frames into a file or a pipe: Y4M (4:2:0, with size and rate in its header) or plain RGBA with
/// straight alpha.
package final class RawSink: FrameSink {
  private let file: PartFile?
  private let stream = OutputStream()
  private let isY4M: Bool
  private let header: [UInt8]

  /// Opens the target; without one, frames go to standard output.
  package init(_ target: OutputTarget?, _ format: CaptureFormat, size: PixelSize, rate: Ratio) throws(Problem) {
    precondition(format == .y4m || format == .rgba, "raw means Y4M or RGBA")
    isY4M = format == .y4m
    file = try target.map { target throws(Problem) in try PartFile(target) }
    let planar = PlanarVideo(of: size)
    header = Array(
      ("YUV4MPEG2 W\(planar.width) H\(planar.height) F\(rate.numerator):\(rate.denominator) Ip A1:1 C420mpeg2 "
        + "XYSCSS=420MPEG2 XCOLORRANGE=LIMITED\n").utf8)
  }

  package func take(_ picture: Bitmap, into buffer: FrameBuffer) {
    buffer.keepBytes(of: picture, isPlanar: isY4M)
    // Alpha is straight outside of Fidget.
    guard !isY4M else { return }
    buffer.bytes.withUnsafeMutableBytes { bytes in
      bytes.withMemoryRebound(to: UInt32.self) { straighten($0.baseAddress, $0.count) }
    }
  }

  package func write(_ buffer: FrameBuffer, frame: Int) throws(Problem) {
    if isY4M { try write((frame == 0 ? header : []) + Array("FRAME\n".utf8)) }
    try write(buffer.bytes)
  }

  private func write(_ bytes: [UInt8]) throws(Problem) {
    guard let file else { return try stream.write(bytes.span.bytes) }
    try file.write(bytes)
  }

  package var bytesSoFar: Int { file?.size ?? 0 }

  package func finish(_ hash: FrameHash) throws(Problem) { try file?.seal() }

  package func publish() throws(Problem) { try file?.complete() }

  package func abandon() { file?.abandon() }

  package func interrupt(_ urgency: Urgency) { stream.interrupt(urgency) }
}

/// A conversion of pixels to 8-bit Y′CbCr with chroma for every fourth pixel (4:2:0), the input of H.264 and VP9.
///
/// It uses exact integers, BT.709's matrix and limited range (16…235). A chroma sample lies level with every other column
/// (as in MPEG-2 and H.264): its neighbours across weigh 1 2 1, and the two rows weigh the same. An odd last column or
/// row is repeated once.
package struct PlanarVideo: Sendable {
  package let width: Int
  package let height: Int

  /// Creates a conversion for pictures of this size.
  package init(of size: PixelSize) {
    width = size.width + size.width % 2
    height = size.height + size.height % 2
  }

  package var byteCount: Int { width * height * 3 / 2 }

  /// Writes Y, then Cb, then Cr, row by row without padding, into exactly `byteCount` bytes.
  package func convert(_ bitmap: Bitmap, into bytes: inout [UInt8]) {
    precondition(
      bitmap.width + bitmap.width % 2 == width && bitmap.height + bitmap.height % 2 == height,
      "the picture has the size that the conversion was made for")
    if bytes.count != byteCount { bytes = [UInt8](repeating: 0, count: byteCount) }
    guard byteCount > 0 else { return }
    bitmap.pixels.withUnsafeBytes { source in
      bytes.withUnsafeMutableBufferPointer { target in
        let pixels = source.baseAddress!.assumingMemoryBound(to: UInt32.self)
        let luma = target.baseAddress!
        let blue = luma + width * height
        let red = blue + width / 2 * (height / 2)
        for pair in 0..<height / 2 {
          let upper = pixels + 2 * pair * bitmap.width
          let lower = 2 * pair + 1 < bitmap.height ? upper + bitmap.width : upper
          let (row, offset) = (luma + 2 * pair * width, pair * (width / 2))
          planarRows(upper, lower, bitmap.width, row, row + width, blue + offset, red + offset)
        }
      }
    }
  }
}
