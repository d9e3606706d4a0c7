import Canvas
import Effects
import Formatting
import Gestures
import Motion
import Tuning

/// A running sketch, as a value: its states are bytes.
///
/// The machine holds the live table of one state, and rebuilds it from the bytes when another state is needed.
///
/// The file has some 290 lines because start, steps, screen and jumps change the same private state.
struct SketchPerformance: Insetting {
  let program: SketchProgram
  private(set) var size: Vector
  /// The inset of the screen, in the state as `s.inset` if the sketch reads it.
  private(set) var inset = ScreenInset.none
  /// Whether `s.inset` is the screen's: the sketch reads it, and its start gives the name no value of its own.
  private var hasInset = false
  private(set) var steps: Int64 = 0
  private(set) var patch: Patch
  let machine: SketchMachine
  private(set) var previous = SketchBytes()
  private(set) var current = SketchBytes()
  private(set) var parameters: [UInt8] = []
  /// The tokens by which the machine knows `current` and `parameters`.
  private(set) var tokens = (state: 0, parameters: 0)
  /// Whether no step has run since the start.
  private var isBeginning = true
  /// Whether the last step changed nothing.
  private(set) var isAtRest = false
  /// Whether parameters have changed since a step last applied `retune`.
  private var isRetuned = false
  /// The drawings and pictures by name.
  private(set) var scenery: SketchScenery
  /// The pictures that the values and the text name.
  private(set) var expected = ExpectedPictures()
  /// The names in the state at the start.
  private var startNames: [String] = []
  let picture: LastPicture
  /// The check for hidden memory while the sketch is tried. `nil` otherwise.
  private let doubt: SketchTrial?

  init(
    _ program: SketchProgram, _ machine: SketchMachine? = nil, in size: Vector, _ patch: Patch,
    doubted depth: SketchTrial.Depth? = nil
  ) throws(SketchFault) {
    do throws(SketchFault) {
      let machine =
        if let machine { machine } else {
          try SketchMachine(program.text, apart: program.process, artwork: program.artwork)
        }
      (self.program, self.machine, self.size, self.patch) = (program, machine, size, [:])
      scenery = SketchScenery(layers: program.artwork)
      picture = LastPicture()
      doubt = if let depth { try SketchTrial(depth, program, beside: machine) } else { nil }
      try setParameters(patch)
      try begin()
    } catch { throw error.located(in: program) }
  }

  var id: String { program.id }

  // MARK: - Values

  mutating func tune(_ patch: Patch) throws(SketchFault) {
    do throws(SketchFault) { try setParameters(patch) } catch { throw error.located(in: program) }
  }

  private mutating func setParameters(_ patch: Patch) throws(SketchFault) {
    let schema = program.schema
    var values = schema.parameters.map(\.defaultValue)
    for change in patch.changes {
      guard let index = schema.parameters.firstIndex(where: { $0.name == change.name }) else {
        throw SketchFault("\(change.name): unknown parameter")
      }
      do throws(Problem) { values[index] = try schema.parameters[index].accept(change.value) } catch {
        throw SketchFault("\(change.name): \(error.message)")
      }
    }
    self.patch = Patch(
      zip(schema.parameters, values).filter { $0.defaultValue != $1 }.map { .init(name: $0.name, value: $1) })
    parameters = SketchParameters.value(schema, values).bytes
    tokens.parameters = machine.token()
    scenery.pictures = SketchParameters.pictures(values)
    expected = ExpectedPictures(values, program, scenery)
    isRetuned = program.retunes
    isAtRest = false
  }

  // MARK: - State

  private mutating func begin() throws(SketchFault) {
    let (machine, size, inset, parameters, tokens) = (machine, size, inset, parameters, tokens)
    current = try machine.exclusively { () throws(SketchFault) in
      try Self.bring(parameters, tokens.parameters, to: machine)
      try machine.keep(SketchWords.value(size), as: .size)
      try machine.keep(SketchWords.value(inset).bytes, as: .answer)
      machine.live.state = 0
      try machine.call("start", [.size, .parameters, .answer], into: .state, .load)
      return try machine.call("_begin", [.state, .size], into: .state, returning: .state, .step) ?? SketchBytes()
    }
    current = startInside(current)
    previous = current
    startNames = (SketchValue.of(current)?.members ?? []).map(\.key)
    self.tokens.state = machine.token()
    (steps, isAtRest, isBeginning, isRetuned) = (0, false, true, false)
  }

