import Canvas

/// Arithmetic on four bytes at once: red in the lowest, alpha in the highest.
enum Word {
  private static let lanes: UInt32 = 0x00FF_00FF

  /// Returns the word with each byte times `factor` / 255, rounded to the nearest.
  @inline(__always)
  static func scaled(_ word: UInt32, _ factor: UInt32) -> UInt32 {
    var low = (word & lanes) &* factor &+ 0x0080_0080
    low = ((low &+ ((low &>> 8) & lanes)) &>> 8) & lanes
    var high = ((word &>> 8) & lanes) &* factor &+ 0x0080_0080
    high = (high &+ ((high &>> 8) & lanes)) & ~lanes
    return low | high
  }

  /// Returns a·b / 255 of two bytes, rounded to the nearest.
  @inline(__always)
  static func product(byte a: UInt32, _ b: UInt32) -> UInt32 {
    let t = a &* b &+ 128
    return (t &+ (t &>> 8)) &>> 8
  }

  /// Returns the product byte by byte, each divided by 255 and rounded to the nearest.
  @inline(__always)
  static func product(_ a: UInt32, _ b: UInt32) -> UInt32 {
    product(byte: a & 255, b & 255) | product(byte: (a &>> 8) & 255, (b &>> 8) & 255) &<< 8
      | product(byte: (a &>> 16) & 255, (b &>> 16) & 255) &<< 16 | product(byte: a &>> 24, b &>> 24) &<< 24
  }

  /// Returns the sum byte by byte, at most 255.
  @inline(__always)
  static func sum(_ a: UInt32, _ b: UInt32) -> UInt32 {
    var low = (a & lanes) &+ (b & lanes)
    low = (low | ((low &>> 8) & 0x0001_0001) &* 255) & lanes
    var high = ((a &>> 8) & lanes) &+ ((b &>> 8) & lanes)
    high = (high | ((high &>> 8) & 0x0001_0001) &* 255) & lanes
    return low | high &<< 8
  }

  /// Returns the mean of four texels with weights of 1/65536, rounded to the nearest once.
  @inline(__always)
  static func bilinear(_ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: UInt32, _ fx: Int, _ fy: Int) -> UInt32 {
    let (wx, wy) = (UInt64(truncatingIfNeeded: fx), UInt64(truncatingIfNeeded: fy))
    let (vx, vy) = (256 &- wx, 256 &- wy)
    let (wa, wb, wc, wd) = (vx &* vy, wx &* vy, vx &* wy, wx &* wy)
    // Red and blue share one number, green and alpha another, with 32 bits each.
    let half: UInt64 = 0x0000_8000_0000_8000
    let low = spread(a) &* wa &+ spread(b) &* wb &+ spread(c) &* wc &+ spread(d) &* wd &+ half
    let high =
      spread(a &>> 8) &* wa &+ spread(b &>> 8) &* wb &+ spread(c &>> 8) &* wc &+ spread(d &>> 8) &* wd &+ half
    return gathered(low) | gathered(high) &<< 8
  }

  /// Returns the four bytes as four numbers.
  @inline(__always)
  static func scattered(_ word: UInt32) -> SIMD4<UInt32> {
    (SIMD4(repeating: word) &>> SIMD4(0, 8, 16, 24)) & SIMD4(repeating: 255)
  }

  /// Returns four numbers of at most 255 as bytes.
  @inline(__always)
  static func gathered(_ numbers: SIMD4<UInt32>) -> UInt32 {
    numbers.x | numbers.y &<< 8 | numbers.z &<< 16 | numbers.w &<< 24
  }

  @inline(__always)
  private static func spread(_ word: UInt32) -> UInt64 {
    let wide = UInt64(truncatingIfNeeded: word)
    return (wide & 0xFF) | (wide & 0xFF_0000) &<< 16
  }

  @inline(__always)
  private static func gathered(_ wide: UInt64) -> UInt32 {
    UInt32(truncatingIfNeeded: (wide &>> 16) & 0xFF) | UInt32(truncatingIfNeeded: (wide &>> 48) & 0xFF) &<< 16
  }
}

extension RGBA8 {
  var word: UInt32 { UInt32(red) | UInt32(green) << 8 | UInt32(blue) << 16 | UInt32(alpha) << 24 }

  init(word: UInt32) {
    self.init(
      red: UInt8(word & 255), green: UInt8((word >> 8) & 255), blue: UInt8((word >> 16) & 255),
      alpha: UInt8(word >> 24))
  }
}

extension Bitmap {
  /// Calls `body` with the pixels as words, red in the lowest byte.
  func withUnsafeWords<Result>(_ body: (UnsafeBufferPointer<UInt32>) -> Result) -> Result {
    pixels.withUnsafeBytes { body($0.bindMemory(to: UInt32.self)) }
  }

  mutating func withUnsafeMutableWords<Result>(_ body: (UnsafeMutableBufferPointer<UInt32>) -> Result) -> Result {
    pixels.withUnsafeMutableBytes { body($0.bindMemory(to: UInt32.self)) }
  }
}
