import Canvas
import Formatting
import Foundation
import Motion
import Synchronization
import Testing

@testable import Pictures
@testable import Stage

@Suite struct DiskCacheTests {
  /// A file may have any time: before 1970, or as far in the future as a clock can represent.
  @Test(arguments: [-1, -62_135_596_800, 253_402_300_799]) func filesOfAnyAgeHaveAFingerprint(seconds: Int) throws {
    let path = FileManager.default.temporaryDirectory.path + "/fidget-old-\(UUID().uuidString)"
    try Data("x".utf8).write(to: URL(fileURLWithPath: path))
    defer { unlink(path) }
    let time = timespec(tv_sec: seconds, tv_nsec: 0)
    #expect([time, time].withUnsafeBufferPointer { utimensat(AT_FDCWD, path, $0.baseAddress, 0) } == 0)
    var (mark, none) = (FNV1a(), FNV1a())
    mark.add(stampOf: path)
    none.add(stampOf: path + "-gone")
    #expect(mark.value != none.value)
  }

  private static let size = PixelSize(120, 80)

  /// A folder with its own art, a page that shows the art with words over it, and a store for each simulated run.
  private final class House: Sendable {
    let folder: String
    let drawn = Mutex(0)
    private let most: Int

    init(most: Int = 1 << 24) throws {
      folder = FileManager.default.temporaryDirectory.path + "/fidget-cache-\(UUID().uuidString)"
      self.most = most
      try FileManager.default.createDirectory(atPath: folder + "/art", withIntermediateDirectories: true)
      try paintArt("#f00")
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    func paintArt(_ color: String) throws {
      let svg = "<svg xmlns='http://www.w3.org/2000/svg' width='40' height='20'>"
      let text = svg + "<rect width='20' height='20' fill='\(color)'/></svg>"
      try Data(text.utf8).write(to: URL(fileURLWithPath: folder + "/art/half.svg"))
    }

    func store(version: UInt64 = 1) -> PictureStore {
      let resources = Resources(folder: folder)
      let cache = DiskCache(in: folder + "/cache", resources, version: version, most: most, worthwhile: 0)
      return PictureStore(resources: resources, cache: cache)
    }

    var page: Picture {
      .baked(
        Baked(key: "page", size: Vector(120, 80)) { [self] canvas in
          drawn.withLock { $0 += 1 }
          canvas.draw(.art("half"), in: Rect(x: 10, y: 10, width: 100, height: 50))
          canvas.text(TextRun("Words", size: 20, width: 90), at: Vector(5, 5), .white)
        })
    }

    func field(_ number: Int) -> Picture {
      .painted(
        Painting(key: "field \(number)", size: Vector(120, 80)) { [self] point in
          if point.x < 1, point.y < 1 { drawn.withLock { $0 += 1 } }
          return Color(point.x / 120, Double(number) / 10, 0.5)
        })
    }

    var all: [Picture] { [page, field(1), .blurred(Blur(page, size: Vector(120, 80), radius: 4)), .art("half")] }

    /// Returns the bitmaps of a simulated run, which saves them for the next run.
    func run(_ pictures: [Picture]? = nil, version: UInt64 = 1) -> [Bitmap] {
      let store = store(version: version)
      let bitmaps = (pictures ?? all).compactMap { store.bitmap(for: $0, pixels: DiskCacheTests.size) }
      store.save()
      return bitmaps
    }

    var files: [URL] {
      let all = try? FileManager.default.contentsOfDirectory(
        at: URL(fileURLWithPath: folder + "/cache"), includingPropertiesForKeys: nil)
      return (all ?? []).filter { $0.pathExtension == "picture" }
    }
  }

