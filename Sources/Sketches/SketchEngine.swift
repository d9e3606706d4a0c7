import CSketch
import Formatting
import Gestures
import Pictures

/// An interpreter that runs a sketch, in this process or behind a `SketchProcess`; used by one thread at a time.
protocol SketchEngine: AnyObject {
  /// The sketch's declarations; functions are represented by their first and last lines.
  var declared: SketchValue { get }
  /// The approximate number of instructions since the machine was made.
  var spent: Int64 { get }
  func keep(_ bytes: SketchBytes, as slot: SketchMachine.Slot) throws(SketchFault)
  func call(_ call: SketchCall) throws(SketchFault) -> SketchAnswer
}

/// A call of one of the sketch's functions, or of one of the host's, whose names begin with `_`.
struct SketchCall {
  let name: String
  /// The slots of the arguments.
  let slots: [Int32]
  /// The slot that stores the result, and the slot whose bytes are then returned; −1 for none.
  let into: Int32
  let result: Int32
  let budget: SketchMachine.Budget
  /// The mark that the machine refuses to emit, counted from 1, and the reason; 0 for none.
  private(set) var refused: (mark: Int32, reason: String) = (0, "")

  init(
    _ name: String, _ slots: [SketchMachine.Slot], into: SketchMachine.Slot? = nil,
    returning result: SketchMachine.Slot? = nil, _ budget: SketchMachine.Budget
  ) {
    (self.name, self.slots, self.budget) = (name, slots.map(\.rawValue), budget)
    (self.into, self.result) = (into?.rawValue ?? -1, result?.rawValue ?? -1)
  }

  static let step = SketchCall("step", [.state, .inputs, .parameters, .dt, .happen], returning: .state, .step)
  static let quietStep = SketchCall("step", [.state, .silence, .parameters, .dt, .happen], returning: .state, .step)
  static let draw = SketchCall("draw", [.shown, .parameters, .canvas], .draw)
  static let drawTellingState = SketchCall("draw", [.shown, .parameters, .canvas], returning: .shown, .draw)
  static let inputs = SketchCall("_inputs", [.inputs], into: .inputs, .step)

  /// Returns a call that fails at a mark, so that the fault has the mark's line.
  func refusing(mark: Int, _ reason: String) -> SketchCall {
    var call = self
    call.refused = (Int32(clamping: mark), reason)
    return call
  }

  /// The call in encoded form, for another process.
  var value: SketchValue {
    let numbers = [into, result, budget.rawValue, refused.mark] + slots
    return .list([.text(name), .text(refused.reason)] + numbers.map { .integer(Int64($0)) })
  }

  init?(_ value: SketchValue) {
    let numbers = value.items.compactMap { $0.whole.flatMap { Int32(exactly: $0) } }
    let texts = value.items.compactMap(\.text)
    guard texts.count == 2, numbers.count > 3, let budget = SketchMachine.Budget(rawValue: numbers[2])
    else { return nil }
    (name, into, result, self.budget, slots) = (texts[0], numbers[0], numbers[1], budget, Array(numbers[4...]))
    refused = (numbers[3], texts[1])
  }
}

struct SketchAnswer {
  /// The requested value; empty if none was requested. `nil` if the sketch has no such function.
  var result: SketchBytes?
  /// The values that the call emitted, one after another.
  var emitted: SketchBytes
  /// The approximate number of instructions since the machine was made.
  var spent: Int64
}

/// A Lua interpreter in this process.
final class SketchInterpreter: SketchEngine {
  private static let memory = 64 << 20
  /// The compiled words: compiling them takes longer than the rest of a new machine.
  private nonisolated(unsafe) static let words: sketch_bytes = {
    let text = SketchWords.names + String(sketch_words())
    let words = sketch_words_compile(text, text.utf8.count)
    precondition(words.count > 0, "the words are no Lua")
    return words
  }()

