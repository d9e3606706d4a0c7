import Canvas
import Effects
import Gestures
import Motion
import Sketches
import Studies
import Support
import Testing
import Tuning

@testable import Playing

/// Tests of the gallery with different numbers of effects.
@MainActor @Suite struct GalleryTests {
  private nonisolated static let titles =
    EffectLibrary.builtIn.cards.map { $0.title } + ["Pull to Refresh", "Ripple on Water"]

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
          let run = caption.title.settled
          let lines = TextWidth.lines(of: title, size: run.size, weight: run.weight, width: run.width + 1, limit: 9)
          #expect(lines <= run.lines, "\(title), one of \(count) at \(size)")
          let widest = title.split(separator: " ").map { TextWidth.estimate(String($0), size: run.size) }.max() ?? 0
          #expect(widest <= run.width + 1, "\(title), one of \(count) at \(size)")
          #expect(caption.top >= 0, "\(title), one of \(count) at \(size)")
        }
      }
    }
  }

  private nonisolated static let sizes = [
    Vector(390, 844), Vector(844, 390), Vector(1280, 800), Vector(480, 320), Vector(320, 568),
  ]

  @Test(arguments: sizes)
  func longGalleryScrolls(_ size: Vector) {
    let layout = GalleryLayout(count: 11, in: size)
    #expect(layout.contentHeight > size.y)
    #expect(layout.tiles[5].minY < size.y, "the next row looks out below the first five")
    for (index, tile) in layout.tiles.enumerated() {
      #expect(tile.width >= 100 && tile.height >= 70, "\(index): \(tile)")
      #expect(tile.minX >= 0 && tile.maxX <= size.x && tile.maxY <= layout.contentHeight, "\(index): \(tile)")
      for other in layout.tiles.dropFirst(index + 1) { #expect(!tile.intersects(other)) }
    }
    let scrolled = GalleryLayout(count: 11, in: size).scrolled(by: 100)
    #expect((scrolled.tiles[10].minY - layout.tiles[10].minY + 100).magnitude < 1e-9)
    #expect(scrolled.contentHeight == layout.contentHeight)
  }

  private static func gallery(_ count: Int, in size: Vector) -> Gallery {
    Gallery(of: (0..<count).map { EffectLibrary.builtIn.cards[$0 % 5] }, in: size, patches: Patches())
  }

  private static func finger(_ phase: FingerEvent.Phase, _ y: Double) -> [Input] {
    [.finger(FingerEvent(id: 1, phase: phase, position: Vector(195, y)))]
  }

  @Test func scrollingOpensNoTile() {
    let size = Vector(390, 844)
    var gallery = Self.gallery(11, in: size)
    #expect(gallery.step(Self.finger(.down, 700)) == nil)
    for step in 1...24 { #expect(gallery.step(Self.finger(.move, 700 - 12 * Double(step))) == nil) }
    #expect(abs(gallery.scroll.offset - (288 - DragRecognizer.slop)) < 3, "\(gallery.scroll.offset)")
    #expect(gallery.step(Self.finger(.up, 412)) == nil && gallery.pressed == nil)
    // The gallery keeps scrolling after the lift, and ends at the last tile.
    #expect(gallery.scroll.velocity > 500)
    for _ in 0..<1200 { _ = gallery.step() }
    #expect(gallery.scroll.isAtRest && gallery.scroll.offset == gallery.scroll.bounds.upperBound)
    #expect(gallery.layout.tiles[10].maxY < size.y)
    // A tap opens the tile that is now at that place.
    let last = gallery.layout.tiles[10].center
    _ = gallery.step([.finger(FingerEvent(id: 2, phase: .down, position: last))])
    let opened = gallery.step([.finger(FingerEvent(id: 2, phase: .up, position: last))])
    #expect(opened?.effect?.id == EffectLibrary.builtIn.cards[0].id)
  }

  @Test func stoppingTheScrollPressesNothing() {
    var gallery = Self.gallery(11, in: Vector(390, 844))
    gallery.page(by: 1)
    for _ in 0..<12 { _ = gallery.step() }
    #expect(!gallery.scroll.isAtRest)
    _ = gallery.step(Self.finger(.down, 400))
    #expect(gallery.pressed == nil)
    #expect(gallery.step(Self.finger(.up, 400)) == nil)
  }

  @Test func wheelAndKeysScroll() {
    let size = Vector(1280, 800)
    var gallery = Self.gallery(11, in: size)
    _ = gallery.step([.scroll(ScrollEvent(position: Vector(100, 100), delta: Vector(0, -90)))])
    #expect(gallery.scroll.offset == 90)
    gallery.page(by: -1)
    for _ in 0..<480 { _ = gallery.step() }
    #expect(gallery.scroll.offset == 0)
    // Arrow keys scroll the selected tile into view.
    for _ in 0..<6 {
      gallery.moveChoice(Vector(0, 1))
      for _ in 0..<480 { _ = gallery.step() }
    }
    #expect(gallery.scroll.offset > 100 && gallery.choice.map { gallery.layout.tiles[$0].maxY <= size.y } == true)
    // Five tiles fit into the window, so there is nothing to scroll.
    var five = Self.gallery(5, in: size)
    _ = five.step([.scroll(ScrollEvent(position: Vector(100, 100), delta: Vector(0, -90)))])
    five.page(by: 1)
    #expect(five.scroll.offset == 0 && five.scroll.isAtRest)
  }

  /// Checks that a sixth effect changes only the fifth tile of a gallery with five.
  @Test(arguments: [Vector(390, 844), Vector(768, 1024), Vector(1280, 720)])
  func sixthEffectSharesTheFifthTile(_ size: Vector) {
    let (five, six) = (GalleryLayout(count: 5, in: size).tiles, GalleryLayout(count: 6, in: size).tiles)
    #expect(six.prefix(4) == five.prefix(4))
    #expect(six[4].origin == five[4].origin)
    let end = Vector(five[4].maxX, five[4].maxY)
    #expect(Vector(six[5].maxX, six[5].maxY).distance(to: end) < 1e-9)
    #expect(!six[4].intersects(six[5]))
  }

  /// Checks that the gallery announces the effects' first pictures, in the size of the stage, within its limit.
  @Test func galleryPreloadsEffectPictures() throws {
    let (size, cards) = (Vector(390, 844), [try #require(EffectLibrary.builtIn["cards"])])
    var gallery = Gallery(of: cards, in: size, patches: Patches())
    #expect(gallery.foresight.pictures.isEmpty)
    for _ in 0..<Int(Step.perSecond) { _ = gallery.step() }
    let foreseen = gallery.foresight.pictures
    let performance = try cards[0].make(size, Patch())
    var frame = Canvas(size: size)
    performance.draw(fraction: 1, on: &frame)
    let opening = frame.marks.compactMap {
      if case .picture(let picture, _, _, _, _) = $0.shape { picture } else { nil }
    }
    #expect(foreseen.contains { opening.contains($0.picture) } && foreseen.count > 3)
    #expect(foreseen.reduce(0) { $0 + $1.area.width * $1.area.height } <= 8 * size.x * size.y)
    var canvas = Canvas(size: size)
    gallery.foresight.announce(on: &canvas)
    #expect(canvas.marks.isEmpty && canvas.foreseen.count == foreseen.count)
    // A stage of another size needs pictures of other sizes.
    gallery.resize(to: Vector(844, 390))
    _ = gallery.step()
    #expect(gallery.foresight.pictures.isEmpty)
  }

  /// A picture that a sketch only names is as ready as one that its first frame draws.
  @Test func galleryPreloadsPicturesThatASketchNames() throws {
    let size = Vector(390, 844)
    let text = """
      return effect { title = "T", params = { picture("cover", "dusk", "Cover") }, start = function() return { x = 0 } end,
      step = function(s) end, draw = function(s, p, c) c:picture("fog", rect(0, 0, 100, 100)) end }
      """
    var gallery = Gallery(of: [try Sketch(id: "t", text: text).card], in: size, patches: Patches())
    for _ in 0..<Int(Step.perSecond) { _ = gallery.step() }
    #expect(gallery.foresight.pictures.map(\.picture) == [.art("fog"), .art("dusk")])
  }
}
