import Formatting
import Gestures
import Motion
import Panel
import Playground
import Synchronization
import Threads
import Tuning

/// What is said to a request that was let in.
struct RemoteReply: Sendable {
  var status = 200
  var body: String

  init(json body: JSONValue) { self.body = body.line }
  init(_ problem: RemoteProblem) {
    (status, body) = (problem.status, JSONValue.object([.init("error", .string(problem.message))]).line)
  }
}

/// Reads what clients ask for, has it done by the playground's own thread, and waits for that.
package final class RemoteAnswers: Sendable {
  let inbox: Inbox
  package let board: RemoteBoard
  fileprivate struct Memory: Sendable {
    /// A drag's number, by what its client calls it.
    var gestures: [String: Int] = [:]
    var lastGesture = 0
    /// How far a client's clock is behind ours, by its number.
    var clocks: [Int64: PadClock] = [:]
  }

  private let memory = Mutex(Memory())
  /// Nanoseconds that an answer takes at most.
  private let patience: Int64

  package init(_ inbox: Inbox, _ board: RemoteBoard, patience: Int64 = 2_000_000_000) {
    (self.inbox, self.board, self.patience) = (inbox, board, patience)
  }

  func sight() throws(RemoteProblem) -> RemoteSight {
    guard let sight = board.state.look({ $0.sight }) else { throw RemoteProblem(503, "nothing is shown yet") }
    return sight
  }

  /// `now` is the monotonic clock.
  func reply(_ request: RemoteRequest, to place: RemoteRequest.Place, _ body: [UInt8], now: Int64) -> RemoteReply {
    do throws(RemoteProblem) {
      switch place {
      case .page, .events: throw RemoteProblem(500, "is answered elsewhere")
      case .schema: return RemoteReply(json: try sight().schema)
      case .values:
        if request.method == "PATCH" { return try patch(request, body) }
        return RemoteReply(json: .object(try sight().values))
      case .touches: return try touch(try Self.document(body), now: now)
      case .command(let name): return try command(name, try Self.document(body))
      }
    } catch {
      return RemoteReply(error)
    }
  }

  static func document(_ body: [UInt8]) throws(RemoteProblem) -> JSONDocument {
    let document = JSONDocument(body.isEmpty ? Array("{}".utf8) : body)
    guard let problem = document.problems.first else { return document }
    let place = document.position(of: problem.offset)
    throw RemoteProblem(400, "body:\(place.line):\(place.column): \(problem.message)")
  }

  // MARK: - Asking

  /// Waits until all are done; the first reason why one is not.
  func ask(_ asks: [Inbox.Ask]) throws(RemoteProblem) {
    let answers = Monitor((count: 0, reason: String?.none))
    for ask in asks {
      let isKept = inbox.post(ask) { reason in
        answers.with {
          $0.count += 1
          $0.reason = $0.reason ?? reason
        }
      }
      if !isKept { throw RemoteProblem(503, "too much is waiting, try again") }
    }
    let end = Monotonic.now + patience
    // A server that stops waits for its threads on the playground's own: these then wait no longer.
    var reason: String??
    while reason == nil, Monotonic.now < end, !board.state.look({ $0.isOver }) {
      reason = answers.wait(until: min(end, Monotonic.now + 50_000_000)) {
        $0.count == asks.count ? .some($0.reason) : nil
      }
    }
    guard let reason else { throw RemoteProblem(503, "the playground does not answer") }
    if let reason { throw RemoteProblem(409, reason) }
  }

  // MARK: - Values

  private func patch(_ request: RemoteRequest, _ body: [UInt8]) throws(RemoteProblem) -> RemoteReply {
    let (sight, document) = (try sight(), try Self.document(body))
    var asks: [Inbox.Ask] = []
    // What comes together is one step to undo.
    let gesture = number(ofDrag: request.gesture, ends: request.ends)
    for member in document.root?.members ?? [] {
      asks += try sets(member, in: document, sight, gesture: gesture).map { .act(sight.model.plain($0)) }
    }
    if request.ends || request.gesture == nil, !asks.isEmpty || request.ends { asks.append(.act(.endGesture)) }
    try ask(asks)
    return RemoteReply(json: ["changed": .integer(asks.count { if case .act(.set) = $0 { true } else { false } })])
  }

  /// A key such as `lamp.gravity` with its value, or a group as a config has it.
  private func sets(
    _ member: JSONMember, in document: JSONDocument, _ sight: RemoteSight, gesture: Int
  ) throws(RemoteProblem) -> [PanelAction] {
    if let row = sight.model.row(member.key), row.isRestated {
      guard case .number(let number) = member.value.content else {
        throw RemoteProblem(422, "\(member.key): expected \(row.definition.expected)")
      }
      do { return [.set(key: member.key, try row.definition.accept(.number(number)), gesture: gesture)] } catch {
        throw RemoteProblem(422, "\(member.key): \(error)")
      }
    }
    let text = String(decoding: document.bytes[member.value.range], as: UTF8.self)
    // As a config has it: a group inside another, down to the value.
    let config = member.key.split(separator: ".", omittingEmptySubsequences: false).reversed()
      .reduce(text) { "{\(JSONText.quoted(String($1))): \($0)}" }
    if case .null = member.value.content, Patches.split(member.key) != nil {
      guard let usual = sight.session.catalogue.definition(of: member.key)?.defaultValue else {
        throw RemoteProblem(422, "\(member.key.excerpt): unknown parameter")
      }
      return [.set(key: member.key, try allowed(usual, of: member.key, sight), gesture: gesture)]
    }
    let patches: Patches
    do throws(Diagnostics) { patches = try sight.session.catalogue.read(Array(config.utf8), path: "body") } catch {
      let lines = error.list.map { [$0.key, $0.message].compactMap { $0 }.joined(separator: ": ") }
      throw RemoteProblem(422, lines.joined(separator: "; "))
    }
    var actions: [PanelAction] = []
    for (key, value) in patches.byKey.sorted(by: { $0.key < $1.key }) {
      actions.append(.set(key: key, try allowed(value, of: key, sight), gesture: gesture))
    }
    return actions
  }

  /// The value, unless it is not to be had from outside: a file's name, and what is the machine's own.
  private func allowed(
    _ value: ParameterValue, of key: String, _ sight: RemoteSight
  ) throws(RemoteProblem) -> ParameterValue {
    guard let group = Patches.split(key)?.group, sight.isTuned(group) else {
      throw RemoteProblem(403, "\(key): only the config says this")
    }
    guard case .rows(let rows) = value else { return value }
    let known = [sight.session.value(of: key), sight.session.catalogue.definition(of: key)?.defaultValue]
    let names = known.flatMap { list -> [String] in
      if case .rows(let rows)? = list { rows.compactMap { $0.picture?.name } } else { [] }
    }
    for row in rows {
      guard let name = row.picture?.name, !name.isEmpty, !names.contains(name) else { continue }
      throw RemoteProblem(403, "\(key): pictures are chosen at the window: \(name.excerpt) is not in this list yet")
    }
    return value
  }

  func number(ofDrag name: String?, ends: Bool) -> Int { memory.withLock { $0.gesture(name, ends: ends) } }

  // MARK: - Fingers

  private func touch(_ document: JSONDocument, now: Int64) throws(RemoteProblem) -> RemoteReply {
    let client = try document.whole("client", within: 0...1_000_000) ?? 0
    guard case .array(let list)? = document.root?["touches"]?.content, list.count <= 256 else {
      throw RemoteProblem(422, "touches: expected a list of at most 256")
    }
    var touches: [PadTouch] = []
    for (index, node) in list.enumerated() {
      guard case .number(let finger)? = node["id"]?.content, let finger = Int64(exactly: finger),
        case .string(let word)? = node["phase"]?.content, let phase = FingerEvent.Phase(rawValue: word),
        case .number(let x)? = node["x"]?.content, case .number(let y)? = node["y"]?.content,
        (-1...2).contains(x), (-1...2).contains(y)
      else {
        throw RemoteProblem(
          422,
          "touches[\(index)]: expected {\"id\": 1, \"phase\": \"down\", \"x\": 0.5, \"y\": 0.5}, x and y 0…1 across the stage; "
            + "a phase is down, move, up or cancelled")
      }
      let time: Double? = if case .number(let time)? = node["time"]?.content { time } else { nil }
      let when = memory.withLock { memory in
        time.map { memory.clocks[Int64(client), default: PadClock()].place($0, now: now) } ?? now
      }
      touches.append(PadTouch(finger: finger, phase: phase, place: Vector(x, y), nanoseconds: when))
    }
    try ask([.pad(Int64(client), touches)])
    return RemoteReply(json: ["touches": .integer(touches.count)])
  }

  /// A client has left.
  func forget(client: Int) { memory.withLock { $0.clocks[Int64(client)] = nil } }
}

