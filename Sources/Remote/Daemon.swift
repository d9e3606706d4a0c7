import CRemote
import Glibc
import Synchronization

/// libmicrohttpd's own: what it calls, and what of a request lives between its calls.
final class Daemon: Sendable {
  private let handle = Mutex<Handle>(Handle())
  private struct Handle: @unchecked Sendable {
    var daemon: OpaquePointer?
  }

  private static let (connections, seconds): (UInt32, UInt32) = (96, 15)

  /// False where it does not start; the socket is then still the caller's.
  func start(_ server: RemoteServer, on socket: Int32) -> Bool {
    let context = Unmanaged.passUnretained(server).toOpaque()
    var callbacks = remote_callbacks()
    callbacks.context = context
    callbacks.accept = { context, _, _ in
      Daemon.server(context).admits() ? .YES : .NO
    }
    callbacks.answer = { context, connection, url, method, _, bytes, count, request in
      guard let context, let connection, let url, let method, let count, let request else { return .NO }
      return Daemon.answer(
        Daemon.server(context), connection, String(cString: url), String(cString: method), bytes, count, request)
    }
    callbacks.completed = { _, _, request, _ in
      guard let held = request?.pointee else { return }
      Unmanaged<Exchange>.fromOpaque(held).release()
      request?.pointee = nil
    }
    callbacks.connection = { context, connection, _, code in
      guard let connection else { return }
      Daemon.server(context).note(remote_socket(connection), isOpen: code == .CONNECTION_NOTIFY_STARTED)
    }
    let daemon = remote_start(socket, Self.connections, Self.seconds, callbacks)
    handle.withLock { $0.daemon = daemon }
    return daemon != nil
  }

  func stop() {
    let daemon = handle.withLock { handle in
      defer { handle.daemon = nil }
      return Handle(daemon: handle.daemon)
    }
    if let daemon = daemon.daemon { MHD_stop_daemon(daemon) }
  }

  var isRunning: Bool { handle.withLock { $0.daemon != nil } }

