import Foundation
import Testing

@testable import Playground
@testable import Remote

/// Tests of many slow clients: others are served meanwhile, and slow ones are dropped.
@MainActor struct SlowClientTests {
  nonisolated private static let head = "GET /values HTTP/1.1\r\nHost: 127.0.0.1\r\nX: "
  nonisolated private static let body =
    "PATCH /values HTTP/1.1\r\nHost: 127.0.0.1\r\n\(RemoteBench.authorization)Content-Length: 40\r\n\r\n"

  /// Checks that sixty clients that send a header, or a body with the token, byte by byte delay nobody.
  @Test(arguments: [head, body])
  func slowClientsBlockNobody(_ beginning: String) throws {
    let bench = try RemoteBench()
    let lines = (0..<60).map { _ in bench.line() }
    for line in lines { line.send(beginning) }
    for round in 0..<10 {
      for line in lines { line.send(" ") }
      #expect(bench.ask("GET", "/values").status == 200, "round \(round)")
    }
    #expect(lines.allSatisfy { $0.take() && $0.got.isEmpty }, "they have time left")
  }

  /// Checks that a request that takes too long is dropped when another client connects, even if it still sends data.
  @Test(arguments: [head, body])
  func slowClientsAreDropped(_ beginning: String) throws {
    let bench = try RemoteBench(.init(silence: 3600, patience: 0))
    let lines = (0..<60).map { _ in bench.line() }
    for line in lines { line.send(beginning) }
    #expect(bench.ask("GET", "/values").status == 200)
    for line in lines { try #require(bench.answer(line) { _ in false }.isEmpty && !line.isOpen) }
    #expect(bench.ask("GET", "/values").status == 200)
  }

  /// Checks that the slowest connections are dropped first if there are too many.
  @Test func slowestConnectionsAreDroppedFirst() throws {
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

  /// Checks that a connection without data is closed after the time limit.
  @Test func idleConnectionIsClosed() throws {
    let bench = try RemoteBench(.init(silence: 1))
    let lines = (0..<50).map { _ in bench.line() }
    #expect(bench.ask("GET", "/values").status == 200)
    for line in lines { try #require(bench.answer(line) { _ in false }.isEmpty && !line.isOpen) }
  }

  /// Checks that a client that requests events and reads none is dropped once the buffers are full.
  @Test func unreadEventStreamIsClosed() throws {
    let bench = try RemoteBench(.init(silence: 1))
    let deaf = bench.line(window: 2048)
    deaf.send("GET /events HTTP/1.1\r\nHost: 127.0.0.1\r\n\(RemoteBench.authorization)\r\n")
    let remote = bench.work.playground.desk.toolbox.remote
    for _ in 0..<400 where remote.clients.isEmpty { bench.wait() }
    #expect(remote.clients.count == 1)
    for round in 0..<4000 where !remote.clients.isEmpty {
      let id = round % 2 == 0 ? "ticket" : "lamp"
      #expect(bench.ask("POST", "/commands/effect", "{\"id\": \"\(id)\"}").status == 200, "others are answered")
    }
    #expect(remote.clients.isEmpty)
  }
}