extension RemoteAnswers.Memory {
  /// The number of a drag; of one that has no name a new one.
  fileprivate mutating func gesture(_ name: String?, ends: Bool) -> Int {
    if let name, let known = gestures[name] {
      if ends { gestures[name] = nil }
      return known
    }
    // Those of the panel here are above nought.
    lastGesture -= 1
    // Drags that were never ended are forgotten.
    if gestures.count >= 64 { gestures = [:] }
    if let name, !ends { gestures[name] = lastGesture }
    return lastGesture
  }
}

/// From a client's own clock to ours: what took least on its way is taken to have taken nothing.
struct PadClock: Hashable, Sendable {
  /// Milliseconds there to nanoseconds here.
  private var offset: Double = .infinity

  /// When something happened there, on our clock and never later than now; 0.1 s of delay is believed.
  mutating func place(_ milliseconds: Double, now: Int64) -> Int64 {
    guard milliseconds.isFinite, milliseconds.magnitude < 1e13 else { return now }
    let there = milliseconds * 1e6
    // A clock that drifts is followed; a phone that slept begins anew.
    offset = min(offset + 20_000, Double(now) - there)
    let placed = there + offset
    if Double(now) - placed > 100_000_000 { offset = Double(now) - there }
    return min(now, Int64(there + offset))
  }
}

extension JSONDocument {
  /// A whole number of this name; nil where there is none.
  func whole(_ name: String, within range: ClosedRange<Int>) throws(RemoteProblem) -> Int? {
    guard let node = root?[name] else { return nil }
    guard case .number(let number) = node.content, let whole = Int(exactly: number), range.contains(whole) else {
      throw RemoteProblem(422, "\(name): expected a whole number, \(range.lowerBound)…\(range.upperBound)")
    }
    return whole
  }

  func text(_ name: String) -> String? {
    if case .string(let text)? = root?[name]?.content { text } else { nil }
  }
}