  /// A package contains pictures of its art; words and photographs depend on the machine.
  @Test func packagedPicturesAreUsed() throws {
    let house = try House()
    let resources = Resources(folder: house.folder)
    let photo = house.folder + "/photo.svg"
    try FileManager.default.copyItem(atPath: house.folder + "/art/half.svg", toPath: photo)
    let pictures = [house.page, house.field(1), .art("half"), .file(photo)]
    let making = PictureStore(
      resources: resources, cache: DiskCache(shippedIn: resources.pictures, resources, version: 7))
    let made = pictures.map { making.bitmap(for: $0, pixels: Self.size) }
    making.save()
    let files = try FileManager.default.contentsOfDirectory(atPath: resources.pictures)
    #expect(files.count == 3, "the field, and the art as it is and as the page shows it: \(files)")

    func run(_ version: UInt64) -> (drawn: Int, bitmaps: [Bitmap?]) {
      house.drawn.withLock { $0 = 0 }
      let shipped = DiskCache(shippedIn: resources.pictures, resources, version: version)
      let cache = DiskCache(
        in: house.folder + "/own", resources, version: 1, most: 1 << 24, worthwhile: .max, shipped: shipped)
      let store = PictureStore(resources: resources, cache: cache)
      let bitmaps = pictures.map { store.bitmap(for: $0, pixels: Self.size) }
      return (house.drawn.withLock { $0 }, bitmaps)
    }
    let installed = run(7)
    #expect(installed.drawn == 1 && installed.bitmaps == made, "the page has words: it is drawn, the field is there")
    #expect(run(8).drawn == 2, "another program or library draws for itself")
    try house.paintArt("#0f0")
    #expect(run(7).bitmaps[2] != made[2], "changed art is drawn anew")
  }

  @Test func nextRunReadsCachedPictures() throws {
    let house = try House()
    let plain = PictureStore(resources: Resources(folder: house.folder))
    let drawn = house.all.compactMap { plain.bitmap(for: $0, pixels: Self.size) }
    let count = house.drawn.withLock { $0 }
    #expect(house.run() == drawn)
    #expect(house.drawn.withLock { $0 } == 2 * count)
    #expect(house.run() == drawn && house.run([house.page]) == [drawn[0]])
    #expect(house.drawn.withLock { $0 } == 2 * count, "nothing was drawn again")
  }

  @Test("a torn, tampered or foreign file never changes a byte of a picture")
  func damagedCacheFilesChangeNoPicture() throws {
    let house = try House()
    let drawn = house.run()
    let whole = try house.files.map { ($0, Array(try Data(contentsOf: $0))) }
    #expect(whole.count >= 4)
    var kinds: [(String, ([UInt8]) -> [UInt8])] = [
      ("empty", { _ in [] }), ("cut short", { Array($0.dropLast()) }), ("half", { Array($0.prefix($0.count / 2)) }),
      ("longer", { $0 + [0] }), ("another's pixels", { _ in whole[0].1 }), ("text", { _ in Array("picture".utf8) }),
    ]
    for at in [0, 9, 17, 24, 28, 33, 41, 60] {
      kinds.append(("byte \(at)", { $0.enumerated().map { $0.offset == at ? $0.element ^ 1 : $0.element } }))
    }
    kinds.append(("last pixel", { $0.dropLast() + [$0.last! ^ 0x80] }))
    for (name, change) in kinds {
      for (path, good) in whole { try Data(change(good)).write(to: path) }
      #expect(house.run() == drawn, "\(name)")
    }
    for (path, _) in whole {
      unlink(path.path)
      mkfifo(path.path, 0o600)
    }
    #expect(house.run() == drawn, "named pipes")
  }

  @Test func newArtCodeOrFontsInvalidateTheCache() throws {
    let house = try House()
    let red = house.run()
    try house.paintArt("#0f0")
    let green = house.run()
    #expect(green[0] != red[0] && green[2] != red[2] && green[3] != red[3] && green[1] == red[1])
    #expect(house.run() == green)
    let before = house.drawn.withLock { $0 }
    _ = house.run(version: 2)
    #expect(house.drawn.withLock { $0 } > before)

    let places = URL(fileURLWithPath: house.folder + "/cache/fonts")
    let after = house.drawn.withLock { $0 }
    try (try Data(contentsOf: places) + Data("\n\(house.folder)".utf8)).write(to: places)
    _ = house.run([house.field(1)])
    #expect(house.drawn.withLock { $0 } == after, "a field has no words in it")
    _ = house.run([house.page])
    #expect(house.drawn.withLock { $0 } == after + 1)
  }

