// Feeds bytes to the window's side of a foreign sketch's process, as what that process has answered; built and run by `Fuzz/run`,
// no part of the package.
//
// The bytes go through a pair of sockets, in time or cut short by a deadline, and are read as one answer after another: what the
// sketch declares, the states of its steps, the marks of its pictures, its readouts and decisions.

import CChild
import Canvas
import Effects
import Gestures
import Glibc
import Motion

@testable import Sketches

nonisolated(unsafe) private var (answers, pictures) = (0, 0)
nonisolated(unsafe) private var pair: [Int32] = [-1, -1]

@_cdecl("LLVMFuzzerInitialize")
public func initialize(_ count: UnsafeMutablePointer<CInt>?, _ words: UnsafeMutableRawPointer?) -> CInt {
  precondition(childPair(&pair) == 0, "no pair of sockets")
  atexit { print("\(answers) answers looked through, \(pictures) pictures drawn") }
  return 0
}

/// A process that answers every order with the next piece of the bytes.
private final class Answers: SketchEngine {
  private var rest: ArraySlice<UInt8>
  private(set) var declared = SketchValue.nothing
  let spent: Int64 = 0

  init(_ bytes: [UInt8]) throws(SketchFault) {
    rest = bytes[...]
    declared = SketchValue.of(try next()) ?? .nothing
  }

  private func next() throws(SketchFault) -> [UInt8] {
    guard let length = rest.popFirst() else { throw SketchFault("its process has ended") }
    let answer = Array(rest.prefix(Int(length) * 4))
    rest = rest.dropFirst(answer.count)
    answers += 1
    return try SketchProcess.values(of: answer)
  }

  func keep(_ bytes: [UInt8], as slot: SketchMachine.Slot) {}

  func call(_ call: SketchCall) throws(SketchFault) -> SketchAnswer {
    // What the host asks of its own words is no matter here.
    if call.name.hasPrefix("_") { return SketchAnswer(told: SketchValue.record([:]).bytes, emitted: [], spent: 0) }
    return try DistantSketch.answer(try next())
  }
}

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  travel(bytes)
  do throws(SketchFault) {
    let machine = try SketchMachine(try Answers(bytes))
    let sketch = try Sketch(id: "f", "return 0", nil, machine, apart: nil)
    var performance = try SketchPerformance(sketch.program, machine, in: Vector(390, 844), [:])
    for _ in 0..<4 {
      var happenings: [Happening] = []
      try performance.step([], &happenings)
      precondition(happenings.allSatisfy { $0.name.count <= 60 }, "the name of an event is bounded")
      var canvas = Canvas(size: Vector(390, 844))
      performance.draw(fraction: 0.5, on: &canvas)
      _ = Mesher().frame(of: canvas, scale: 1)
      _ = (performance.readouts, performance.decisions(fraction: 1), performance.levels(of: "x"))
      precondition(performance.readouts.allSatisfy { $0.value.magnitude <= 1e15 }, "a readout is bounded")
      pictures += 1
    }
  } catch { precondition(!error.message.isEmpty, "refused without a word") }
  return 0
}

/// Sends the bytes with their length, all or some of them, and receives them by a deadline that has come.
private func travel(_ bytes: [UInt8]) {
  let (isWhole, late) = (bytes.first.map { $0 % 2 == 0 } ?? true, childDeadline(0))
  precondition(SketchProcess.send(bytes, to: pair[0], by: childDeadline(1000)), "a short letter was not taken")
  if !isWhole {
    // Its length promises more than came.
    var byte = bytes.count > 4 ? bytes[4] : 0
    precondition(recv(pair[1], &byte, 1, Int32(MSG_DONTWAIT)) == 1, "nothing came")
  }
  let received = SketchProcess.receive(from: pair[1], by: late)
  precondition(!isWhole || received == bytes, "what was sent whole came otherwise")
  var rest = [UInt8](repeating: 0, count: 4096)
  while recv(pair[1], &rest, rest.count, Int32(MSG_DONTWAIT)) > 0 {}
}
