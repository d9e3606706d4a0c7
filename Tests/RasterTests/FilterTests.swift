import Canvas
import Motion
import Testing

@testable import Raster

@Suite struct FilterTests {
  @Test func aFlatPictureStaysFlat() {
    let flat = Bitmap(width: 23, height: 17, fill: RGBA8(201, 37, 1, 254))
    #expect(flat.blurred(sigma: 3.3) == flat)
    #expect(flat.blurred(sigma: 25) == flat)
    #expect(flat.resampled(to: PixelSize(7, 31)).pixels.allSatisfy { $0 == flat[0, 0] })
  }

  /// Returns weights of all kinds: some beyond both ends, alone and in runs with the same weights.
  private static func taps(_ count: Int, of length: Int, _ random: inout Mulberry32) -> FilterTaps {
    var taps = FilterTaps()
    while taps.taps.count < count {
      let values = (0...Int(random.next() * 9)).map { _ in random.next() }
      let start = Int(random.next() * Double(length + 8)) - 6
      taps.add(start: start, values, length: length)
      let free = length - Int(taps.taps.last!.first + taps.taps.last!.count)
      for _ in 0..<min(free, Int(random.next() * 9), count - taps.taps.count) { taps.addNext() }
    }
    return taps
  }

  @Test(arguments: [(1, 1), (3, 2), (4, 4), (37, 23), (64, 5)])
  func kernelsGiveEqualFilterResults(width: Int, height: Int) {
    var random = Mulberry32(seed: UInt32(width))
    var source = Bitmap(width: 29, height: 19)
    for index in source.pixels.indices {
      func byte() -> UInt8 { UInt8(random.next() * 255.99) }
      source.pixels[index] = index < 40 ? .white : RGBA8(red: byte(), green: byte(), blue: byte(), alpha: byte())
    }
    let columns = Self.taps(width, of: 29, &random)
    let rows = Self.taps(height, of: 19, &random)
    func sum(_ taps: FilterTaps, _ index: Int, _ value: (Int) -> Int) -> Int {
      let own = taps.taps[index]
      let weights = taps.weights[Int(own.weights)...].prefix(Int(own.count))
      return weights.enumerated().reduce(0) { $0 + value(Int(own.first) + $1.offset) * Int($1.element) }
    }
    func filtered(_ x: Int, _ y: Int, _ channel: KeyPath<RGBA8, UInt8>) -> UInt8 {
      let whole = sum(rows, y) { line in
        (sum(columns, x) { Int(source[$0, line][keyPath: channel]) } + 128) >> 8
      }
      return UInt8((whole + 1 << 23) >> 24)
    }
    var wanted = Bitmap(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        wanted[x, y] = RGBA8(
          red: filtered(x, y, \.red), green: filtered(x, y, \.green), blue: filtered(x, y, \.blue),
          alpha: filtered(x, y, \.alpha))
      }
    }
    for kernel in Kernel.all {
      #expect(source.filtered(columns: columns, rows: rows, by: kernel) == wanted, "\(kernel.name)")
    }
  }

  @Test func shrinkingTakesMeansOfAreas() {
    let bitmap = Bitmap(rows: [[.gray(0), .gray(90), .gray(180)]])
    // Both pixels take a whole source pixel and half of the middle one.
    #expect(bitmap.resampled(to: PixelSize(2, 1)).pixels.map(\.red) == [30, 150])
    #expect(bitmap.resampled(to: PixelSize(1, 1)).pixels.map(\.red) == [90])
    #expect(bitmap.resampled(to: PixelSize(3, 1)) == bitmap)
  }

  @Test func enlargingIsBilinear() {
    let bitmap = Bitmap(rows: [[.gray(0), .gray(200)]])
    #expect(bitmap.resampled(to: PixelSize(4, 1)).pixels.map(\.red) == [0, 50, 150, 200])
  }

  @Test(arguments: [0.8, 2, 5, 9, 14, 30])
  func aBlurHasItsStandardDeviation(sigma: Double) {
    let width = 501
    var line = Bitmap(width: width, height: 3)
    for y in 0..<3 { for x in 220...280 { line[x, y] = .white } }
    let blurred = line.blurred(sigma: sigma)
    var (sum, square) = (0.0, 0.0)
    for x in 0..<width {
      let weight = Double(blurred[x, 1].red)
      sum += weight
      square += weight * Double(x - 250) * Double(x - 250)
    }
    // The source is 61 pixels wide, with a variance of 310.
    let variance = square / sum - 310
    #expect((variance - sigma * sigma).magnitude < 0.25 + 0.008 * sigma * sigma, "\(variance.squareRoot())")
    #expect((sum / (61 * 255) - 1).magnitude < 0.005)
  }

  @Test func aBlurIsAGaussian() {
    // The blurred edge is the integral of the normal distribution.
    var edge = Bitmap(width: 81, height: 1, fill: .gray(0))
    for x in 41..<81 { edge[x, 0] = .white }
    let blurred = edge.blurred(sigma: 5)
    let integral: [(Int, Double)] = [(40, 0.4602), (45, 0.8159), (50, 0.9713), (35, 0.1357), (30, 0.0179)]
    for (x, share) in integral { #expect((Double(blurred[x, 0].red) / 255 - share).magnitude < 0.004) }
  }
}
