import CPlanar
import Canvas
import Threads

/// What changes from each picture of a clip to the next one, whatever threads have them.
final class FrameChange: Sendable {
  /// Pictures that the one after them is yet to be compared with.
  private let recent = Monitor([Int: [RGBA8]]())

  /// The frame before a frame; nil for the first.
  func before(_ pixels: [RGBA8], frame: Int) -> [RGBA8]? {
    recent.with { $0[frame] = pixels }
    // The thread that has the frame before took it earlier, and waits for no later one.
    return frame == 0 ? nil : recent.wait { $0.removeValue(forKey: frame - 1) }
  }

  /// The part outside which nothing changes, of at least a pixel.
  static func box(of pixels: [RGBA8], since before: [RGBA8]?, _ size: PixelSize) -> PixelBox {
    guard let before else { return PixelBox(x: 0, y: 0, width: size.width, height: size.height) }
    let box = before.withWords { old in pixels.withWords { changedBox(old, $0, size.width, size.height) } }
    return box.width > 0 ? box : PixelBox(x: 0, y: 0, width: 1, height: 1)
  }
}

extension [RGBA8] {
  /// Pixels as they lie in memory, red in the lowest byte.
  func withWords<Result>(_ body: (UnsafePointer<UInt32>) -> Result) -> Result {
    withUnsafeBytes { body($0.baseAddress!.assumingMemoryBound(to: UInt32.self)) }
  }
}
