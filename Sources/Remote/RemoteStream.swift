import Glibc
import Panel
import Playground
import Threads
import Tuning

/// What one client is told as it happens: server-sent events, made by the thread of its connection from what hangs out.
///
/// Of values and states it gets the newest, however many there were; of happenings all, until it lags so far that its outlet
/// closes, and with it the stream.
final class RemoteStream: @unchecked Sendable {
  // Only touched by the thread of its connection.
  let client: RemoteClient
  private let server: RemoteServer
  private var board: RemoteBoard { server.answers.board }
  private let outlet: Outlet
  private var waiting: [UInt8] = []
  private var (rings, version) = (-1, -1)
  /// What a schema is of.
  private var shape: (catalogue: ParameterCatalogue, effect: String?)?
  /// What was said last of each event, and of each key.
  private var said: [String: JSONValue] = [:]
  private var lastSight: Int64 = 0

  /// Nanoseconds from one message about values to the next, and of silence until a comment shows that the line is there.
  private static let (pause, beat): (Int64, Int64) = (33_000_000, 5_000_000_000)

  init(_ client: RemoteClient, of server: RemoteServer) {
    (self.client, self.server) = (client, server)
    outlet = Outlet { [board = server.answers.board] in board.state.with { $0.rings += 1 } }
    server.answers.inbox.post(.listen(outlet))
  }

  func end() {
    outlet.close()
    server.end(self)
  }

  /// The next bytes, waited for; nil at the end of the stream.
  func next(atMost count: Int) -> ArraySlice<UInt8>? {
    while waiting.isEmpty {
      guard let text = gather() else { return nil }
      // Also what a client has seen already shows that the line is there.
      waiting = Array((text.isEmpty ? ": still here\n\n" : text).utf8)
    }
    defer { waiting.removeFirst(min(count, waiting.count)) }
    return waiting.prefix(count)
  }

  /// Nil once it is over.
  private func gather() -> String? {
    // The board may be from before this client came.
    if version < 0 { try? server.answers.look() }
    let rings = rings
    let seen = board.state.wait(until: Monotonic.now + Self.beat) { state -> RemoteBoard.State? in
      state.isOver || state.rings != rings ? state : nil
    }
    guard let seen else { return outlet.isOpen ? "" : nil }
    guard !seen.isOver, let happened = outlet.take() else { return nil }
    self.rings = seen.rings
    let clients = seen.clients.map { JSONValue(encoding: $0).and(["you": .flag($0.id == client.id)]) }
    var text = news("clients", .array(clients))
    if seen.version != version {
      let early = lastSight + Self.pause - Monotonic.now
      if early > 0 { usleep(UInt32(early / 1000)) }
      // What has come meanwhile is in it, too.
      let newest = board.state.look { $0 }
      (version, lastSight) = (newest.version, Monotonic.now)
      text += newest.sight.map(told) ?? ""
    }
    return text + happened.map(message).joined()
  }

  private func told(_ sight: RemoteSight) -> String {
    var text = ""
    if shape?.effect != sight.frame.effect || shape?.catalogue != sight.session.catalogue {
      shape = (sight.session.catalogue, sight.frame.effect)
      text += news("schema", sight.schema)
    }
    let changed = sight.values.filter { said.updateValue($0.value, forKey: $0.key) != $0.value }
    if !changed.isEmpty { text += message("values", .object(changed)) }
    text += news("state", sight.state)
    // What was said before it came is no news to it.
    let isNew = said["notice"] != nil
    let notice = news("notice", sight.frame.notice)
    return isNew && sight.frame.notice != .null ? text + notice : text
  }

  // MARK: - Messages

  private func message(_ event: String, _ data: JSONValue) -> String { "event: \(event)\ndata: \(data.line)\n\n" }

  /// Nothing where that was said last.
  private func news(_ event: String, _ data: JSONValue) -> String {
    said.updateValue(data, forKey: event) == data ? "" : message(event, data)
  }

  private func message(_ news: Outlet.News) -> String {
    switch news {
    case .event(let line): return "event: happening\ndata: \(line)\n\n"
    case .readouts(_, let readouts):
      let all = readouts.map { readout -> JSONValue in
        ["name": .string(readout.name), "value": .number(readout.value), "words": .string(readout.words)]
      }
      return message("readouts", ["readouts": .array(all)])
    }
  }
}
