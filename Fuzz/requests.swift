// Sends requests of every kind to the remote, with a playground behind it that obeys them; built and run by
// `Fuzz/run requests`, no part of the package.
//
// Bytes are sent unchanged over a connection to libmicrohttpd. Bytes that form a request are also taken apart here and passed
// to
// the answers directly, so that the limit of requests per second does not keep them from the parsers of bodies. The checks:
// every
// answer is one JSON object or the page; without the token only the page is served; no answer contains the token; the server
// keeps running.

import Effects
import Glibc
import Motion
import Playground
import Playing
import Studies
import Threads
import Tuning

@testable import Remote

private let token = RemoteToken("0123456789abcdef0123456789abcdef")

@MainActor private final class Bench {
  let (inbox, board) = (Inbox(), RemoteBoard())
  let (host, server, answers): (MemoryHost, RemoteServer, RemoteAnswers)
  var playground: Playground
  var now: Int64 = 1_000_000_000
  private let port: UInt16
  var (asked, sent) = (0, 0)

  init() {
    host = MemoryHost()
    host.memory["c.json"] = "{}"
    let library = EffectLibrary.builtIn
    let values = LiveValues(ValueStack(library.parameters), of: library, configPath: "c.json", host)
    let announcer = Announcer(host, EventLog { _ in })
    playground = Playground(.init(library["lamp"]), Tuner(values, announcer, host), host, inbox: inbox, now: now)
    answers = RemoteAnswers(inbox, board, patience: 0)
    server = try! RemoteServer(at: RemoteAddress(port: 0), RemoteAnswers(inbox, board), token: token, limits: .init())
    port = UInt16(server.place.address.split(separator: ":").last!.dropLast())!
    playground.follow(.serving(server.place, board))
    frame()
  }

  func frame() {
    now += 16_666_667
    playground.advance(to: now)
    _ = playground.takeRequests()
    if playground.needsFrame { playground.noteShown() }
  }

  // MARK: - Parsed requests

  /// Answers a text that consists of header lines, an empty line, and a body.
  func ask(_ text: String) {
    let parts = text.split(separator: "\r\n\r\n", maxSplits: 1, omittingEmptySubsequences: false)
    let lines = parts[0].split(separator: "\r\n", omittingEmptySubsequences: false)
    let words = lines[0].split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    guard words.count > 1 else { return }
    let path = words[1].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    func header(_ name: String) -> String? {
      lines.dropFirst().first { $0.lowercased().hasPrefix(name + ": ") }.map { String($0.dropFirst(name.count + 2)) }
    }
    let request = RemoteRequest(
      method: words[0], path: path.first ?? "", host: header("host"), origin: header("origin"),
      authorization: header("authorization"), length: header("content-length"), gesture: path.count > 1 ? path[1] : nil,
      ends: path.count > 1 && path[1].contains("end"), agent: header("user-agent"))
    asked += 1
    do throws(RemoteProblem) {
      try request.check(token)
      precondition(request.path == "/" || token.admits(request.authorization), "let in without the token")
      guard !["/", "/events"].contains(request.path) else { return }
      let query = (path.count > 1 ? path[1] : "").split(separator: "&").map { word in
        let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        return (name: parts.first ?? "", value: parts.count > 1 ? parts[1] : "")
      }
      if request.path == "/sound" {
        let body = RemoteReply(try SoundRequest(query)).body
        precondition(body.starts(with: Array("RIFF".utf8)) && body.count < 60_000, "a sound of \(body.count) bytes")
        return
      }
      if request.path == "/stage" {
        let asked = try StageRequest(query)
        let pixels = asked.pixels(of: Vector(390, 844))
        precondition((1...2560).contains(pixels.width) && (1...2560).contains(pixels.height), "a picture of \(pixels)")
        precondition((asked.base ?? 0) >= 0 && asked.attempt >= 0, "base \(asked.base ?? 0), attempt \(asked.attempt)")
        return
      }
      hold(RemoteReply(try answers.reply(to: request, parts.count > 1 ? Array(parts[1].utf8) : [], now: now)))
    } catch {
      hold(RemoteReply(error))
    }
    if asked % 16 == 0 { frame() }
  }

  private func hold(_ reply: RemoteReply) {
    precondition([200, 400, 401, 403, 404, 405, 409, 413, 422, 503].contains(reply.status), "status \(reply.status)")
    let document = JSONDocument(reply.body)
    let lines = reply.body.split(separator: UInt8(ascii: "\n")).count
    precondition(
      document.problems.isEmpty && lines == 1, "no line of JSON: \(String(decoding: reply.body, as: UTF8.self))")
    precondition(reply.status == 200 || document.root?["error"] != nil, "refused without a word")
  }

  // MARK: - Raw bytes

  /// Sends bytes over a connection of their own and returns the answer; `nil` if the connection was refused.
  func send(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
    let end = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    precondition(end >= 0, "no sockets are left")
    defer { close(end) }
    var address = sockaddr_in()
    (address.sin_family, address.sin_port) = (sa_family_t(AF_INET), port.bigEndian)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let isThere = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(end, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
    guard isThere else { return nil }
    // Bytes that do not fit into the buffer at once are dropped.
    _ = Glibc.send(end, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
    shutdown(end, Int32(SHUT_WR))
    var got: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 65_536)
    for _ in 0..<20_000 {
      var wait = pollfd(fd: end, events: Int16(POLLIN), revents: 0)
      guard poll(&wait, 1, 1) > 0 else {
        frame()
        continue
      }
      let count = recv(end, &piece, piece.count, 0)
      if count <= 0 {
        sent += 1
        return String(decoding: got, as: UTF8.self)
      }
      got += piece[..<count]
      // A stream of events does not end by itself.
      if got.contains("text/event-stream".utf8) { return "" }
    }
    preconditionFailure("a connection has no end")
  }
}

extension [UInt8] {
  fileprivate func contains(_ text: String.UTF8View) -> Bool { firstRange(of: Array(text)) != nil }
}

nonisolated(unsafe) private var bench: Bench?

@_cdecl("LLVMFuzzerInitialize")
public func initialize(_ count: UnsafeMutablePointer<CInt>?, _ words: UnsafeMutableRawPointer?) -> CInt {
  atexit { MainActor.assumeIsolated { print("\(bench!.asked) requests looked through, \(bench!.sent) over sockets") } }
  MainActor.assumeIsolated { bench = Bench() }
  return 0
}

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  nonisolated(unsafe) let bytes = UnsafeBufferPointer(start: start, count: count)
  MainActor.assumeIsolated {
    let (bench, text) = (bench!, String(decoding: bytes, as: UTF8.self))
    bench.ask(text)
    // A request for the stage waits for a picture, and this bench draws none.
    if text.contains("stage") { return }
    // Few requests open a stream, because each stream lives until the server notices that its client has gone.
    if text.contains("events"), bench.asked % 4096 != 0 { return }
    guard let answer = bench.send(bytes) else { return }
    precondition(!answer.contains(token.text) || text.contains(token.text), "the token is told")
    if answer.contains("HTTP/1.1 200"), !answer.contains("<!doctype html>") {
      precondition(text.contains(token.text), "something is there without the token: \(answer)")
    }
    if bench.sent % 1000 == 0 {
      let good = "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer \(token.text)\r\nConnection: close\r\n\r\n"
      let page = Array(good.utf8).withUnsafeBufferPointer { bench.send($0) }
      precondition(page?.contains("<!doctype html>") == true, "the server is gone: \(page ?? "")")
    }
  }
  return 0
}
