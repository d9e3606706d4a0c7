import Gestures
import Motion
import Support
import Testing
import Tuning

@testable import Effects
@testable import Playground
@testable import Playing
@testable import Studies

/// Stories about photographs that are dropped on pictures.
@MainActor @Suite struct PhotographStoryTests {
  private static let dog = "picture 800 600 dog"

  private func bench(_ effect: any Effect.Type, size: Vector = Vector(390, 844)) throws -> Workbench {
    let files = [
      "/photos/dog.jpg": Self.dog, "/photos/old/dog.jpg": "picture 300 300 an older dog", "here.png": "picture 9 9 x",
    ]
    return try Workbench(effect, config: "{}", files: files, size: size)
  }

  private func names(_ key: String, _ bench: Workbench) -> [String] {
    guard case .rows(let rows)? = bench.playground.tuner.stack.value(of: key) else { return [] }
    return rows.map { $0.picture?.name ?? "" }
  }

  @Test func droppedPhotographReplacesThePictureBelow() throws {
    let bench = try bench(Cards.self)
    let before = names("cards.cards", bench)
    bench.play("drop /photos/dog.jpg 195 430")
    #expect(names("cards.cards", bench) == ["pictures/dog.jpg"] + before.dropFirst())
    #expect(bench.host.memory["pictures/dog.jpg"] == Self.dog)
    #expect(bench.notice == "Cards[0] dusk → pictures/dog.jpg")
    // The picture keeps the file's proportions, centred on its own middle.
    guard case .rows(let shown)? = bench.player?.values.effective[key: "cards.cards"] else {
      Issue.record("no rows")
      return
    }
    #expect(shown[0].picture == PictureReference("pictures/dog.jpg", width: 800, height: 600, path: "pictures/dog.jpg"))
    #expect(shown[0]["focus"].isEmpty && shown[0]["title"] == "Tent at Twin Peaks")
    bench.play("key Ctrl+Z")
    #expect(names("cards.cards", bench) == before)
    bench.play("key Ctrl+Y\nkey Ctrl+S")
    #expect(bench.host.memory["c.json"]?.contains("pictures/dog.jpg") == true)
  }

  /// Checks that dropping never overwrites a file.
  ///
  /// The same file again uses the same copy, another file of the same name gets a copy of its own, and a file beside the config
  /// is not copied.
  @Test func droppedCopiesNeverOverwriteFiles() throws {
    let bench = try bench(Stitch.self)
    let row = try #require(bench.player?.performance.picture(at: Vector(100, 420))?.row)
    bench.play("drop /photos/dog.jpg 100 420\ndrop /photos/dog.jpg 100 420")
    #expect(names("stitch.pictures", bench)[row] == "pictures/dog.jpg")
    bench.play("drop /photos/old/dog.jpg 100 420")
    #expect(names("stitch.pictures", bench)[row] == "pictures/dog-2.jpg")
    bench.play("drop here.png 100 420")
    #expect(names("stitch.pictures", bench)[row] == "here.png")
    #expect(bench.host.memory.paths.filter { $0.contains("pictures/") } == ["pictures/dog-2.jpg", "pictures/dog.jpg"])
    #expect(bench.host.memory["pictures/dog.jpg"] == Self.dog)
  }

  /// Checks positions on the page at rest, and the picture at each.
  @Test(arguments: [
    (Vector(640, 50), "header.banner", 0), (Vector(100, 110), "header.people", 0),
    (Vector(1180, 250), "header.photos", 1), (Vector(700, 330), "header.posts", 0),
  ])
  func everyHeaderPictureAcceptsADrop(_ place: Vector, _ key: String, _ row: Int) throws {
    let bench = try bench(Header.self, size: Vector(1280, 720))
    bench.play("drop /photos/dog.jpg \(place.x) \(place.y)")
    #expect(names(key, bench).firstIndex(of: "pictures/dog.jpg") == row, "\(bench.notice ?? "")")
  }

