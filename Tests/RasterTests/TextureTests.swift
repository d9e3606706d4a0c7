import Canvas
import Motion
import Raster
import Testing

@Suite struct TextureTests {
  private let texture = Mesh.Texture.picture(.art("t"), pixels: PixelSize(1, 1))

  @Test func unscaledTextureIsCopied() {
    var bitmap = Bitmap(width: 7, height: 5)
    for index in bitmap.pixels.indices { bitmap.pixels[index] = .gray(UInt8(index * 7)) }
    let drawn = draw([.rect(0, 0, 7, 5, texture: texture)], on: PixelSize(7, 5), pictures: TestPictures(["t": bitmap]))
    #expect(drawn == bitmap)
  }

  @Test func enlargingIsBilinearAndStopsAtTheEdgeTexels() {
    let bitmap = Bitmap(rows: [[.gray(0), .gray(255)]])
    let drawn = draw([.rect(0, 0, 8, 1, texture: texture)], on: PixelSize(8, 1), pictures: TestPictures(["t": bitmap]))
    // The centre of pixel i lies at 2·(i + ½)/8 − ½ texels: −3/8, −1/8, 1/8 … 9/8.
    let shares = [0.0, 0, 0.125, 0.375, 0.625, 0.875, 1, 1]
    #expect(drawn.pixels.map(\.red) == shares.map { UInt8($0 * 255 + 0.5) })
  }

  @Test func bilinearFilterWeighsFourTexels() {
    let bitmap = Bitmap(rows: [[.gray(10), .gray(50)], [.gray(90), .gray(250)]])
    let drawn = draw([.rect(0, 0, 4, 4, texture: texture)], on: PixelSize(4, 4), pictures: TestPictures(["t": bitmap]))
    // The pixel lies a quarter across and a quarter down.
    #expect(drawn[1, 1].red == UInt8((10 * 9 + 50 * 3 + 90 * 3 + 250) / 16.0 + 0.5))
    #expect(drawn[2, 1].red == UInt8((10 * 3 + 50 * 9 + 90 + 250 * 3) / 16.0 + 0.5))
  }

  @Test func everyPixelIsTheBilinearMeanAtItsCentre() {
    var bitmap = Bitmap(width: 5, height: 4)
    for index in bitmap.pixels.indices { bitmap.pixels[index] = .gray(UInt8(truncatingIfNeeded: index * 71 + 13)) }
    let drawn = draw(
      [.rect(0, 0, 40, 64, texture: texture)], on: PixelSize(40, 64), pictures: TestPictures(["t": bitmap]))
    func texel(_ x: Int, _ y: Int) -> Double { Double(bitmap[max(0, min(4, x)), max(0, min(3, y))].red) }
    for y in 0..<64 {
      for x in 0..<40 {
        // There are eight pixels to a texel across and sixteen down, so the weights are whole 256ths.
        let (u, v) = ((Double(x) + 0.5) / 8 - 0.5, (Double(y) + 0.5) / 16 - 0.5)
        let (left, top) = (Int(u.rounded(.down)), Int(v.rounded(.down)))
        let (fx, fy) = (u - Double(left), v - Double(top))
        let mean =
          (texel(left, top) * (1 - fx) + texel(left + 1, top) * fx) * (1 - fy)
          + (texel(left, top + 1) * (1 - fx) + texel(left + 1, top + 1) * fx) * fy
        #expect(drawn[x, y].red == UInt8(mean + 0.5), "\(x), \(y)")
      }
    }
  }

  @Test func theQuickCopyAndTheFilterAgree() {
    var bitmap = Bitmap(width: 9, height: 6)
    for index in bitmap.pixels.indices { bitmap.pixels[index] = .gray(UInt8(truncatingIfNeeded: index * 71)) }
    var mesh = Mesh.rect(2, 1, 9, 6, texture: texture)
    let quick = draw([mesh], on: PixelSize(16, 8), pictures: TestPictures(["t": bitmap]))
    // A hair's breadth narrower: too little for 1/256 texel to show, but enough to prevent the fast path.
    for index in mesh.vertices.indices where mesh.vertices[index].u == 1 {
      mesh.vertices[index].u = Float(1).nextDown
    }
    #expect(draw([mesh], on: PixelSize(16, 8), pictures: TestPictures(["t": bitmap])) == quick)
  }

  @Test func coloursMultiplyTexels() {
    let bitmap = Bitmap(rows: [[RGBA8(100, 200, 50, 200)]])
    let drawn = draw(
      [.rect(0, 0, 1, 1, RGBA8(128, 64, 0, 128), texture: texture)], on: PixelSize(1, 1),
      pictures: TestPictures(["t": bitmap]))
    #expect(drawn[0, 0] == RGBA8(50, 50, 0, 100))
  }

  @Test func halfSizeIsTheMeanOfFour() {
    var bitmap = Bitmap(width: 16, height: 16)
    for index in bitmap.pixels.indices { bitmap.pixels[index] = .gray(UInt8(truncatingIfNeeded: index * 37)) }
    let drawn = draw([.rect(0, 0, 8, 8, texture: texture)], on: PixelSize(8, 8), pictures: TestPictures(["t": bitmap]))
    for y in 0..<8 {
      for x in 0..<8 {
        let four = [(0, 0), (1, 0), (0, 1), (1, 1)].map { Int(bitmap[2 * x + $0.0, 2 * y + $0.1].red) }
        #expect(Int(drawn[x, y].red) == (four.reduce(0, +) + 2) / 4)
      }
    }
  }

  @Test(arguments: [4, 8, 16])
  func strongShrinkingUsesEveryTexel(factor: Int) {
    // There is one white texel in each square of four by four, which the bilinear filter alone would miss.
    var bitmap = Bitmap(width: 128, height: 128, fill: .gray(0))
    for y in stride(from: 0, to: 128, by: 4) { for x in stride(from: 0, to: 128, by: 4) { bitmap[x, y] = .white } }
    let side = Float(128 / factor)
    let drawn = draw(
      [.rect(0, 0, side, side, texture: texture)], on: PixelSize(Int(side), Int(side)),
      pictures: TestPictures(["t": bitmap]))
    #expect(drawn.pixels.allSatisfy { (15...17).contains($0.red) })
  }

  @Test func aFadedTextureEdgeDoesNotBleedItsNeighbour() {
    // The left half is white, the right half red. The white part alone, off whole pixels, shows red only in the mix of half
    // a texel.
    var bitmap = Bitmap(width: 64, height: 8, fill: .white)
    for y in 0..<8 { for x in 32..<64 { bitmap[x, y] = RGBA8(255, 0, 0) } }
    var canvas = Canvas(size: Vector(40, 12))
    canvas.draw(
      .art("t"), in: Rect(x: 2.5, y: 2, width: 32, height: 8), part: Rect(x: 0, y: 0, width: 0.5, height: 1))
    let drawn = Raster.bitmap(of: Mesher().frame(of: canvas, scale: 1), pictures: TestPictures(["t": bitmap]))
    for x in 3..<34 { #expect(drawn[x, 6] == .white) }
    #expect((Int(drawn[34, 6].alpha) - 128).magnitude <= 1)
    #expect(Int(drawn[34, 6].green) >= 60)
  }
}
