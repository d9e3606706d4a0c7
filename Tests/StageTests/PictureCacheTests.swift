import Canvas
import Formatting
import Motion
import Testing

@testable import Pictures
@testable import Stage

/// Tests of the pictures that are kept after frames have shown them; time is simulated and nothing waits.
@Suite struct PictureCacheTests {
  private static let second: Int64 = 1_000_000_000
  /// A picture of 100,000 bytes, without the overhead of its entry.
  private static let bitmap = Bitmap(width: 250, height: 100)
  private static let size = PixelSize(250, 100)

  /// A store of pictures with frames drawn from it sixty times a second.
  private struct Rig {
    var shelf: PictureCache
    var now: Int64 = 0
    /// The number of times that a picture needed by a frame was missing.
    var misses = 0

    init(least: Int) { shelf = PictureCache(least: least) }

    mutating func frame(_ pictures: [Picture], after pause: Int64 = second / 60) {
      now += pause
      shelf.beginFrame(at: now)
      for picture in pictures where shelf.exact(picture, size) == nil {
        misses += 1
        _ = shelf.keep(picture, size, bitmap)
      }
    }

    /// Returns whether a picture is kept, without marking it as used.
    func has(_ picture: Picture) -> Bool {
      var copy = shelf
      return copy.exact(picture, size, for: .nested) != nil
    }
  }

  private static func text(_ number: Int) -> Picture { .text(TextRun("\(number)", size: 14, width: 77)) }
  private static func art(_ number: Int) -> Picture { .art("a\(number)") }

  @Test("a text that changes with every frame leaves no more than the budget behind")
  func changingTextsStayWithinTheBudget() {
    var rig = Rig(least: 2_000_000)
    for number in 0..<10_000 { rig.frame([Self.art(1), Self.text(number)]) }
    #expect(rig.shelf.bytes <= 2_000_000)
    #expect(rig.shelf.bytes > 1_500_000)
    #expect(rig.misses == 10_001)
  }

  @Test("three times what a frame shows may be kept, and less again two seconds after it shows less")
  func budgetFollowsTheFrames() {
    var rig = Rig(least: 1_000_000)
    let many = (0..<30).map(Self.art)
    rig.frame(many)
    rig.frame(many)
    #expect((9_000_000...9_500_000).contains(rig.shelf.budget.limit))
    for number in 0..<200 { rig.frame([Self.art(0), Self.text(number)]) }
    #expect(rig.shelf.budget.limit == 1_000_000)
    #expect(rig.shelf.bytes <= 1_000_000)
    #expect(rig.has(Self.art(0)))
  }

  @Test("what was made from values and not shown for a second goes before files, however long those were not shown")
  func valuePicturesAreEvictedFirst() {
    var rig = Rig(least: 2_000_000)
    rig.frame((0..<5).map(Self.art))
    for number in 0..<10 { rig.frame([Self.text(number)]) }
    rig.frame([Self.art(9)], after: 2 * Self.second)
    #expect(rig.shelf.bytes < 2_000_000)
    rig.frame([Self.art(9)] + (100..<103).map(Self.text), after: 2 * Self.second)
    rig.frame([Self.art(9)] + (103..<105).map(Self.text))
    let arts = (0..<5).filter { rig.has(Self.art($0)) }
    let texts = (0..<10).filter { rig.has(Self.text($0)) }
    #expect(arts == [0, 1, 2, 3, 4])
    // Among the pictures that go first, those unused for longest go.
    #expect(!texts.isEmpty && texts.count < 10 && texts.last == 9)
  }

  @Test("within the second the longest unused goes, whatever it is")
  func leastRecentlyUsedIsEvicted() {
    var rig = Rig(least: 1_000_000)
    rig.frame([Self.art(0), Self.art(1)])
    for number in 0..<12 { rig.frame([Self.art(1), Self.text(number)]) }
    #expect(!rig.has(Self.art(0)))
    #expect(rig.has(Self.art(1)) && rig.has(Self.text(11)))
  }

  @Test("a frame that shows more than is kept otherwise is never made twice")
  func largeFrameIsMadeOnce() {
    var rig = Rig(least: 100_000)
    let many = (0..<40).map { $0 % 2 == 0 ? Self.art($0) : Self.text($0) }
    for _ in 0..<600 { rig.frame(many) }
    #expect(rig.misses == 40)
    // Two scenes alternate, as in a crossfade: the pictures of the frame before are still there.
    for _ in 0..<60 {
      rig.frame(Array(many[..<20]))
      rig.frame(Array(many[20...]))
    }
    #expect(rig.misses == 40)
  }

