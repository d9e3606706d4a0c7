import Formatting
import Gestures
import Pictures

/// Messages to and from the process that runs a foreign sketch: values one after another, encoded as for Lua.
///
/// A request is a list of its name, the machine's number and an argument; `keep` has the value after the list. A reply is
/// `true` and the result, or a fault's message, line, caller and field.
enum SketchRequest {
  static func new(_ machine: Int, _ text: String, _ artwork: [String: SVGLayers]) -> [UInt8] {
    let drawings = artwork.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    return order(
      "new", machine,
      .text(text), .record(drawings.map { ($0, .text(String(decoding: $1.text, as: UTF8.self))) }))
  }

  static func free(_ machine: Int) -> [UInt8] { order("free", machine, .nothing) }

  static func keep(_ machine: Int, _ bytes: [UInt8], as slot: SketchMachine.Slot) -> [UInt8] {
    order("keep", machine, .integer(Int64(slot.rawValue))) + bytes
  }

  static func call(_ machine: Int, _ call: SketchCall) -> [UInt8] { order("call", machine, call.value) }

  private static func order(_ name: String, _ machine: Int, _ rest: SketchValue...) -> [UInt8] {
    SketchValue.list([.text(name), .integer(Int64(machine))] + rest).bytes
  }

  static func answer(_ answer: SketchAnswer) -> [UInt8] {
    let result = answer.result.flatMap { $0.isEmpty ? nil : $0.flat } ?? SketchValue.nothing.bytes
    return SketchValue.list([.flag(answer.result != nil), .integer(answer.spent)]).bytes + result + answer.emitted.flat
  }

  static func fault(_ fault: SketchFault) -> [UInt8] {
    let places = [fault.line, fault.caller].map { SketchValue.integer(Int64($0 ?? 0)) }
    return SketchValue.list([.text(fault.message)] + places + [.text(fault.field ?? "")]).bytes
  }
}

/// A machine in the process of a `SketchProcess`.
final class RemoteSketchEngine: SketchEngine {
  private let process: SketchProcess
  private let generation: Int
  private let number: Int
  let declared: SketchValue
  /// The instruction count in the last reply.
  private(set) var spent: Int64 = 0

  init(_ process: SketchProcess, _ generation: Int, _ number: Int, declared: SketchValue) {
    (self.process, self.generation, self.number, self.declared) = (process, generation, number, declared)
  }

  deinit { _ = try? process.ask(SketchRequest.free(number), generation) }

  func keep(_ bytes: SketchBytes, as slot: SketchMachine.Slot) throws(SketchFault) {
    _ = try process.ask(SketchRequest.keep(number, bytes.flat, as: slot), generation)
  }

  func call(_ call: SketchCall) throws(SketchFault) -> SketchAnswer {
    let answer = try Self.answer(try process.ask(SketchRequest.call(number, call), generation))
    spent = answer.spent
    return answer
  }

  /// Decodes the reply to a call.
  static func answer(_ bytes: [UInt8]) throws(SketchFault) -> SketchAnswer {
    try bytes.withUnsafeBufferPointer { bytes throws(SketchFault) in
      var values = SketchView.all(bytes)
      let head = SketchValue(values.take()).items
      guard head.count == 2, case .integer(let spent) = head[1], let result = values.next() else {
        throw SketchProcess.invalid
      }
      let emitted = values.next()?.start ?? bytes.count
      return SketchAnswer(
        result: head[0].flag == true ? SketchBytes(Array(bytes[result.start..<emitted])) : nil,
        emitted: SketchBytes(Array(bytes[emitted...])), spent: spent)
    }
  }
}
