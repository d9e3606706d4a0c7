import CChild
import Gestures
import Glibc
import Pictures

/// The program's other side: a process of its own that runs one sketch from elsewhere, whatever it is asked for at its
/// standard input.
///
/// It opens no file, writes none and ends when it takes too much. One process has all machines of its sketch: the stage,
/// the tile and both sides of a split stage.
package enum SketchChild {
  /// The first word of its command line; not for people.
  package static let word = "--run-sketch"
  /// Of memory, in bytes.
  static let memory = 256 << 20
  /// Of the processor, for each order. A picture may take two million instructions, some 40 ms.
  static let milliseconds: UInt32 = 1000
  /// Of a letter, in bytes: more than a state or a picture's marks and what is around them.
  static let longest = 24 << 20

  /// Returns the exit status.
  package static func run() -> Int32 {
    // What is made once and for all is made before nothing more can be asked for.
    _ = try? SketchInterpreter(SketchStarter.text("first"))
    guard childLimit(memory, 0, 3) != 0, childConfine() != 0 else { return 1 }
    var machines: [Int: SketchInterpreter] = [:]
    // Says that it can begin.
    guard send([1, 0, 0, 0, 0]) else { return 1 }
    while let letter = receive() {
      childAlarm(milliseconds)
      let answer = answer(letter, &machines)
      childAlarm(0)
      guard send(answer) else { return 1 }
    }
    return 0
  }

  private static func answer(_ letter: [UInt8], _ machines: inout [Int: SketchInterpreter]) -> [UInt8] {
    var reader = SketchLetterReader(letter[...])
    guard let order = reader.byte().flatMap(SketchOrder.init), let number = reader.number() else {
      return refusal(SketchFault("no order"))
    }
    do throws(SketchFault) {
      var answer = SketchLetter(0)
      if order == .new {
        let text = reader.text() ?? ""
        var artwork: [String: SVGLayers] = [:]
        while let name = reader.text(), let drawing = reader.counted() {
          artwork[name] = try? SVGLayers(Array(drawing), named: name)
        }
        let machine = try SketchInterpreter(text, artwork: artwork)
        machines[number] = machine
        answer.add(machine.declared.bytes)
        return answer.whole
      }
      guard let machine = machines[number] else { throw SketchFault("no machine") }
      switch order {
      case .new: break
      case .free: machines[number] = nil
      case .keep:
        guard let slot = reader.slot() else { throw SketchFault("no slot") }
        try machine.keep(reader.rest, as: slot)
      case .call: try call(machine, &reader, &answer)
      case .give: try machine.give((SketchValue.of(reader.rest)?.items ?? []).compactMap { Input($0) })
      case .remembered: answer.add(try machine.remembered())
      case .lines:
        let lines = machine.lines(of: reader.text() ?? "")
        answer.add(lines?.lowerBound ?? 0)
        answer.add(lines?.upperBound ?? 0)
      }
      return answer.whole
    } catch { return refusal(error) }
  }

  private static func call(
    _ machine: SketchInterpreter, _ reader: inout SketchLetterReader, _ answer: inout SketchLetter
  ) throws(SketchFault) {
    guard let name = reader.text(), let into = reader.number(), let told = reader.number(),
      let budget = reader.number().flatMap({ SketchMachine.Budget(rawValue: Int32($0)) })
    else { throw SketchFault("no call") }
    var slots: [SketchMachine.Slot] = []
    while let slot = reader.slot() { slots.append(slot) }
    let bytes = try machine.call(
      name, slots, into: SketchMachine.Slot(rawValue: Int32(into)), telling: SketchMachine.Slot(rawValue: Int32(told)),
      budget)
    answer.add(bytes == nil ? 0 : 1)
    answer.add(Int(truncatingIfNeeded: machine.spent & 0x7FFF_FFFF))
    let emitted = machine.emitted
    answer.add(emitted.count)
    answer.add(emitted)
    answer.add(bytes ?? [])
  }

  private static func refusal(_ fault: SketchFault) -> [UInt8] {
    var answer = SketchLetter(1)
    answer.add(fault.line ?? 0)
    answer.add(fault.caller ?? 0)
    answer.add(fault.message)
    return answer.whole
  }

  // MARK: - The pipe

  private static func receive() -> [UInt8]? {
    var head: UInt32 = 0
    guard withUnsafeMutableBytes(of: &head, fill), head <= longest else { return nil }
    var letter = [UInt8](repeating: 0, count: Int(UInt32(littleEndian: head)))
    return letter.withUnsafeMutableBytes(fill) ? letter : nil
  }

  private static func fill(_ buffer: UnsafeMutableRawBufferPointer) -> Bool {
    var count = 0
    while count < buffer.count {
      let got = Glibc.read(STDIN_FILENO, buffer.baseAddress! + count, buffer.count - count)
      guard got > 0 else { return false }
      count += got
    }
    return true
  }

  private static func send(_ letter: [UInt8]) -> Bool {
    var sent = 0
    while sent < letter.count {
      let count = letter.withUnsafeBytes { Glibc.write(STDOUT_FILENO, $0.baseAddress! + sent, letter.count - sent) }
      guard count > 0 else { return false }
      sent += count
    }
    return true
  }
}
