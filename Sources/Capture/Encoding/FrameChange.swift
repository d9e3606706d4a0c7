import CPlanar
import Canvas
import Threads

/// The changes from each picture of a clip to the next, whichever threads hold the pictures.
final class FrameChange: Sendable {
  /// The pictures, by frame, with which the following frame has not been compared yet.
  private let recent = Monitor([Int: [RGBA8]]())

  /// Returns the pixels of the previous frame. `nil` for the first frame.
  func before(_ pixels: [RGBA8], frame: Int) -> [RGBA8]? {
    recent.with { $0[frame] = pixels }
    // The thread with the previous frame started it earlier, and waits for no later frame.
    return frame == 0 ? nil : recent.wait { $0.removeValue(forKey: frame - 1) }
  }

  /// Returns the box outside which nothing changes, of at least one pixel.
  static func box(of pixels: [RGBA8], since before: [RGBA8]?, _ size: PixelSize) -> PixelBox {
    guard let before else { return PixelBox(x: 0, y: 0, width: size.width, height: size.height) }
    let box = before.withWords { old in pixels.withWords { changedBox(old, $0, size.width, size.height) } }
    return box.width > 0 ? box : PixelBox(x: 0, y: 0, width: 1, height: 1)
  }

  /// Returns whether a pixel that was visible is clear now.
  static func clears(_ pixels: [RGBA8], since before: [RGBA8]) -> Bool {
    before.withWords { old in pixels.withWords { clearsAny(old, $0, pixels.count) != 0 } }
  }
}

extension [RGBA8] {
  /// Calls `body` with the pixels as words in memory, red in the lowest byte.
  func withWords<Result>(_ body: (UnsafePointer<UInt32>) -> Result) -> Result {
    withUnsafeBytes { body($0.baseAddress!.assumingMemoryBound(to: UInt32.self)) }
  }
}
