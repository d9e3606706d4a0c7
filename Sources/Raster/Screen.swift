import CSpans
import Canvas

/// Pixels in memory of another owner: words with blue in the lowest byte, as screens have them.
package struct Screen {
  private let pixels: UnsafeMutableRawPointer
  private let pitch: Int

  /// Creates a screen.
  ///
  /// - Parameter pitch: the distance from one row to the next, in bytes.
  package init(_ pixels: UnsafeMutableRawPointer, pitch: Int) { (self.pixels, self.pitch) = (pixels, pitch) }

  /// Shows a part of a bitmap at the same place on the screen.
  package func show(_ rect: PixelRect, of bitmap: Bitmap) {
    bitmap.withUnsafeWords { words in
      let clip = Clip(rect, width: bitmap.width, height: bitmap.height)
      guard let base = words.baseAddress, !clip.isEmpty else { return }
      show(clip, of: base, stride: bitmap.width, Kernel.fastest.loops)
    }
  }

  func show(
    _ clip: Clip, of words: UnsafePointer<UInt32>, stride: Int, _ kernel: UnsafePointer<spans_kernel>
  ) {
    for y in clip.top..<clip.bottom {
      let row = (pixels + y * pitch).assumingMemoryBound(to: UInt32.self)
      kernel.pointee.exchange(row + clip.left, words + (y * stride + clip.left), Int64(clip.right - clip.left))
    }
  }
}
