import CRemote
import Glibc
import Playground
import Synchronization
import Threads
import Tuning

/// The remote as browsers reach it: libmicrohttpd with a thread for each connection, which checks, reads and waits.
///
/// The playground's loop touches no socket: it drains its inbox and hangs out what is seen.
package final class RemoteServer: Sendable {
  package let place: RemotePlace
  package let link: String
  let token: RemoteToken
  let answers: RemoteAnswers
  private let daemon: Daemon
  private struct State: Sendable {
    var connections: [Int32: Connection] = [:]
    var streams: [ObjectIdentifier: RemoteStream] = [:]
    var lastClient = 0
    var strangers = RemoteRate(burst: 200, perSecond: 100)
    var friends = RemoteRate(burst: 2000, perSecond: 1500)
  }

  private struct Connection: Sendable {
    /// Nanoseconds on the monotonic clock.
    var since: Int64
    /// True once a request with the token has come over it.
    var isKnown = false
  }

  private let state = Mutex(State())

  package static let mostClients = 8
  private static let mostConnections = 64
  /// Seconds of silence on a connection, and until a stranger has to have asked for something that is let in.
  private static let (silence, patience): (UInt32, Int64) = (15, 10)

  /// Begins to serve.
  package init(at address: RemoteAddress, _ answers: RemoteAnswers) throws(RemoteRefusal) {
    let (socket, port) = try address.listen()
    let (token, reachable) = (RemoteToken(), address.reachable(port: port))
    let url = "http://\(reachable.authority)/"
    guard let code = QRCode(url + "#" + token.text) else { throw RemoteRefusal("\(url): too long for a code") }
    (self.token, self.answers, link) = (token, answers, url + "#" + token.text)
    place = RemotePlace(
      address: url, link: link, isOpen: address.isOpen, side: code.side, modules: code.modules)
    daemon = Daemon()
    guard daemon.start(self, on: socket) else {
      close(socket)
      throw RemoteRefusal("\(address.authority): the server did not start")
    }
  }

  /// Without a socket that listens: connections are given to it.
  init(_ answers: RemoteAnswers, token: RemoteToken) throws(RemoteRefusal) {
    (self.answers, self.token, link, daemon) = (answers, token, "", Daemon())
    place = RemotePlace(address: "", link: "", isOpen: false, side: 0, modules: [])
    guard daemon.start(self, on: -1) else { throw RemoteRefusal("the server did not start") }
  }

  deinit { precondition(!daemon.isRunning, "its threads ask it as long as they run: stop it first") }

  func add(connection socket: Int32) -> Bool { daemon.add(socket) }

  /// Ends every connection, and waits for their threads.
  package func stop() {
    answers.board.state.with { $0.isOver = true }
    daemon.stop()
  }

  // MARK: - Connections

  /// Those who have not shown a token in time make room.
  func admits() -> Bool {
    let now = Monotonic.now
    return state.withLock { state in
      for (socket, connection) in state.connections
      where !connection.isKnown && now - connection.since > Self.patience * 1_000_000_000 {
        shutdown(socket, Int32(SHUT_RDWR))
      }
      return state.connections.count < Self.mostConnections
    }
  }

  func note(_ socket: Int32, isOpen: Bool) {
    if isOpen {
      // A phone that has gone without a word is gone after 15 s.
      var milliseconds = Int32(Self.silence) * 1000
      setsockopt(socket, Int32(IPPROTO_TCP), TCP_USER_TIMEOUT, &milliseconds, socklen_t(MemoryLayout<Int32>.size))
    }
    state.withLock { $0.connections[socket] = isOpen ? Connection(since: Monotonic.now) : nil }
  }

  // MARK: - Requests

  /// What was asked for over a connection, let in or refused.
  func admit(_ request: RemoteRequest, on socket: Int32) throws(RemoteProblem) -> RemoteRequest.Place {
    let now = Monotonic.now
    let isKnown = token.admits(request.authorization)
    let isWithin = state.withLock { state in
      if isKnown { state.connections[socket]?.isKnown = true }
      return isKnown ? state.friends.take(at: now) : state.strangers.take(at: now)
    }
    if !isWithin { throw .tooOften }
    return try request.admitted(by: token)
  }

  func reply(_ request: RemoteRequest, to place: RemoteRequest.Place, _ body: [UInt8]) -> RemoteReply {
    answers.reply(request, to: place, body, now: Monotonic.now)
  }

  func stream(agent: String?, address: String, on socket: Int32) throws(RemoteProblem) -> RemoteStream {
    let made = state.withLock { state -> RemoteStream? in
      guard state.streams.count < Self.mostClients else { return nil }
      state.lastClient += 1
      let client = RemoteClient(id: state.lastClient, name: RemoteRequest.name(ofAgent: agent), address: address)
      let stream = RemoteStream(client, on: socket, answers)
      state.streams[ObjectIdentifier(stream)] = stream
      return stream
    }
    guard let made else { throw RemoteProblem(503, "\(Self.mostClients) clients are connected already") }
    tellClients()
    return made
  }

  func end(_ stream: RemoteStream) {
    stream.end()
    state.withLock { $0.streams[ObjectIdentifier(stream)] = nil }
    answers.forget(client: stream.client.id)
    tellClients()
  }

  private func tellClients() {
    let clients = state.withLock { $0.streams.values.map(\.client).sorted { $0.id < $1.id } }
    answers.board.state.with { $0.clients = clients }
    answers.inbox.post(.clients(clients))
  }

  /// The page, with a word of its own for what it may run.
  static func page(nonce: String) -> [UInt8] {
    Array(
      String(decoding: UnsafeBufferPointer(start: remote_page(), count: remote_page_count()), as: UTF8.self)
        .replacing("NONCE", with: nonce).utf8)
  }

  static func policy(nonce: String) -> String {
    "default-src 'none'; script-src 'nonce-\(nonce)'; style-src 'nonce-\(nonce)'; connect-src 'self'; img-src data:; "
      + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
  }
}
