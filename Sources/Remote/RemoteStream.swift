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
  let socket: Int32
  private let board: RemoteBoard
  private let outlet: Outlet
  private var waiting: [UInt8] = []
  private var version = -1
  private var rings = -1
  private var clients: [RemoteClient]?
  private var schema: (catalogue: ParameterCatalogue, effect: String?)?
  private var values: [String: JSONValue] = [:]
  private var state: String?
  private var notice: Int?
  private var lastSight: Int64 = 0

  /// Nanoseconds from one message about values to the next, and of silence until a comment shows that the line is there.
  private static let (pause, beat): (Int64, Int64) = (33_000_000, 5_000_000_000)

  init(_ client: RemoteClient, on socket: Int32, _ answers: RemoteAnswers) {
    (self.client, self.socket, board) = (client, socket, answers.board)
    outlet = Outlet { [board] in board.ring() }
    answers.inbox.post(.listen(outlet))
  }

  func end() { outlet.close() }

  static func message(_ event: String, _ data: String) -> String { "event: \(event)\ndata: \(data)\n\n" }

  /// The next bytes, waited for; nil at the end of the stream.
  func next(atMost count: Int) -> ArraySlice<UInt8>? {
    while waiting.isEmpty {
      guard let text = gather() else { return nil }
      waiting = Array(text.utf8)
    }
    defer { waiting.removeFirst(min(count, waiting.count)) }
    return waiting.prefix(count)
  }

  /// Nil once it is over.
  private func gather() -> String? {
    let (version, clients, rings) = (version, clients, rings)
    let seen = board.state.wait(until: Monotonic.now + Self.beat) { state -> RemoteBoard.State? in
      state.isOver || state.version != version || state.rings != rings || state.clients != clients ? state : nil
    }
    guard let seen else { return outlet.isOpen ? ": still here\n\n" : nil }
    if seen.isOver { return nil }
    self.rings = seen.rings
    guard let news = outlet.take() else { return nil }
    var text = ""
    if seen.clients != clients {
      self.clients = seen.clients
      text += Self.message("clients", JSONValue.array(seen.clients.map(json)).line)
    }
    if seen.version != version, let sight = seen.sight {
      let early = lastSight + Self.pause - Monotonic.now
      if early > 0 { usleep(UInt32(early / 1000)) }
      // What has come meanwhile is in it, too.
      let newest = board.state.look { ($0.version, $0.sight ?? sight) }
      (self.version, lastSight) = (newest.0, Monotonic.now)
      text += told(newest.1)
    }
    return text + news.map(\.message).joined()
  }

  private func json(_ other: RemoteClient) -> JSONValue {
    [
      "id": .integer(other.id), "name": .string(other.name), "address": .string(other.address),
      "you": .flag(other.id == client.id),
    ]
  }

  /// What is new in it.
  private func told(_ sight: RemoteSight) -> String {
    var text = ""
    if schema?.effect != sight.frame.effect || schema?.catalogue != sight.session.catalogue {
      schema = (sight.session.catalogue, sight.frame.effect)
      text += Self.message("schema", sight.schema.line)
      values = [:]
    }
    let changed = sight.values.filter { values[$0.key] != $0.value }
    if !changed.isEmpty {
      for member in changed { values[member.key] = member.value }
      text += Self.message("values", JSONValue.object(changed).line)
    }
    let state = sight.state.line
    if state != self.state {
      self.state = state
      text += Self.message("state", state)
    }
    // What was said before it came is no news to it.
    let isNew = self.notice != nil
    if let notice = sight.frame.notice, notice.number != self.notice, isNew {
      let keys = notice.keys.compactMap { key -> JSONValue? in
        guard case .perform(let command) = key.deed else { return nil }
        return ["title": .string(key.title), "command": .string(command.rawValue)]
      }
      let json: JSONValue = ["text": .string(notice.text), "bad": .flag(notice.isBad), "keys": .array(keys)]
      text += Self.message("notice", json.line)
    }
    notice = sight.frame.notice?.number ?? notice ?? 0
    return text
  }
}

/// The clock that the playground goes by.
enum Monotonic {
  static var now: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
