import Canvas
import Raster
import Testing

@Suite struct BlendTests {
  /// Returns the result of BlendMode's formulas in whole numbers, rounded to the nearest once.
  private func expected(_ mode: BlendMode, _ s: Int, _ a: Int, _ d: Int) -> UInt8 {
    func rounded(_ product: Int) -> Int { (2 * product + 255) / 510 }
    switch mode {
    case .normal: return UInt8(min(255, s + rounded(d * (255 - a))))
    case .additive: return UInt8(min(255, s + d))
    case .multiply: return UInt8(rounded(d * min(255, s + 255 - a)))
    case .screen: return UInt8(min(255, s + rounded(d * (255 - s))))
    }
  }

  @Test(arguments: BlendMode.allCases)
  func everyModeFollowsItsFormula(mode: BlendMode) {
    let values: [UInt8] = [0, 1, 2, 63, 64, 127, 128, 129, 200, 253, 254, 255]
    for alpha in values {
      for color in values where color <= alpha {
        // The destinations lie side by side, for a single draw.
        var bitmap = Bitmap(rows: [values.map { .gray($0, 200) }])
        let mesh = Mesh.rect(0, 0, Float(values.count), 1, RGBA8(color, alpha, 0, alpha), blend: mode)
        Raster.draw(Frame(size: PixelSize(values.count, 1), meshes: [mesh]), pictures: TestPictures(), into: &bitmap)
        for (index, value) in values.enumerated() {
          let pixel = bitmap[index, 0]
          #expect(pixel.red == expected(mode, Int(color), Int(alpha), Int(value)))
          #expect(pixel.green == expected(mode, Int(alpha), Int(alpha), Int(value)))
          #expect(pixel.blue == expected(mode, 0, Int(alpha), Int(value)))
          let kept = mode == .normal ? expected(mode, Int(alpha), Int(alpha), 200) : 200
          #expect(pixel.alpha == kept)
        }
      }
    }
  }

  @Test func coloursChangeEvenlyOverATriangle() {
    let mesh = Mesh(
      vertices: [
        .init(x: 0, y: 0, color: RGBA8(0, 0, 0)), .init(x: 255, y: 0, color: RGBA8(255, 0, 0)),
        .init(x: 0, y: 255, color: RGBA8(0, 255, 0)),
      ], indices: [0, 1, 2])
    let drawn = draw([mesh], on: PixelSize(256, 256))
    for y in stride(from: 0, to: 250, by: 7) {
      // Centres lie at .5, and halves round up.
      for x in 0..<(250 - y) { #expect(drawn[x, y] == RGBA8(UInt8(x + 1), UInt8(y + 1), 0)) }
    }
  }

  @Test func clipIsPixelExact() {
    let drawn = draw([.rect(0, 0, 8, 8, clip: PixelRect(x: 2, y: 3, width: 4, height: 2))], on: PixelSize(8, 8))
    for y in 0..<8 {
      for x in 0..<8 { #expect((drawn[x, y] == .white) == ((2..<6).contains(x) && (3..<5).contains(y))) }
    }
    let outside = PixelRect(x: -9, y: -9, width: 5, height: 50)
    #expect(draw([.rect(0, 0, 8, 8, clip: outside)], on: PixelSize(8, 8)).alphaSum == 0)
  }

  @Test func layersFadeAsAWhole() {
    // Two overlapping white squares in a layer at half opacity are no brighter where they overlap.
    let layer = Frame.LayerPass(size: PixelSize(8, 8), meshes: [.rect(0, 0, 5, 5), .rect(2, 2, 5, 5)])
    let drawn = draw(
      [.rect(0, 0, 8, 8, .gray(128, 128), texture: .layer(0))], on: PixelSize(8, 8), ground: RGBA8(0, 0, 0),
      layers: [layer])
    #expect(drawn[3, 3] == .gray(128) && drawn[1, 1] == .gray(128) && drawn[6, 6] == .gray(128))
    #expect(drawn[7, 7] == .gray(0) && drawn[6, 0] == .gray(0))
  }

  @Test func aMissingPictureOrLayerDrawsNothing() {
    let meshes = [
      Mesh.rect(0, 0, 4, 4, texture: .picture(.art("none"), pixels: PixelSize(4, 4))),
      Mesh.rect(0, 0, 4, 4, texture: .layer(3)),
    ]
    #expect(draw(meshes, on: PixelSize(4, 4)).alphaSum == 0)
  }
}
