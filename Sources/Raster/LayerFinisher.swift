import CSpans
import Canvas
import Motion

/// A blur and a threshold for the pixels of layers, in memory that is used again.
///
/// A wide blur is made on a picture at half its size, or a quarter, and so on. Halving weighs four pixels in each direction by
/// 1, 3, 3 and 1, and doubling is its reverse, so that a small thing that moves moves evenly. What both blur is taken off the
/// Gaussian between them. Channels have 5 bits more than pixels, and are rounded once at the end. All sums are integers,
/// in a fixed order.
final class LayerFinisher {
  /// The largest standard deviation for which a picture is not halved.
  static let widest = 4.0
  private static let reach = 3.5
  /// The pixels beside a row that the kernels may read, besides the taps of the blur.
  private static let margin = 16

  private let kernel: UnsafePointer<spans_kernel>
  /// The pictures at a half, a quarter and so on, after that of the whole size.
  private var planes: [Plane] = []
  /// The last rows that were blurred along themselves, as many as a blur across the rows needs.
  ///
  /// They stay in the processor's cache, which a whole picture does not.
  private let between = Plane()
  /// Rows of the whole size, of which four neighbours are known at a time.
  private let window = Plane()
  /// A row with its edge pixels continued to both sides.
  private let padded = Plane()
  private var weights = GrowableBuffer<Int16>()
  private var rows = GrowableBuffer<UnsafePointer<UInt16>?>()
  private var sigma = 0.0
  /// The number of pixels that were read so far, for tests.
  private(set) var work = 0

  init(kernel: UnsafePointer<spans_kernel>) { self.kernel = kernel }

  /// Writes the pixels of a layer after its blur and its threshold, and returns whether all that it wrote are opaque.
  ///
  /// - Parameter changed: the pixels of the source that have changed since `target` was written. `nil` writes every pixel.
  @discardableResult
  func finish(
    _ layer: Frame.LayerPass, _ source: UnsafePointer<UInt32>, into target: UnsafeMutablePointer<UInt32>,
    changed: PixelRect? = nil
  ) -> Bool {
    let isBlurred = layer.blur > Self.least
    let (level, rest) = isBlurred ? Self.split(layer.blur) : (0, 0)
    if isBlurred { use(rest) }
    let part = FinishedPart(
      of: layer.size, changed: changed, reach: (isBlurred ? (reach + 4) << level : 0) + 2, step: 1 << level)
    work += part.size.width * part.size.height
    let stride = layer.size.width
    guard level > 0 else { return finishWhole(part, layer, source, into: target, isBlurred: isBlurred) }
    let (size, source) = (part.size, source + part.top * stride + part.left)
    while planes.count <= level { planes.append(Plane()) }
    halve(source, stride, size, to: level)
    let smallest = planes[level]
    let least = PixelSize(smallest.width, smallest.height)
    var softening = softening(least, 0..<least.width, from: 0)
    for row in 0..<smallest.height {
      softening.write(row, into: smallest.row(row)) { $0.update(from: smallest.row($1), count: 4 * smallest.width) }
    }
    for number in Swift.stride(from: level, to: 1, by: -1) {
      let (small, large) = (planes[number], planes[number - 1])
      for row in 0..<large.height { double(small, row, into: large.row(row)) }
    }
    return write(part, layer, into: target) { row, place in self.double(self.planes[1], row, into: place) }
  }

