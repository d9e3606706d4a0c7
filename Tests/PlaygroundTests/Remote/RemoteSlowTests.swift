import Foundation
import Testing

@testable import Playground
@testable import Remote

/// Clients that take their time, many at once: others are answered meanwhile, and those are dropped.
@MainActor struct RemoteSlowTests {
  nonisolated private static let head = "GET /values HTTP/1.1\r\nHost: 127.0.0.1\r\nX: "
  nonisolated private static let body =
    "PATCH /values HTTP/1.1\r\nHost: 127.0.0.1\r\n\(RemoteBench.authorization)Content-Length: 40\r\n\r\n"

  /// Sixty send a header, or a body with the token, byte by byte.
  @Test(arguments: [head, body])
  func slowOnesHoldNobodyUp(_ beginning: String) throws {
    let bench = try RemoteBench()
    let lines = (0..<60).map { _ in bench.line() }
    for line in lines { line.send(beginning) }
    for round in 0..<10 {
      for line in lines { line.send(" ") }
      #expect(bench.ask("GET", "/values").status == 200, "round \(round)")
    }
    #expect(lines.allSatisfy { $0.take() && $0.got.isEmpty }, "they have time left")
  }

  /// A request that is slower than it may be goes once another comes, however lively it is.
  @Test(arguments: [head, body])
  func slowOnesAreDropped(_ beginning: String) throws {
    let bench = try RemoteBench(.init(silence: 3600, patience: 0))
    let lines = (0..<60).map { _ in bench.line() }
    for line in lines { line.send(beginning) }
    #expect(bench.ask("GET", "/values").status == 200)
    for line in lines { try #require(bench.answer(line) { _ in false }.isEmpty && !line.isOpen) }
    #expect(bench.ask("GET", "/values").status == 200)
  }

  /// Beyond as many as there may be the slowest go first.
  @Test func tooManyMakeRoom() throws {
    let bench = try RemoteBench(.init(connections: 64, silence: 3600))
    let lines = (0..<120).map { _ in
      let line = bench.line()
      line.send(Self.head)
      return line
    }
    for _ in 0..<5 { #expect(bench.ask("GET", "/values").status == 200) }
    for line in lines.prefix(50) { #expect(bench.answer(line) { _ in false }.isEmpty && !line.isOpen) }
    #expect(lines.count { $0.take() } >= 32, "the others are there")
  }

  /// A connection on which nothing comes ends after its silence.
  @Test func whoSaysNothingIsDropped() throws {
    let bench = try RemoteBench(.init(silence: 1))
    let lines = (0..<50).map { _ in bench.line() }
    #expect(bench.ask("GET", "/values").status == 200)
    for line in lines { try #require(bench.answer(line) { _ in false }.isEmpty && !line.isOpen) }
  }

  /// A client that asks for events and reads none of them, until nothing more fits between both.
  @Test func whoReadsNothingIsDropped() throws {
    let bench = try RemoteBench(.init(silence: 1))
    let deaf = bench.line(window: 2048)
    deaf.send("GET /events HTTP/1.1\r\nHost: 127.0.0.1\r\n\(RemoteBench.authorization)\r\n")
    let remote = bench.work.playground.desk.remote
    for _ in 0..<400 where remote.clients.isEmpty { bench.wait() }
    #expect(remote.clients.count == 1)
    for round in 0..<4000 where !remote.clients.isEmpty {
      let id = round % 2 == 0 ? "ticket" : "lamp"
      #expect(bench.ask("POST", "/commands/effect", "{\"id\": \"\(id)\"}").status == 200, "others are answered")
    }
    #expect(remote.clients.isEmpty)
  }
}
