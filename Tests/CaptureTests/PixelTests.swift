import CDeflate
import CPlanar
import Canvas
import Testing

@testable import Capture

@Suite struct PixelTests {
  /// Returns a picture of pseudorandom pixels, the same for the same seed.
  static func pattern(_ width: Int, _ height: Int, seed: UInt32 = 1, isOpaque: Bool = true) -> Bitmap {
    var bitmap = Bitmap(width: width, height: height)
    var state = seed
    for index in bitmap.pixels.indices {
      state = state &* 1_664_525 &+ 1_013_904_223
      let alpha = isOpaque ? 255 : UInt8(state >> 24)
      func channel(_ shift: UInt32) -> UInt8 { min(alpha, UInt8(truncatingIfNeeded: state >> shift)) }
      bitmap.pixels[index] = RGBA8(red: channel(8), green: channel(13), blue: channel(3), alpha: alpha)
    }
    return bitmap
  }

  // MARK: - Hash

  /// The hash is fixed, so that hashes of clips can be compared between versions.
  @Test func frameHashIsStable() {
    #expect(FrameHash(Self.pattern(5, 3)).description == "abccd3893415a333")
    var clip = FrameHash()
    clip.add(FrameHash(Self.pattern(5, 3)))
    clip.add(FrameHash(Self.pattern(4, 4, seed: 2)))
    #expect(clip.description == "35676adfda753f67")
  }

  @Test func frameHashDependsOnEveryBit() {
    let bitmap = Self.pattern(5, 3)
    var seen: Set<UInt64> = [FrameHash(bitmap).value]
    for index in bitmap.pixels.indices {
      for bit in 0..<8 {
        var other = bitmap
        other.pixels[index].green ^= 1 << bit
        #expect(seen.insert(FrameHash(other).value).inserted)
      }
    }
    // The hash differs for the same bytes in another shape, and for frames in another order.
    #expect(FrameHash(Bitmap(width: 2, height: 8)) != FrameHash(Bitmap(width: 8, height: 2)))
    let (a, b) = (FrameHash(bitmap), FrameHash(Self.pattern(4, 4)))
    var (ab, ba) = (FrameHash(), FrameHash())
    ab.add(a)
    ab.add(b)
    ba.add(b)
    ba.add(a)
    #expect(ab != ba)
  }

  // MARK: - Motion blur

  @Test(arguments: [1, 2, 3, 7, 64, 255]) func motionBlurIsTheExactMean(_ count: Int) {
    let pictures = (0..<count).map { Self.pattern(9, 4, seed: UInt32($0)) }
    var exposure = Exposure()
    var mean = Bitmap(width: 9, height: 4)
    // The second round shows that nothing of the first frame is left.
    for _ in 0..<2 {
      for picture in pictures { exposure.add(picture) }
      exposure.develop(into: &mean)
    }
    for index in mean.pixels.indices {
      let sum = pictures.reduce(0) { $0 + Int($1.pixels[index].green) }
      #expect(Int(mean.pixels[index].green) == (2 * sum + count) / (2 * count))
    }
  }

  @Test func averagedWhiteStaysWhite() {
    var exposure = Exposure()
    var mean = Bitmap(width: 1, height: 1)
    for _ in 0..<Exposure.most { exposure.add(Bitmap(width: 1, height: 1, fill: .white)) }
    exposure.develop(into: &mean)
    #expect(mean.pixels == [.white])
  }

  // MARK: - Video

