import Canvas
import Formatting

/// The header of a cache file; the origins and the picture's name follow, then its pixels.
struct CacheHead {
  /// The text "FIDGETP1".
  private static let magic: UInt64 = 0x3150_5445_4744_4946

  private var magic = Self.magic
  /// The checksum of everything after it.
  var sum: UInt64 = 0
  private var version: UInt64 = 0
  private(set) var width: UInt32 = 0
  private(set) var height: UInt32 = 0
  private(set) var textBytes: UInt64 = 0

  init() {}

  init(_ bitmap: Bitmap, _ version: UInt64, textBytes: Int) {
    self.version = version
    (width, height) = (UInt32(bitmap.width), UInt32(bitmap.height))
    self.textBytes = UInt64(textBytes)
  }

  /// Returns whether this version of the code wrote the header for a picture within `size`, and the file has the
  /// right length.
  func isGood(for size: PixelSize, _ version: UInt64, fileBytes: Int) -> Bool {
    magic == Self.magic && version == self.version && (1...size.width).contains(Int(width))
      && (1...size.height).contains(Int(height)) && textBytes < 1 << 20
      && fileBytes == MemoryLayout<Self>.size + Int(textBytes) + 4 * Int(width) * Int(height)
  }

  func sum(_ text: [UInt8], _ pixels: UnsafeRawBufferPointer) -> UInt64 {
    var sum = FNV1a()
    sum.add(version)
    sum.add(UInt64(width) << 32 | UInt64(height))
    sum.add(text.withUnsafeBytes { FNV1a(words: $0).value })
    sum.add(FNV1a(words: pixels).value)
    return sum.value
  }
}
