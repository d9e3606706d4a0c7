import Effects
import Foundation
import Testing

@testable import Playground
@testable import Remote

/// The server itself over sockets, with a playground that answers.
@MainActor final class RemoteServerTests {
  private static let token = RemoteToken("0123456789abcdef0123456789abcdef")
  private static let authorization = "Authorization: Bearer \(token.text)\r\n"
  private let server: RemoteServer
  private let bench: Workbench

  convenience init() throws { try self.init(.init()) }

  private init(_ limits: RemoteServer.Limits) throws {
    let (inbox, board) = (Inbox(), RemoteBoard())
    bench = try Workbench(Lamp.self, config: "{}", inbox: inbox)
    server = try RemoteServer(
      at: RemoteAddress(port: 0), RemoteAnswers(inbox, board), token: Self.token, limits: limits)
    bench.playground.follow(.serving(server.place, board))
    bench.play("wait 0.1")
  }

  deinit { server.stop() }

  /// A connection, as a client has it.
  private final class Line {
    let end: Int32
    private(set) var got: [UInt8] = []
    var text: String { String(decoding: got, as: UTF8.self) }

    init(to server: RemoteServer) {
      end = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      let port = UInt16(server.place.address.split(separator: ":").last!.dropLast())!
      var address = sockaddr_in()
      (address.sin_family, address.sin_port) = (sa_family_t(AF_INET), port.bigEndian)
      address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
      let done = withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          connect(end, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
      }
      #expect(done == 0)
    }

    deinit { close(end) }

    func send(_ text: String) {
      let bytes = Array(text.utf8)
      var sent = 0
      while sent < bytes.count {
        let count = bytes.withUnsafeBytes {
          Glibc.send(end, $0.baseAddress! + sent, bytes.count - sent, Int32(MSG_NOSIGNAL))
        }
        guard count > 0 else { return }
        sent += count
      }
    }

    /// Takes what comes within a moment; false at the end.
    func take() -> Bool {
      var wait = pollfd(fd: end, events: Int16(POLLIN), revents: 0)
      guard poll(&wait, 1, 5) > 0 else { return true }
      var piece = [UInt8](repeating: 0, count: 65_536)
      let count = recv(end, &piece, piece.count, 0)
      if count > 0 { got += piece[..<count] }
      return count > 0
    }
  }

  /// Frames are run until the line says that, or ends; what it has said.
  private func answer(_ line: Line, until isWhole: (String) -> Bool) -> String {
    for _ in 0..<4000 {
      bench.frame()
      if !line.take() || isWhole(line.text) { break }
    }
    return line.text
  }

  private func ask(
    _ method: String, _ path: String, _ body: String = "", _ more: String = "", hasToken: Bool = true
  ) -> (status: Int, text: String) {
    let line = Line(to: server)
    let token = hasToken ? Self.authorization : ""
    line.send(
      "\(method) \(path) HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\(token)\(more)"
        + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)")
    let text = answer(line) { _ in false }
    return (Int(text.dropFirst(9).prefix(3)) ?? 0, text)
  }

  @Test func valuesComeAndGo() {
    #expect(ask("GET", "/values").text.contains("\"lamp.gravity\":3600"))
    let patched = ask("PATCH", "/values", "{\"lamp.gravity\": 1800, \"lamp\": {\"cordLength\": 300}}")
    #expect(patched.status == 200 && bench.number("lamp.gravity") == 1800 && bench.number("lamp.cordLength") == 300)
    // What came together is one step to undo.
    #expect(ask("POST", "/commands/undo").status == 200)
    #expect(bench.number("lamp.gravity") == 3600 && bench.number("lamp.cordLength") == 250)
    #expect(ask("PATCH", "/values", "{\"lamp.gravity\": 1800}").status == 200)
    #expect(ask("PATCH", "/values", "{\"lamp.gravity\": null}").status == 200 && bench.number("lamp.gravity") == 3600)
  }

