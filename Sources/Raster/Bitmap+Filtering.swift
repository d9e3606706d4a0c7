import CSpans
import Canvas
import Motion

/// The source pixels and their weights for each pixel of a result, in one direction.
struct FilterTaps {
  private(set) var taps: [spans_taps] = []
  private(set) var weights: [UInt32] = []

  /// Adds a pixel with real weights from source pixel `start` on; weights outside `0..<length` go to the edge pixels.
  mutating func add(start: Int, _ values: [Double], length: Int) {
    let first = max(0, min(length - 1, start))
    let last = max(0, min(length - 1, start + values.count - 1))
    var folded = [Double](repeating: 0, count: last - first + 1)
    var sum = 0.0
    for (index, value) in values.enumerated() {
      folded[max(first, min(last, start + index)) - first] += value
      sum += value
    }
    // Rounding errors go to the largest weight, so that a flat picture does not change.
    var whole = folded.map { Int(($0 / sum * 65536).rounded()) }
    if let largest = whole.indices.max(by: { whole[$0] < whole[$1] }) {
      whole[largest] += 65536 - whole.reduce(0, +)
    }
    taps.append(spans_taps(first: Int32(first), count: Int32(whole.count), weights: Int32(weights.count)))
    weights += whole.map { UInt32(max(0, $0)) }
  }

  /// Adds a pixel with the weights of the last one, shifted by one source pixel.
  mutating func addNext() {
    guard var next = taps.last else { return }
    next.first += 1
    taps.append(next)
  }
}

extension Bitmap {
  /// Returns the bitmap with every row filtered by `columns`, then every column by `rows`; precise to 1/256 between.
  func filtered(columns: FilterTaps, rows: FilterTaps, by kernel: Kernel = .fastest) -> Bitmap {
    let count = Int32(columns.taps.count)
    guard width > 0, height > 0, count > 0 else { return Bitmap(width: columns.taps.count, height: rows.taps.count) }
    let loops = kernel.loops
    return Bitmap(width: columns.taps.count, height: rows.taps.count) { target in
      withUnsafeTemporaryAllocation(of: UInt16.self, capacity: columns.taps.count * height * 4) { between in
        let lines = between.baseAddress!
        withUnsafeWords { source in
          for y in 0..<height {
            loops.pointee.filter_across(
              lines + y * columns.taps.count * 4, source.baseAddress! + y * width, columns.taps, columns.weights, count)
          }
        }
        target.withMemoryRebound(to: UInt32.self) { words in
          rows.taps.withUnsafeBufferPointer { taps in
            for y in taps.indices {
              loops.pointee.filter_down(
                words.baseAddress! + y * columns.taps.count, lines, taps.baseAddress! + y, rows.weights, count)
            }
          }
        }
      }
    }
  }

  /// Returns the bitmap at another size: with means of areas where it shrinks, bilinear where it grows.
  package func resampled(to size: PixelSize) -> Bitmap {
    if size == PixelSize(width, height) { return self }
    return filtered(
      columns: Bitmap.resampling(width, to: max(0, size.width)),
      rows: Bitmap.resampling(height, to: max(0, size.height)))
  }

  private static func resampling(_ length: Int, to count: Int) -> FilterTaps {
    var taps = FilterTaps()
    guard length > 0 else { return taps }
    let step = Double(length) / Double(max(1, count))
    for index in 0..<count {
      if step <= 1 {
        let center = (Double(index) + 0.5) * step - 0.5
        let first = center.rounded(.down)
        taps.add(start: Int(first), [1 - (center - first), center - first], length: length)
      } else {
        let (from, to) = (Double(index) * step, Double(index + 1) * step)
        let first = Int(from)
        let last = min(length - 1, Int(to))
        let weights = (first...last).map { max(0, min(to, Double($0 + 1)) - max(from, Double($0))) }
        taps.add(start: first, weights, length: length)
      }
    }
    return taps
  }

  /// Returns the bitmap after a Gaussian blur with a standard deviation of `sigma` pixels; edge pixels continue outside.
  ///
  /// The blur is cut off at four standard deviations. Beyond 10 pixels it is made on a picture reduced by about a power of
  /// two, and its variance is lowered by the blur of reducing and enlarging.
  package func blurred(sigma: Double) -> Bitmap {
    guard sigma > 0.05, width > 0, height > 0 else { return self }
    var factor = 1.0
    while sigma / factor > 10, factor < 1024 { factor *= 2 }
    if factor == 1 { return filtered(columns: Bitmap.blurring(width, sigma), rows: Bitmap.blurring(height, sigma)) }
    func reduced(_ length: Int) -> Int { Int((Double(length) / factor).rounded(.up)) }
    func left(_ length: Int) -> Double {
      // Means over r pixels have a variance of (r² − 1)/12, the tents between enlarged pixels one of r²/6.
      let ratio = Double(length) / Double(reduced(length))
      let square = ratio * ratio
      return ((sigma * sigma - (square - 1) / 12 - square / 6) / square).squareRoot()
    }
    let small = PixelSize(reduced(width), reduced(height))
    return resampled(to: small)
      .filtered(
        columns: Bitmap.blurring(small.width, left(width)), rows: Bitmap.blurring(small.height, left(height))
      )
      .resampled(to: PixelSize(width, height))
  }

  private static func blurring(_ length: Int, _ sigma: Double) -> FilterTaps {
    let reach = Int((4 * sigma).rounded(.up))
    let kernel = (-reach...reach).map { offset in
      let distance = Double(offset) / sigma
      return Exact.exp(-distance * distance / 2)
    }
    var taps = FilterTaps()
    for index in 0..<length {
      // Clear of both ends, so the weights are those of the pixel before.
      if index > reach, index + reach < length {
        taps.addNext()
      } else {
        taps.add(start: index - reach, kernel, length: length)
      }
    }
    return taps
  }
}
