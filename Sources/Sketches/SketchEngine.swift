import CSketch
import Formatting
import Gestures
import Pictures

/// What runs a sketch: an interpreter, in this process or behind a `SketchProcess`. Used by one thread at a time.
protocol SketchEngine: AnyObject {
  /// What the sketch has declared, its functions as `true`.
  var declared: SketchValue { get }
  func keep(_ bytes: [UInt8], as slot: SketchMachine.Slot) throws(SketchFault)
  /// Keeps the result `into` a slot, and then tells the bytes of one. Nil when the sketch has no such function.
  func call(
    _ name: String, _ slots: [SketchMachine.Slot], into: SketchMachine.Slot?, telling told: SketchMachine.Slot?,
    _ budget: SketchMachine.Budget
  ) throws(SketchFault) -> [UInt8]?
  /// What the last call has emitted: values one behind another.
  var emitted: [UInt8] { get }
  /// The inputs of the step to come, into their slot.
  func give(_ inputs: [Input]) throws(SketchFault)
  /// What functions keep in locals outside them: lists of path, line and value, one behind another.
  func remembered() throws(SketchFault) -> [UInt8]
  /// The lines of one of the sketch's functions, from 1.
  func lines(of name: String) -> ClosedRange<Int>?
  /// Instructions since it was made, about.
  var spent: Int64 { get }
}

/// Lua in this process.
final class SketchInterpreter: SketchEngine {
  private static let memory = 64 << 20
  /// As Lua has read them: to read them takes longer than all else of a new machine.
  private nonisolated(unsafe) static let words: sketch_bytes = {
    let text = SketchWords.names + String(sketch_words())
    let words = sketch_words_compile(text, text.utf8.count)
    precondition(words.count > 0, "the words are no Lua")
    return words
  }()

  private var machine: OpaquePointer!
  private(set) var declared = SketchValue.nothing
  /// Those of the step that runs.
  private var inputs: [Input] = []
  private var results: [UInt8] = []
  /// Drawings that the sketch has asked for, by their names.
  private(set) var artwork: [String: SVGLayers]
  /// True while the sketch is read, which is when it may ask for others.
  private var isReading = true
  private var find: ((String) throws(SketchFault) -> SVGLayers)?

  init(
    _ text: String, artwork: [String: SVGLayers] = [:],
    finding find: ((String) throws(SketchFault) -> SVGLayers)? = nil
  ) throws(SketchFault) {
    (self.artwork, self.find) = (artwork, find)
    let host = sketch_host(
      context: Unmanaged.passUnretained(self).toOpaque(),
      numbers: { _, word, arguments, count, results, message in
        SketchWords.numbers(word, UnsafeBufferPointer(start: arguments, count: Int(count)), results!, message!)
      },
      values: { context, word, arguments, count, results, message in
        let machine = Unmanaged<SketchInterpreter>.fromOpaque(context!).takeUnretainedValue()
        return machine.answer(word, UnsafeBufferPointer(start: arguments, count: count), results!, message!)
      })
    guard let machine = sketch_machine_new(Self.memory, host) else { throw SketchFault("no memory for a sketch") }
    self.machine = machine
    try ask { sketch_machine_prelude(machine, Self.words, &$0) }
    var result = sketch_bytes()
    let budget = SketchMachine.Budget.load.rawValue
    try ask { sketch_machine_load(machine, text, text.utf8.count, budget, &result, &$0) }
    (self.find, isReading) = (nil, false)
    declared = SketchValue.of(UnsafeBufferPointer(start: result.bytes, count: result.count)) ?? .nothing
  }

  deinit { sketch_machine_free(machine) }

  private func ask(_ call: (inout sketch_fault) -> Bool) throws(SketchFault) {
    var fault = sketch_fault()
    guard call(&fault) else { throw SketchFault(fault) }
  }

  func keep(_ bytes: [UInt8], as slot: SketchMachine.Slot) throws(SketchFault) {
    try ask { sketch_machine_keep(machine, slot.rawValue, bytes, bytes.count, &$0) }
  }

  func call(
    _ name: String, _ slots: [SketchMachine.Slot], into: SketchMachine.Slot?, telling told: SketchMachine.Slot?,
    _ budget: SketchMachine.Budget
  ) throws(SketchFault) -> [UInt8]? {
    var (fault, result) = (sketch_fault(), sketch_bytes())
    let numbers = slots.map(\.rawValue)
    let done = sketch_machine_call(
      machine, name, numbers, Int32(numbers.count), into?.rawValue ?? -1, told?.rawValue ?? -1, budget.rawValue,
      &result, &fault)
    if !done, fault.message.0 != 0 { throw SketchFault(fault) }
    return done ? Array(UnsafeBufferPointer(start: result.bytes, count: result.count)) : nil
  }

  var emitted: [UInt8] {
    let emitted = sketch_machine_emitted(machine)
    return Array(UnsafeBufferPointer(start: emitted.bytes, count: emitted.count))
  }

  func remembered() throws(SketchFault) -> [UInt8] {
    var result = sketch_bytes()
    try ask { sketch_machine_remembered(machine, &result, &$0) }
    return Array(UnsafeBufferPointer(start: result.bytes, count: result.count))
  }

  func lines(of name: String) -> ClosedRange<Int>? {
    var (first, last): (Int32, Int32) = (0, 0)
    return sketch_machine_place(machine, name, &first, &last) ? Int(first)...Int(last) : nil
  }

  var spent: Int64 { sketch_machine_spent(machine) }

  func give(_ inputs: [Input]) throws(SketchFault) {
    self.inputs = inputs
    try keep(SketchValue.list(inputs.map(SketchWords.value)).bytes, as: .inputs)
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
      let answers = try SketchWords.values(word, values, inputs, layers)
      for answer in answers { answer.write(to: &results) }
      results.withUnsafeBufferPointer { out.pointee = sketch_bytes(bytes: $0.baseAddress, count: $0.count) }
      return Int32(answers.count)
    } catch {
      SketchWords.write(error.message, to: message)
      return -1
    }
  }

  /// What `layers` means: while the file is read, or what was asked for then.
  private func layers(_ name: String) throws(SketchFault) -> SVGLayers {
    guard isReading else { throw SketchFault("layers: expected at the top of the sketch, outside its functions") }
    if let known = artwork[name] { return known }
    guard let find else { throw SketchFault("layers: \(name.excerpt) is not there") }
    let new = try find(name)
    artwork[name] = new
    return new
  }
}