  @Test func dropOnAScrolledPageHitsTheVisiblePicture() throws {
    let bench = try bench(Header.self)
    bench.play("down 1 200 700\nmove 1 200 600\nmove 1 200 300\nwait 0.2\nmove 1 200 300\nup 1\nwait 1")
    let offset = try #require(bench.readout("offset"))
    #expect(offset > 300)
    bench.play("drop /photos/dog.jpg 200 100")
    let page = Header.Page(in: Vector(390, 844), .defaults)
    let row = try #require(page.rows.first { page.row($0).contains(Vector(200, 100 + offset)) })
    #expect(names("header.posts", bench).firstIndex(of: "pictures/dog.jpg") == row)
  }

  @Test(arguments: [(320.0, SplitSide.a), (962, .b)])
  func dropOnASplitChangesItsSide(_ x: Double, _ side: SplitSide) throws {
    let bench = try bench(Cards.self, size: Vector(1282, 720))
    bench.play("key \\\ndrop /photos/dog.jpg \(x) 360")
    let desk = bench.playground.desk
    #expect(desk.scene.chosen == side && names("cards.cards", bench)[0] == "pictures/dog.jpg")
    let others = try #require(desk.tuner.others?.stack.value(of: "cards.cards"))
    #expect(others != desk.tuner.stack.value(of: "cards.cards"))
  }

  @Test(arguments: [
    ("/photos/dog.jpg 195 10", "dog.jpg: drop it on a picture; Card Carousel has none there"),
    ("/photos/none.jpg 195 430", "/photos/none.jpg"), ("/photos/words.jpg 195 430", "/photos/words.jpg:1:1"),
  ])
  func invalidPhotographChangesNothing(_ drop: String, _ line: String) throws {
    let bench = try bench(Cards.self)
    bench.host.memory["/photos/words.jpg"] = "no picture"
    bench.play("drop \(drop)")
    #expect(bench.notice?.hasPrefix(line) == true, "\(bench.notice ?? "")")
    #expect(bench.playground.tuner.stack.undoName == nil)
    #expect(bench.host.memory.paths.allSatisfy { !$0.hasPrefix("pictures/") })
  }

  /// Checks that the panel lists the built-in art, the pictures in the folder and the pictures already in use.
  @Test func thePanelListsTheFolder() throws {
    let bench = try bench(Cards.self)
    bench.host.memory["pictures/cat.png"] = "picture 5 5 cat"
    bench.host.memory["pictures/notes.txt"] = "no picture"
    bench.play("drop here.png 195 430")
    let found = PicturesFolder(besideConfig: "c.json", bench.host).all(
      with: bench.playground.tuner.values.patches, .all)
    #expect(Array(found.map(\.name).suffix(2)) == ["here.png", "pictures/cat.png"])
    #expect(found.first { $0.name == "pictures/cat.png" }?.path == "pictures/cat.png")
    #expect(
      Set(["fog", "dusk", "a1", "pano"]).isSubset(of: found.map(\.name)) && Set(found.map(\.name)).count == found.count)
    #expect(!found.contains { $0.name.contains("notes") })
  }

  @Test func unwritablePictureFolderIsNamed() throws {
    let bench = try bench(Cards.self)
    bench.host.memory.lock("pictures/dog.jpg")
    bench.play("drop /photos/dog.jpg 195 430")
    #expect(bench.notice == "pictures/dog.jpg: cannot be written: Permission denied")
    #expect(names("cards.cards", bench)[0] == "dusk")
  }

  /// Checks that the strip's pictures are found side by side in order, and that there is none above the strip.
  @Test(arguments: [Vector(390, 844), Vector(1280, 720), Vector(844, 390)])
  func stripPicturesAreHitInOrder(_ size: Vector) throws {
    let player = try #require(try bench(Stitch.self, size: size).player)
    var found: Set<Int> = []
    for x in stride(from: 0.0, to: size.x, by: 2) {
      for y in stride(from: 0.0, to: size.y, by: 40) {
        if let place = player.performance.picture(at: Vector(x, y)) { found.insert(place.row) }
      }
    }
    #expect(found.count > 1 && found.sorted() == Array(found.min()!...found.max()!))
    #expect(player.performance.picture(at: Vector(size.x / 2, 4)) == nil)
  }
}
