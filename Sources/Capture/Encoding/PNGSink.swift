import Canvas
import Glibc

/// PNG files: one for each frame, or one of the only frame. Compressed on the threads that draw.
package final class PNGSink: FrameSink {
  private let name: @Sendable (Int) -> String
  private let isSequence: Bool

  /// One file.
  package init(path: String) throws(CaptureError) {
    name = { _ in path }
    isSequence = false
    try PartFile(path).begin()
  }

  /// A file for each frame, from number 0: frame n is the moment n ÷ rate.
  package init(_ numbered: NumberedName) throws(CaptureError) {
    name = { numbered.path($0) }
    isSequence = true
    try PartFile(name(0)).begin()
  }

  package func prepare(_ buffer: FrameBuffer, frame: Int) throws(CaptureError) {
    buffer.bytes = PNGFile.encoded(buffer.bitmap)
  }

  package func write(_ buffer: FrameBuffer, frame: Int) throws(CaptureError) {
    try PartFile(name(frame)).write(buffer.bytes)
  }

  package func finish() throws(CaptureError) {}

  package func abandon() { PartFile(name(0)).abandon() }

  /// True when a file with this frame's number is there: left by an earlier, longer sequence when it follows the last.
  package func isTaken(_ frame: Int) -> Bool { isSequence && access(name(frame), F_OK) == 0 }
}
