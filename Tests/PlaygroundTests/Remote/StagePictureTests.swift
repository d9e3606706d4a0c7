import Canvas
import Foundation
import Motion
import Testing
import Tuning

@testable import Playground
@testable import Playing
@testable import Remote

/// Tests of `GET /stage`: pictures as they change, their sizes, and the limit of requests at once.
@MainActor final class StagePictureTests {
  private let bench: RemoteBench

  init() throws {
    var limits = RemoteServer.Limits()
    limits.stagePatience = 300_000_000
    bench = try RemoteBench(limits)
    bench.draws = true
    bench.work.playground.desk.perform(.pause)
  }

  /// A reply: its status, the number of its picture, and its body.
  private func stage(_ query: String = "") -> (status: Int, frame: Int?, head: String, body: [UInt8]) {
    let line = bench.line()
    send(query, over: line)
    _ = bench.answer(line) { _ in false }
    let end = line.got.firstRange(of: Array("\r\n\r\n".utf8))
    let head = String(decoding: line.got[..<(end?.lowerBound ?? line.got.endIndex)], as: UTF8.self)
    let frame = head.firstMatch(of: /Fidget-Frame: ([0-9]+)/).flatMap { Int($0.1) }
    return (Int(head.dropFirst(9).prefix(3)) ?? 0, frame, head, Array(line.got[(end?.upperBound ?? 0)...]))
  }

  private func send(_ query: String, over line: RemoteBench.Line) {
    line.send(
      "GET /stage\(query) HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\(RemoteBench.authorization)\r\n")
  }

  /// Returns the number of the picture after which nothing changes any more: pictures of files may follow the first one.
  private func restingFrame() throws -> Int {
    var frame = try #require(stage().frame)
    for _ in 0..<20 {
      let next = stage("?after=\(frame)")
      guard next.status == 200 else { break }
      frame = try #require(next.frame)
    }
    return frame
  }

  /// Returns the sides that a JPEG's frame header states.
  private func sides(of jpeg: [UInt8]) -> PixelSize? {
    guard jpeg.starts(with: [0xFF, 0xD8]), let start = jpeg.firstRange(of: [0xFF, 0xC0])?.upperBound,
      jpeg.count > start + 7
    else { return nil }
    let bytes = jpeg[(start + 3)...].map(Int.init)
    return PixelSize(bytes[2] << 8 | bytes[3], bytes[0] << 8 | bytes[1])
  }

  @Test func pictureFollowsAValue() throws {
    let first = stage()
    #expect(first.status == 200 && sides(of: first.body) == PixelSize(390, 844), "\(first.head)")
    #expect(first.head.contains("Content-Type: image/jpeg") && first.head.contains("Fidget-Stage: 390x844"))
    #expect(bench.ask("PATCH", "/values", "{\"lamp.shadeColor\": \"#00FF00\"}").status == 200)
    let second = stage("?after=\(try #require(first.frame))")
    #expect(second.status == 200 && second.frame ?? 0 > first.frame ?? 0 && second.body != first.body)
  }

  /// Checks that the pictures after the number in the schema show the effect, and those until it do not.
  @Test func schemaSaysWhichPicturesShowTheEffect() throws {
    func after() -> Int? {
      bench.ask("GET", "/schema").text.firstMatch(of: /"after":([0-9]+)/).flatMap { Int($0.1) }
    }
    let lamp = try restingFrame()
    let first = try #require(after())
    #expect(first < lamp)
    #expect(bench.ask("POST", "/commands/effect", "{\"id\": \"cards\"}").status == 200)
    let second = try #require(after())
    #expect(second >= lamp)
    let cards = stage("?after=\(lamp)")
    #expect(cards.status == 200 && cards.frame ?? 0 > second, "\(cards.head)")
    // Later frames of the same effect do not change it.
    bench.wait()
    #expect(after() == second)
  }

  @Test func nothingIsSentWhileNothingMoves() throws {
    let frame = try restingFrame()
    let rest = stage("?after=\(frame)")
    #expect(rest.status == 204 && rest.frame == frame && rest.body.isEmpty, "\(rest.head)")
  }

  @Test(arguments: [
    ("?width=780&height=1688", PixelSize(780, 1688)), ("?width=780", PixelSize(780, 1688)),
    ("?width=780&height=422", PixelSize(195, 422)), ("?width=2560&height=2560", PixelSize(1183, 2560)),
  ])
  func pictureKeepsTheStagesShape(_ query: String, _ size: PixelSize) {
    #expect(sides(of: stage(query).body) == size)
  }

  @Test func aSideOfASplitStageIsSeenAlone() throws {
    let whole = stage("?side=b")
    #expect(sides(of: whole.body) == PixelSize(390, 844), "a whole stage has no sides")
    bench.work.playground.desk.perform(.split)
    bench.work.playground.tuner.set("lamp.shadeColor", .color(HexColor(0x00FF00)), gesture: nil)
    #expect(bench.ask("POST", "/play", "{\"width\": 390, \"height\": 844, \"shape\": true}").status == 200)
    let (a, b, both) = (stage("?side=a&width=390"), stage("?side=b&width=390"), stage())
    for side in [a, b] {
      #expect(side.head.contains("Fidget-Stage: 390x844") && sides(of: side.body) == PixelSize(390, 844))
    }
    #expect(a.body != b.body && a.frame == b.frame && a.body == stage("?side=a&width=390").body)
    #expect(both.body != a.body && both.body != b.body)
  }

