import CSketch
import Effects
import Formatting
import Gestures
import Motion
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

/// A Lua machine with one sketch in it. Used by one thread at a time: the lock is inside.
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

  private static let memory = 64 << 20
  /// As Lua has read them: to read them takes longer than all else of a new machine.
  private nonisolated(unsafe) static let words: sketch_bytes = {
    let text = SketchWords.names + WordsInLua.text
    let words = sketch_words_compile(text, text.utf8.count)
    precondition(words.count > 0, "the words are no Lua")
    return words
  }()

  private var machine: OpaquePointer!
  private let lock = Mutex(())
  /// What the sketch has declared.
  private(set) var declared = SketchValue.nothing
  /// Those of the step that runs.
  private var inputs: [Input] = []
  private var results: [UInt8] = []
  /// Which state and which parameters of a performance are those in the slots.
  var live = (state: 0, parameters: 0)
  private let tokens = Atomic(0)
  /// False while the slot of inputs is empty.
  private var hasInputs = true

  init(_ text: String) throws(SketchFault) {
    let host = sketch_host(
      context: Unmanaged.passUnretained(self).toOpaque(),
      numbers: { _, word, arguments, count, results, message in
        SketchWords.numbers(word, UnsafeBufferPointer(start: arguments, count: Int(count)), results!, message!)
      },
      values: { context, word, arguments, count, results, message in
        let machine = Unmanaged<SketchMachine>.fromOpaque(context!).takeUnretainedValue()
        return machine.answer(word, UnsafeBufferPointer(start: arguments, count: count), results!, message!)
      })
    guard let machine = sketch_machine_new(Self.memory, host) else { throw SketchFault("no memory for a sketch") }
    self.machine = machine
    try ask { sketch_machine_prelude(machine, Self.words, &$0) }
    var result = sketch_bytes()
    try ask { sketch_machine_load(machine, text, text.utf8.count, Budget.load.rawValue, &result, &$0) }
    declared = SketchValue.of(UnsafeBufferPointer(start: result.bytes, count: result.count)) ?? .nothing
    try keep(.number(Step.seconds), as: .dt)
    try call("_canvas", [], into: .canvas, .step)
    try call("_happen", [], into: .happen, .step)
  }

  deinit { sketch_machine_free(machine) }

  /// Runs what belongs together, alone.
  func exclusively<R, E: Error>(_ body: () throws(E) -> R) throws(E) -> R {
    try lock.withLock { _ throws(E) in try body() }
  }

  /// A number that no state and no parameters had before.
  func token() -> Int { tokens.add(1, ordering: .relaxed).newValue }

  private func ask(_ call: (inout sketch_fault) -> Bool) throws(SketchFault) {
    var fault = sketch_fault()
    guard call(&fault) else { throw SketchFault(fault) }
  }

  func keep(_ bytes: [UInt8], as slot: Slot) throws(SketchFault) {
    try ask { sketch_machine_keep(machine, slot.rawValue, bytes, bytes.count, &$0) }
  }

  func keep(_ value: SketchValue, as slot: Slot) throws(SketchFault) { try keep(value.bytes, as: slot) }

  func bytes(of slot: Slot) throws(SketchFault) -> [UInt8] {
    var result = sketch_bytes()
    try ask { sketch_machine_tell(machine, slot.rawValue, &result, &$0) }
    return Array(UnsafeBufferPointer(start: result.bytes, count: result.count))
  }

  /// False when the sketch has no such function.
  @discardableResult
  func call(_ name: String, _ slots: [Slot], into: Slot? = nil, _ budget: Budget) throws(SketchFault) -> Bool {
    var fault = sketch_fault()
    let numbers = slots.map(\.rawValue)
    let done = sketch_machine_call(
      machine, name, numbers, Int32(numbers.count), into?.rawValue ?? -1, budget.rawValue, &fault)
    if !done, fault.message.0 != 0 { throw SketchFault(fault) }
    return done
  }

  /// What the last call has emitted.
  func emitted(_ body: ([SketchValue]) -> Void) {
    let emitted = sketch_machine_emitted(machine)
    var reader = SketchReader(UnsafeBufferPointer(start: emitted.bytes, count: emitted.count))
    while let mark = reader.next() { body(mark.items) }
  }

  /// A plain value that the sketch's functions share in a local outside them.
  struct Remembered {
    var line: Int64
    var value: SketchValue
  }

  /// All of them, by name and path.
  func remembered() throws(SketchFault) -> [String: Remembered] {
    try exclusively { () throws(SketchFault) in
      var result = sketch_bytes()
      try ask { sketch_machine_remembered(machine, &result, &$0) }
      var reader = SketchReader(UnsafeBufferPointer(start: result.bytes, count: result.count))
      var rows: [String: Remembered] = [:]
      while let row = reader.next()?.items, case .integer(let line) = row[1] {
        rows[row[0].text ?? ""] = Remembered(line: line, value: row[2])
      }
      return rows
    }
  }

  /// The lines of one of the sketch's functions, from 1.
  func lines(of name: String) -> ClosedRange<Int>? {
    var (first, last): (Int32, Int32) = (0, 0)
    return sketch_machine_place(machine, name, &first, &last) ? Int(first)...Int(last) : nil
  }

  /// Instructions since it was made, about.
  var spent: Int64 { exclusively { sketch_machine_spent(machine) } }

  /// The inputs of the step to come.
  func give(_ inputs: [Input]) throws(SketchFault) {
    self.inputs = inputs
    // Most steps have none.
    if inputs.isEmpty, !hasInputs { return }
    hasInputs = !inputs.isEmpty
    try keep(.list(inputs.map(SketchWords.value)), as: .inputs)
    try call("_inputs", [.inputs], into: .inputs, .step)
  }

  private func answer(
    _ word: Int32, _ arguments: UnsafeBufferPointer<UInt8>, _ out: UnsafeMutablePointer<sketch_bytes>,
    _ message: UnsafeMutablePointer<CChar>
  ) -> Int32 {
    var reader = SketchReader(arguments)
    var values: [SketchValue] = []
    while let value = reader.next() { values.append(value) }
    results.removeAll(keepingCapacity: true)
    do throws(SketchFault) {
      let answers = try SketchWords.values(word, values, inputs)
      for answer in answers { answer.write(to: &results) }
      results.withUnsafeBufferPointer { out.pointee = sketch_bytes(bytes: $0.baseAddress, count: $0.count) }
      return Int32(answers.count)
    } catch {
      SketchWords.write(error.message, to: message)
      return -1
    }
  }
}
