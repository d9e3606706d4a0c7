/// Pixels in memory: premultiplied RGBA in encoded sRGB, row by row from the top, no padding.
package struct Bitmap: Hashable, Sendable {
  package let width: Int
  package let height: Int
  package var pixels: [RGBA8]

  package init(width: Int, height: Int, fill: RGBA8 = .clear) {
    precondition(width >= 0 && height >= 0, "a bitmap's sides are not negative")
    self.width = width
    self.height = height
    pixels = [RGBA8](repeating: fill, count: width * height)
  }

  package subscript(x: Int, y: Int) -> RGBA8 {
    get { pixels[y * width + x] }
    set { pixels[y * width + x] = newValue }
  }
}