  @Test func lowerQualityIsShorter() {
    #expect(stage("?quality=20").body.count < stage("?quality=90").body.count)
  }

  /// Returns the rectangle of a reply that has only a part of the picture.
  private func part(of head: String) -> [Int]? {
    head.firstMatch(of: /Fidget-Part: ([0-9,]+)/).map { $0.1.split(separator: ",").compactMap { Int($0) } }
  }

  @Test func partSufficesForAClientThatHasAPicture() throws {
    // The server forgets its drawings with the last connection.
    let keeper = bench.line()
    keeper.send("GET /stage HTTP/1.1\r\nHost: 127.0.0.1\r\n\(RemoteBench.authorization)\r\n")
    _ = bench.answer(keeper) { $0.contains("Fidget-Stage") }
    let first = try #require(stage("?width=780").frame)
    bench.work.playground.tuner.set("lamp.shadeColor", .color(HexColor(0x00FF00)), gesture: nil)
    let second = stage("?width=780&after=\(first)&base=\(first)")
    let rect = try #require(part(of: second.head), "\(second.head)")
    #expect(second.status == 200 && sides(of: second.body) == PixelSize(rect[2], rect[3]))
    #expect(rect.allSatisfy { $0 % 4 == 0 } && rect[2] * rect[3] < 780 * 1688 / 2, "\(rect)")
    // Without a base, with an unknown one, and in other pixels the picture is whole.
    for query in ["?width=780", "?width=780&base=\(first + 1000)", "?width=500&base=\(first)"] {
      let whole = stage(query)
      #expect(whole.status == 200 && part(of: whole.head) == nil, "\(query): \(whole.head)")
    }
  }

  @Test(arguments: [
    ("?widht=780", "did you mean width"), ("?width=15", "width: 15: expected a whole number 16…2560"),
    ("?quality=0", "1…100"), ("?after=-1", "after"), ("?client=x", "client"), ("?side=c", "side: c: expected a or b"),
    ("?base=last", "base: last: expected a whole number 0…"),
    ("?attempt=-1", "attempt: -1: expected a whole number 0…"),
  ])
  func wrongQueriesAreRefused(_ query: String, _ words: String) {
    let answer = stage(query)
    let text = String(decoding: answer.body, as: UTF8.self)
    #expect(answer.status == 422 && text.contains(words), "\(text)")
  }

  @Test func thirdRequestOfAClientIsRefused() throws {
    let frame = try restingFrame()
    let lines = [bench.line(), bench.line()]
    for line in lines { send("?client=3&after=\(frame)", over: line) }
    for _ in 0..<400 where bench.server.stage.clients.withLock({ $0[3]?.requests }) != 2 { bench.wait() }
    #expect(stage("?client=3&after=\(frame)").status == 429)
    for line in lines { #expect(bench.answer(line) { _ in false }.contains("204")) }
    // Their places are free again.
    #expect(stage("?client=3").status == 200)
  }

  /// Checks that a client whose link had stopped is not kept out by its own requests, and gets the picture that was lost.
  @Test func laterAttemptEndsTheWaitsOfTheFirst() throws {
    let frame = try restingFrame()
    #expect(stage("?client=3&after=\(frame - 1)").frame == frame)
    let lines = [bench.line(), bench.line()]
    for line in lines { send("?client=3&after=\(frame)", over: line) }
    for _ in 0..<400 where bench.server.stage.clients.withLock({ $0[3]?.requests }) != 2 { bench.wait() }
    let again = stage("?client=3&attempt=1&after=\(frame - 1)")
    #expect(again.status == 200 && again.frame == frame, "\(again.head)")
    for line in lines { #expect(bench.answer(line) { _ in false }.contains("204")) }
    #expect(bench.server.stage.clients.withLock { $0.values.allSatisfy { $0.open == 0 && $0.requests == 0 } })
  }

  @Test func twoRequestsOfAClientGetDifferentPictures() throws {
    let frame = try #require(stage().frame)
    let lines = [bench.line(), bench.line()]
    for line in lines { send("?client=3&after=\(frame)", over: line) }
    for _ in 0..<400 where bench.server.stage.clients.withLock({ $0[3]?.requests }) != 2 { bench.wait() }
    bench.work.playground.tuner.set("lamp.shadeColor", .color(HexColor(0x00FF00)), gesture: nil)
    let answers = lines.map { line in bench.answer(line) { _ in false } }
    #expect(answers.count { $0.hasPrefix("HTTP/1.1 200") && !$0.contains("Fidget-Frame: \(frame)\r") } == 1)
    #expect(answers.count { $0.contains("204") } == 1)
  }

  /// Checks that the picture has neither the panel nor messages, and that an unwatched stage is not copied.
  @Test func pictureIsTheStageAlone() throws {
    let frame = try #require(stage().frame)
    bench.work.playground.tuner.announcer.say("Hello")
    #expect(stage("?after=\(frame)").status == 204)
    let feed = StageFeed()
    feed.show(Rect(size: Vector(1, 1)), Vector(1, 1)) {
      Issue.record("nobody watches")
      return []
    }
    #expect(!feed.isCurrent)
  }
}
