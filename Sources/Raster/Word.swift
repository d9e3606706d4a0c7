import Canvas

/// Arithmetic on four bytes at once: red in the lowest, alpha in the highest.
enum Word {
  private static let lanes: UInt32 = 0x00FF_00FF

  /// Returns the mean of four words, rounded to the nearest.
  @inline(__always)
  static func mean(_ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: UInt32) -> UInt32 {
    let low = (a & lanes) &+ (b & lanes) &+ (c & lanes) &+ (d & lanes) &+ 0x0002_0002
    let high = ((a &>> 8) & lanes) &+ ((b &>> 8) & lanes) &+ ((c &>> 8) & lanes) &+ ((d &>> 8) & lanes) &+ 0x0002_0002
    return (low &>> 2) & lanes | ((high &>> 2) & lanes) &<< 8
  }
}

extension RGBA8 {
  var word: UInt32 { UInt32(red) | UInt32(green) << 8 | UInt32(blue) << 16 | UInt32(alpha) << 24 }
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
