import CRemote
import Glibc

/// The libmicrohttpd daemon: its callbacks, and the state of a request between them.
enum Daemon {
  /// Starts the daemon. `nil` if it does not start; `errno` then has the reason.
  static func start(
    _ server: RemoteServer, at address: RemoteAddress, connections: UInt32, silence: UInt32
  ) -> OpaquePointer? {
    var callbacks = remote_callbacks()
    callbacks.context = Unmanaged.passUnretained(server).toOpaque()
    callbacks.accept = { context, _, _ in
      Daemon.server(context).makeRoom()
      return .YES
    }
    callbacks.answer = { context, connection, path, method, _, bytes, count, held in
      guard let connection, let path, let method, let count, let held else { return .NO }
      let server = Daemon.server(context)
      guard let exchange = held.pointee else {
        let request = Daemon.request(String(cString: method), String(cString: path), of: connection)
        // The server refuses a request before its body has arrived.
        do throws(RemoteProblem) { try server.check(request) } catch {
          return Daemon.send(RemoteReply(error), to: connection)
        }
        held.pointee = Unmanaged.passRetained(Exchange(request)).toOpaque()
        return .YES
      }
      return Daemon.follow(
        Unmanaged<Exchange>.fromOpaque(exchange).takeUnretainedValue(), bytes, count, connection, server)
    }
    callbacks.completed = { context, connection, held, _ in
      if let connection { Daemon.server(context).expect(true, on: remote_socket(connection)) }
      if let exchange = held?.pointee { Unmanaged<Exchange>.fromOpaque(exchange).release() }
      held?.pointee = nil
    }
    callbacks.connection = { context, connection, _, code in
      guard let connection else { return }
      let (server, socket) = (Daemon.server(context), remote_socket(connection))
      if code == .CONNECTION_NOTIFY_STARTED { server.begin(socket) } else { server.end(socket) }
    }
    return remote_start(address.host, "\(address.port)", connections, silence, callbacks)
  }

  private static func server(_ context: UnsafeMutableRawPointer?) -> RemoteServer {
    Unmanaged<RemoteServer>.fromOpaque(context!).takeUnretainedValue()
  }

  // MARK: - Requests

  /// A request whose body is still arriving.
  private final class Exchange {
    let request: RemoteRequest
    var body: [UInt8] = []
    /// The place of a request for the stage, kept until its reply has been sent.
    var turn: RemoteStage.Turn?
    init(_ request: RemoteRequest) { self.request = request }
  }

  private static func request(_ method: String, _ path: String, of connection: OpaquePointer) -> RemoteRequest {
    func word(_ name: String, _ kind: MHD_ValueKind = .HEADER_KIND) -> String? {
      var (value, size): (UnsafePointer<CChar>?, Int) = (nil, 0)
      guard MHD_lookup_connection_value_n(connection, kind, name, name.utf8.count, &value, &size) == .YES else {
        return nil
      }
      return value.map { String(cString: $0) } ?? ""
    }
    var query: [(name: String, value: String)] = []
    withUnsafeMutablePointer(to: &query) { query in
      _ = MHD_get_connection_values(
        connection, .GET_ARGUMENT_KIND,
        { query, _, name, value in
          let query = query!.assumingMemoryBound(to: [(name: String, value: String)].self)
          query.pointee.append((name.map { String(cString: $0) } ?? "", value.map { String(cString: $0) } ?? ""))
          return query.pointee.count < RemoteRequest.mostWords ? .YES : .NO
        }, query)
    }
    return RemoteRequest(
      method: method, path: path, host: word("Host"), origin: word("Origin"), authorization: word("Authorization"),
      length: word("Content-Length"), gesture: word("gesture", .GET_ARGUMENT_KIND).map { String($0.prefix(64)) },
      ends: word("end", .GET_ARGUMENT_KIND) != nil, query: query, agent: word("User-Agent"))
  }

  /// Receives each piece of the body; called once more after the last piece, to answer.
  private static func follow(
    _ exchange: Exchange, _ bytes: UnsafePointer<CChar>?, _ count: UnsafeMutablePointer<Int>,
    _ connection: OpaquePointer, _ server: RemoteServer
  ) -> MHD_Result {
    if count.pointee > 0 {
      // The rest of a body that is too long is read and dropped.
      if exchange.body.count <= RemoteRequest.mostBytes {
        exchange.body += UnsafeRawBufferPointer(start: bytes, count: count.pointee)
      }
      count.pointee = 0
      return .YES
    }
    server.expect(false, on: remote_socket(connection))
    if exchange.request.path == "/events" { return sendStream(for: exchange.request, to: connection, server) }
    if exchange.request.path == "/stage" {
      do throws(RemoteProblem) {
        let turn = try server.stage.begin(try StageRequest(exchange.request.query))
        exchange.turn = turn
        server.stage.connect(remote_socket(connection))
        remote_suit(remote_socket(connection))
        return send(server.stage.reply(to: turn), to: connection)
      } catch { return send(RemoteReply(error), to: connection) }
    }
    return send(server.reply(to: exchange.request, exchange.body), to: connection)
  }

  // MARK: - Replies

  private static func send(_ reply: RemoteReply, to connection: OpaquePointer) -> MHD_Result {
    let response = reply.body.withUnsafeBytes {
      MHD_create_response_from_buffer($0.count, UnsafeMutableRawPointer(mutating: $0.baseAddress), .RESPMEM_MUST_COPY)
    }
    return queue(response, reply.status, reply.headers, connection)
  }

  private static func queue(
    _ response: OpaquePointer?, _ status: Int, _ headers: [(String, String)], _ connection: OpaquePointer
  ) -> MHD_Result {
    guard let response else { return .NO }
    defer { MHD_destroy_response(response) }
    for (name, value) in headers + [("Cache-Control", "no-store"), ("X-Content-Type-Options", "nosniff")] {
      MHD_add_response_header(response, name, value)
    }
    return MHD_queue_response(connection, UInt32(status), response)
  }

  private static func sendStream(
    for request: RemoteRequest, to connection: OpaquePointer, _ server: RemoteServer
  ) -> MHD_Result {
    let stream: RemoteStream
    do throws(RemoteProblem) {
      stream = try server.stream(for: request, from: RemoteAddress.text(remote_peer(connection)))
    } catch { return send(RemoteReply(error), to: connection) }
    let held = Unmanaged.passRetained(stream)
    let response = MHD_create_response_from_callback(
      UInt64.max, 16_384,
      { held, _, buffer, count in
        let stream = Unmanaged<RemoteStream>.fromOpaque(held!).takeUnretainedValue()
        guard let buffer, let bytes = stream.next(atMost: count) else { return -1 }
        bytes.withUnsafeBytes { UnsafeMutableRawPointer(buffer).copyMemory(from: $0.baseAddress!, byteCount: $0.count) }
        return bytes.count
      }, held.toOpaque(), { Unmanaged<RemoteStream>.fromOpaque($0!).takeRetainedValue().end() })
    if response == nil { held.takeRetainedValue().end() }
    return queue(response, 200, [("Content-Type", "text/event-stream")], connection)
  }
}
