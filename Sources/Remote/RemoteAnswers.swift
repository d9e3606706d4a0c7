import Formatting
import Gestures
import Motion
import Panel
import Playground
import Synchronization
import Threads
import Tuning

/// The handler of clients' requests: parses each, has the playground's own thread carry it out, and waits for the answer.
package final class RemoteAnswers: Sendable {
  let inbox: Inbox
  package let board: RemoteBoard
  private struct Memory: Sendable {
    /// The numbers of running drags, by their clients' names; they are negative, since the panel's own drags are positive.
    var drags: [String: Int] = [:]
    var lastDrag = 0
    /// The offset between each client's clock and ours, by the client's number.
    var clocks: [Int64: PadClock] = [:]

    /// Returns the number of a request's drag; a new number if the request names none.
    mutating func drag(_ request: RemoteRequest) -> Int {
      let number = request.gesture.flatMap { drags[$0] } ?? lastDrag - 1
      lastDrag = min(lastDrag, number)
      // Drags that were never ended are forgotten.
      if drags.count >= 64 { drags = [:] }
      if let name = request.gesture { drags[name] = request.ends ? nil : number }
      return number
    }
  }
  private let memory = Mutex(Memory())
  /// The longest time that an answer may take, in nanoseconds.
  private let patience: Int64

  package init(_ inbox: Inbox, _ board: RemoteBoard, patience: Int64 = 2_000_000_000) {
    (self.inbox, self.board, self.patience) = (inbox, board, patience)
  }

  /// Carries out a request and returns the answer; `now` is the monotonic clock in nanoseconds.
  func reply(to request: RemoteRequest, _ body: [UInt8], now: Int64) throws(RemoteProblem) -> JSONValue {
    // Without a connected client the board is only updated by requests.
    if patience > 0, request.method == "GET" || board.state.look({ $0.clients.isEmpty }) { try look() }
    guard let snapshot = board.state.look({ $0.snapshot }) else { throw RemoteProblem(503, "nothing is shown yet") }
    if request.path == "/schema" { return snapshot.schema }
    if request.method == "GET" { return .object(snapshot.values) }
    let document = JSONDocument(body.isEmpty ? Array("{}".utf8) : body)
    if let problem = document.problems.first {
      let place = document.position(of: problem.offset)
      throw RemoteProblem(400, "body:\(place.line):\(place.column): \(problem.message)")
    }
    guard let members = document.root?.members else { throw RemoteProblem(422, "body: expected an object") }
    if request.path == "/touches" {
      let (client, touches) = try touches(document, now: now)
      // Touches are never refused later, so the answer does not wait for a frame: a screen sends its next touches after it.
      guard inbox.post(.pad(client, touches)) else { throw RemoteProblem.queueIsFull }
      return ["touches": .integer(touches.count)]
    }
    if request.path == "/play" {
      let play = try PlayRequest(document)
      try ask(try play.ask())
      return ["playing": .flag(play.on != false)]
    }
    // The changes of one request are one undo step; a named drag continues until a request ends it.
    let drag = memory.withLock { $0.drag(request) }
    let end: [PanelAction] = request.gesture == nil || request.ends ? [.endDrag(drag)] : []
    guard let name = request.command else {
      var actions: [PanelAction] = []
      for member in members {
        for (key, value) in try values(member, in: document, snapshot) {
          actions.append(snapshot.model.plain(.set(key: key, value, gesture: drag)))
        }
      }
      try ask(.act(actions + end))
      return ["changed": .integer(actions.count)]
    }
    let words = try RemoteWords(document, of: name)
    if let action = try words.action(of: name, snapshot.model, drag: drag) {
      try ask(.act([snapshot.model.plain(action)] + end))
    } else {
      try ask(try words.ask(of: name))
    }
    return ["done": .string(name)]
  }

  /// Waits until the board shows the current state.
  func look() throws(RemoteProblem) { try ask(.look) }

  /// Waits until the playground has carried out a request; throws its refusal.
  private func ask(_ ask: Inbox.Ask) throws(RemoteProblem) {
    let answer = Monitor(Problem??.none)
    let isKept = inbox.post(ask) { refusal in answer.with { $0 = .some(refusal) } }
    if !isKept { throw RemoteProblem.queueIsFull }
    let end = Monotonic.now + patience
    var refusal: Problem??
    // A server that stops waits for its threads on the playground's own thread, so these threads stop waiting then.
    while refusal == nil, Monotonic.now < end, !board.state.look({ $0.isOver }) {
      refusal = answer.wait(until: min(end, Monotonic.now + 50_000_000)) { $0 }
    }
    guard let refusal else { throw RemoteProblem(503, "the playground does not answer") }
    if let refusal { throw RemoteProblem(refusal) }
  }

  // MARK: - Values

  /// Returns the values of a key such as `lamp.gravity`, or of a whole group in the form of a config.
  private func values(
    _ member: JSONMember, in document: JSONDocument, _ snapshot: RemoteSnapshot
  ) throws(RemoteProblem) -> [(key: String, value: ParameterValue)] {
    let (key, catalogue) = (member.key, snapshot.stack.catalogue)
    if let row = snapshot.model.row(key), row.isRestated {
      guard case .number(let number) = member.value.content,
        let value = try? row.definition.accept(.number(number))
      else { throw RemoteProblem(422, "\(key): expected \(row.definition.expected)") }
      return [(key, value)]
    }
    if case .null = member.value.content, let usual = catalogue.definition(of: key)?.defaultValue {
      try allow(usual, of: key, snapshot)
      return [(key, usual)]
    }
    // Nests the value in its groups, as a config does.
    let config = key.split(separator: ".", omittingEmptySubsequences: false).reversed()
      .reduce(String(decoding: document.bytes[member.value.range], as: UTF8.self)) {
        "{\(JSONText.quoted(String($1))): \($0)}"
      }
    let patches: Patches
    do throws(Problems<Problem>) { patches = try catalogue.read(Array(config.utf8), path: "body") } catch {
      let lines = error.all.map { [$0.key, $0.message].compactMap { $0 }.joined(separator: ": ") }
      throw RemoteProblem(422, lines.joined(separator: "; "))
    }
    // Keys of missing effects, and keys meant for editors, set nothing.
    let setsNothing = patches.byKey.isEmpty && member.value.members?.isEmpty != true
    if setsNothing || !catalogue.departed(in: Array(config.utf8), path: "body").isEmpty {
      throw RemoteProblem(422, "\(JSONText.key(key)): unknown value, expected one that GET /values lists")
    }
    for (key, value) in patches.byKey { try allow(value, of: key, snapshot) }
    return patches.byKey.sorted { $0.key < $1.key }.map { (key: $0.key, value: $0.value) }
  }

  /// Throws for values that a client must not set: names of files, and settings of the machine.
  private func allow(_ value: ParameterValue, of key: String, _ snapshot: RemoteSnapshot) throws(RemoteProblem) {
    guard let group = Patches.split(key)?.group, snapshot.isTuned(group) else {
      throw RemoteProblem(403, "\(key): only the config says this")
    }
    func names(_ value: ParameterValue?) -> [String] {
      if case .rows(let rows)? = value { rows.compactMap { $0.picture?.name } } else { [] }
    }
    let usual = snapshot.stack.catalogue.definition(of: key)?.defaultValue
    let known = names(snapshot.stack.value(of: key)) + names(usual) + [""]
    if let name = names(value).first(where: { !known.contains($0) }) {
      throw RemoteProblem(403, "\(key): pictures are chosen at the window: \(name.excerpt) is not in this list yet")
    }
  }

  // MARK: - Fingers

  private struct Touches: Decodable {
    struct Touch: Decodable {
      let id: Int64
      let phase: FingerEvent.Phase
      let x, y: Double
      /// The time in milliseconds of the sender's own clock.
      let time: Double?
    }
    let client: Int64?
    let touches: [Touch]
  }

  private func touches(
    _ document: JSONDocument, now: Int64
  ) throws(RemoteProblem) -> (client: Int64, touches: [RawTouch]) {
    let message: Touches = try document.read()
    let client = message.client ?? 0
    guard (0...1_000_000).contains(client), message.touches.count <= 256,
      message.touches.allSatisfy({ (-1...2).contains($0.x) && (-1...2).contains($0.y) })
    else {
      throw RemoteProblem(422, "expected at most 256 touches, x and y 0…1 across the stage, client 0…1000000")
    }
    let touches = memory.withLock { memory in
      message.touches.map { touch in
        let when = touch.time.map { memory.clocks[client, default: PadClock()].place($0, now: now) } ?? now
        return RawTouch(
          device: RawTouch.lent(client), finger: touch.id, phase: touch.phase, position: Vector(touch.x, touch.y),
          nanoseconds: when)
      }
    }
    return (client, touches)
  }

  /// Forgets the clock of a client that has left.
  func forget(client: Int) { memory.withLock { $0.clocks[Int64(client)] = nil } }
}

/// The offset of a client's clock: the message with the shortest delay is assumed to have had none.
struct PadClock: Hashable, Sendable {
  /// The client's milliseconds, as nanoseconds, plus this offset give our time in nanoseconds.
  private var offset: Double = .infinity

  /// Returns the time of a client's event on our clock, never later than `now`; a delay of up to 0.1 s is believed.
  mutating func place(_ milliseconds: Double, now: Int64) -> Int64 {
    guard milliseconds.isFinite, milliseconds.magnitude < 1e13 else { return now }
    let there = milliseconds * 1e6
    // The offset follows a clock that drifts; a longer delay, as of a phone that slept, resets it.
    offset = min(offset + 20_000, Double(now) - there)
    if Double(now) - there - offset > 100_000_000 { offset = Double(now) - there }
    return min(now, Int64(there + offset))
  }
}
