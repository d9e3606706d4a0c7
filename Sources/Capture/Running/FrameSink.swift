/// Where frames go: each is prepared on any thread, and written in order on one.
package protocol FrameSink: AnyObject, Sendable {
  /// Makes `buffer.bytes` of the bitmap, if the bitmap's own bytes are not what is written. Any thread, any order.
  func prepare(_ buffer: FrameBuffer, frame: Int) throws(CaptureError)
  /// Writes a prepared frame. One thread, in order.
  func write(_ buffer: FrameBuffer, frame: Int) throws(CaptureError)
  /// All frames are written: completes the file and gives it its name.
  func finish() throws(CaptureError)
  /// Leaves nothing behind. May follow anything, and comes at most once.
  func abandon()
  /// Ends a `write` or `finish` that waits, from another thread: it then throws.
  func interrupt()
}

extension FrameSink {
  package func prepare(_ buffer: FrameBuffer, frame: Int) throws(CaptureError) {}
  package func interrupt() {}
}

/// Takes frames and drops them: what is left is their hash.
package final class NullSink: FrameSink {
  package init() {}

  package func write(_ buffer: FrameBuffer, frame: Int) {}
  package func finish() {}
  package func abandon() {}
}
