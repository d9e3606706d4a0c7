import CSketch
import Formatting
import Gestures
import Pictures

/// What runs a sketch: an interpreter, in this process or behind a `SketchProcess`. Used by one thread at a time.
protocol SketchEngine: AnyObject {
  /// What the sketch has declared, its functions as their first and last lines.
  var declared: SketchValue { get }
  func keep(_ bytes: [UInt8], as slot: SketchMachine.Slot) throws(SketchFault)
  func call(_ call: SketchCall) throws(SketchFault) -> SketchAnswer
}

/// A call of one of the sketch's functions, or of one of the host's, whose names begin with `_`.
struct SketchCall {
  var name: String
  /// Of its arguments.
  var slots: [SketchMachine.Slot]
  /// Where its result is kept.
  var into: SketchMachine.Slot?
  /// Of which the bytes are told then.
  var told: SketchMachine.Slot?
  var budget: SketchMachine.Budget
}

struct SketchAnswer {
  /// The value that was told, no bytes where none was asked for; nil when there is no such function.
  var told: [UInt8]?
  /// What the call has emitted: values one behind another.
  var emitted: [UInt8]
  /// Instructions since the machine was made, about.
  var spent: Int64
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
  /// Those of the step that runs, for recognisers.
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
    declared = SketchValue(SketchView(UnsafeBufferPointer(start: result.bytes, count: result.count)))
  }

  deinit { sketch_machine_free(machine) }

  private func ask(_ call: (inout sketch_fault) -> Bool) throws(SketchFault) {
    var fault = sketch_fault()
    guard call(&fault) else { throw SketchFault(fault) }
  }

  func keep(_ bytes: [UInt8], as slot: SketchMachine.Slot) throws(SketchFault) {
    if slot == .inputs { inputs = bytes.withUnsafeBufferPointer { SketchView($0).items.compactMap { Input($0) } } }
    try ask { sketch_machine_keep(machine, slot.rawValue, bytes, bytes.count, &$0) }
  }

  func call(_ call: SketchCall) throws(SketchFault) -> SketchAnswer {
    var (fault, result) = (sketch_fault(), sketch_bytes())
    let slots = call.slots.map(\.rawValue)
    let done = sketch_machine_call(
      machine, call.name, slots, Int32(slots.count), call.into?.rawValue ?? -1, call.told?.rawValue ?? -1,
      call.budget.rawValue, &result, &fault)
    if !done, fault.message.0 != 0 { throw SketchFault(fault) }
    func copy(_ bytes: sketch_bytes) -> [UInt8] { Array(UnsafeBufferPointer(start: bytes.bytes, count: bytes.count)) }
    return SketchAnswer(
      told: done ? copy(result) : nil, emitted: copy(sketch_machine_emitted(machine)),
      spent: sketch_machine_spent(machine))
  }

  private func answer(
    _ word: Int32, _ arguments: UnsafeBufferPointer<UInt8>, _ out: UnsafeMutablePointer<sketch_bytes>,
    _ message: UnsafeMutablePointer<CChar>
  ) -> Int32 {
    results.removeAll(keepingCapacity: true)
    do throws(SketchFault) {
      let values = SketchView.all(arguments).map { SketchValue($0) }
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
