import CSketch
import Effects
import Gestures
import Motion
import Pictures
import Synchronization

/// Why a sketch cannot be read or go on: a sentence, and the lines of its file.
package struct SketchFault: LocatedError, Hashable, Sendable, CustomStringConvertible {
  package var message: String
  /// From 1; nil where it is no line's fault.
  package var line: Int?
  /// The line that called the one at fault.
  package var caller: Int?
  /// True where the message names file and line itself.
  private(set) var isLocated = false

  package init(_ message: String, line: Int? = nil, caller: Int? = nil) {
    (self.message, self.line, self.caller) = (message, line, caller)
  }

  /// As it is told to people: of which file, with the line itself.
  func located(in program: SketchProgram) -> SketchFault {
    if isLocated { return self }
    var fault = SketchFault(told(of: program.path, program.text))
    fault.isLocated = true
    return fault
  }

  init(_ fault: sketch_fault) {
    let message = withUnsafeBytes(of: fault.message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    self.init(
      message, line: fault.line > 0 ? Int(fault.line) : nil, caller: fault.caller > 0 ? Int(fault.caller) : nil)
  }

  /// `31: attempt to index a nil value (local 'r'), called from line 40`.
  package var description: String {
    (line.map { "\($0): " } ?? "") + message + (caller.map { ", called from line \($0)" } ?? "")
  }
}

/// A machine with one sketch in it, here or in another process. Used by one thread at a time: the lock is inside.
final class SketchMachine: @unchecked Sendable {
  /// Instructions of Lua that a call may take.
  enum Budget: Int32 {
    case step = 400_000
    case draw = 2_000_000
    case load = 5_000_000
  }

  /// What is kept in the machine between calls.
  enum Slot: Int32 {
    case state, parameters, inputs, canvas, happen, shown, size, dt, answer
  }

  private let engine: any SketchEngine
  private let lock = Mutex(())
  /// Which state and which parameters of a performance are those in the slots.
  var live = (state: 0, parameters: 0)
  private let tokens = Atomic(0)
  /// What the last call has emitted: values one behind another.
  private(set) var emitted: [UInt8] = []
  /// False while the slot of inputs is empty.
  private var hasInputs = true

  /// Drawings that the sketch has asked for, by their names.
  let artwork: [String: SVGLayers]

  /// Reads a sketch; one from elsewhere `apart`, in that process, with the drawings that came with it.
  convenience init(
    _ text: String, apart process: SketchProcess? = nil, artwork: [String: SVGLayers] = [:],
    finding find: ((String) throws(SketchFault) -> SVGLayers)? = nil
  ) throws(SketchFault) {
    if let process {
      try self.init(try process.engine(text, artwork), artwork: artwork)
    } else {
      let interpreter = try SketchInterpreter(text, artwork: artwork, finding: find)
      try self.init(interpreter, artwork: interpreter.artwork)
    }
  }

  /// Takes over an engine that has read a sketch.
  init(_ engine: any SketchEngine, artwork: [String: SVGLayers] = [:]) throws(SketchFault) {
    (self.engine, self.artwork) = (engine, artwork)
    try keep(.number(Step.seconds), as: .dt)
    try call("_canvas", [], into: .canvas, .step)
    try call("_happen", [], into: .happen, .step)
  }

  /// What the sketch has declared.
  var declared: SketchValue { engine.declared }

  /// Runs what belongs together, alone.
  func exclusively<R, E: Error>(_ body: () throws(E) -> R) throws(E) -> R {
    try lock.withLock { _ throws(E) in try body() }
  }

  /// A number that no state and no parameters had before.
  func token() -> Int { tokens.add(1, ordering: .relaxed).newValue }

  func keep(_ bytes: [UInt8], as slot: Slot) throws(SketchFault) { try engine.keep(bytes, as: slot) }

  func keep(_ value: SketchValue, as slot: Slot) throws(SketchFault) { try keep(value.bytes, as: slot) }

  /// Keeps the result `into` a slot, and then tells the bytes of one. Nil when the sketch has no such function.
  @discardableResult
  func call(
    _ name: String, _ slots: [Slot], into: Slot? = nil, telling told: Slot? = nil, _ budget: Budget
  ) throws(SketchFault) -> [UInt8]? {
    try call(SketchCall(name, slots, into: into, telling: told, budget))
  }

  @discardableResult
  func call(_ call: SketchCall) throws(SketchFault) -> [UInt8]? {
    let answer = try engine.call(call)
    emitted = answer.emitted
    return answer.told
  }

  /// A plain value that the sketch's functions share in a local outside them.
  struct Remembered {
    var line: Int
    var value: SketchValue
  }

  /// All of them, by name and path.
  func remembered() throws(SketchFault) -> [String: Remembered] {
    let rows = try exclusively { () throws(SketchFault) in
      try call("_remembered", [], into: .answer, telling: .answer, .load) ?? []
    }
    var remembered: [String: Remembered] = [:]
    for row in (SketchValue.of(rows) ?? .nothing).items where row.items.count == 3 {
      remembered[row.items[0].text ?? ""] = Remembered(line: row.items[1].whole ?? 0, value: row.items[2])
    }
    return remembered
  }

  /// The lines of one of the sketch's functions, from 1.
  func lines(of name: String) -> ClosedRange<Int>? {
    let lines = declared[name].items.compactMap(\.whole)
    return lines.count == 2 && lines[0] > 0 && lines[0] <= lines[1] ? lines[0]...lines[1] : nil
  }

  /// Instructions since it was made, about.
  var spent: Int64 { exclusively { engine.spent } }

  /// The inputs of the step to come.
  func give(_ inputs: [Input]) throws(SketchFault) {
    // Most steps have none.
    if inputs.isEmpty, !hasInputs { return }
    hasInputs = !inputs.isEmpty
    try keep(.list(inputs.map(SketchWords.value)), as: .inputs)
    try call(.inputs)
  }
}
