import Canvas
import Files
import Glibc

/// Uncompressed frames: Y4M (4:2:0, with its size and rate in it) or plain RGBA, into a file or a pipe.
package final class RawSink: FrameSink {
  private let file: PartFile?
  private let descriptor: Int32
  private let isY4M: Bool
  private let size: PixelSize
  private let header: [UInt8]

  /// Without a path it is standard output.
  package init(path: String?, _ format: CaptureFormat, size: PixelSize, rate: Ratio) throws(CaptureError) {
    precondition(format == .y4m || format == .rgba, "raw means Y4M or RGBA")
    isY4M = format == .y4m
    self.size = size
    file = try path.map { path throws(CaptureError) in try PartFile(path) }
    descriptor = file?.descriptor ?? STDOUT_FILENO
    let planar = PlanarVideo(of: size)
    header = Array(
      ("YUV4MPEG2 W\(planar.width) H\(planar.height) F\(rate.numerator):\(rate.denominator) Ip A1:1 C420mpeg2 "
        + "XYSCSS=420MPEG2 XCOLORRANGE=LIMITED\n").utf8)
  }

  package func take(_ picture: Bitmap, into buffer: FrameBuffer) {
    if isY4M { buffer.keepPlanar(picture) } else { buffer.keep(picture) }
  }

  package func write(_ buffer: FrameBuffer, frame: Int) throws(CaptureError) {
    let name = file?.path ?? "standard output"
    if isY4M {
      if frame == 0 { try ByteWriting.write(header, to: descriptor, named: name) }
      try ByteWriting.write(Array("FRAME\n".utf8), to: descriptor, named: name)
      try ByteWriting.write(buffer.bytes, to: descriptor, named: name)
    } else {
      let pixels = buffer.bitmap.pixels
      try ByteWriting.write(pixels.span.bytes, to: descriptor, named: name)
    }
  }

  package func finish() throws(CaptureError) {
    try file?.complete()
  }

  package func abandon() {
    file?.abandon()
  }
}
