import Foundation
import Studies
import Testing

@testable import Playground
@testable import Remote

/// A server on a local port, with a playground that answers its requests.
@MainActor final class RemoteBench {
  nonisolated static let token = RemoteToken("0123456789abcdef0123456789abcdef")
  nonisolated static let authorization = "Authorization: Bearer \(token.text)\r\n"
  let server: RemoteServer
  let work: Workbench
  /// Whether each frame is drawn, as a window does.
  var draws = false

  init(_ limits: RemoteServer.Limits = .init()) throws {
    let (inbox, board) = (Inbox(), RemoteBoard())
    work = try Workbench(Lamp.self, config: "{}", inbox: inbox)
    server = try RemoteServer(
      at: RemoteAddress(port: 0), RemoteAnswers(inbox, board), token: Self.token, limits: limits)
    work.playground.follow(.serving(server.place, board))
    work.play("wait 0.1")
  }

  deinit { server.stop() }

  /// The client's end of a connection.
  final class Line {
    let end: Int32
    private(set) var got: [UInt8] = []
    private(set) var isOpen = true
    var text: String { String(decoding: got, as: UTF8.self) }

    /// Opens a connection; a small `window`, in bytes, makes the receive buffer full soon.
    init(to server: RemoteServer, window: Int32? = nil) {
      end = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      if var window { setsockopt(end, SOL_SOCKET, SO_RCVBUF, &window, 4) }
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

    /// Receives the data that arrives within 5 ms; returns `false` when the connection has ended.
    func take() -> Bool {
      var wait = pollfd(fd: end, events: Int16(POLLIN), revents: 0)
      guard poll(&wait, 1, 5) > 0 else { return true }
      var piece = [UInt8](repeating: 0, count: 65_536)
      let count = recv(end, &piece, piece.count, 0)
      if count > 0 { got += piece[..<count] }
      isOpen = count > 0
      return isOpen
    }
  }

  /// Runs frames until the answer is whole or the connection ends, and returns the received text.
  func answer(_ line: Line, until isWhole: (String) -> Bool) -> String {
    for _ in 0..<4000 {
      work.frame()
      if draws { _ = work.picture }
      if !line.take() || isWhole(line.text) { break }
    }
    return line.text
  }

  func ask(
    _ method: String, _ path: String, _ body: String = "", _ more: String = "", hasToken: Bool = true
  ) -> (status: Int, text: String) {
    let line = line()
    let token = hasToken ? Self.authorization : ""
    line.send(
      "\(method) \(path) HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\(token)\(more)"
        + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)")
    let text = answer(line) { _ in false }
    return (Int(text.dropFirst(9).prefix(3)) ?? 0, text)
  }

  /// Runs a frame and waits 5 ms.
  func wait() {
    work.frame()
    if draws { _ = work.picture }
    _ = poll(nil, 0, 5)
  }

  func line(window: Int32? = nil) -> Line { Line(to: server, window: window) }
}
