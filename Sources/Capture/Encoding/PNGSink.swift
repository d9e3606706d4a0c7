import Canvas
import Files
import Glibc

/// PNG files: one for each frame, or one of the only frame. Compressed on the threads that draw.
package final class PNGSink: FrameSink {
  private let name: @Sendable (Int) -> String
  /// Begun at once where there is but one; nil for a sequence.
  private let only: PartFile?

  /// One file, of one frame.
  package init(path: String) throws(CaptureError) {
    name = { _ in path }
    only = try PartFile(path)
  }

  /// A file for each frame, from number 0: frame n is the moment n ÷ rate.
  package init(_ numbered: NumberedName) throws(CaptureError) {
    name = { numbered.path($0) }
    only = nil
    // Begun and given up: the folder takes files.
    _ = try PartFile(name(0))
  }

  package func prepare(_ buffer: FrameBuffer, frame: Int) throws(CaptureError) {
    buffer.bytes = PNGFile.encoded(buffer.bitmap)
  }

  package func write(_ buffer: FrameBuffer, frame: Int) throws(CaptureError) {
    let file = if let only { only } else { try PartFile(name(frame)) }
    try file.write(buffer.bytes)
    try file.complete()
  }

  package func finish() throws(CaptureError) {}

  package func abandon() { only?.abandon() }

  /// True when a file with this frame's number is there: left by an earlier, longer sequence when it follows the last.
  package func isTaken(_ frame: Int) -> Bool { only == nil && access(name(frame), F_OK) == 0 }
}