  static func bring(_ parameters: [UInt8], _ token: Int, to machine: SketchMachine) throws(SketchFault) {
    guard machine.live.parameters != token else { return }
    machine.live.parameters = 0
    try machine.keep(parameters, as: .parameters)
    try machine.call("_parameters", [.parameters], into: .parameters, .step)
    machine.live.parameters = token
  }

  mutating func reset() { try? begin() }

  mutating func resize(to size: Vector) {
    guard size != self.size else { return }
    self.size = size
    adoptScreen()
  }

  /// Adopts an inset; from the first step on, a state whose sketch reads no inset stays as it is.
  mutating func stand(inside inset: ScreenInset) {
    guard inset != self.inset else { return }
    self.inset = inset
    if hasInset || isBeginning { adoptScreen() }
  }

  /// Adopts a new size or inset.
  private mutating func adoptScreen() {
    // Before the first step the state is made anew for the screen: nothing is lost.
    if isBeginning, (try? begin()) != nil { return }
    (previous, current) = (resized(previous), resized(current))
    tokens.state = machine.token()
    isAtRest = false
  }

  /// Returns a state at the start, with the inset if the sketch reads it.
  private mutating func startInside(_ state: SketchBytes) -> SketchBytes {
    guard program.readsInset, case .record(var members)? = SketchValue.of(state) else { return state }
    hasInset = !members.contains { $0.key == "inset" }
    guard hasInset else { return state }
    let place = members.firstIndex { "inset".utf8.lexicographicallyPrecedes($0.key.utf8) } ?? members.count
    members.insert(("inset", SketchWords.value(inset)), at: place)
    let plain = SketchBytes(SketchValue.record(members).bytes)
    // `start` has laid out the whole screen.
    return inset == .none ? plain : laidOut(plain)
  }

  /// Returns a state with the new size and inset, after the sketch's `resize`.
  private func resized(_ state: SketchBytes) -> SketchBytes {
    guard case .record(var members)? = SketchValue.of(state) else { return state }
    for index in members.indices {
      switch members[index].key {
      case "size": members[index].value = SketchWords.value(size)
      case "inset" where hasInset: members[index].value = SketchWords.value(inset)
      default: break
      }
    }
    return laidOut(SketchBytes(SketchValue.record(members).bytes))
  }

  /// Returns a state after the sketch's `resize`.
  private func laidOut(_ state: SketchBytes) -> SketchBytes {
    do throws(SketchFault) { return try changed(state, by: "resize") } catch {
      picture.note(error)
      return state
    }
  }

  /// Returns a state after one of the sketch's functions has changed it.
  private func changed(_ state: SketchBytes, by function: String) throws(SketchFault) -> SketchBytes {
    try machine.exclusively { () throws(SketchFault) in
      try Self.bring(parameters, tokens.parameters, to: machine)
      try machine.keep(state, as: .shown)
      return try machine.call(function, [.shown, .parameters], returning: .shown, .draw) ?? state
    }
  }

  /// Returns a state to which the parameters that changed since the last step are applied.
  func tuned(_ state: SketchBytes) throws(SketchFault) -> SketchBytes {
    isRetuned ? try changed(state, by: "retune") : state
  }

  /// Applies changed parameters at the next step, however often they changed: intermediate values leave no trace.
  private mutating func takeUpValues() throws(SketchFault) {
    guard isRetuned else { return }
    let new = try tuned(current)
    if new != current { tokens.state = machine.token() }
    (current, isRetuned) = (new, false)
  }

  mutating func step(_ inputs: [Input], _ happenings: inout [Happening]) throws(SketchFault) {
    do throws(SketchFault) {
      if let fault = picture.takeFault() { throw fault }
      happenings += try advance(program.hasKeyboard ? inputs : inputs.withoutKeys)
    } catch { throw placed(error).located(in: program) }
  }

