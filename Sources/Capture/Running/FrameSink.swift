import Canvas
import Files
import Formatting

/// A destination of frames: any thread takes and prepares them, one thread writes them in order.
package protocol FrameSink: AnyObject, Sendable {
  /// Whether another program works on the frames meanwhile and takes longer over each than drawing it does.
  var isSlow: Bool { get }
  /// Copies into the buffer whatever the sink needs of a picture that is about to be drawn over; called on any thread.
  func take(_ picture: Bitmap, into buffer: FrameBuffer)
  /// Prepares the bytes to write, if that takes long; called on any thread, in any order.
  func prepare(_ buffer: FrameBuffer, frame: Int) throws(Problem)
  /// Writes a prepared frame; called on one thread, in order.
  func write(_ buffer: FrameBuffer, frame: Int) throws(Problem)
  /// Completes the file, still without its final name, once all frames are written; `hash` is theirs.
  func finish(_ hash: FrameHash) throws(Problem)
  /// Gives the complete file its name, after all other files are complete too.
  func publish() throws(Problem)
  /// Removes the file; may follow any other call, and comes at most once.
  func abandon()
  /// The file's current size in bytes, for a progress line; read on any thread.
  var bytesSoFar: Int { get }
  /// Makes a `write` or `finish` that waits for another program throw; called on another thread.
  ///
  /// With `.soon` that happens only if the program makes no progress, now or later.
  func interrupt(_ urgency: Urgency)
}

extension FrameSink {
  package var isSlow: Bool { false }
  package func take(_ picture: Bitmap, into buffer: FrameBuffer) { buffer.keep(picture) }
  package func prepare(_ buffer: FrameBuffer, frame: Int) throws(Problem) {}
  package func publish() {}
  package func interrupt(_ urgency: Urgency) {}
  package var bytesSoFar: Int { 0 }
}

/// Makes the bytes that a file embeds beside its pictures, once the hash is known; marks in them let a reader find them.
///
/// `frame` is the number of one frame of several files, or `nil` for the whole file. The result is `nil` if nothing is
/// embedded.
package typealias Cargo = @Sendable (_ frame: Int?, _ hash: FrameHash) -> [UInt8]?

/// Takes frames and drops them: only their hash remains.
package final class NullSink: FrameSink {
  package init() {}

  package func take(_ picture: Bitmap, into buffer: FrameBuffer) {}
  package func write(_ buffer: FrameBuffer, frame: Int) {}
  package func finish(_ hash: FrameHash) {}
  package func abandon() {}
}

/// The data of a frame in flight for one sink, in memory reused for a later frame; passed from thread to thread, never
/// shared.
package final class FrameBuffer: @unchecked Sendable {
  /// The picture, for sinks that encode pictures; allocated on first use.
  package lazy var bitmap = Bitmap(width: size.width, height: size.height)
  /// The bytes to write.
  package var bytes: [UInt8] = []
  var hash = FrameHash()
  private let size: PixelSize

  package init(_ size: PixelSize) { self.size = size }

  /// Copies a picture of the right size into the memory of the previous one.
  func keep(_ picture: Bitmap) {
    picture.pixels.withUnsafeBytes { from in
      bitmap.pixels.withUnsafeMutableBytes { $0.copyMemory(from: from) }
    }
  }

  /// Fills `bytes` from a picture, in the memory of the previous one: planes for H.264, VP9 and Y4M, or its pixels.
  func keepBytes(of picture: Bitmap, isPlanar: Bool) {
    if isPlanar { return PlanarVideo(of: PixelSize(picture.width, picture.height)).convert(picture, into: &bytes) }
    picture.pixels.withUnsafeBytes { from in
      if bytes.count != from.count { bytes = [UInt8](repeating: 0, count: from.count) }
      bytes.withUnsafeMutableBytes { $0.copyMemory(from: from) }
    }
  }
}