  private var machine: OpaquePointer!
  private(set) var declared = SketchValue.nothing
  /// The inputs of the last step that had any, and those of the running call, for recognisers.
  private var (kept, inputs): ([Input], [Input]) = ([], [])
  private let recognizers = KeptRecognizers()
  private var results: [UInt8] = []
  /// Whether `draw` runs, the only function that may measure words.
  private var isDrawing = false
  /// Measures words in another process. `nil` measures them in this one.
  var measuring: SketchMeasure.Measurer?
  /// The drawings that the sketch has loaded, by name.
  private(set) var artwork: [String: SVGLayers]
  /// Whether the sketch is being loaded, the only time at which it may load drawings.
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
      }, path: SketchWords.pathWord, busy: { SketchBusyCallback.isEnding() }, shares: true)
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

  func keep(_ bytes: SketchBytes, as slot: SketchMachine.Slot) throws(SketchFault) {
    if slot == .inputs {
      kept = bytes.withValues { values in
        var values = values
        return values.take().items.compactMap { Input($0) }
      }
    }
    try ask { fault in
      bytes.withPointers { bytes, shares in
        sketch_machine_keep_sharing(machine, slot.rawValue, bytes.baseAddress, bytes.count, shares, &fault)
      }
    }
  }

  var spent: Int64 { sketch_machine_spent(machine) }

  /// Sets the nanoseconds that a call may take.
  func limit(_ patience: Int64) { sketch_machine_limit(machine, patience) }

  func call(_ call: SketchCall) throws(SketchFault) -> SketchAnswer {
    var (fault, result) = (sketch_fault(), sketch_bytes())
    isDrawing = call.name == "draw"
    inputs = call.slots.contains(SketchMachine.Slot.inputs.rawValue) ? kept : []
    let done = sketch_machine_call(
      machine, call.name, call.slots, Int32(call.slots.count), call.into, call.result, call.budget.rawValue,
      call.refused.mark, call.refused.reason, &result, &fault)
    if !done, fault.message.0 != 0 { throw SketchFault(fault) }
    return SketchAnswer(
      result: done ? SketchBytes(result, owning: sketch_machine_take_result(machine)) : nil,
      emitted: SketchBytes(sketch_machine_emitted(machine), owning: sketch_machine_take_emitted(machine)), spent: spent)
  }

  private func answer(
    _ word: Int32, _ arguments: UnsafeBufferPointer<UInt8>, _ out: UnsafeMutablePointer<sketch_bytes>,
    _ message: UnsafeMutablePointer<CChar>
  ) -> Int32 {
    results.removeAll(keepingCapacity: true)
    do throws(SketchFault) {
      var count = 2
      if try !SketchWords.recognize(word, RecognizerCall(arguments, inputs), recognizers, into: &results) {
        let values = SketchView.all(arguments).map { SketchValue($0) }
        let answers = try SketchWords.values(word, values, measure, layers)
        for answer in answers { answer.write(to: &results) }
        count = answers.count
      }
      results.withUnsafeBufferPointer { out.pointee = sketch_bytes(bytes: $0.baseAddress, count: $0.count) }
      return Int32(count)
    } catch {
      SketchWords.write(error.message, to: message)
      return -1
    }
  }

  private func measure(_ words: SketchValue, _ how: SketchValue) throws(SketchFault) -> TextExtent {
    guard isDrawing else { throw SketchMeasure.refusal }
    if let measuring { return try measuring(words, how) }
    return try SketchMeasure.extent(words, how)
  }

  /// Returns the drawing for `layers`: finds it while the sketch is loaded, and throws later.
  private func layers(_ name: String) throws(SketchFault) -> SVGLayers {
    guard isReading else { throw SketchFault("layers: expected at the top of the sketch, outside its functions") }
    if let known = artwork[name] { return known }
    guard let find else { throw SketchFault("layers: \(name.excerpt) is not there") }
    let new = try find(name)
    artwork[name] = new
    return new
  }
}
