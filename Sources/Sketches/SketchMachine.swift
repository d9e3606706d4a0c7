import CSketch
import Effects
import Formatting
import Gestures
import Motion
import Pictures
import Synchronization

/// The reason why a sketch cannot be loaded or continue: a sentence with lines of its file.
///
/// It is not a `Problem` yet, because a machine knows only the sketch's text: the file is known to the program that owns the
/// machine, which may be another process. `problem(of:_:)` makes the `Problem`, with the text of the line.
package struct SketchFault: LocatedError, Hashable, Sendable, CustomStringConvertible {
  package var message: String
  /// The line, from 1. `nil` if the fault belongs to no line.
  package var line: Int?
  /// The line that called the faulty one. `nil` if there is none.
  package var caller: Int?
  /// The field of the state whose value cannot be stored, or of the effect that is refused. `nil` for any other fault.
  var field: String?
  /// The fault for people, with the file; `nil` until `located`.
  package private(set) var problem: Problem?

  package init(_ message: String, line: Int? = nil, caller: Int? = nil) {
    (self.message, self.line, self.caller) = (message, line, caller)
  }

  /// Returns the fault for people: the message includes the file, the line's number and its text.
  func located(in program: SketchProgram) -> SketchFault {
    if problem != nil { return self }
    let problem = problem(of: program.path, program.text)
    var fault = SketchFault(problem.description)
    fault.problem = problem
    return fault
  }

  init(_ fault: sketch_fault) {
    func text(_ bytes: UnsafeRawBufferPointer) -> String { String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self) }
    self.init(
      withUnsafeBytes(of: fault.message, text), line: fault.line > 0 ? Int(fault.line) : nil,
      caller: fault.caller > 0 ? Int(fault.caller) : nil)
    let field = withUnsafeBytes(of: fault.field, text)
    self.field = field.isEmpty ? nil : field
  }

  /// The fault as `31: attempt to index a nil value (local 'r'), called from line 40`.
  package var description: String {
    (line.map { "\($0): " } ?? "") + message + (caller.map { ", called from line \($0)" } ?? "")
  }
}

/// A machine with one loaded sketch, in this process or another; a lock admits one thread at a time.
final class SketchMachine: @unchecked Sendable {
  /// The most Lua instructions of a call.
  enum Budget: Int32 {
    case step = 1_500_000
    case draw = 2_000_000
    case load = 5_000_000
  }

  /// A place in the machine for a value that stays between calls.
  enum Slot: Int32 {
    case state, parameters, inputs, canvas, happen, shown, size, dt, answer
    /// The inputs of a step without any.
    case silence
  }

  private let engine: any SketchEngine
  private let lock = Mutex(())
  /// The tokens of the state and the parameters that are in the slots.
  var live = (state: 0, parameters: 0)
  private let tokens = Atomic(0)
  /// The values that the last call emitted, one after another.
  private(set) var emitted = SketchBytes()
  /// The drawings that the sketch has loaded, by name.
  let artwork: [String: SVGLayers]

  /// Loads a sketch; a foreign one in the process `apart`, with the drawings that came with it.
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

  /// Wraps an engine that has loaded a sketch.
  init(_ engine: any SketchEngine, artwork: [String: SVGLayers] = [:]) throws(SketchFault) {
    (self.engine, self.artwork) = (engine, artwork)
    try keep(.number(Step.seconds), as: .dt)
    try call("_canvas", [], into: .canvas, .step)
    try call("_happen", [], into: .happen, .step)
    try keep(.list([]), as: .silence)
    try call("_inputs", [.silence], into: .silence, .step)
  }

  /// The sketch's declarations.
  var declared: SketchValue { engine.declared }

  /// Runs related calls without interruption by another thread.
  func exclusively<R, E: Error>(_ body: () throws(E) -> R) throws(E) -> R {
    try lock.withLock { _ throws(E) in try body() }
  }

  /// Returns a number that no state and no parameters had before.
  func token() -> Int { tokens.add(1, ordering: .relaxed).newValue }

  func keep(_ bytes: SketchBytes, as slot: Slot) throws(SketchFault) { try engine.keep(bytes, as: slot) }

  func keep(_ bytes: [UInt8], as slot: Slot) throws(SketchFault) { try keep(SketchBytes(bytes), as: slot) }

  func keep(_ value: SketchValue, as slot: Slot) throws(SketchFault) { try keep(value.bytes, as: slot) }

  /// Calls a function, stores its result in a slot, and returns the bytes of a slot. `nil` if the sketch lacks the function.
  ///
  /// - Parameters:
  ///   - slots: The slots of the arguments.
  ///   - into: The slot that stores the result. `nil` to store nothing.
  ///   - result: The slot whose bytes are returned. `nil` to return none.
  @discardableResult
  func call(
    _ name: String, _ slots: [Slot], into: Slot? = nil, returning result: Slot? = nil, _ budget: Budget
  ) throws(SketchFault) -> SketchBytes? {
    try call(SketchCall(name, slots, into: into, returning: result, budget))
  }

  @discardableResult
  func call(_ call: SketchCall) throws(SketchFault) -> SketchBytes? {
    let answer = try engine.call(call)
    emitted = answer.emitted
    return answer.result
  }

  /// A plain value that the sketch's functions share in a local outside them.
  struct Remembered {
    var line: Int
    var value: SketchValue
  }

  /// Returns all shared values, by name and path.
  func remembered() throws(SketchFault) -> [String: Remembered] {
    let rows = try exclusively { () throws(SketchFault) in
      try call("_remembered", [], into: .answer, returning: .answer, .load) ?? SketchBytes()
    }
    var remembered: [String: Remembered] = [:]
    for row in (SketchValue.of(rows) ?? .nothing).items where row.items.count == 3 {
      remembered[row.items[0].text ?? ""] = Remembered(line: row.items[1].whole ?? 0, value: row.items[2])
    }
    return remembered
  }

  /// Returns the lines of one of the sketch's functions, from 1. `nil` if the sketch lacks it.
  func lines(of name: String) -> ClosedRange<Int>? {
    let lines = declared[name].items.compactMap(\.whole)
    return lines.count == 2 && lines[0] > 0 && lines[0] <= lines[1] ? lines[0]...lines[1] : nil
  }

  /// The approximate number of instructions since the machine was made.
  var spent: Int64 { exclusively { engine.spent } }

  /// Makes a step of the state in its slot, and returns the new state.
  func step(_ inputs: [Input]) throws(SketchFault) -> SketchBytes {
    if inputs.isEmpty { return try call(.quietStep) ?? SketchBytes() }
    try keep(.list(inputs.map(SketchWords.value)), as: .inputs)
    try call(.inputs)
    return try call(.step) ?? SketchBytes()
  }
}
