import Canvas
import Effects
import Motion
import Testing

@testable import Playground

/// The page of effects with fewer and more of them than there are.
@Suite struct GalleryTests {
  private static let titles = EffectLibrary.builtIn.cards.map { $0.title } + ["Pull to Refresh", "Ripple on Water"]

  @Test(arguments: [
    Vector(390, 844), Vector(320, 568), Vector(844, 390), Vector(768, 1024), Vector(1280, 720),
  ])
  func everyTitleFitsItsTile(_ size: Vector) {
    for count in 1...9 {
      let layout = GalleryLayout(count: count, in: size)
      #expect(layout.tiles.count == count)
      for tile in layout.tiles {
        #expect(tile.width >= 44 && tile.height >= 44, "\(count) at \(size): \(tile)")
        for title in Self.titles {
          let sentence = "Spin it under your finger and watch the foil catch the light."
          let caption = TileCaption(title: title, sentence: sentence, in: tile.size, isNarrow: layout.isNarrow)
          let run = caption.title
          let lines = TextWidth.lines(of: title, size: run.size, weight: run.weight, width: run.width, limit: 9)
          #expect(lines <= run.lines, "\(title), one of \(count) at \(size)")
          let widest = title.split(separator: " ").map { TextWidth.estimate(String($0), size: run.size) }.max() ?? 0
          #expect(widest <= run.width, "\(title), one of \(count) at \(size)")
          #expect(caption.top >= 0, "\(title), one of \(count) at \(size)")
        }
      }
    }
  }

  /// A sixth effect changes the page of five as little as it can.
  @Test(arguments: [Vector(390, 844), Vector(768, 1024), Vector(1280, 720)])
  func aSixthSharesTheFifthsTile(_ size: Vector) {
    let (five, six) = (GalleryLayout(count: 5, in: size).tiles, GalleryLayout(count: 6, in: size).tiles)
    #expect(six.prefix(4) == five.prefix(4))
    #expect(six[4].origin == five[4].origin && six[5].maxX == five[4].maxX && six[5].maxY == five[4].maxY)
    #expect(!six[4].intersects(six[5]))
  }
}
