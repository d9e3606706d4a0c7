import Testing

@testable import Tuning

@Suite struct PictureReferenceTests {
  @Test func pictureNamesAreRelativeToTheConfig() {
    #expect(PictureReference("own/cat.jpg").path(beside: "config/fidget.json") == "config/own/cat.jpg")
    #expect(PictureReference("cat.jpg").path(beside: "fidget.json") == "cat.jpg")
    #expect(PictureReference("/cat.jpg").path(beside: "config/fidget.json") == "/cat.jpg")
  }

  /// A picture stays equal if its line in the config moves.
  @Test func originDoesNotAffectEquality() {
    let key = "cards.cards[0].picture"
    let named = PictureReference("a.png", origin: .init(path: "a\u{1B}b.json", position: nil, key: key))
    #expect(named == PictureReference("a.png") && Set([named]).contains(PictureReference("a.png")))
    #expect(named.origin?.description == "a\\u001bb.json: \(key)")
    #expect(PictureReference.Origin(path: nil, position: nil, key: key).description == "--set \(key)")
  }

  @Test func changedPictureIsReportedOnceStill() {
    let folder = TemporaryFolder()
    folder.write("old", to: "a.png")
    var watch = PictureWatch(path: folder["a.png"])
    func poll(_ milliseconds: Int64) -> Bool { watch.poll(now: milliseconds * 1_000_000) }
    #expect(!poll(0))
    folder.write("ne", to: "a.png")
    #expect(!poll(10))
    folder.write("newer", to: "a.png")
    #expect(!poll(60))
    #expect(!poll(150))
    #expect(poll(160))
    #expect(!poll(300))
    folder.delete("a.png")
    #expect(!poll(310))
    #expect(poll(410))
  }
}
