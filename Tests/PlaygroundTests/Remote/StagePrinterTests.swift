import Canvas
import Effects
import Motion
import Pictures
import Testing

@testable import Playground
@testable import Playing
@testable import Remote

/// Tests of the drawing and encoding of the stage's pictures by several threads.
@Suite struct StagePrinterTests {
  private static let size = Vector(96, 80)
  private static let pixels = PixelSize(96, 80)

  private static func picture(_ number: Int, at x: Double) -> StageFeed.Picture {
    .square(number, at: x, on: size)
  }

  private static func jpeg(of picture: StageFeed.Picture) -> [UInt8]? {
    StagePrinter(PictureStore(resources: nil)).sheet(pixels) { picture }.jpeg(quality: 75)
  }

  /// Checks that a picture that is still to be encoded stays as it is while the next one is drawn.
  @Test func nextPictureIsDrawnWhileOneIsEncoded() {
    let printer = StagePrinter(PictureStore(resources: nil))
    let (first, second) = (Self.picture(1, at: 10), Self.picture(2, at: 50))
    let early = printer.sheet(Self.pixels) { first }
    let late = printer.sheet(Self.pixels) { second }
    #expect(late.jpeg(quality: 75) == Self.jpeg(of: second))
    #expect(early.jpeg(quality: 75) == Self.jpeg(of: first))
    #expect(early.jpeg(quality: 75) != late.jpeg(quality: 75))
  }

  @Test func clientsShareADrawingAndAJPEG() {
    let printer = StagePrinter(PictureStore(resources: nil))
    let picture = Self.picture(1, at: 10)
    let sheets = (0..<2).map { _ in printer.sheet(Self.pixels) { picture } }
    #expect(sheets[0] === sheets[1])
    let places = sheets.map { $0.jpeg(quality: 60)?.withUnsafeBufferPointer { $0.baseAddress } }
    #expect(places[0] != nil && places[0] == places[1])
    #expect(sheets[0].jpeg(quality: 90) != sheets[0].jpeg(quality: 20))
  }

  /// Checks that two sides of a split stage, which have the same size and number, are drawn apart.
  @Test func sidesHaveDrawingsOfTheirOwn() {
    let printer = StagePrinter(PictureStore(resources: nil))
    let (a, b) = (Self.picture(1, at: 10), Self.picture(1, at: 50))
    let sheets = [printer.sheet(Self.pixels, of: .a) { a }, printer.sheet(Self.pixels, of: .b) { b }]
    #expect(sheets.map { $0.jpeg(quality: 75) } == [Self.jpeg(of: a), Self.jpeg(of: b)])
  }

  /// Checks that a thread that has waited for its turn to draw takes a newer picture, and two requests never the same.
  @Test func threadThatHasWaitedDrawsTheNewestPicture() throws {
    let feed = StageFeed()
    let stage = RemoteStage(feed, Inbox(), PictureStore(resources: nil), patience: 1)
    let request = try StageRequest([(name: "after", value: "0"), (name: "client", value: "3")])
    let turn = try stage.begin(request)
    func show(_ x: Double) { feed.show(Rect(size: Self.size), Self.size) { Self.picture(0, at: x).marks } }
    show(10)
    let first = try #require(feed.picture(until: .max) { _ in true })
    #expect(stage.newest(after: first, for: request).number == first.number)
    show(20)
    let newest = stage.newest(after: first, for: request)
    #expect(newest.number == first.number + 1 && newest.marks == Self.picture(0, at: 20).marks)
    #expect(stage.newest(after: first, for: request).number == first.number)
    withExtendedLifetime(turn) {}
  }

  /// Checks that a request that its client has given up neither waits nor takes a picture.
  @Test func requestThatIsGivenUpEndsAtOnce() throws {
    let feed = StageFeed()
    let stage = RemoteStage(feed, Inbox(), PictureStore(resources: nil), patience: 3_600_000_000_000)
    func request(_ attempt: Int) throws -> StageRequest {
      try StageRequest([("after", "0"), ("client", "3"), ("attempt", "\(attempt)")].map { (name: $0.0, value: $0.1) })
    }
    let old = [try stage.begin(request(0)), try stage.begin(request(0))]
    let new = try stage.begin(request(1))
    #expect(old.map { stage.reply(to: $0).status } == [204, 204])
    feed.show(Rect(size: Self.size), Self.size) { Self.picture(0, at: 10).marks }
    #expect(stage.reply(to: old[0]).status == 204 && stage.reply(to: new).status == 200)
    #expect(throws: RemoteProblem.self) { _ = try stage.begin(request(0)) }
    withExtendedLifetime((old, new)) {}
  }

  /// Checks that a client gets no picture twice, even if its other request came while none was answered.
  @Test func pictureIsNotSentAgainBetweenTwoRequests() throws {
    let feed = StageFeed()
    let stage = RemoteStage(feed, Inbox(), PictureStore(resources: nil), patience: 1)
    let request = try StageRequest([(name: "after", value: "0"), (name: "client", value: "3")])
    var turn: RemoteStage.Turn? = try stage.begin(request)
    feed.show(Rect(size: Self.size), Self.size) { Self.picture(0, at: 10).marks }
    #expect(stage.reply(to: try #require(turn)).status == 200)
    turn = nil
    turn = try stage.begin(request)
    #expect(stage.reply(to: try #require(turn)).status == 204)
    turn = nil
    for socket: Int32 in 1...2 { stage.connect(socket) }
    stage.disconnect(1)
    #expect(stage.clients.withLock { $0.count } == 1)
    stage.disconnect(2)
    #expect(stage.clients.withLock { $0.isEmpty })
  }

  @Test func numbersCountFramesThatNobodyWatched() throws {
    let feed = StageFeed()
    func show() { feed.show(Rect(size: Self.size), Self.size) { [] } }
    for _ in 0..<3 { show() }
    #expect(feed.latest == nil)
    feed.beginWatching()
    show()
    #expect(feed.latest?.number == 4)
  }

  /// Checks that a client never gets a picture anew because a frame that looks like it has just been drawn.
  @Test func latestPictureHasTheNumberOfTheFirstThatLookedLikeIt() {
    let feed = StageFeed()
    feed.beginWatching()
    for _ in 0..<3 { feed.show(Rect(size: Self.size), Self.size) { Self.picture(0, at: 10).marks } }
    #expect(feed.latest?.number == 3)
    for _ in 0..<3 { feed.show(Rect(size: Self.size), Self.size) { Self.picture(0, at: 10).marks } }
    #expect(feed.latest?.number == 3)
    feed.show(Rect(size: Self.size), Self.size) { Self.picture(0, at: 11).marks }
    #expect(feed.latest?.number == 7)
  }
}