  /// Finishes a part of a picture that is not halved, in strips of columns.
  ///
  /// The rows of a strip that a blur needs at a time fit into the processor's cache.
  private func finishWhole(
    _ part: FinishedPart, _ layer: Frame.LayerPass, _ source: UnsafePointer<UInt32>,
    into target: UnsafeMutablePointer<UInt32>, isBlurred: Bool
  ) -> Bool {
    let (loops, width) = (kernel.pointee, layer.size.width)
    let most = isBlurred ? max(64, Self.cache / (2 * reach + 1)) : part.size.width
    var (isOpaque, first) = (true, part.columns.lowerBound)
    while first < part.columns.upperBound {
      let end = min(part.columns.upperBound, first + most)
      let strip = part.strip(first..<end, reach: isBlurred ? reach + 1 : 1)
      let (size, source) = (strip.size, source + strip.top * width + strip.left)
      func widen(_ place: UnsafeMutablePointer<UInt16>, _ row: Int) {
        loops.widen(place, source + row * width, Int32(size.width))
      }
      let isStripOpaque: Bool
      if isBlurred {
        var softening = softening(size, strip.neededColumns, from: max(0, strip.rows.lowerBound - 1))
        isStripOpaque = write(strip, layer, into: target) { row, place in
          softening.write(row, into: place, widen)
        }
      } else {
        isStripOpaque = write(strip, layer, into: target) { row, place in widen(place, row) }
      }
      isOpaque = isOpaque && isStripOpaque
      first = end
    }
    return isOpaque
  }

  /// The pixels of rows that the first cache of a processor has room for, besides others.
  private static let cache = 3072

  /// The standard deviation below which nothing is blurred, in pixels.
  static let least = 0.1

  /// Returns the number of halvings for a blur, and the standard deviation that is left after them, in pixels of the smallest
  /// picture.
  ///
  /// A halving has a variance of 3/4 of its pixels' areas, and so has a doubling.
  static func split(_ sigma: Double) -> (level: Int, rest: Double) {
    var (level, size) = (0, 1.0)
    while sigma / size > widest, level < 12 {
      level += 1
      size *= 2
    }
    let square = size * size
    return (level, ((sigma * sigma - (square - 1) / 2) / square).squareRoot())
  }

  // MARK: - Steps

  /// Writes the picture into the plane of the level, through all planes between except that of the whole size.
  private func halve(_ source: UnsafePointer<UInt32>, _ stride: Int, _ size: PixelSize, to level: Int) {
    let loops = kernel.pointee
    window.resize(size.width, 4)
    var known = 0
    halve(into: planes[1], size) { row in
      while known <= row {
        loops.widen(self.window.row(known & 3), source + known * stride, Int32(size.width))
        known += 1
      }
      return UnsafePointer(self.window.row(row & 3))
    }
    for number in 1..<level {
      let large = planes[number]
      halve(into: planes[number + 1], PixelSize(large.width, large.height)) { UnsafePointer(large.row($0)) }
    }
  }

  private func halve(into small: Plane, _ size: PixelSize, _ row: (Int) -> UnsafePointer<UInt16>) {
    let loops = kernel.pointee
    small.resize((size.width + 1) / 2, (size.height + 1) / 2)
    padded.resize(size.width + 4 * Self.margin, 1)
    let line = padded.row(0) + 4 * Self.margin
    for y in 0..<small.height {
      withUnsafeTemporaryAllocation(of: UnsafePointer<UInt16>?.self, capacity: 4) { four in
        for offset in 0..<4 { four[offset] = row(max(0, min(size.height - 1, 2 * y - 1 + offset))) }
        loops.halve_down(line, four.baseAddress, Int32(size.width))
      }
      Self.extend(line, size.width, by: Self.margin)
      loops.halve_across(small.row(y), line, Int32(small.width))
    }
  }

  /// Uses the weights for a standard deviation.
  private func use(_ sigma: Double) {
    guard self.sigma != sigma else { return }
    self.sigma = sigma
    weights.removeAll()
    for weight in Self.weights(sigma) { weights.append(weight) }
  }

  /// The number of neighbours at each side of a pixel.
  private var reach: Int { weights.count - 2 }

  /// Returns the blur of a picture's columns, whose rows follow from a first one to the last.
  private func softening(_ size: PixelSize, _ columns: Range<Int>, from row: Int) -> RowSoftening {
    let (reach, pad) = (reach, reach + Self.margin)
    between.resize(columns.count, 2 * reach + 1)
    padded.resize(size.width + 2 * pad, 1)
    rows.resize(to: 3 * (2 * reach + 1))
    return RowSoftening(
      kernel, size, columns, weights: UnsafePointer(weights.base), reach: reach, pad: pad,
      line: padded.row(0) + 4 * pad,
      between: between, rows: rows.base, from: row)
  }

