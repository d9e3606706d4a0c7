import Canvas

/// The mean of several pictures, channel by channel, rounded to the nearest: motion blur.
package struct Exposure: Sendable {
  private var sums: [UInt16] = []
  private var count = 0

  /// The greatest number of pictures; their sums stay below 2¹⁶.
  package static let most = 256

  package init() {}

  package mutating func add(_ bitmap: Bitmap) {
    precondition(count < Self.most, "at most \(Self.most) exposures a frame")
    let bytes = bitmap.pixels.count * 4
    if count == 0, sums.count != bytes { sums = [UInt16](repeating: 0, count: bytes) }
    precondition(sums.count == bytes, "exposures of one frame have one size")
    bitmap.pixels.withUnsafeBytes { source in
      sums.withUnsafeMutableBufferPointer { sums in
        guard let from = source.baseAddress?.assumingMemoryBound(to: UInt8.self), let to = sums.baseAddress
        else { return }
        for index in 0..<bytes { to[index] &+= UInt16(from[index]) }
      }
    }
    count += 1
  }

  /// Writes the mean over `bitmap`, halves rounded up, and starts over.
  package mutating func develop(into bitmap: inout Bitmap) {
    precondition(count > 0 && bitmap.pixels.count * 4 == sums.count, "exposed at this size before it is developed")
    let divisor = UInt32(count)
    let half = divisor / 2
    let bytes = sums.count
    bitmap.pixels.withUnsafeMutableBytes { target in
      sums.withUnsafeMutableBufferPointer { sums in
        guard let to = target.baseAddress?.assumingMemoryBound(to: UInt8.self), let from = sums.baseAddress
        else { return }
        // Multiplying by the reciprocal is exact for sums below 2¹⁶ and divisors up to 256.
        let reciprocal = UInt64(1 << 32) / UInt64(divisor) + 1
        for index in 0..<bytes {
          to[index] = UInt8(truncatingIfNeeded: (UInt64(UInt32(from[index]) &+ half) &* reciprocal) >> 32)
          from[index] = 0
        }
      }
    }
    count = 0
  }
}
