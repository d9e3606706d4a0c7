import Canvas
import Testing

@testable import Raster

/// The textures that a rasteriser keeps of the pictures it has drawn.
@Suite struct TextureTableTests {
  private static func bitmap() -> Bitmap { Bitmap(width: 100, height: 100) }

  @Test("pictures that change with every frame leave no more than is allowed behind")
  func textureMemoryIsBounded() {
    var table = TextureTable(least: 1_000_000)
    let kept = Self.bitmap()
    table.begin()
    let serial = table.chain(for: kept)?.serial
    for _ in 0..<500 {
      table.begin()
      #expect(table.chain(for: kept)?.serial == serial)
      _ = table.chain(for: Self.bitmap())
      #expect(table.bytes <= 1_000_000 + 60_000)
    }
    #expect(table.bytes > 500_000)
  }

  @Test("of pictures that are shown no more, however many a frame shows, nearly nothing is held")
  func unusedTexturesAreFreed() {
    var table = TextureTable(least: 0)
    var shown = (0..<50).map { _ in Self.bitmap() }
    for number in 0..<500 {
      table.begin()
      shown[number % 50] = Self.bitmap()
      for bitmap in shown { _ = table.chain(for: bitmap) }
      #expect(table.count <= 52)
    }
  }

  @Test("what a frame shows is made once, however much it is")
  func shownTexturesAreMadeOnce() {
    var table = TextureTable(least: 0)
    let many = (0..<50).map { _ in Self.bitmap() }
    var serials: Set<Int> = []
    for _ in 0..<100 {
      table.begin()
      for bitmap in many { serials.insert(table.chain(for: bitmap)?.serial ?? 0) }
    }
    #expect(serials.count == 50)
  }
}