  /// Returns the weights of a normal distribution for the neighbours at one side of a pixel, the outermost first, for the
  /// pixel itself, and a last one of 0. Those of both sides and the pixel add up to 32768.
  static func weights(_ sigma: Double) -> [Int16] {
    let reach = max(1, Int((Self.reach * sigma).rounded(.up)))
    let values = (-reach...reach).map { offset in
      let distance = Double(offset) / sigma
      return Exact.exp(-distance * distance / 2)
    }
    let sum = values.reduce(0, +)
    var whole = values.map { Int(($0 / sum * 32768).rounded()) }
    whole[reach] += 32768 - whole.reduce(0, +)
    return whole[...reach].map { Int16(min(Int($0), Int(Int16.max))) } + [0]
  }

  /// Writes a row of a picture of twice the width and height.
  private func double(_ small: Plane, _ row: Int, into place: UnsafeMutablePointer<UInt16>) {
    padded.resize(small.width + 2 * Self.margin, 1)
    let line = padded.row(0) + 4 * Self.margin
    let near = row / 2
    let far = max(0, min(small.height - 1, row.isMultiple(of: 2) ? near - 1 : near + 1))
    kernel.pointee.double_down(line, small.row(near), small.row(far), Int32(small.width))
    Self.extend(line, small.width, by: Self.margin)
    kernel.pointee.double_across(place, line, Int32(small.width))
  }

  /// Turns the rows that `make` writes into pixels, and returns whether all of these are opaque.
  private func write(
    _ part: FinishedPart, _ layer: Frame.LayerPass, into target: UnsafeMutablePointer<UInt32>,
    _ make: (_ row: Int, _ place: UnsafeMutablePointer<UInt16>) -> Void
  ) -> Bool {
    let (loops, size, first) = (kernel.pointee, part.size, part.columns.lowerBound)
    let count = Int32(part.columns.count)
    window.resize(size.width + 2 * Self.margin, 4)
    func place(_ row: Int) -> UnsafeMutablePointer<UInt16> { window.row(row & 3) + 4 * Self.margin }
    func pixels(_ row: Int) -> UnsafeMutablePointer<UInt32> {
      target + (part.top + row) * layer.size.width + part.left + first
    }
    guard layer.threshold > 0 else {
      var shared = UInt32.max
      for row in part.rows {
        make(row, place(row))
        shared &= loops.narrow(pixels(row), place(row) + 4 * first, count)
      }
      return shared >= 0xFF00_0000
    }
    let level = Int32((min(1, layer.threshold) * 8160).rounded())
    func ready(_ row: Int) {
      make(row, place(row))
      Self.extend(place(row), size.width, by: 1)
    }
    for row in max(0, part.rows.lowerBound - 1)...part.rows.lowerBound { ready(row) }
    for row in part.rows {
      if row + 1 < size.height { ready(row + 1) }
      withUnsafeTemporaryAllocation(of: UnsafePointer<UInt16>?.self, capacity: 3) { three in
        for offset in 0..<3 {
          three[offset] = UnsafePointer(place(max(0, min(size.height - 1, row - 1 + offset))) + 4 * first)
        }
        loops.part(pixels(row), three.baseAddress, level, count)
      }
    }
    return false
  }

  /// Continues the edge pixels of a row to both sides.
  static func extend(_ line: UnsafeMutablePointer<UInt16>, _ width: Int, by count: Int) {
    line.withMemoryRebound(to: UInt64.self, capacity: width) { pixels in
      (pixels - count).update(repeating: pixels[0], count: count)
      (pixels + width).update(repeating: pixels[width - 1], count: count)
    }
  }
}
