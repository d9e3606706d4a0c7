import Canvas

extension Bitmap {
  /// Scaled down by averaging the area that each new pixel covers; a side that would grow stays as it is.
  func averaged(to size: PixelSize) -> Bitmap {
    let newWidth = min(width, max(1, size.width))
    let newHeight = min(height, max(1, size.height))
    if newWidth == width && newHeight == height { return self }
    let columns = Bitmap.spans(from: width, to: newWidth)
    let rows = Bitmap.spans(from: height, to: newHeight)
    var result = Bitmap(width: newWidth, height: newHeight)
    var sums = [SIMD4<Float>](repeating: .zero, count: newWidth)
    pixels.withUnsafeBufferPointer { source in
      for y in 0..<newHeight {
        for x in 0..<newWidth { sums[x] = .zero }
        for (sourceY, share) in rows[y] {
          let base = sourceY * width
          for x in 0..<newWidth {
            var sum = SIMD4<Float>.zero
            for (sourceX, weight) in columns[x] {
              let p = source[base + sourceX]
              sum += weight * SIMD4(Float(p.red), Float(p.green), Float(p.blue), Float(p.alpha))
            }
            sums[x] += share * sum
          }
        }
        for x in 0..<newWidth {
          let sum = (sums[x] + 0.5).clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 255))
          result.pixels[y * newWidth + x] = RGBA8(
            red: UInt8(sum.x), green: UInt8(sum.y), blue: UInt8(sum.z), alpha: UInt8(sum.w))
        }
      }
    }
    return result
  }

  /// For each new pixel along one side, the old ones that it covers and the share of each; the shares add up to 1.
  private static func spans(from old: Int, to new: Int) -> [[(Int, Float)]] {
    let ratio = Double(old) / Double(new)
    return (0..<new).map { index in
      let start = Double(index) * ratio
      let end = start + ratio
      return (Int(start)..<min(old, Int(end.rounded(.up)))).compactMap { source in
        let covered = min(end, Double(source + 1)) - max(start, Double(source))
        return covered > 1e-9 ? (source, Float(covered / ratio)) : nil
      }
    }
  }
}
