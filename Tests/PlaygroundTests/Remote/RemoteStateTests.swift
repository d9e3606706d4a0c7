import Effects
import Foundation
import Motion
import Testing

@testable import Playground
@testable import Remote

/// Tests that each answer states the current values while no client is connected.
@MainActor final class RemoteStateTests {
  private let bench: RemoteBench
  init() throws { bench = try RemoteBench() }

  private func get(_ path: String) -> String { bench.ask("GET", path).text }
  private func gravity() -> Double? {
    get("/values").firstMatch(of: /"lamp\.gravity":([0-9.]+)/).flatMap { Double($0.1) }
  }
  private func effect() -> String? { get("/schema").firstMatch(of: /"effect":("[a-z]+"|null)/).map { String($0.1) } }

  @Test func valuesAreCurrent() throws {
    #expect(gravity() == 3600)
    bench.work.playground.tuner.set("lamp.gravity", .number(1000), gesture: nil)
    #expect(gravity() == 1000)
    bench.work.play("key Ctrl+Z")
    #expect(gravity() == 3600)
    bench.work.play("write c.json {\"lamp\": {\"gravity\": 900}}\nwait 0.5")
    #expect(gravity() == 900)
    #expect(bench.ask("POST", "/commands/preset", "{\"defaults\": true}").status == 200)
    #expect(gravity() == 3600)
    #expect(bench.ask("POST", "/commands/undo").status == 200)
    #expect(gravity() == 900)
  }

  @Test func schemaFollowsTheCurrentEffect() throws {
    #expect(effect() == "\"lamp\"")
    bench.work.playground.desk.open(bench.work.playground.tuner.library["cards"])
    #expect(effect() == "\"cards\"")
    bench.work.playground.desk.open(nil)
    #expect(effect() == "null")
  }

  /// Checks that `null` sets a value to the default of the effect on the stage.
  @Test func requestsApplyToTheCurrentEffect() {
    bench.work.playground.tuner.set("lamp.gravity", .number(1000), gesture: nil)
    #expect(bench.ask("PATCH", "/values", "{\"lamp.gravity\": null}").status == 200)
    #expect(bench.work.number("lamp.gravity") == 3600)
  }

  private func stream() -> String {
    let line = bench.line()
    line.send("GET /events HTTP/1.1\r\nHost: 127.0.0.1\r\n\(RemoteBench.authorization)\r\n")
    return bench.answer(line) { $0.contains("event: state") }
  }

  @Test func streamStartsWithCurrentValues() {
    bench.work.playground.tuner.set("lamp.gravity", .number(1000), gesture: nil)
    let output = stream()
    #expect(output.contains("\"lamp.gravity\":1000") && !output.contains("\"lamp.gravity\":3600"))
  }

  /// The curl commands of docs/REMOTE.md, in order.
  private static let oneLiners: [(method: String, path: String, body: String)] = {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../..")
    let text = (try? String(contentsOf: root.appendingPathComponent("docs/REMOTE.md"), encoding: .utf8)) ?? ""
    return text.split(separator: "\n").filter { $0.hasPrefix("curl ") }.map { line in
      let path = line.firstMatch(of: /\$REMOTE([^\s"]*)/).map { String($0.1) } ?? ""
      let body = line.firstMatch(of: /-d '([^']*)'/).map { String($0.1) } ?? ""
      let method = line.firstMatch(of: /-X ([A-Z]+)/).map { String($0.1) } ?? (body.isEmpty ? "GET" : "POST")
      return (method, path, body)
    }
  }()

  private func touched() -> Bool {
    guard let timeline = bench.work.playground.desk.scene.player?.past.timeline else { return false }
    return (timeline.start..<timeline.end).contains { !timeline.inputs(at: $0).isEmpty }
  }

  @Test func guideOneLinersWork() throws {
    let lines = Self.oneLiners
    try #require(lines.count == 14)
    func send(_ number: Int) -> String {
      let (method, path, body) = lines[number - 1]
      let answer = bench.ask(method, path, body)
      #expect(answer.status == 200, "\(number): \(answer.text)")
      return answer.text
    }
    #expect(send(1).contains("\"lamp.gravity\":3600"))
    #expect(send(2).contains("\"effect\":\"lamp\""))
    #expect(send(3).contains("\"changed\":2") && gravity() == 1800)
    #expect(get("/values").contains("\"lamp.cordLength\":300"))
    #expect(send(4).contains("\"changed\":1") && gravity() == 2400)
    #expect(send(5).contains("\"changed\":1") && gravity() == 3600)
    #expect(send(6).contains("undo") && gravity() == 2400)
    _ = send(7)
    let saved = try #require(bench.work.host.memory["c.json"])
    #expect(saved.contains("\"gravity\": 2400") && saved.contains("\"cordLength\": 300"), "\(saved)")
    bench.work.playground.desk.open(nil)
    _ = send(8)
    #expect(effect() == "\"lamp\"")
    #expect(!touched())
    _ = send(9)
    bench.work.play("wait 0.2")
    #expect(touched())
    bench.draws = true
    #expect(lines[9] == ("GET", "/stage", "") && send(10).contains("Content-Type: image/jpeg"))
    #expect(lines[10] == ("GET", "/stage?side=a&width=780", "") && send(11).contains("Content-Type: image/jpeg"))
    #expect(lines[11] == ("GET", "/sound?timbre=pluck&pitch=440", "") && send(12).contains("Content-Type: audio/wav"))
    _ = send(13)
    #expect(bench.work.playground.desk.place.size == Vector(430, 932))
    #expect(lines[13] == ("GET", "/events", ""))
    #expect(stream().contains("\"lamp.gravity\":2400"))
  }
}
