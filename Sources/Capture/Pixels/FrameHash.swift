import Canvas
import Formatting

/// A 64-bit hash of pixels that does not depend on any file format: for each frame, then of all frames in order.
///
/// A frame's pixels are read as little-endian 64-bit words of two pixels; a last odd pixel is followed by zeros. The
/// words are dealt out in turn to four lanes. A lane adds a word by h = (h ⊕ word) × 0x9E3779B97F4A7C15, h = h ⊕ (h >> 32),
/// starting at FNV's offset basis. Width, height and the four lanes are added the same way to one value, the frame's
/// hash. The frames' hashes, added in order to another value, give the clip's hash.
package struct FrameHash: Hashable, Sendable, CustomStringConvertible {
  package private(set) var value = FNV1a().value

  package init() {}

  package init(_ bitmap: Bitmap) {
    var lanes = SIMD4<UInt64>(repeating: value)
    bitmap.pixels.withUnsafeBytes { bytes in
      let blocks = bytes.count / 32
      var a = lanes.x
      var b = lanes.y
      var c = lanes.z
      var d = lanes.w
      for block in 0..<blocks {
        let offset = block &* 32
        a = Self.mixed(a, bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
        b = Self.mixed(b, bytes.loadUnaligned(fromByteOffset: offset &+ 8, as: UInt64.self))
        c = Self.mixed(c, bytes.loadUnaligned(fromByteOffset: offset &+ 16, as: UInt64.self))
        d = Self.mixed(d, bytes.loadUnaligned(fromByteOffset: offset &+ 24, as: UInt64.self))
      }
      lanes = SIMD4(a, b, c, d)
      var rest = [UInt8](bytes[(blocks * 32)...])
      while rest.count % 8 != 0 { rest.append(0) }
      for lane in 0..<rest.count / 8 {
        let word = rest.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: lane * 8, as: UInt64.self) }
        lanes[lane] = Self.mixed(lanes[lane], word)
      }
    }
    for word in [UInt64(bitmap.width), UInt64(bitmap.height), lanes.x, lanes.y, lanes.z, lanes.w] { add(word) }
  }

  /// Adds the next frame's hash.
  package mutating func add(_ frame: FrameHash) { add(frame.value) }

  private mutating func add(_ word: UInt64) { value = Self.mixed(value, word) }

  @inline(__always)
  private static func mixed(_ h: UInt64, _ word: UInt64) -> UInt64 {
    let product = (h ^ word) &* 0x9E37_79B9_7F4A_7C15
    return product ^ (product >> 32)
  }

  /// The hash as sixteen hexadecimal digits.
  package var description: String { value.padded(to: 16, radix: 16) }
}
