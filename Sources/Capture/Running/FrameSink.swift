import Canvas
import Files

/// Where frames go: each is taken and prepared on any thread, and written in order on one.
package protocol FrameSink: AnyObject, Sendable {
  /// True when another program works on the frames meanwhile and takes longer over each than drawing it does.
  var isSlow: Bool { get }
  /// Keeps in the buffer what is needed of a picture that is about to be drawn over. Any thread.
  func take(_ picture: Bitmap, into buffer: FrameBuffer)
  /// Makes of it what is written, where that takes long. Any thread, any order.
  func prepare(_ buffer: FrameBuffer, frame: Int) throws(CaptureError)
  /// Writes a prepared frame. One thread, in order.
  func write(_ buffer: FrameBuffer, frame: Int) throws(CaptureError)
  /// All frames are written, and this is their hash: completes the file, which has not its name yet.
  func finish(_ hash: FrameHash) throws(CaptureError)
  /// Gives the complete file its name, once there is nothing left that could fail.
  func publish() throws(CaptureError)
  /// Leaves nothing behind. May follow anything, and comes at most once.
  func abandon()
  /// How large the file is by now, for a progress line. Any thread.
  var bytesSoFar: Int { get }
  /// Ends a `write` or `finish` that waits for another program, from another thread: it then throws. With `.soon` only
  /// where that program makes no progress, now or later.
  func interrupt(_ urgency: Urgency)
}

extension FrameSink {
  package var isSlow: Bool { false }
  package func take(_ picture: Bitmap, into buffer: FrameBuffer) { buffer.keep(picture) }
  package func prepare(_ buffer: FrameBuffer, frame: Int) throws(CaptureError) {}
  package func publish() {}
  package func interrupt(_ urgency: Urgency) {}
  package var bytesSoFar: Int { 0 }
}

/// What a file carries beside its pictures: bytes that find themselves again, made once the hash is known.
///
/// For one frame of several files, or with nil for the whole file; nil where it carries nothing.
package typealias Cargo = @Sendable (_ frame: Int?, _ hash: FrameHash) -> [UInt8]?

/// Takes frames and drops them: what is left is their hash.
package final class NullSink: FrameSink {
  package init() {}

  package func take(_ picture: Bitmap, into buffer: FrameBuffer) {}
  package func write(_ buffer: FrameBuffer, frame: Int) {}
  package func finish(_ hash: FrameHash) {}
  package func abandon() {}
}

/// What one sink makes of a frame on its way, in memory that is used again for a later one; passed from thread to thread,
/// never shared.
package final class FrameBuffer: @unchecked Sendable {
  /// The picture, where it is written as it is or later; made when it is first asked for.
  package lazy var bitmap = Bitmap(width: size.width, height: size.height)
  /// What is written of it.
  package var bytes: [UInt8] = []
  var hash = FrameHash()
  private let size: PixelSize

  package init(_ size: PixelSize) { self.size = size }

  /// Copies a picture of the right size, into the memory of the one before.
  func keep(_ picture: Bitmap) {
    picture.pixels.withUnsafeBytes { from in
      bitmap.pixels.withUnsafeMutableBytes { $0.copyMemory(from: from) }
    }
  }

  /// Makes `bytes` of a picture, in the memory of the one before: planes as H.264, VP9 and Y4M take them, or its pixels.
  func keepBytes(of picture: Bitmap, isPlanar: Bool) {
    if isPlanar { return PlanarVideo(of: PixelSize(picture.width, picture.height)).convert(picture, into: &bytes) }
    picture.pixels.withUnsafeBytes { from in
      if bytes.count != from.count { bytes = [UInt8](repeating: 0, count: from.count) }
      bytes.withUnsafeMutableBytes { $0.copyMemory(from: from) }
    }
  }
}

/// Why a capture could not be made.
package typealias CaptureError = FileFault
