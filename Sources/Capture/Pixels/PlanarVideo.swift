import Canvas

/// Turns pixels into 8-bit Y′CbCr with a quarter of the colour (4:2:0), in exact integers: what H.264 and VP9 take.
///
/// BT.709's matrix, limited range (16…235). Colour lies level with every other column (as MPEG-2 and H.264 have it): its
/// neighbours weigh 1 2 1 across, and the two rows count alike. An odd last column or row is repeated once.
package struct PlanarVideo: Sendable {
  package let width: Int
  package let height: Int
  private var sums: [Int32]

  /// For pictures of this size.
  package init(of size: PixelSize) {
    width = size.width + size.width % 2
    height = size.height + size.height % 2
    // Three channels, one column more on the left.
    sums = [Int32](repeating: 0, count: 3 * (width + 1))
  }

  package var byteCount: Int { width * height * 3 / 2 }

  // 65536 × (219 or 224) ÷ 255 × BT.709's weights 0.2126, 0.7152 and 0.0722; each row of colour adds up to 0.
  private static let luma = SIMD3<Int32>(11966, 40254, 4064)
  private static let blue = SIMD3<Int32>(-6596, -22188, 28784)
  private static let red = SIMD3<Int32>(28784, -26145, -2639)

  /// Y, then Cb, then Cr, row by row without padding, into exactly `byteCount` bytes.
  package mutating func convert(_ bitmap: Bitmap, into bytes: inout [UInt8]) {
    precondition(
      bitmap.width + bitmap.width % 2 == width && bitmap.height + bitmap.height % 2 == height,
      "the picture has the size that the conversion was made for")
    if bytes.count != byteCount { bytes = [UInt8](repeating: 0, count: byteCount) }
    guard byteCount > 0 else { return }
    let (width, height) = (width, height)
    let (sourceWidth, sourceHeight) = (bitmap.width, bitmap.height)
    bitmap.pixels.withUnsafeBytes { source in
      bytes.withUnsafeMutableBufferPointer { target in
        sums.withUnsafeMutableBufferPointer { sums in
          let pixels = source.baseAddress!.assumingMemoryBound(to: UInt32.self)
          let luma = target.baseAddress!
          let blue = luma + width * height
          let red = blue + width / 2 * (height / 2)
          for pair in 0..<height / 2 {
            let upper = pixels + 2 * pair * sourceWidth
            let lower = 2 * pair + 1 < sourceHeight ? upper + sourceWidth : upper
            Self.luma(upper, sourceWidth, luma + 2 * pair * width)
            Self.luma(lower, sourceWidth, luma + (2 * pair + 1) * width)
            let sums = sums.baseAddress!
            Self.add(upper, lower, sourceWidth, sums, stride: width + 1)
            let offset = pair * (width / 2)
            Self.color(sums, stride: width + 1, count: width / 2, blue + offset, red + offset)
          }
        }
      }
    }
  }

  private static func luma(_ row: UnsafePointer<UInt32>, _ count: Int, _ target: UnsafeMutablePointer<UInt8>) {
    let (r, g, b) = (luma.x, luma.y, luma.z)
    for x in 0..<count {
      let pixel = row[x]
      let sum =
        r &* Int32(truncatingIfNeeded: pixel & 255) &+ g &* Int32(truncatingIfNeeded: (pixel >> 8) & 255)
        &+ b &* Int32(truncatingIfNeeded: (pixel >> 16) & 255)
      target[x] = UInt8(truncatingIfNeeded: (sum &+ (16 << 16) &+ 32768) >> 16)
    }
    if count % 2 == 1 { target[count] = target[count - 1] }
  }

  /// The two rows' sums, red, green and blue each on a row of its own, with the first column once more before it.
  private static func add(
    _ upper: UnsafePointer<UInt32>, _ lower: UnsafePointer<UInt32>, _ count: Int,
    _ sums: UnsafeMutablePointer<Int32>, stride: Int
  ) {
    let red = sums + 1
    let green = red + stride
    let blue = green + stride
    for x in 0..<count {
      let a = upper[x]
      let b = lower[x]
      red[x] = Int32(truncatingIfNeeded: (a & 255) &+ (b & 255))
      green[x] = Int32(truncatingIfNeeded: ((a >> 8) & 255) &+ ((b >> 8) & 255))
      blue[x] = Int32(truncatingIfNeeded: ((a >> 16) & 255) &+ ((b >> 16) & 255))
    }
    for channel in [red, green, blue] {
      channel[-1] = channel[0]
      if count % 2 == 1 { channel[count] = channel[count - 1] }
    }
  }

  private static func color(
    _ sums: UnsafePointer<Int32>, stride: Int, count: Int, _ blueTarget: UnsafeMutablePointer<UInt8>,
    _ redTarget: UnsafeMutablePointer<UInt8>
  ) {
    let (br, bg, bb) = (blue.x, blue.y, blue.z)
    let (rr, rg, rb) = (red.x, red.y, red.z)
    let reds = sums
    let greens = sums + stride
    let blues = greens + stride
    // Eight weights in all: 2¹⁹ is one.
    let middle: Int32 = (128 << 19) &+ (1 << 18)
    for x in 0..<count {
      let at = 2 &* x
      let r = reds[at] &+ 2 &* reds[at &+ 1] &+ reds[at &+ 2]
      let g = greens[at] &+ 2 &* greens[at &+ 1] &+ greens[at &+ 2]
      let b = blues[at] &+ 2 &* blues[at &+ 1] &+ blues[at &+ 2]
      blueTarget[x] = UInt8(truncatingIfNeeded: (br &* r &+ bg &* g &+ bb &* b &+ middle) >> 19)
      redTarget[x] = UInt8(truncatingIfNeeded: (rr &* r &+ rg &* g &+ rb &* b &+ middle) >> 19)
    }
  }
}