  @Test("faces that an earlier run has found are good as long as fonts are as they were")
  func cachedFontFacesAreReused() throws {
    let house = try House()
    let words = TextRun("Wörter", size: 16, width: 90)
    let pixels = PixelSize(Int(words.inkBox.width), Int(words.inkBox.height))
    let first = house.store()
    let drawn = first.bitmap(for: .text(words), pixels: pixels)
    _ = first.bitmap(for: house.field(1), pixels: Self.size)
    first.save()
    let second = house.store()
    #expect(second.cache?.marks.knownFaces == first.text.faces && !first.text.faces.isEmpty)
    #expect(second.bitmap(for: .text(words), pixels: pixels) == drawn)

    let path = house.folder + "/font"
    try Data("1".utf8).write(to: URL(fileURLWithPath: path))
    let found = FontCatalog.Found(path: "/a b/c\td.ttf", index: 2, family: "E F")
    let notes = FontNotes(places: [path, "/nowhere"], faces: [FontStyle(display: true, weight: .bold): found])
    #expect(FontNotes(notes.file) == notes)
    for at in notes.file.indices {
      var torn = notes.file
      torn[at] ^= 1
      #expect(FontNotes(torn) == nil)
    }
    #expect(FontNotes(Array(notes.file.dropLast())) == nil && FontNotes([]) == nil)
    try Data("12".utf8).write(to: URL(fileURLWithPath: path))
    let changed = try #require(FontNotes(notes.file))
    #expect(changed.faces.isEmpty && changed.mark != notes.mark && changed.places == notes.places)
  }

  /// Pictures that wait to be written take no memory beyond that of the frames: there is room for three, and at last
  /// for none.
  @Test func pendingWritesHoldBoundedMemory() throws {
    let each = 4 * Self.size.width * Self.size.height
    let house = try House()
    let resources = Resources(folder: house.folder)
    let cache = DiskCache(in: house.folder + "/cache", resources, worthwhile: 0)
    let store = PictureStore(resources: resources, least: 4 * each, cache: cache)
    for number in 0..<40 {
      store.beginFrame(at: Int64(number))
      _ = store.bitmap(for: house.field(number), pixels: Self.size)
    }
    store.save()
    #expect((1...4).contains(house.files.count), "\(house.files.count) of 40")
    store.save()
    #expect((1...4).contains(house.files.count))
  }

  @Test func oldestPicturesAreEvictedFirst() throws {
    let each = 4 * Self.size.width * Self.size.height
    let house = try House(most: 3 * each + each / 2)
    for number in 0..<6 {
      _ = house.run([house.field(number)])
      // The date makes each picture an hour newer than the one before.
      for file in house.files where try Data(contentsOf: file).firstRange(of: Data("field \(number)".utf8)) != nil {
        let date = Date(timeIntervalSince1970: 3600 * Double(number))
        try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: file.path)
      }
    }
    let before = house.drawn.withLock { $0 }
    #expect((1...3).contains(house.files.count))
    _ = house.run([house.field(5)])
    #expect(house.drawn.withLock { $0 } == before)
    _ = house.run([house.field(0)])
    #expect(house.drawn.withLock { $0 } == before + 1)
  }

  @Test func unwritableCacheFolderIsIgnored() throws {
    let house = try House()
    try Data("a file".utf8).write(to: URL(fileURLWithPath: house.folder + "/cache"))
    let first = house.run()
    #expect(house.run() == first && house.store().problems == PictureStore(resources: nil).problems)
  }

  @Test func concurrentWritersAreSafe() async throws {
    let house = try House()
    let alone = house.all.map {
      PictureStore(resources: Resources(folder: house.folder)).bitmap(for: $0, pixels: Self.size)
    }
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<8 { group.addTask { house.run() == alone.compactMap { $0 } } }
      for await isSame in group { #expect(isSame) }
    }
    #expect(house.run() == alone.compactMap { $0 })
  }
}