  /// The corners of BT.709's limited range have the values of ITU-R BT.709-6.
  @Test(arguments: [
    (0xFFFFFF, [235, 128, 128]), (0x000000, [16, 128, 128]), (0xFF0000, [63, 102, 240]), (0x00FF00, [173, 42, 26]),
    (0x0000FF, [32, 240, 118]), (0x808080, [126, 128, 128]),
  ])
  func plainColorsMatchBT709(_ hex: Int, _ expected: [UInt8]) {
    let color = RGBA8(
      red: UInt8(hex >> 16), green: UInt8(hex >> 8 & 255), blue: UInt8(hex & 255), alpha: 255)
    let planar = PlanarVideo(of: PixelSize(3, 3))
    var bytes: [UInt8] = []
    planar.convert(Bitmap(width: 3, height: 3, fill: color), into: &bytes)
    #expect(
      bytes == [UInt8](repeating: expected[0], count: 16) + [UInt8](repeating: expected[1], count: 4)
        + [UInt8](repeating: expected[2], count: 4))
  }

  /// Every sample is within half a step and the coefficients' rounding of the formula in real numbers.
  @Test(arguments: [(8, 6), (7, 5), (1, 1)]) func samplesFollowTheBT709Formula(_ width: Int, _ height: Int) {
    let bitmap = Self.pattern(width, height)
    let planar = PlanarVideo(of: PixelSize(width, height))
    var bytes: [UInt8] = []
    planar.convert(bitmap, into: &bytes)
    let (w, h) = (width + width % 2, height + height % 2)
    #expect(bytes.count == w * h * 3 / 2)
    func rgb(_ x: Int, _ y: Int) -> SIMD3<Double> {
      let pixel = bitmap[max(0, min(x, width - 1)), min(y, height - 1)]
      return SIMD3(Double(pixel.red), Double(pixel.green), Double(pixel.blue)) / 255
    }
    func luma(_ c: SIMD3<Double>) -> Double { 0.2126 * c.x + 0.7152 * c.y + 0.0722 * c.z }
    for y in 0..<h {
      for x in 0..<w { #expect(abs(Double(bytes[y * w + x]) - (16 + 219 * luma(rgb(x, y)))) < 0.51) }
    }
    for y in 0..<h / 2 {
      for x in 0..<w / 2 {
        var mean = SIMD3<Double>()
        for row in 0..<2 {
          mean += rgb(2 * x - 1, 2 * y + row) + 2 * rgb(2 * x, 2 * y + row) + rgb(2 * x + 1, 2 * y + row)
        }
        mean /= 8
        let blue = 128 + 224 * (mean.z - luma(mean)) / 1.8556
        let red = 128 + 224 * (mean.x - luma(mean)) / 1.5748
        #expect(abs(Double(bytes[w * h + y * w / 2 + x]) - blue) < 0.51)
        #expect(abs(Double(bytes[w * h + w * h / 4 + y * w / 2 + x]) - red) < 0.51)
      }
    }
  }

  /// The processor's fastest code gives the same bytes as the plain code, for every length up to and beyond its blocks.
  ///
  /// The rows hold noise, and the extremes that overflow first.
  @Test(arguments: 1...70) func simdMatchesPlainConversion(_ count: Int) {
    let noise = Self.pattern(count, 2, seed: UInt32(count), isOpaque: false)
    let extremes = Self.pattern(count, 2, seed: UInt32(count + 1)).pixels.map { pixel in
      RGBA8(red: pixel.red & 1 * 255, green: pixel.green & 1 * 255, blue: pixel.blue & 1 * 255, alpha: 255)
    }
    for pixels in [noise.pixels, extremes] {
      let results = [planarRows, planarRowsPlainly].map { convert in
        // The buffers have one byte more than the function may write; that byte must not change.
        let (wide, half) = (count + count % 2, (count + 1) / 2)
        var (above, below) = ([UInt8](repeating: 7, count: wide + 1), [UInt8](repeating: 7, count: wide + 1))
        var (blue, red) = ([UInt8](repeating: 7, count: half + 1), [UInt8](repeating: 7, count: half + 1))
        pixels.withUnsafeBytes { bytes in
          let words = bytes.baseAddress!.assumingMemoryBound(to: UInt32.self)
          convert(words, words + count, count, &above, &below, &blue, &red)
        }
        return [above, below, blue, red]
      }
      #expect(results[0] == results[1])
      #expect(results[0].allSatisfy { $0.last == 7 })
    }
  }

  // MARK: - PNG

  @Test(arguments: [(true, 1, 1), (true, 31, 7), (false, 13, 9)])
  func aPNGHoldsEveryPixel(_ isOpaque: Bool, _ width: Int, _ height: Int) throws {
    let bitmap = Self.pattern(width, height, isOpaque: isOpaque)
    let file = PNGFile.encoded(bitmap)
    var chunks: [String: [UInt8]] = [:]
    var rest = file.dropFirst(8)
    #expect(Array(file.prefix(8)) == [137, 80, 78, 71, 13, 10, 26, 10])
    func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }
    while !rest.isEmpty {
      let count = number(rest.prefix(4))
      let body = Array(rest.dropFirst(4).prefix(4 + count))
      #expect(number(rest.dropFirst(8 + count).prefix(4)) == Int(libdeflate_crc32(0, body, body.count)))
      chunks[String(decoding: body.prefix(4), as: UTF8.self)] = Array(body.dropFirst(4))
      rest = rest.dropFirst(12 + count)
    }
    let header = try #require(chunks["IHDR"])
    #expect(number(header[0..<4]) == width && number(header[4..<8]) == height)
    #expect(Array(header[8...]) == [8, isOpaque ? 2 : 6, 0, 0, 0])
    let channels = isOpaque ? 3 : 4
    let stride = width * channels
    let packed = try #require(chunks["IDAT"])
    var rows = [UInt8](repeating: 0, count: (stride + 1) * height)
    let unpacking = libdeflate_alloc_decompressor()
    defer { libdeflate_free_decompressor(unpacking) }
    let result = libdeflate_zlib_decompress(unpacking, packed, packed.count, &rows, rows.count, nil)
    #expect(result == LIBDEFLATE_SUCCESS)
    for y in 0..<height {
      #expect(rows[y * (stride + 1)] == 2)
      for x in 0..<stride where y > 0 { rows[y * (stride + 1) + 1 + x] &+= rows[(y - 1) * (stride + 1) + 1 + x] }
      for x in 0..<width {
        let at = y * (stride + 1) + 1 + x * channels
        let pixel = bitmap[x, y].straight
        #expect(
          Array(rows[at..<at + channels]) == Array([pixel.red, pixel.green, pixel.blue, pixel.alpha][..<channels]))
      }
    }
    #expect(chunks["IEND"] == [])
  }
}
