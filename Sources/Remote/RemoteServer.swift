import CRemote
import Formatting
import Glibc
import Pictures
import Playground
import Synchronization
import Threads
import Tuning

/// The remote's HTTP server: libmicrohttpd with a thread for each connection, which checks, reads and waits.
///
/// The playground's loop touches no socket: it drains its inbox and publishes its state on the board.
package final class RemoteServer: @unchecked Sendable {
  /// The link at which clients connect, known once the server runs.
  package private(set) var place: RemotePlace!
  let token: RemoteToken
  let answers: RemoteAnswers
  let stage: RemoteStage
  private let limits: Limits
  // Used only by the thread that starts and stops the server.
  private var daemon: OpaquePointer?

  package struct Limits: Sendable {
    var clients = 8
    /// The most connections; beyond it, the connection closes whose request has been expected for longest.
    var connections = 64
    /// The seconds of complete silence after which a connection closes.
    var silence: UInt32 = 15
    /// The nanoseconds from a connection or the previous answer until a whole request must have arrived.
    var patience: Int64 = 10_000_000_000
    /// The nanoseconds that a request for the stage waits for another picture.
    var stagePatience: Int64 = 10_000_000_000

    package static let usual = Limits()
  }

  private struct State: Sendable {
    /// The time by which each socket's request must have arrived; `max` while it is being answered.
    var deadlines: [Int32: Int64] = [:]
    var streams: [RemoteStream] = []
    var lastClient = 0
    var strangers = RemoteRate(burst: 200, perSecond: 100)
    var friends = RemoteRate(burst: 2000, perSecond: 1500)
  }
  private let state = Mutex(State())

  /// Starts to serve; throws if the address cannot be used.
  package init(
    at address: RemoteAddress, _ answers: RemoteAnswers, token: RemoteToken = .init(), limits: Limits = .usual,
    pictures: PictureStore = PictureStore()
  ) throws(Problem) {
    (self.answers, self.token, self.limits) = (answers, token, limits)
    stage = RemoteStage(answers.board.stage, answers.inbox, pictures, patience: limits.stagePatience)
    daemon = Daemon.start(self, at: address, connections: UInt32(limits.connections) * 3 / 2, silence: limits.silence)
    guard let daemon else {
      let reason = String(cString: strerror(errno))
      throw Problem(key: address.authority, message: "\(reason), expected \(RemoteAddress.expected) that is free")
    }
    place = RemotePlace(of: address, port: remote_port(daemon), token, own: RemoteAddress.own)
  }

  deinit { precondition(daemon == nil, "its threads ask it as long as they run: stop it first") }

  /// Closes every connection and waits for their threads.
  package func stop() {
    answers.board.state.with { $0.isOver = true }
    answers.board.stage.end()
    if let daemon { MHD_stop_daemon(daemon) }
    daemon = nil
  }

  // MARK: - Connections

  /// The option TCP_RTO_MAX_MS, which older headers lack: the longest pause before a packet is sent again, in milliseconds.
  private static let longestPause: Int32 = 44

  /// Closes connections whose requests are overdue, and if there are too many, also the one that has taken longest.
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
    // Drops the connection to a phone that has vanished without closing it.
    var milliseconds = Int32(limits.silence) * 1000
    setsockopt(socket, Int32(IPPROTO_TCP), TCP_USER_TIMEOUT, &milliseconds, socklen_t(MemoryLayout<Int32>.size))
    // A link that has stopped is tried every second; kernels before 6.15 refuse this and wait longer each time.
    var pause: Int32 = 1000
    setsockopt(socket, Int32(IPPROTO_TCP), Self.longestPause, &pause, socklen_t(MemoryLayout<Int32>.size))
    expect(true, on: socket)
  }

  func end(_ socket: Int32) {
    state.withLock { $0.deadlines[socket] = nil }
    stage.disconnect(socket)
  }

  /// Notes that a request is expected on a connection, or that it has arrived.
  func expect(_ isToCome: Bool, on socket: Int32) {
    let deadline = isToCome ? Monotonic.now + limits.patience : .max
    state.withLock { $0.deadlines[socket] = deadline }
  }

  // MARK: - Requests

  /// Throws if a request is not allowed; called before its body has arrived.
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
      if request.path == "/sound" { return RemoteReply(try SoundRequest(request.query)) }
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

/// The reply to a request.
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

  /// The page, with a fresh nonce that permits its own script and style.
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