  /// Adds the likely line to a fault in the state, which is only found after the step.
  private func placed(_ fault: SketchFault) -> SketchFault {
    guard fault.line == nil, let field = fault.field else { return fault }
    let first = machine.lines(of: "step")?.lowerBound ?? 1
    let line = SketchText.line(changing: field, isField: true, in: program.text, from: first)
    return SketchFault(fault.message, line: line)
  }

  private mutating func advance(_ inputs: [Input]) throws(SketchFault) -> [Happening] {
    if doubt?.hasSeenEnough(of: machine) == true { return [] }
    try takeUpValues()
    let (machine, state, parameters, tokens) = (machine, current, self.parameters, self.tokens)
    var reported: [Happening] = []
    let after = machine.token()
    let next = try machine.exclusively { () throws(SketchFault) in
      try Self.bring(parameters, tokens.parameters, to: machine)
      if machine.live.state != tokens.state { try machine.keep(state, as: .state) }
      // A step that fails leaves an incomplete state in the slot.
      machine.live.state = 0
      let next = try machine.step(inputs)
      machine.emitted.withValues { for one in $0 { reported.append(Happening(one, width: size.x)) } }
      machine.live.state = after
      return next
    }
    isAtRest = inputs.isEmpty && reported.isEmpty && next == current
    (previous, current, steps, isBeginning) = (current, next, steps + 1, false)
    self.tokens.state = after
    if let doubt {
      if doubt.repeats(step: steps) {
        try doubt.repeats(state, inputs, parameters, tokens.parameters, leadingTo: next)
      }
      if doubt.looks(after: steps) {
        try tryDrawing()
        _ = try (tellReadouts(), tellDecisions(1))
        try doubt.looksAtLocals(of: machine, program.text)
      }
    }
    return reported
  }

  var isSettled: Bool { isAtRest && previous == current }
  var bytes: Int { previous.count + current.count + parameters.count + MemoryLayout<Self>.size }

  // MARK: - Takes

  private struct Encoded: Codable {
    var size: Vector
    var state: String
    /// The names in the state at the start, some of which steps may have removed. `nil` in older takes.
    var start: [String]?
  }

  var encodedState: JSONValue {
    JSONValue(encoding: Encoded(size: size, state: Base64.url.text(current.flat), start: startNames))
  }

  mutating func restore(_ state: JSONDocument, in size: Vector) throws(JSONProblem) {
    let encoded = try state.decode(Encoded.self)
    func refuse(_ key: String, _ message: String) -> JSONProblem {
      JSONProblem(message, at: (state.root?[key] ?? state.root)?.range.lowerBound ?? 0, path: key)
    }
    guard encoded.size == size else {
      throw refuse("size", "expected the take's size, \(size.x.shortText) by \(size.y.shortText) points")
    }
    guard let bytes = Base64.url.bytes(of: encoded.state.utf8), let written = SketchValue.of(bytes),
      written["size"] == SketchWords.value(size)
    else { throw refuse("state", "expected a state that this sketch has written") }
    // The take may come from another version of the sketch, with another state.
    if let start = (try? SketchPerformance(program, machine, in: size, patch)).flatMap({ SketchValue.of($0.current) }) {
      let left = (encoded.start ?? []).filter { written[$0] == .nothing }
      let kept = SketchValue.record(start.members.filter { !left.contains($0.key) })
      if let path = SketchValue.misfit(of: written, at: kept) {
        let isNew = written[path] == .nothing && start[path] != .nothing
        throw refuse("state", isNew ? "'\(path)' is new in start" : "'\(path)' is of another kind in start")
      }
      startNames = start.members.map(\.key)
    }
    self.size = size
    if hasInset, let inset = ScreenInset(written["inset"]) { self.inset = inset }
    current = SketchBytes(bytes)
    (previous, steps, isAtRest, isBeginning, isRetuned) = (current, 0, false, false, false)
    tokens.state = machine.token()
  }
}
