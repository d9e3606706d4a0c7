import Canvas
import Motion
import Testing

@testable import Pictures
@testable import Stage

/// Tests of the picture shown while a baked picture is being made.
@Suite struct StandInTests {
  private static func page(_ color: Color, _ width: Double, family: String? = nil) -> Picture {
    .baked(
      Baked(key: "page \(color)", family: family, size: Vector(width, 100)) { canvas in
        canvas.fill(.rect(canvas.bounds), color)
      })
  }

  private static let size = PixelSize(100, 100)

  @Test func familyPictureStandsInUntilReady() throws {
    let store = PictureStore(resources: nil, mode: .background)
    let night = Self.page(Color(hex: 0x443091), 100, family: "page")
    #expect(store.bitmap(for: night, pixels: Self.size) == nil)
    store.settle(milliseconds: 5000)
    let made = try #require(store.bitmap(for: night, pixels: Self.size))
    // The picture is requested at another size, then with another key.
    for next in [
      Self.page(Color(hex: 0x443091), 200, family: "page"), Self.page(Color(hex: 0xF6F3EC), 100, family: "page"),
    ] {
      #expect(store.bitmap(for: next, pixels: PixelSize(200, 100)) != nil)
      store.settle(milliseconds: 5000)
      #expect(try #require(store.bitmap(for: next, pixels: PixelSize(200, 100))).width == 200)
    }
    #expect(made.width == 100)
  }

  @Test func unrelatedPicturesDoNotStandIn() throws {
    let store = PictureStore(resources: nil, mode: .background)
    _ = store.bitmap(for: Self.page(.black, 100), pixels: Self.size)
    store.settle(milliseconds: 5000)
    #expect(store.bitmap(for: Self.page(.white, 100), pixels: Self.size) == nil)
    store.settle(milliseconds: 5000)
  }

  @Test func filmPicturesHaveNoStandIns() throws {
    let store = PictureStore(resources: nil)
    let white = RGBA8.white
    _ = store.bitmap(for: Self.page(.black, 100, family: "page"), pixels: Self.size)
    let page = try #require(store.bitmap(for: Self.page(.white, 100, family: "page"), pixels: Self.size))
    #expect(page[50, 50] == white)
  }
}

/// Tests of the stand-in for a picture with new values: the picture shown before in its place.
@Suite struct StandInPlaceTests {
  private static func pictures(_ names: String) -> [Picture] {
    // Letters are files, digits are painted pictures.
    names.map { $0.isNumber ? .painted(Painting(key: "\($0)", size: Vector(9, 9)) { _ in .white }) : .file("\($0)") }
  }

  /// The arguments are the former frame, the new frame, its missing pictures, and their stand-ins in the same order.
  @Test(arguments: [
    ("abc", "axc", "x", "b"),
    // With one picture more or less, places are counted from both ends.
    ("a1c", "a12x", "x", "c"),
    ("1ab2", "12ax2", "x", "b"),
    ("1aab2", "1xab2", "x", "a"),
    // A picture of another kind stands in for nothing.
    ("a1c", "axc", "x", "-"),
    ("", "x", "x", "-"),
    ("ab", "xy", "xy", "ab"),
  ])
  func standInsAreMatchedFromBothEnds(_ last: String, _ now: String, _ lacking: String, _ expected: String) {
    var standIns = StandIns()
    _ = standIns.find(for: Self.pictures(lacking), in: Self.pictures(now), after: Self.pictures(last))
    for (picture, name) in zip(Self.pictures(lacking), expected) {
      #expect(standIns[picture] == (name == "-" ? nil : Self.pictures("\(name)")[0]))
    }
  }

  /// A slider that is dragged requests one picture after another.
  ///
  /// The first picture shown stays, and those that the slider has passed are not made.
  @Test func skippedPicturesAreNotMade() {
    var standIns = StandIns()
    let (a, b, c) = (Self.pictures("a")[0], Self.pictures("b")[0], Self.pictures("c")[0])
    #expect(standIns.find(for: [b], in: [b], after: [a]).isEmpty)
    #expect(standIns.find(for: [c], in: [c], after: [b]) == [b])
    #expect(standIns[c] == a)
    #expect(standIns[b] == nil)
    standIns.set(c)
    #expect(standIns[c] == nil)
  }

  @Test func aFrameWithNewValuesShowsTheOldPictureUntilTheNewOneIsThere() throws {
    func frame(_ picture: Picture) -> Frame {
      let mesh = Mesh(vertices: [], indices: [], texture: .picture(picture, pixels: PixelSize(100, 100)))
      return Frame(size: PixelSize(100, 100), meshes: [mesh])
    }
    let store = PictureStore(resources: nil, mode: .background)
    func glow(_ color: Color) -> Picture {
      .painted(Painting(key: "\(color)", size: Vector(100, 100)) { _ in color })
    }
    func draw(_ picture: Picture) -> RGBA8? {
      store.beginFrame()
      return store.bitmap(for: picture, pixels: PixelSize(100, 100)).map { $0[50, 50] }
    }
    _ = draw(glow(.white))
    store.settle(milliseconds: 5000)
    #expect(draw(glow(.white)) == .white)
    #expect(store.isComplete)
    #expect(!store.findStandIns(for: frame(glow(.white)), after: frame(glow(.white))))

    // If the background thread is fast enough, there is nothing to stand in for.
    if draw(glow(.black)) == nil {
      #expect(!store.isComplete)
      #expect(store.findStandIns(for: frame(glow(.black)), after: frame(glow(.white))))
      #expect(draw(glow(.black)) == .white || store.isComplete)
    }
    store.settle(milliseconds: 5000)
    #expect(draw(glow(.black)) == RGBA8(red: 0, green: 0, blue: 0, alpha: 255))
    #expect(store.isComplete)
  }
}
