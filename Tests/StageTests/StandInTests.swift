import Canvas
import Motion
import Testing

@testable import Stage

/// What is shown while a baked picture is being made.
@Suite struct StandInTests {
  private static func page(_ color: Color, _ width: Double, family: String? = nil) -> Picture {
    .baked(
      Baked(key: "page \(color)", family: family, size: Vector(width, 100)) { canvas in
        canvas.fill(.rect(canvas.bounds), color)
      })
  }

  private static let size = PixelSize(100, 100)

  @Test func oneOfTheFamilyStandsInUntilThePictureIsReady() throws {
    let store = PictureStore(resources: nil, mode: .background)
    let night = Self.page(Color(hex: 0x443091), 100, family: "page")
    #expect(store.bitmap(for: night, pixels: Self.size) == nil)
    store.settle(milliseconds: 5000)
    let made = try #require(store.bitmap(for: night, pixels: Self.size))
    // Another size, then another key.
    for next in [
      Self.page(Color(hex: 0x443091), 200, family: "page"), Self.page(Color(hex: 0xF6F3EC), 100, family: "page"),
    ] {
      #expect(store.bitmap(for: next, pixels: PixelSize(200, 100)) != nil)
      store.settle(milliseconds: 5000)
      #expect(try #require(store.bitmap(for: next, pixels: PixelSize(200, 100))).width == 200)
    }
    #expect(made.width == 100)
  }

  @Test func strangersDoNotStandIn() throws {
    let store = PictureStore(resources: nil, mode: .background)
    _ = store.bitmap(for: Self.page(.black, 100), pixels: Self.size)
    store.settle(milliseconds: 5000)
    #expect(store.bitmap(for: Self.page(.white, 100), pixels: Self.size) == nil)
    store.settle(milliseconds: 5000)
  }

  @Test func picturesForFilesAreNeverStoodInFor() throws {
    let store = PictureStore(resources: nil)
    let white = RGBA8.white
    _ = store.bitmap(for: Self.page(.black, 100, family: "page"), pixels: Self.size)
    let page = try #require(store.bitmap(for: Self.page(.white, 100, family: "page"), pixels: Self.size))
    #expect(page[50, 50] == white)
  }
}
