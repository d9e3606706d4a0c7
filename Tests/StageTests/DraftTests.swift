import Canvas
import Glibc
import Motion
import Synchronization
import Testing
import Threads

@testable import Pictures
@testable import Stage

/// Tests of pictures that are first made from available parts, and then once more exactly.
@Suite struct DraftTests {
  private static let file = Picture.file("/nowhere/photo.png")
  private static let small = PixelSize(64, 64)
  private static let size = PixelSize(100, 100)

  private static func face(_ name: String) -> Picture {
    .baked(Baked(key: name, size: Vector(100, 100)) { canvas in canvas.draw(file, in: canvas.bounds) })
  }

  /// Returns a store that holds the file, white, at one size.
  ///
  /// At any other size the file cannot be read, so its picture is the placeholder.
  private static func store(holding size: PixelSize = small) -> PictureStore {
    let store = PictureStore(resources: nil, mode: .background)
    _ = store.kept.withLock { $0.keep(file, size, Bitmap(width: size.width, height: size.height, fill: .white)) }
    return store
  }

  /// Returns the middle pixel of a picture in a frame.
  private static func draw(_ picture: Picture, from store: PictureStore) -> RGBA8? {
    store.beginFrame()
    defer { store.settle(milliseconds: 5000) }
    return store.bitmap(for: picture, pixels: size).map { $0[50, 50] }
  }

  @Test func draftIsReplacedByTheFullPicture() throws {
    let store = Self.store()
    _ = Self.draw(Self.face("face"), from: store)
    #expect(Self.draw(Self.face("face"), from: store) == .white)
    #expect(store.isComplete)
    let made = try #require(Self.draw(Self.face("face"), from: store))
    #expect(made != .white)
    let generation = store.generation
    #expect(Self.draw(Self.face("face"), from: store) == made)
    #expect(store.generation == generation)
  }

  @Test func pictureMadeOfADraftIsADraft() {
    let store = Self.store()
    let soft = Picture.blurred(Blur(Self.face("face"), size: Vector(100, 100), radius: 2))
    _ = Self.draw(soft, from: store)
    #expect(Self.draw(soft, from: store) == .white)
    #expect(Self.draw(soft, from: store) != .white)
  }

  @Test func hiddenDraftIsNotCompleted() {
    let store = Self.store()
    let key = PictureKey(picture: Self.face("face"), size: Self.size)
    _ = Self.draw(key.picture, from: store)
    for _ in 0..<3 { store.beginFrame() }
    store.fulfil(key)
    #expect(Self.draw(key.picture, from: store) == .white)
  }

  @Test func draftsAreAtLeastHalfSize() throws {
    let store = Self.store(holding: PixelSize(40, 40))
    _ = Self.draw(Self.face("face"), from: store)
    #expect(try #require(Self.draw(Self.face("face"), from: store)) != .white)
  }

  @Test func filmPicturesAreNeverDrafts() throws {
    let store = PictureStore(resources: nil)
    _ = store.kept.withLock { $0.keep(Self.file, Self.small, Bitmap(width: 64, height: 64, fill: .white)) }
    #expect(try #require(store.bitmap(for: Self.face("face"), pixels: Self.size))[50, 50] != .white)
  }

  /// The queue runs on one free thread: pictures without a substitute come first, then the newest of the rest.
  @Test func picturesWithoutSubstituteComeFirst() {
    let queue = PictureQueue(ready: nil)
    let order = Monitor<[String]>([])
    func key(_ name: String) -> PictureKey { PictureKey(picture: .art(name), size: Self.size) }
    let gates = (0..<min(4, Machine.processors)).map { _ in Monitor(false) }
    for (number, gate) in gates.enumerated() {
      queue.add(key("gate \(number)"), isUrgent: true) { _ in _ = gate.wait { $0 ? true : nil } }
    }
    for (name, isUrgent) in [("old", false), ("wanted", true), ("new", false)] {
      queue.add(key(name), isUrgent: isUrgent) { _ in order.with { $0.append(name) } }
    }
    gates[0].with { $0 = true }
    #expect(order.wait { $0.count == 3 ? $0 : nil } == ["wanted", "new", "old"])
    for gate in gates { gate.with { $0 = true } }
    for _ in 0..<5000 where queue.isBusy { usleep(1000) }
  }
}
