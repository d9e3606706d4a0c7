import Canvas
import Motion
import Synchronization
import Testing

@testable import Raster

@Suite struct PictureMakerTests {
  private let maker = PictureMaker()

  @Test func paintingsAreSampledAtPixelCentres() {
    let painting = Painting(key: "ramp", size: Vector(10, 4)) { Color($0.x / 10, $0.y / 4, 0) }
    let made = maker.make(.painted(painting), pixels: PixelSize(5, 2), source: TestPictures())
    let reds = [0.1, 0.3, 0.5, 0.7, 0.9].map { UInt8($0 * 255 + 0.5) }
    #expect(made?.pixels.map(\.red) == reds + reds)
    #expect(made?.pixels.map(\.green) == Array(repeating: 64, count: 5) + Array(repeating: 191, count: 5))
  }

  @Test func severalThreadsPaintTheSameBytes() {
    let painting = Painting(key: "waves", size: Vector(50, 70), dithers: true) { point in
      Color(Exact.sin(point.x), Exact.sin(point.y * 3), point.x / 50, 0.5 + point.y / 140)
    }
    for size in [PixelSize(1, 1), PixelSize(401, 333), PixelSize(90_000, 2), PixelSize(3, 50_000)] {
      let made = (1...5).map {
        PictureMaker(threads: $0).make(.painted(painting), pixels: size, source: TestPictures())
      }
      #expect(made.allSatisfy { $0 != nil && $0 == made[0] })
    }
  }

