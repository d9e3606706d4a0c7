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

  @Test func nothingIsSentWhileNothingMoves() throws {
    let frame = try #require(stage().frame)
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

  @Test(arguments: [
    ("?widht=780", "did you mean width"), ("?width=15", "width: 15: expected a whole number 16…2560"),
    ("?quality=0", "1…100"), ("?after=-1", "after"), ("?client=x", "client"), ("?side=c", "side: c: expected a or b"),
  ])
  func wrongQueriesAreRefused(_ query: String, _ words: String) {
    let answer = stage(query)
    let text = String(decoding: answer.body, as: UTF8.self)
    #expect(answer.status == 422 && text.contains(words), "\(text)")
  }

  @Test func thirdRequestOfAClientIsRefused() throws {
    let frame = try #require(stage().frame)
    let lines = [bench.line(), bench.line()]
    for line in lines { send("?client=3&after=\(frame)", over: line) }
    for _ in 0..<400 where bench.server.stage.clients.withLock({ $0[3]?.requests }) != 2 { bench.wait() }
    #expect(stage("?client=3&after=\(frame)").status == 429)
    for line in lines { #expect(bench.answer(line) { _ in false }.contains("204")) }
    // Their places are free again.
    #expect(stage("?client=3").status == 200)
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