  /// Takes over a socket that is connected.
  func add(_ socket: Int32) -> Bool {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let daemon = handle.withLock { Handle(daemon: $0.daemon) }
    return withUnsafePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        MHD_add_connection(daemon.daemon, socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == .YES
      }
    }
  }

  private static func server(_ context: UnsafeMutableRawPointer?) -> RemoteServer {
    Unmanaged<RemoteServer>.fromOpaque(context!).takeUnretainedValue()
  }

  /// A request whose body is still coming.
  private final class Exchange {
    let request: RemoteRequest
    let place: Result<RemoteRequest.Place, RemoteProblem>
    var body: [UInt8] = []
    var isTooLong = false

    init(_ request: RemoteRequest, _ place: Result<RemoteRequest.Place, RemoteProblem>) {
      (self.request, self.place) = (request, place)
    }
  }

  /// Called first with the headers alone, then with each piece of the body, then once more.
  private static func answer(
    _ server: RemoteServer, _ connection: OpaquePointer, _ path: String, _ method: String,
    _ bytes: UnsafePointer<CChar>?,
    _ count: UnsafeMutablePointer<Int>, _ held: UnsafeMutablePointer<UnsafeMutableRawPointer?>
  ) -> MHD_Result {
    guard let pointer = held.pointee else {
      let request = RemoteRequest(
        method: method, path: path, host: header("Host", connection), origin: header("Origin", connection),
        authorization: header("Authorization", connection), length: header("Content-Length", connection),
        gesture: query("gesture", connection).map { String($0.prefix(64)) }, ends: query("end", connection) != nil,
        agent: header("User-Agent", connection))
      let place: Result<RemoteRequest.Place, RemoteProblem>
      do throws(RemoteProblem) { place = .success(try server.admit(request, on: remote_socket(connection))) } catch {
        place = .failure(error)
      }
      held.pointee = Unmanaged.passRetained(Exchange(request, place)).toOpaque()
      // What is refused is refused before its body has come.
      if case .failure(let problem) = place { return send(RemoteReply(problem), problem.allows, to: connection) }
      return .YES
    }
    let exchange = Unmanaged<Exchange>.fromOpaque(pointer).takeUnretainedValue()
    guard case .success(let place) = exchange.place else { return .YES }
    if count.pointee > 0 {
      if exchange.body.count + count.pointee > RemoteRequest.mostBytes {
        (exchange.isTooLong, exchange.body) = (true, [])
      } else if !exchange.isTooLong, let bytes {
        exchange.body += UnsafeRawBufferPointer(start: bytes, count: count.pointee)
      }
      count.pointee = 0
      return .YES
    }
    if exchange.isTooLong { return send(RemoteReply(.tooLong), to: connection) }
    switch place {
    case .page: return sendPage(to: connection)
    case .events: return sendStream(server, exchange.request, to: connection)
    default: return send(server.reply(exchange.request, to: place, exchange.body), to: connection)
    }
  }

  // MARK: - What is asked

  private static func header(_ name: String, _ connection: OpaquePointer) -> String? {
    MHD_lookup_connection_value(connection, .HEADER_KIND, name).map { String(cString: $0) }
  }

  private static func query(_ name: String, _ connection: OpaquePointer) -> String? {
    var (value, size): (UnsafePointer<CChar>?, Int) = (nil, 0)
    guard MHD_lookup_connection_value_n(connection, .GET_ARGUMENT_KIND, name, name.utf8.count, &value, &size) == .YES
    else { return nil }
    return value.map { String(cString: $0) } ?? ""
  }

  // MARK: - What is said

  private static func send(_ reply: RemoteReply, _ allows: [String] = [], to connection: OpaquePointer) -> MHD_Result {
    var headers = [("Content-Type", "application/json")]
    if reply.status == 401 { headers.append(("WWW-Authenticate", "Bearer")) }
    if !allows.isEmpty { headers.append(("Allow", allows.joined(separator: ", "))) }
    return send(reply.status, Array((reply.body + "\n").utf8), headers, to: connection)
  }

  private static func sendPage(to connection: OpaquePointer) -> MHD_Result {
    let nonce = RemoteToken.digits(16)
    return send(
      200, RemoteServer.page(nonce: nonce),
      [
        ("Content-Type", "text/html; charset=utf-8"), ("Content-Security-Policy", RemoteServer.policy(nonce: nonce)),
        ("Referrer-Policy", "no-referrer"), ("X-Frame-Options", "DENY"),
      ], to: connection)
  }

  private static func send(
    _ status: Int, _ bytes: [UInt8], _ headers: [(String, String)], to connection: OpaquePointer
  ) -> MHD_Result {
    let response = bytes.withUnsafeBytes {
      MHD_create_response_from_buffer(
        $0.count, UnsafeMutableRawPointer(mutating: $0.baseAddress!), .RESPMEM_MUST_COPY)
    }
    guard let response else { return .NO }
    defer { MHD_destroy_response(response) }
    add(headers, to: response)
    return MHD_queue_response(connection, UInt32(status), response)
  }

  private static func add(_ headers: [(String, String)], to response: OpaquePointer) {
    let all = [("Cache-Control", "no-store"), ("X-Content-Type-Options", "nosniff")]
    for (name, value) in headers + all { MHD_add_response_header(response, name, value) }
  }

  /// A stream that lives as long as its connection.
  private final class Line {
    let server: RemoteServer
    let stream: RemoteStream
    init(_ server: RemoteServer, _ stream: RemoteStream) { (self.server, self.stream) = (server, stream) }
  }

  private static func sendStream(
    _ server: RemoteServer, _ request: RemoteRequest, to connection: OpaquePointer
  ) -> MHD_Result {
    let stream: RemoteStream
    do throws(RemoteProblem) {
      stream = try server.stream(
        agent: request.agent, address: remote_peer(connection).map { RemoteAddress.text($0) } ?? "",
        on: remote_socket(connection))
    } catch {
      return send(RemoteReply(error), to: connection)
    }
    let line = Unmanaged.passRetained(Line(server, stream))
    let response = MHD_create_response_from_callback(
      UInt64.max, 16_384,
      { line, _, buffer, count in
        guard let line, let buffer else { return -1 }
        let stream = Unmanaged<Line>.fromOpaque(line).takeUnretainedValue().stream
        guard let bytes = stream.next(atMost: count) else { return -1 }
        bytes.withUnsafeBytes { UnsafeMutableRawPointer(buffer).copyMemory(from: $0.baseAddress!, byteCount: $0.count) }
        return bytes.count
      }, line.toOpaque(),
      { line in
        guard let line else { return }
        let held = Unmanaged<Line>.fromOpaque(line).takeRetainedValue()
        held.server.end(held.stream)
      })
    guard let response else {
      line.release()
      return .NO
    }
    defer { MHD_destroy_response(response) }
    add([("Content-Type", "text/event-stream")], to: response)
    return MHD_queue_response(connection, 200, response)
  }
}