  @Test func ditheringKeepsTheMeanAndTheEnds() throws {
    for level in [0.0, 0.3, 1.2, 20.25, 20.5, 254.6, 255] {
      let painting = Painting(key: "flat", size: Vector(128, 128), dithers: true) { _ in
        Color(level / 255, level / 255, level / 255)
      }
      let made = try #require(maker.make(.painted(painting), pixels: PixelSize(128, 128), source: TestPictures()))
      let mean = made.pixels.reduce(0.0) { $0 + Double($1.red) } / Double(made.pixels.count)
      #expect((mean - level).magnitude < 0.03, "\(mean) for \(level)")
      #expect(made.pixels.allSatisfy { $0.red == $0.blue && $0.alpha == 255 })
      if level == 20.25 { #expect(Set(made.pixels.map(\.red)).count > 1) }
    }
    let clear = Painting(key: "clear", size: Vector(64, 64), dithers: true) { _ in Color(1, 1, 1, 0) }
    #expect(maker.make(.painted(clear), pixels: PixelSize(64, 64), source: TestPictures())?.alphaSum == 0)
  }

  /// This also holds for values out of range and for NaN.
  @Test func kernelsGiveEqualDither() {
    var random = Mulberry32(seed: 7)
    let special: [Double] = [.nan, -.infinity, .infinity, -1, 2, 0, 1, 1e-300]
    for row in [0, 1, 719] {
      var colors = (0..<259).map { number in
        func value() -> Double { number % 5 == 0 ? special[Int(random.next() * 8)] : random.next() }
        return Color(value(), value(), value(), number % 3 == 0 ? 1 : value())
      }
      let wanted = colors.enumerated().map { x, color in Self.dithered(color, noise: Self.noise(x, row)) }
      for kernel in Kernel.all {
        var pixels = [RGBA8](repeating: .white, count: colors.count)
        colors.withUnsafeMutableBufferPointer { kernel.dither($0, row: row, into: &pixels) }
        #expect(pixels == wanted, "\(kernel.name)")
      }
    }
  }

  private static func dithered(_ color: Color, noise: Double) -> RGBA8 {
    func unit(_ value: Double) -> Double { value > 0 ? min(value, 1) : 0 }
    func byte(_ value: Double) -> UInt8 {
      let room = min(1, value * 255 + 0.499, 255.499 - value * 255)
      return UInt8(max(0, min(255, value * 255 + noise * room + 0.5)))
    }
    let alpha = unit(color.alpha)
    guard alpha > 0 else { return .clear }
    let (red, green, blue) = (
      byte(unit(color.red) * alpha), byte(unit(color.green) * alpha), byte(unit(color.blue) * alpha)
    )
    let most = byte(alpha)
    return RGBA8(red: min(most, red), green: min(most, green), blue: min(most, blue), alpha: most)
  }

  /// Returns noise of −1…1: twice 24 bits of SplitMix64's finaliser.
  private static func noise(_ x: Int, _ y: Int) -> Double {
    var bits = UInt64(x) &* 0x9E37_79B9_7F4A_7C15 ^ UInt64(y) &* 0xC2B2_AE3D_27D4_EB4F
    bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
    bits ^= bits >> 31
    return Double(bits & 0xFF_FFFF) / 0x1p24 + Double(bits >> 24 & 0xFF_FFFF) / 0x1p24 - 1
  }

  @Test func levelPaintingIsSampledOncePerRow() throws {
    let painting = Painting(key: "sky", size: Vector(40, 30), symmetry: .level) { Color($0.x, $0.y / 30, 0) }
    let made = try #require(maker.make(.painted(painting), pixels: PixelSize(80, 60), source: TestPictures()))
    #expect((0..<60).allSatisfy { row in (0..<80).allSatisfy { made[$0, row] == made[0, row] } })
    #expect(made[0, 0] != made[0, 59])
  }

  private final class Asked: Sendable {
    let count = Atomic(0)
  }

  @Test(arguments: [PixelSize(80, 60), PixelSize(81, 61), PixelSize(1, 1), PixelSize(400, 301)], [false, true])
  func mirroredPaintingIsSampledInAQuarter(size: PixelSize, dithers: Bool) throws {
    let center = Vector(20, 15)
    let color: @Sendable (Vector) -> Color = { p in
      Color((p.x - center.x).magnitude / 20, (p.y - center.y).magnitude / 15, 0.5)
    }
    let (whole, quarter) = ("whole", "quarter")
    let asked = Asked()
    let made = try [
      Painting(key: whole, size: center * 2, dithers: dithers, color: color),
      Painting(key: quarter, size: center * 2, dithers: dithers, symmetry: .mirrored) { p in
        asked.count.add(1, ordering: .relaxed)
        return color(p)
      },
    ].map { try #require(maker.make(.painted($0), pixels: size, source: TestPictures())) }
    #expect(made[0] == made[1])
    #expect(asked.count.load(ordering: .relaxed) == (size.width + 1) / 2 * ((size.height + 1) / 2))
  }

  @Test func ditheringATranslucentColourKeepsItPremultiplied() throws {
    let painting = Painting(key: "mist", size: Vector(128, 128), dithers: true) { _ in Color(1, 0.5, 0, 40.25 / 255) }
    let made = try #require(maker.make(.painted(painting), pixels: PixelSize(128, 128), source: TestPictures()))
    func mean(_ channel: (RGBA8) -> UInt8) -> Double {
      made.pixels.reduce(0.0) { $0 + Double(channel($1)) } / Double(made.pixels.count)
    }
    #expect((mean(\.alpha) - 40.25).magnitude < 0.03 && (mean(\.green) - 20.125).magnitude < 0.03)
    #expect(made.pixels.allSatisfy { $0.red == $0.alpha && $0.green <= $0.alpha && $0.blue == 0 })
  }

  @Test func bakedPictureEqualsItsMarks() {
    let baked = Baked(key: "card", size: Vector(40, 20)) { canvas in
      canvas.fill(.rounded(canvas.bounds, 6), Color(hex: 0x5B5BD6))
      canvas.draw(.art("t"), in: Rect(x: 10, y: 5, width: 10, height: 10))
    }
    let pictures = TestPictures(["t": Bitmap(width: 10, height: 10, fill: .white)])
    let made = maker.make(.baked(baked), pixels: PixelSize(40, 20), source: pictures)
    #expect(made?[12, 8] == .white && made?[30, 8] == RGBA8(0x5B, 0x5B, 0xD6) && made?[0, 0] == .clear)
    let large = maker.make(.baked(baked), pixels: PixelSize(80, 40), source: pictures)
    #expect(large?[22, 14] == .white && large?[60, 16] == RGBA8(0x5B, 0x5B, 0xD6))
  }

  @Test func blurredPicturesAreBlurredInPointsAndDarkened() {
    var bitmap = Bitmap(width: 80, height: 40, fill: .gray(0))
    for y in 0..<40 { for x in 40..<80 { bitmap[x, y] = .white } }
    let blur = Blur(.art("t"), size: Vector(40, 20), radius: 2, brightness: 0.5)
    let made = maker.make(.blurred(blur), pixels: PixelSize(80, 40), source: TestPictures(["t": bitmap]))
    // Two points are four pixels. One standard deviation from the edge, the value is 84 % of half the brightness.
    #expect(made.map { (Int($0[43, 20].red) - Int(0.809 * 127.5)).magnitude <= 3 } == true)
    #expect(made?[0, 0] == .gray(0) && made?[79, 0] == .gray(128))
  }

  @Test func onlyASourceSuppliesArtFilesAndText() {
    for picture in [Picture.art("pig"), .file("/pig.png"), .text(TextRun("pig", size: 12, width: 40))] {
      #expect(maker.make(picture, pixels: PixelSize(4, 4), source: TestPictures()) == nil)
    }
  }
}
