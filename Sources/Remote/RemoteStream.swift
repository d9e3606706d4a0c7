import Glibc
import Panel
import Playground
import Playing
import Sound
import Threads
import Tuning

/// The stream of server-sent events for one client, made on its connection's thread from the board and an outlet.
///
/// The client gets only the newest values and state, however often they change. It gets every event, until it lags so far
/// that its outlet closes, and the stream with it.
final class RemoteStream: @unchecked Sendable {
  // Used only by the connection's thread.
  let client: RemoteClient
  private let server: RemoteServer
  private var board: RemoteBoard { server.answers.board }
  private let outlet: Outlet
  private var waiting: [UInt8] = []
  private var (rings, version) = (-1, -1)
  /// The catalogue and effect that the last schema described. `nil` before the first.
  private var shape: (catalogue: ParameterCatalogue, effect: String?)?
  /// The last data sent, by event name and by key.
  private var lastSent: [String: JSONValue] = [:]
  private var lastSight: Int64 = 0
  /// Whether there are newer values than the last ones sent.
  private var isBehind = false

  /// The nanoseconds between two messages about values, and of silence until a comment keeps the connection alive.
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

  /// Waits for the next bytes and returns them. `nil` at the end of the stream.
  func next(atMost count: Int) -> ArraySlice<UInt8>? {
    while waiting.isEmpty {
      guard let text = gather() else { return nil }
      // An update without news for this client also keeps the connection alive.
      waiting = Array((text.isEmpty ? ": still here\n\n" : text).utf8)
    }
    defer { waiting.removeFirst(min(count, waiting.count)) }
    return waiting.prefix(count)
  }

  /// Waits for news and returns them as text; empty without news. `nil` once the stream is over.
  private func gather() -> String? {
    // The board may be older than this client.
    if version < 0 { try? server.answers.look() }
    let beat = Monotonic.now + Self.beat
    while true {
      let rings = rings
      // Values wait for the pause after the last ones; events never wait for them.
      let end = isBehind ? min(beat, lastSight + Self.pause) : beat
      let rung = board.state.wait(until: end) { state -> RemoteBoard.State? in
        state.isOver || state.rings != rings ? state : nil
      }
      let seen = rung ?? board.state.look { $0 }
      guard !seen.isOver, let happened = outlet.take() else { return nil }
      self.rings = seen.rings
      let clients = seen.clients.map { JSONValue(encoding: $0).and(["you": .flag($0.id == client.id)]) }
      var text = news("clients", .array(clients))
      isBehind = seen.version != version
      if isBehind, Monotonic.now >= lastSight + Self.pause {
        (version, lastSight, isBehind) = (seen.version, Monotonic.now, false)
        text += seen.snapshot.map(events) ?? ""
      }
      text += happened.map(message).joined() + news("fingers", json(of: seen.fingers))
      if !text.isEmpty || Monotonic.now >= beat { return text }
    }
  }

  private func json(of fingers: [RemoteFinger]) -> JSONValue {
    let all = fingers.map { finger -> JSONValue in
      [
        "id": .integer(Int(finger.id)), "x": .number(finger.place.x), "y": .number(finger.place.y),
        "own": .flag(finger.client == Int64(client.id)), "client": finger.client.map { .integer(Int($0)) } ?? .null,
      ]
    }
    return ["fingers": .array(all)]
  }

  private func events(_ snapshot: RemoteSnapshot) -> String {
    var text = ""
    if shape?.effect != snapshot.frame.effect || shape?.catalogue != snapshot.stack.catalogue {
      shape = (snapshot.stack.catalogue, snapshot.frame.effect)
      text += news("schema", snapshot.schema)
    }
    let changed = snapshot.values.filter { lastSent.updateValue($0.value, forKey: $0.key) != $0.value }
    if !changed.isEmpty { text += message("values", .object(changed)) }
    text += news("state", snapshot.state)
    text += news("play", snapshot.frame.play)
    // A notice from before the client connected is no news to it.
    let isNew = lastSent["notice"] != nil
    let notice = news("notice", snapshot.frame.notice)
    return isNew && snapshot.frame.notice != .null ? text + notice : text
  }

  // MARK: - Messages

  private func message(_ event: String, _ data: JSONValue) -> String { "event: \(event)\ndata: \(data.line)\n\n" }

  /// Returns a message, or an empty text if the event's last message had the same data.
  private func news(_ event: String, _ data: JSONValue) -> String {
    lastSent.updateValue(data, forKey: event) == data ? "" : message(event, data)
  }

  private func message(_ news: Outlet.News) -> String {
    switch news {
    case .impact(let impact, let time):
      return message("impact", ["strength": .string("\(impact)"), "at": Self.milliseconds(time)])
    case .sound(let sound, let time):
      let gains = SoundMixer.gains(of: sound)
      return message(
        "sound",
        [
          "wave": .string(SoundRequest(key: WaveKey(of: sound)).path), "left": .number(gains.left),
          "right": .number(gains.right), "at": Self.milliseconds(time),
        ])
    case .event(let line): return "event: happening\ndata: \(line)\n\n"
    case .readouts(_, let readouts):
      let all = readouts.map { readout -> JSONValue in
        ["name": .string(readout.name), "value": .number(readout.value), "words": .string(readout.words)]
      }
      return message("readouts", ["readouts": .array(all)])
    }
  }

  private static func milliseconds(_ nanoseconds: Int64) -> JSONValue { .number(Double(nanoseconds / 1000) / 1000) }
}