  @Test("a still picture is there after minutes without a frame, and what it shows is no stale text")
  func shownPicturesSurviveIdleTime() {
    var rig = Rig(least: 1_000_000)
    let shown = [Self.art(1), Self.text(1), Self.text(2)]
    rig.frame(shown)
    rig.frame(shown, after: 600 * Self.second)
    #expect(rig.misses == 3)
    // Other pictures fill the store meanwhile, as background threads do.
    for number in 10..<30 { _ = rig.shelf.keep(Self.text(number), Self.size, Self.bitmap, for: .nested) }
    rig.frame(shown, after: 600 * Self.second)
    #expect(rig.misses == 3)
    #expect(rig.shelf.bytes <= 1_000_000)
  }

  @Test("pictures that a frame requested are there when the next one begins, although none was shown yet")
  func requestedPicturesSurviveToTheNextFrame() {
    var rig = Rig(least: 100_000)
    rig.frame([Self.art(0)])
    for number in 1...5 { _ = rig.shelf.keep(Self.art(number), Self.size, Self.bitmap, for: .prefetch) }
    rig.frame((0...5).map(Self.art))
    #expect(rig.misses == 1)
  }

  @Test("what only other pictures are made of does not raise the budget, and goes")
  func ingredientsDoNotRaiseTheBudget() {
    var rig = Rig(least: 1_000_000)
    for number in 0..<100 {
      rig.frame([Self.art(0)])
      _ = rig.shelf.keep(Self.art(100 + number), Self.size, Self.bitmap, for: .nested)
    }
    #expect(rig.shelf.budget.limit == 1_000_000)
    #expect(rig.shelf.bytes <= 1_000_000)
    #expect(rig.has(Self.art(0)) && rig.has(Self.art(199)) && !rig.has(Self.art(100)))
  }

  @Test("a file's old picture stands in until its new one is there, and then gives its room back")
  func oldFilePictureStandsInUntilReplaced() {
    var rig = Rig(least: 1_000_000)
    let file = Picture.file("/a.png")
    rig.frame([file, Self.text(0)])
    let before = rig.shelf.bytes
    rig.shelf.forget(file: "/a.png")
    #expect(rig.shelf.exact(file, Self.size) == nil)
    #expect(rig.shelf.nearest(file, Self.size)?.fit == .former)
    _ = rig.shelf.keep(file, Self.size, Self.bitmap)
    #expect(rig.shelf.nearest(file, Self.size)?.fit == .exact)
    #expect(rig.shelf.bytes == before)
  }

  @Test("a picture that was let go of is made again as the very same")
  func evictedPictureIsRemadeIdentically() throws {
    let store = PictureStore(resources: nil, least: 0)
    let run = Picture.text(TextRun("Fidget", size: 30, width: 120))
    let page = Picture.baked(
      Baked(key: "page", size: Vector(200, 100)) { canvas in
        canvas.fill(.circle(Vector(100, 50), radius: 40), Color(hex: 0x2EC4B6))
        canvas.text(TextRun("Fidget", size: 20, width: 90), at: Vector(5, 5), .white)
      })
    store.beginFrame(at: 0)
    let first = [run, page].map { store.made(for: $0, pixels: PixelSize(240, 120)) }
    let before = store.bytes.kept
    let dot = Picture.painted(Painting(key: "dot", size: Vector(1, 1)) { _ in .white })
    for second in 1...5 {
      store.beginFrame(at: Int64(second) * Self.second)
      _ = store.bitmap(for: dot, pixels: PixelSize(1, 1))
    }
    #expect(store.bytes.kept < before / 4)
    let again = [run, page].map { store.made(for: $0, pixels: PixelSize(240, 120)) }
    for (a, b) in zip(first, again) {
      let (a, b) = (try #require(a), try #require(b))
      #expect(a.serial != b.serial)
      #expect(a.bitmap == b.bitmap)
    }
  }

  @Test("problems are reported once each, and only the last hundred are remembered")
  func reportedProblemsAreBounded() {
    var complaints = Complaints()
    for number in 0..<1000 {
      complaints.report(Problem(message: "missing \(number).png"))
      complaints.report(Problem(message: "missing \(number).png"))
    }
    #expect(complaints.all.map(\.message) == (900..<1000).map { "missing \($0).png" })
    complaints.forget { $0.message.hasPrefix("missing 99") }
    #expect(complaints.all.count == 90)
  }
}
