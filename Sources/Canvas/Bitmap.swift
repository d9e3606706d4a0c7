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

  /// Creates a bitmap whose pixels `write` initialises; before that, their values are undefined.
  package init(width: Int, height: Int, writtenBy write: (UnsafeMutableBufferPointer<RGBA8>) -> Void) {
    precondition(width >= 0 && height >= 0, "a bitmap's sides are not negative")
    self.width = width
    self.height = height
    pixels = [RGBA8](unsafeUninitializedCapacity: width * height) { buffer, count in
      count = width * height
      write(UnsafeMutableBufferPointer(rebasing: buffer[..<count]))
    }
  }

  package subscript(x: Int, y: Int) -> RGBA8 {
    get { pixels[y * width + x] }
    set { pixels[y * width + x] = newValue }
  }
}

extension RGBA8 {
  /// The colour with straight alpha multiplied in, rounded to the nearest.
  package var premultiplied: RGBA8 {
    if alpha == 255 { return self }
    if alpha == 0 { return .clear }
    let a = UInt32(alpha)
    func times(_ value: UInt8) -> UInt8 { UInt8((UInt32(value) * a + 127) / 255) }
    return RGBA8(red: times(red), green: times(green), blue: times(blue), alpha: alpha)
  }

  /// The colour with alpha divided out, rounded to the nearest and at most 255.
  package var straight: RGBA8 {
    if alpha == 255 || alpha == 0 { return self }
    let a = UInt32(alpha)
    func over(_ value: UInt8) -> UInt8 { UInt8(min(255, (UInt32(value) * 255 + a / 2) / a)) }
    return RGBA8(red: over(red), green: over(green), blue: over(blue), alpha: alpha)
  }
}