  /// Each with a status and what is wrong, and nothing of it is done.
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
    ("POST", "/touches", "{\"touches\": [{\"id\": 1}]}", 422, "touches[0]"),
    ("POST", "/touches", "{\"touches\": 1}", 422, "touches: expected a list"),
  ])
  func whatIsWrongIsSaid(_ method: String, _ path: String, _ body: String, _ status: Int, _ words: String) {
    let before = bench.playground.tuner.session.values
    let answer = ask(method, path, body)
    #expect(answer.status == status && answer.text.contains(words), "\(answer.text)")
    #expect(bench.playground.tuner.session.values == before)
  }

  @Test func aLockedKioskRefusesValues() throws {
    let open = bench.playground.desk
    let locked = try Workbench(Lamp.self, config: "{}", kiosk: Kiosk.Options([EffectCard(Lamp.self)], demos: [:]))
      .playground.desk
    let asks: [Inbox.Ask] = [
      .turn(.undo, on: nil), .set("lamp.gravity", .number(1)), .act([.pickDefaults]), .act([.save(leavingOut: [])]),
      .perform(.panel),
    ]
    for ask in asks {
      #expect(open.remote.veto(of: ask, at: open) == nil && locked.remote.veto(of: ask, at: locked) != nil, "\(ask)")
    }
  }

  @Test func thePageNeedsNoTokenAndHasNone() {
    let page = ask("GET", "/", hasToken: false)
    #expect(page.status == 200 && page.text.contains("Content-Security-Policy: default-src 'none'"))
    #expect(page.text.contains("<html") && !page.text.contains(Self.token.text) && !page.text.contains("NONCE"))
    let refused = ask("GET", "/values", hasToken: false)
    #expect(refused.status == 401 && refused.text.contains("WWW-Authenticate: Bearer"))
    #expect(!refused.text.contains("gravity"))
  }

  @Test func whatIsTooLongIsRefused() {
    #expect(ask("PATCH", "/values", String(repeating: " ", count: 65_537)).status == 413)
    // In pieces whose sum is not told before.
    let line = Line(to: server)
    line.send(
      "PATCH /values HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\(Self.authorization)"
        + "Transfer-Encoding: chunked\r\n\r\n")
    for _ in 0..<80 { line.send("400\r\n" + String(repeating: " ", count: 1024) + "\r\n") }
    line.send("0\r\n\r\n")
    #expect(answer(line) { _ in false }.hasPrefix("HTTP/1.1 413"))
    // Headers beyond their memory.
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
  func whatIsNoRequestIsNotServed(_ text: String) {
    let line = Line(to: server)
    line.send(text)
    shutdown(line.end, Int32(SHUT_WR))
    let said = answer(line) { _ in false }
    #expect(!said.hasPrefix("HTTP/1.1 2") || said.contains("<html"), "\(said.prefix(120))")
    #expect(ask("GET", "/values").status == 200, "it goes on")
  }

  /// Forty that send half a request and no more do not keep others from being served.
  @Test func halfOpenLinesHoldNothingUp() {
    let lines = (0..<40).map { _ in Line(to: server) }
    for line in lines { line.send("GET /values HTTP/1.1\r\nHost: 127") }
    for _ in 0..<5 { #expect(ask("GET", "/values").status == 200) }
    for line in lines { line.send(".0.0.1\r\nConnection: close\r\n\r\n") }
    #expect(lines.allSatisfy { answer($0) { _ in false }.hasPrefix("HTTP/1.1 401") })
  }

  @Test func aStreamTellsAndEightAreEnough() {
    let head = "GET /events HTTP/1.1\r\nHost: 127.0.0.1\r\n\(Self.authorization)\r\n"
    var lines: [Line] = []
    for number in 1...8 {
      let line = Line(to: server)
      line.send(head)
      let said = answer(line) {
        $0.contains("event: state") && $0.contains("event: clients")
          && bench.playground.desk.remote.clients.count == number
      }
      #expect(said.contains("\"lamp.gravity\":3600") && said.contains("event: schema"), "\(said.prefix(200))")
      lines.append(line)
      #expect(bench.playground.desk.remote.clients.count == number)
    }
    let ninth = Line(to: server)
    ninth.send(head.replacing("\r\n\r\n", with: "\r\nConnection: close\r\n\r\n"))
    #expect(answer(ninth) { _ in false }.hasPrefix("HTTP/1.1 503"))
    // What one client changes all others hear.
    #expect(ask("PATCH", "/values", "{\"lamp.gravity\": 1800}").status == 200)
    for line in lines {
      #expect(answer(line) { $0.contains("\"lamp.gravity\":1800") }.contains("\"lamp.gravity\":1800"))
    }
    server.stop()
    for line in lines { _ = answer(line) { _ in false } }
    bench.play("wait 0.1")
    #expect(bench.playground.desk.remote.clients.isEmpty)
  }

  /// Fingers of a pad whose link breaks end without a throw.
  @Test func aPadThatFallsSilentLosesItsFingers() {
    let down = "{\"client\": 7, \"touches\": [{\"id\": 1, \"phase\": \"down\", \"x\": 0.5, \"y\": 0.3}]}"
    #expect(ask("POST", "/touches", down).status == 200)
    #expect(bench.player?.down.fingers.count == 1)
    let log = bench.play("wait 1.5")
    #expect(bench.player?.down.fingers.isEmpty == true && log.contains { $0.hasPrefix("touch.cancelled") }, "\(log)")
  }
}
