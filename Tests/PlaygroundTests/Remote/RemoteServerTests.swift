import Effects
import Foundation
import Studies
import Testing

@testable import Playground
@testable import Playing
@testable import Remote

/// Tests of the server over sockets, with a playground that answers.
@MainActor final class RemoteServerTests {
  private let bench: RemoteBench
  init() throws { bench = try RemoteBench() }

  private func ask(
    _ method: String, _ path: String, _ body: String = "", _ more: String = "", hasToken: Bool = true
  ) -> (status: Int, text: String) { bench.ask(method, path, body, more, hasToken: hasToken) }

  @Test func valuesCanBeReadAndSet() {
    #expect(ask("GET", "/values").text.contains("\"lamp.gravity\":3600"))
    let patched = ask("PATCH", "/values", "{\"lamp.gravity\": 1800, \"lamp\": {\"cordLength\": 300}}")
    #expect(
      patched.status == 200 && bench.work.number("lamp.gravity") == 1800 && bench.work.number("lamp.cordLength") == 300)
    // Values of one request are one undo step.
    #expect(ask("POST", "/commands/undo").status == 200)
    #expect(bench.work.number("lamp.gravity") == 3600 && bench.work.number("lamp.cordLength") == 250)
    #expect(ask("PATCH", "/values", "{\"lamp.gravity\": 1800}").status == 200)
    #expect(
      ask("PATCH", "/values", "{\"lamp.gravity\": null}").status == 200 && bench.work.number("lamp.gravity") == 3600)
  }

  /// Checks that requests with one gesture name are one undo step until the gesture ends; the name can then be used again.
  @Test func remoteDragIsOneUndoStep() {
    for (query, key, value) in [
      ("a", "gravity", 1000), ("a&end", "gravity", 1100), ("a", "gravity", 1200), ("b", "cordLength", 250),
      ("a&end", "gravity", 1300), ("b&end", "cordLength", 255),
    ] {
      #expect(ask("PATCH", "/values?gesture=\(query)", "{\"lamp.\(key)\": \(value)}").status == 200)
    }
    #expect(bench.work.number("lamp.gravity") == 1300 && bench.work.number("lamp.cordLength") == 255)
    for (gravity, length) in [(1300.0, 250.0), (1100, 250), (3600, 250)] {
      #expect(ask("POST", "/commands/undo").status == 200)
      #expect(bench.work.number("lamp.gravity") == gravity && bench.work.number("lamp.cordLength") == length)
    }
  }

  /// Checks that overlapping drags are each logged once, at their own end and with their final values.
  @Test func overlappingDragsAreLoggedSeparately() {
    for (query, key, value) in [
      ("a", "gravity", 1000), ("b", "cordLength", 260), ("a&end", "gravity", 1100), ("b", "cordLength", 270),
      ("b&end", "cordLength", 280),
    ] {
      #expect(ask("PATCH", "/values?gesture=\(query)", "{\"lamp.\(key)\": \(value)}").status == 200)
    }
    let lines = bench.work.log.filter { $0.contains("\"tuning.set\"") }
    #expect(lines.count == 2, "\(lines)")
    #expect(lines.first?.contains("{\"lamp.gravity\":[3600,1100]}") == true, "\(lines)")
    #expect(lines.last?.contains("{\"lamp.cordLength\":[250,280]}") == true, "\(lines)")
  }

  /// Checks that each bad request has a status and a reason, and changes nothing.
  @Test(arguments: [
    ("PATCH", "/values", "{\"lamp.gravity\": -4}", 422, "out of range"),
    ("PATCH", "/values", "{\"lamp.gravity\": 1800, \"lamp.gravty\": 1}", 422, "did you mean"),
    ("PATCH", "/values", "{\"lamp.gravity\": ", 400, "body:1:"),
    ("PATCH", "/values", "{\"playground.kiosk.unlock.file\": \"x\"}", 403, "only the config"),
    ("PATCH", "/values", "{\"playground.pictures.from\": \"anywhere\"}", 403, "only the config"),
    ("PATCH", "/values", "{\"playground.remote.address\": \"0.0.0.0\"}", 403, "only the config"),
    ("PATCH", "/values", "{\"playground\": {\"pictures\": {\"from\": \"anywhere\"}}}", 403, "only the config"),
    ("PATCH", "/values", "{\"playground.pictures.from\": null}", 403, "only the config"),
    ("PATCH", "/values", "{\"stitch.pictures\": [{\"picture\": \"/etc/passwd\"}]}", 403, "at the window"),
    ("POST", "/commands/undoo", "", 404, "did you mean undo"),
    ("POST", "/commands/keep", "{\"side\": \"a\"}", 409, "not split"),
    ("POST", "/commands/effect", "{\"id\": \"nothing\"}", 409, "unknown effect"),
    ("POST", "/commands/effect", "{\"ids\": \"lamp\"}", 422, "did you mean id"),
    ("POST", "/commands/pause", "{\"on\": 1}", 422, "on: expected true or false"),
    ("POST", "/commands/blend", "{\"from\": \"nowhere\", \"to\": \"now\", \"fraction\": 0.5}", 422, "expected"),
    ("POST", "/touches", "{\"touches\": [{\"id\": 1}]}", 422, "touches[0]"),
    ("POST", "/touches", "{\"touches\": 1}", 422, "touches: expected a list"),
  ])
  func badRequestsHaveStatusAndReason(_ method: String, _ path: String, _ body: String, _ status: Int, _ words: String)
  {
    let before = bench.work.playground.tuner.stack.values
    let answer = ask(method, path, body)
    #expect(answer.status == status && answer.text.contains(words), "\(answer.text)")
    #expect(bench.work.playground.tuner.stack.values == before)
  }

  @Test func aLockedKioskRefusesValues() throws {
    let open = bench.work.playground.desk
    let locked = try Workbench(Lamp.self, config: "{}", kiosk: Kiosk.Options([EffectCard(Lamp.self)], demos: [:]))
      .playground.desk
    let asks: [Inbox.Ask] = [
      .turn(.undo, on: nil), .set("lamp.gravity", .number(1)), .act([.pickDefaults]), .act([.save(leavingOut: [])]),
      .perform(.panel),
    ]
    for ask in asks {
      #expect(open.veto(of: ask) == nil && locked.veto(of: ask) != nil, "\(ask)")
    }
  }

  @Test func pageNeedsAndContainsNoToken() {
    let page = ask("GET", "/", hasToken: false)
    #expect(page.status == 200 && page.text.contains("Content-Security-Policy: default-src 'none'"))
    #expect(page.text.contains("<html") && !page.text.contains(RemoteBench.token.text) && !page.text.contains("NONCE"))
    let refused = ask("GET", "/values", hasToken: false)
    #expect(refused.status == 401 && refused.text.contains("WWW-Authenticate: Bearer"))
    #expect(!refused.text.contains("gravity"))
  }

  @Test func oversizedRequestsAreRefused() {
    #expect(ask("PATCH", "/values", String(repeating: " ", count: 65_537)).status == 413)
    // The body comes in chunks, without a total length.
    let line = bench.line()
    line.send(
      "PATCH /values HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\(RemoteBench.authorization)"
        + "Transfer-Encoding: chunked\r\n\r\n")
    for _ in 0..<80 { line.send("400\r\n" + String(repeating: " ", count: 1024) + "\r\n") }
    line.send("0\r\n\r\n")
    #expect(bench.answer(line) { _ in false }.hasPrefix("HTTP/1.1 413"))
    // The headers exceed their limit.
    let long = ask("GET", "/values", "", "X-Long: \(String(repeating: "x", count: 40_000))\r\n")
    #expect(long.status == 431 || long.status == 413 || long.text.isEmpty, "\(long.text.prefix(80))")
    #expect(ask("GET", "/values").status == 200, "it goes on")
  }

  @Test(arguments: [
    "\r\n\r\n", "GET\r\n\r\n", "GET /values\r\n\r\n", "\u{0}\u{1}\u{2}\r\n\r\n",
    "GET / HTTP/9.9\r\nHost: 127.0.0.1\r\n\r\n",
    "GET / HTTP/1.1\r\nHost 127.0.0.1\r\n\r\n", "GET /%00%ff HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
    "PATCH /values HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: -1\r\n\r\n",
    "PATCH /values HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    "POST /touches HTTP/1.1\r\nHost: 127.0.0.1\r\nHost: evil.example\r\n\r\n",
  ])
  func malformedRequestsAreRefused(_ text: String) {
    let line = bench.line()
    line.send(text)
    shutdown(line.end, Int32(SHUT_WR))
    let output = bench.answer(line) { _ in false }
    #expect(!output.hasPrefix("HTTP/1.1 2") || output.contains("<html"), "\(output.prefix(120))")
    #expect(ask("GET", "/values").status == 200, "it goes on")
  }

  /// Checks that forty clients with half a request do not keep others from being served.
  @Test func halfSentRequestsBlockNobody() {
    let lines = (0..<40).map { _ in bench.line() }
    for line in lines { line.send("GET /values HTTP/1.1\r\nHost: 127") }
    for _ in 0..<5 { #expect(ask("GET", "/values").status == 200) }
    for line in lines { line.send(".0.0.1\r\nConnection: close\r\n\r\n") }
    #expect(lines.allSatisfy { bench.answer($0) { _ in false }.hasPrefix("HTTP/1.1 401") })
  }

  @Test func eventStreamsAreLimitedToEight() {
    let head = "GET /events HTTP/1.1\r\nHost: 127.0.0.1\r\n\(RemoteBench.authorization)\r\n"
    var lines: [RemoteBench.Line] = []
    for number in 1...8 {
      let line = bench.line()
      line.send(head)
      let output = bench.answer(line) {
        $0.contains("event: state") && $0.contains("event: clients")
          && bench.work.playground.desk.toolbox.remote.clients.count == number
      }
      #expect(output.contains("\"lamp.gravity\":3600") && output.contains("event: schema"), "\(output.prefix(200))")
      lines.append(line)
      #expect(bench.work.playground.desk.toolbox.remote.clients.count == number)
    }
    let ninth = bench.line()
    ninth.send(head.replacing("\r\n\r\n", with: "\r\nConnection: close\r\n\r\n"))
    #expect(bench.answer(ninth) { _ in false }.hasPrefix("HTTP/1.1 503"))
    // A change by one client reaches all others.
    #expect(ask("PATCH", "/values", "{\"lamp.gravity\": 1800}").status == 200)
    for line in lines {
      #expect(bench.answer(line) { $0.contains("\"lamp.gravity\":1800") }.contains("\"lamp.gravity\":1800"))
    }
    bench.server.stop()
    for line in lines { _ = bench.answer(line) { _ in false } }
    bench.work.play("wait 0.1")
    #expect(bench.work.playground.desk.toolbox.remote.clients.isEmpty)
  }

  /// Checks that the fingers of a pad whose connection breaks end without a throw.
  @Test func silentPadLosesItsFingers() {
    let down = "{\"client\": 7, \"touches\": [{\"id\": 1, \"phase\": \"down\", \"x\": 0.5, \"y\": 0.3}]}"
    #expect(ask("POST", "/touches", down).status == 200)
    bench.work.play("wait 0.05")
    #expect(bench.work.player?.down.fingers.count == 1)
    let log = bench.work.play("wait 1.5")
    #expect(
      bench.work.player?.down.fingers.isEmpty == true && log.contains { $0.hasPrefix("touch.cancelled") }, "\(log)")
  }
}
