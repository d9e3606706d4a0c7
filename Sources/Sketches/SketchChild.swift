import CChild
import Gestures
import Glibc
import Pictures

/// The child process that runs one foreign sketch and answers requests from its standard input.
///
/// It opens no file, writes none and ends when it exceeds its limits. One process holds all machines of its sketch: for
/// the stage, the tile and both sides of a split stage.
package enum SketchChild {
  /// The first word of the child's command line; not for people.
  package static let word = "--run-sketch"
  /// The memory limit in bytes.
  static let memory = 256 << 20
  /// The limit of processor time for each request. A picture may take two million instructions, some 40 ms.
  static let milliseconds: UInt32 = 1000
  /// The most bytes of a message: more than a state, or a picture's marks and their envelope.
  static let longest = 24 << 20

  /// Answers requests until the input ends; returns the exit status.
  package static func run() -> Int32 {
    // Shared tables are built before the limits forbid it.
    _ = try? SketchInterpreter(SketchStarter.text("first"))
    guard childLimit(memory, 0, 3) != 0, childConfine() != 0 else { return 1 }
    var machines: [Int: SketchInterpreter] = [:]
    // Announces that it is ready.
    guard send(SketchValue.flag(true).bytes) else { return 1 }
    while let order = SketchProcess.receive(from: STDIN_FILENO, by: Int64(ChildForever)) {
      childAlarm(milliseconds)
      let answer = answer(order, &machines)
      childAlarm(0)
      guard send(answer) else { return 1 }
    }
    return 0
  }

  private static func send(_ bytes: [UInt8]) -> Bool {
    SketchProcess.send(bytes, to: STDOUT_FILENO, by: Int64(ChildForever))
  }

  private static func answer(_ bytes: [UInt8], _ machines: inout [Int: SketchInterpreter]) -> [UInt8] {
    let (order, rest) = bytes.withUnsafeBufferPointer { bytes in
      var values = SketchView.all(bytes)
      return (SketchValue(values.take()).items, Array(bytes[(values.next()?.start ?? bytes.count)...]))
    }
    do throws(SketchFault) {
      return SketchValue.flag(true).bytes + (try done(order, rest, &machines))
    } catch { return SketchRequest.fault(error) }
  }

  /// Carries out a request and returns the values of its reply.
  private static func done(
    _ order: [SketchValue], _ rest: [UInt8], _ machines: inout [Int: SketchInterpreter]
  ) throws(SketchFault) -> [UInt8] {
    guard order.count > 2, let last = order.last, let name = order[0].text, let number = order[1].whole else {
      throw SketchFault("no order")
    }
    if name == "new" {
      var artwork: [String: SVGLayers] = [:]
      for (name, drawing) in last.members {
        artwork[name] = try? SVGLayers(Array((drawing.text ?? "").utf8), named: name)
      }
      let machine = try SketchInterpreter(order[2].text ?? "", artwork: artwork)
      machine.measuring = { words, how throws(SketchFault) in
        try SketchMeasure.ask(words, how) { question in
          send(question) ? SketchProcess.receive(from: STDIN_FILENO, by: Int64(ChildForever)) : nil
        }
      }
      machines[number] = machine
      return machine.declared.bytes
    }
    guard let machine = machines[number] else { throw SketchFault("no machine") }
    switch name {
    case "free": machines[number] = nil
    case "keep":
      guard let slot = order[2].whole.flatMap({ SketchMachine.Slot(rawValue: Int32($0)) }) else {
        throw SketchFault("no slot")
      }
      try machine.keep(SketchBytes(rest), as: slot)
    default:
      guard let call = SketchCall(order[2]) else { throw SketchFault("no call") }
      return SketchRequest.answer(try machine.call(call))
    }
    return []
  }
}
