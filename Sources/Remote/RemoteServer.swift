import CRemote
import Glibc
import Playground
import Synchronization
import Threads
import Tuning

/// The remote as browsers reach it: libmicrohttpd with a thread for each connection, which checks, reads and waits.
///
/// The playground's loop touches no socket: it drains its inbox and hangs out what is seen.
package final class RemoteServer: @unchecked Sendable {
  /// Known once it serves.
  package private(set) var place: RemotePlace!
  let token: RemoteToken
  let answers: RemoteAnswers
  private let limits: Limits
  // Only touched by who begins and stops it.
  private var daemon: OpaquePointer?

  package struct Limits: Sendable {
    var clients = 8
    /// Beyond these the connection goes whose request has not come for longest.
    var connections = 64
    /// Seconds in which nothing at all comes or goes.
    var silence: UInt32 = 15
    /// Nanoseconds from a connection, or from the answer before, until a request has come whole.
    var patience: Int64 = 10_000_000_000

    package static let usual = Limits()
  }

  private struct State: Sendable {
    /// Of each socket, when its request has to have come whole; `max` while it is answered.
    var deadlines: [Int32: Int64] = [:]
    var streams: [RemoteStream] = []
    var lastClient = 0
    var strangers = RemoteRate(burst: 200, perSecond: 100)
    var friends = RemoteRate(burst: 2000, perSecond: 1500)
  }
  private let state = Mutex(State())

  /// Begins to serve.
  package init(
    at address: RemoteAddress, _ answers: RemoteAnswers, token: RemoteToken = .init(), limits: Limits = .usual
  ) throws(RemoteRefusal) {
    (self.answers, self.token, self.limits) = (answers, token, limits)
    daemon = Daemon.start(self, at: address, connections: UInt32(limits.connections) * 3 / 2, silence: limits.silence)
    guard let daemon else {
      let reason = String(cString: strerror(errno))
      throw RemoteRefusal("\(address.authority): \(reason), expected \(RemoteAddress.expected) that is free")
    }
    let link = "http://\(address.reachable(port: remote_port(daemon)).authority)/#\(token.text)"
    place = RemotePlace(link, isOpen: address.isOpen)
  }

  deinit { precondition(daemon == nil, "its threads ask it as long as they run: stop it first") }

  /// Ends every connection, and waits for their threads.
  package func stop() {
    answers.board.state.with { $0.isOver = true }
    if let daemon { MHD_stop_daemon(daemon) }
    daemon = nil
  }

  // MARK: - Connections

  /// Makes room: for one more those go whose requests take too long, and the slowest of them where there are too many.
  func makeRoom() {
    let now = Monotonic.now
    state.withLock { state in
      let isCrowded = state.deadlines.count >= limits.connections
      let slowest = isCrowded ? state.deadlines.values.min() ?? .max : .max
      for (socket, deadline) in state.deadlines where deadline < now || (deadline == slowest && slowest != .max) {
        shutdown(socket, Int32(SHUT_RDWR))
        state.deadlines[socket] = nil
      }
    }
  }

  func begin(_ socket: Int32) {
    // A phone that has gone without a word is gone after that.
    var milliseconds = Int32(limits.silence) * 1000
    setsockopt(socket, Int32(IPPROTO_TCP), TCP_USER_TIMEOUT, &milliseconds, socklen_t(MemoryLayout<Int32>.size))
    expect(true, on: socket)
  }

  func end(_ socket: Int32) { state.withLock { $0.deadlines[socket] = nil } }

  /// A request is to come over a connection, or has come.
  func expect(_ isToCome: Bool, on socket: Int32) {
    let deadline = isToCome ? Monotonic.now + limits.patience : .max
    state.withLock { $0.deadlines[socket] = deadline }
  }

  // MARK: - Requests

  /// Refuses what must not be asked for, before its body has come.
  func check(_ request: RemoteRequest) throws(RemoteProblem) {
    let (now, isKnown) = (Monotonic.now, token.admits(request.authorization))
    let isWithin = state.withLock { isKnown ? $0.friends.take(at: now) : $0.strangers.take(at: now) }
    if !isWithin { throw .tooOften }
    try request.check(token)
  }

  func reply(to request: RemoteRequest, _ body: [UInt8]) -> RemoteReply {
    if request.path == "/" { return .page }
    do throws(RemoteProblem) {
      if body.count > RemoteRequest.mostBytes { throw .tooLong }
      return RemoteReply(try answers.reply(to: request, body, now: Monotonic.now))
    } catch { return RemoteReply(error) }
  }

  func stream(for request: RemoteRequest, from address: String) throws(RemoteProblem) -> RemoteStream {
    let made = state.withLock { state -> RemoteStream? in
      guard state.streams.count < limits.clients else { return nil }
      state.lastClient += 1
      let client = RemoteClient(id: state.lastClient, name: request.client, address: address)
      let stream = RemoteStream(client, of: self)
      state.streams.append(stream)
      return stream
    }
    guard let made else { throw RemoteProblem(503, "\(limits.clients) clients are connected already") }
    tellClients()
    return made
  }

  func end(_ stream: RemoteStream) {
    state.withLock { $0.streams.removeAll { $0 === stream } }
    answers.forget(client: stream.client.id)
    tellClients()
  }

  private func tellClients() {
    let clients = state.withLock { $0.streams.map(\.client) }
    answers.board.state.with { ($0.clients, $0.rings) = (clients, $0.rings + 1) }
    answers.inbox.post(.clients(clients))
  }
}

/// What is said to a request.
struct RemoteReply: Sendable {
  var status = 200
  var headers = [("Content-Type", "application/json")]
  var body: [UInt8]

  init(_ json: JSONValue) { body = Array("\(json.line)\n".utf8) }

  init(_ problem: RemoteProblem) {
    self.init(["error": .string(problem.message)])
    status = problem.status
    if status == 401 { headers.append(("WWW-Authenticate", "Bearer")) }
    if !problem.allows.isEmpty { headers.append(("Allow", problem.allows.joined(separator: ", "))) }
  }

  /// The page, with a word of its own for what it may run.
  static var page: RemoteReply {
    let nonce = RemoteToken.digits(16)
    var reply = RemoteReply(.null)
    reply.body = Array(String(cString: remote_page()).replacing("NONCE", with: nonce).utf8)
    reply.headers = [
      ("Content-Type", "text/html; charset=utf-8"), ("Referrer-Policy", "no-referrer"), ("X-Frame-Options", "DENY"),
      (
        "Content-Security-Policy",
        "default-src 'none'; script-src 'nonce-\(nonce)'; style-src 'nonce-\(nonce)'; connect-src 'self'; "
          + "img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
      ),
    ]
    return reply
  }
}
