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
  private let between = Plane()
  /// Rows of the whole size, of which four neighbours are known at a time.
  private let window = Plane()
  /// A row with its edge pixels continued to both sides.
  private let padded = Plane()
  private var weights: [Int16] = []
  private var rows: [UnsafePointer<UInt16>?] = []
  private var sigma = 0.0

  init(kernel: UnsafePointer<spans_kernel>) { self.kernel = kernel }

  /// Writes the pixels of a layer after its blur and its threshold.
  func finish(_ layer: Frame.LayerPass, _ source: UnsafePointer<UInt32>, into target: UnsafeMutablePointer<UInt32>) {
    let size = layer.size
    guard layer.blur > Self.least else {
      return write(size, layer, into: target) { row, place in
        self.kernel.pointee.widen(place, source + row * size.width, Int32(size.width))
      }
    }
    let (level, rest) = Self.split(layer.blur)
    use(rest)
    guard level > 0 else {
      softenAcross(size) { self.kernel.pointee.widen($0, source + $1 * size.width, Int32(size.width)) }
      // A row becomes pixels while it is still in the processor's cache.
      return write(size, layer, into: target) { row, place in self.softenDown(size, row, into: place) }
    }
    while planes.count <= level { planes.append(Plane()) }
    halve(source, size, to: level)
    let smallest = planes[level]
    let least = PixelSize(smallest.width, smallest.height)
    softenAcross(least) { $0.update(from: smallest.row($1), count: 4 * smallest.width) }
    for row in 0..<smallest.height { softenDown(least, row, into: smallest.row(row)) }
    for number in stride(from: level, to: 1, by: -1) {
      let (small, large) = (planes[number], planes[number - 1])
      for row in 0..<large.height { double(small, row, into: large.row(row)) }
    }
    write(size, layer, into: target) { row, place in self.double(self.planes[1], row, into: place) }
  }

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
  private func halve(_ source: UnsafePointer<UInt32>, _ size: PixelSize, to level: Int) {
    let loops = kernel.pointee
    window.resize(size.width, 4)
    var known = 0
    halve(into: planes[1], size) { row in
      while known <= row {
        loops.widen(self.window.row(known & 3), source + known * size.width, Int32(size.width))
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
    weights = Self.weights(sigma)
  }

  /// The number of neighbours at each side of a pixel.
  private var reach: Int { weights.count - 2 }

  /// Blurs the rows that `make` writes along themselves, into `between`.
  private func softenAcross(_ size: PixelSize, _ make: (_ place: UnsafeMutablePointer<UInt16>, _ row: Int) -> Void) {
    let pad = reach + Self.margin
    between.resize(size.width, size.height)
    padded.resize(size.width + 2 * pad, 1)
    let line = padded.row(0) + 4 * pad
    for row in 0..<size.height {
      make(line, row)
      Self.extend(line, size.width, by: pad)
      kernel.pointee.soften_across(between.row(row), line - 4 * reach, weights, Int32(reach), Int32(size.width))
    }
  }

  /// Writes a row of `between` after a blur across the rows.
  private func softenDown(_ size: PixelSize, _ row: Int, into place: UnsafeMutablePointer<UInt16>) {
    rows.removeAll(keepingCapacity: true)
    for offset in -reach...reach {
      rows.append(UnsafePointer(between.row(max(0, min(size.height - 1, row + offset)))))
    }
    kernel.pointee.soften_down(place, rows, weights, Int32(reach), Int32(size.width))
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

  /// Turns the rows that `make` writes into pixels.
  private func write(
    _ size: PixelSize, _ layer: Frame.LayerPass, into target: UnsafeMutablePointer<UInt32>,
    _ make: (_ row: Int, _ place: UnsafeMutablePointer<UInt16>) -> Void
  ) {
    let loops = kernel.pointee
    window.resize(size.width + 2 * Self.margin, 4)
    func place(_ row: Int) -> UnsafeMutablePointer<UInt16> { window.row(row & 3) + 4 * Self.margin }
    guard layer.threshold > 0 else {
      for row in 0..<size.height {
        make(row, place(row))
        loops.narrow(target + row * size.width, place(row), Int32(size.width))
      }
      return
    }
    let level = Int32((min(1, layer.threshold) * 8160).rounded())
    func ready(_ row: Int) {
      make(row, place(row))
      Self.extend(place(row), size.width, by: 1)
    }
    ready(0)
    for row in 0..<size.height {
      if row + 1 < size.height { ready(row + 1) }
      withUnsafeTemporaryAllocation(of: UnsafePointer<UInt16>?.self, capacity: 3) { three in
        for offset in 0..<3 { three[offset] = UnsafePointer(place(max(0, min(size.height - 1, row - 1 + offset)))) }
        loops.part(target + row * size.width, three.baseAddress, level, Int32(size.width))
      }
    }
  }

  /// Continues the edge pixels of a row to both sides.
  private static func extend(_ line: UnsafeMutablePointer<UInt16>, _ width: Int, by count: Int) {
    line.withMemoryRebound(to: UInt64.self, capacity: width) { pixels in
      (pixels - count).update(repeating: pixels[0], count: count)
      (pixels + width).update(repeating: pixels[width - 1], count: count)
    }
  }
}

/// Rows of four channels a pixel, with room for some pixels more behind each.
private final class Plane {
  private(set) var width = 0
  private(set) var height = 0
  private var stride = 0
  private var base = UnsafeMutablePointer<UInt16>.allocate(capacity: 1)
  private var capacity = 1

  deinit { base.deallocate() }

  func resize(_ width: Int, _ height: Int) {
    (self.width, self.height) = (width, height)
    // Whole vectors are doubled, so that a row may get seven pixels more than the picture has.
    stride = (width + 12) / 4 * 16
    let count = stride * height
    guard count > capacity else { return }
    base.deallocate()
    base = .allocate(capacity: count)
    base.initialize(repeating: 0, count: count)
    capacity = count
  }

  func row(_ row: Int) -> UnsafeMutablePointer<UInt16> { base + row * stride }
}
