// Feeds bytes to the window's side of a foreign sketch's process, as answers of that process; built and run by `Fuzz/run`, no
// part
// of the package.
//
// The bytes go through a pair of sockets, in time or cut short by a deadline, and are read as one answer after another, each
// preceded by its length: the sketch's declaration, the states of its steps, the marks of its pictures, its readouts and
// decisions. The seeds are answers of real sketches.

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
  if let folder = getenv("FIDGET_SEEDS").map({ String(cString: $0) }) {
    for (name, text) in seeds { try? Recorder(text).write(to: "\(folder)/seed-\(name)") }
  }
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
    guard let low = rest.popFirst(), let high = rest.popFirst() else { throw SketchFault("its process has ended") }
    let answer = Array(rest.prefix(Int(low) | Int(high) << 8))
    rest = rest.dropFirst(answer.count)
    answers += 1
    return try SketchProcess.values(of: answer)
  }

  func keep(_ bytes: SketchBytes, as slot: SketchMachine.Slot) {}

  func call(_ call: SketchCall) throws(SketchFault) -> SketchAnswer {
    if internalWords.contains(call.name) {
      return SketchAnswer(result: SketchBytes(), emitted: SketchBytes(), spent: 0)
    }
    return try RemoteSketchEngine.answer(try next())
  }
}

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  travel(bytes)
  do throws(SketchFault) {
    let machine = try SketchMachine(try Answers(bytes))
    let sketch = try Sketch(id: "f", "return 0", nil, machine, apart: nil)
    try play(sketch, on: machine)
  } catch { precondition(!error.message.isEmpty, "refused without a word") }
  return 0
}

/// Words of the host that a machine calls once; their answers do not matter here.
private let internalWords = ["_canvas", "_happen", "_parameters", "_inputs"]

private func play(_ sketch: Sketch, on machine: SketchMachine) throws(SketchFault) {
  var performance = try SketchPerformance(sketch.program, machine, in: Vector(390, 844), [:])
  for _ in 0..<4 {
    var happenings: [Happening] = []
    try performance.step([], &happenings)
    precondition(happenings.allSatisfy { $0.name.count <= 60 }, "the name of an event is bounded")
    var canvas = Canvas(size: Vector(390, 844))
    performance.draw(fraction: 0.5, on: &canvas)
    _ = Mesher().frame(of: canvas, scale: 1)
    let readouts = performance.readouts
    precondition(readouts.allSatisfy { $0.value.magnitude <= 1e15 }, "a readout is bounded")
    _ = performance.decisions(fraction: 1)
    pictures += 1
  }
}

/// A real sketch that records its answers in the fuzzer's format.
private final class Recorder: SketchEngine {
  private let interpreter: SketchInterpreter
  private let text: String
  private var bytes: [UInt8] = []

  init(_ text: String) throws(SketchFault) {
    (interpreter, self.text) = (try SketchInterpreter(text), text)
    note(interpreter.declared.bytes)
  }

  var declared: SketchValue { interpreter.declared }
  var spent: Int64 { interpreter.spent }

  private func note(_ values: [UInt8]) {
    let answer = SketchValue.flag(true).bytes + values
    bytes += [UInt8(truncatingIfNeeded: answer.count), UInt8(truncatingIfNeeded: answer.count >> 8)] + answer
  }

  func keep(_ bytes: SketchBytes, as slot: SketchMachine.Slot) throws(SketchFault) {
    try interpreter.keep(bytes, as: slot)
  }

  func call(_ call: SketchCall) throws(SketchFault) -> SketchAnswer {
    let answer = try interpreter.call(call)
    if !internalWords.contains(call.name) { note(SketchRequest.answer(answer)) }
    return answer
  }

  func write(to path: String) throws(SketchFault) {
    let machine = try SketchMachine(self)
    try play(try Sketch(id: "f", text, nil, machine, apart: nil), on: machine)
    guard let file = fopen(path, "w") else { return }
    fwrite(bytes, 1, bytes.count, file)
    fclose(file)
  }
}

private let seeds = [
  "starter": SketchStarter.text("dot"),
  "all": """
  local function shapes(s, p, c)
    c:fill(rect(1, 2, 30, 40), gradient(0, 0, 9, 9, "#000000", "#FFFFFF80"), { blend = "add", lift = 5 })
    c:fill(path():move(9, 9):line(50, 9):curve(60, 20, 70, 90, 20, 60):line(80, 5):close(), p.tint)
    c:stroke(arc(50, 50, 20, 0, 3), 4, "#FF0000", { round = true, dashes = { 3, 2 } })
    c:text("Words", 20, 20, { size = 20, weight = 700, align = "center", lines = 2, width = 90 })
    c:shadow(rounded(9, 9, 50, 50, 8), { blur = 9, y = 3, alpha = 0.5, color = "#112233" })
    c:picture("dusk", circle(50, 90, 30), { fit = "stretch", alpha = 0.5 })
    c:glow(30, 30, 9, "#FFFFFF")
    c:blur(rounded(5, 5, 60, 40, 8), 12, { alpha = 0.8 })
    c:with({ blur = 9, threshold = 0.5, tilt = { 0.3, -0.4 }, eye = 300 }, function() c:fill(circle(30, 30, 9), p.tint) end)
    c:fill(circle(50, 50, 40), radial(50, 50, 40, "#F00", "#0F0", "#00F8"))
    c:stroke(arc(50, 50, 40, 0, 3), 5, conic(50, 50, 1, { 0.2, "#F00" }, { 0.8, "#00F" }))
    c:text("Words", 9, 9, { width = 30, shrink = 8, color = gradient(9, 9, 90, 9, "#F00", "#0F0", "#00F") })
    c:with({ clip = path "M0 0L90 0 45 90Z" }, function() c:fill(rect(0, 0, 90, 90), "#112233") end)
  end
  return effect { title = "T", sentence = "S", accent = "#123456", calm = { pull = 1 },
    params = { group "G", number("pull", 3, { 0, 9 }, "pt", "Pull"), color("tint", "#445566"), spring("home"),
      toggle("on", true), choice("kind", "a", { "a", "b" }), list("rows", { { "a", "b" } }, { "x", "y" }), fling("glide", 0.99) },
    start = function() return { x = moving(3), list = { 1, 2 }, word = "w", on = true } end,
    step = function(s, i, p, dt, happen) s.x.value = s.x.value + 1 happen("moves", { reason = "r", impact = "light" }) end,
    draw = function(s, p, c)
      c:with({ alpha = 0.5, turn = 0.2, scale = 2 }, function() shapes(s, p, c) end)
      c:with({ clip = rounded(0, 0, 90, 90, 9), move = { 3, 4 } }, function() shapes(s, p, c) end)
    end,
    readouts = function(s) return { { "x", s.x.value, "pt", { 1, 2 } } } end,
    decisions = function(s) return { { from = { 0, 0 }, to = { 50, 50 }, say = "go", gauge = { 1, 0, 9, 4 } },
      { outline = circle(9, 9, 5), say = "o" }, { from = { 0, 0 }, velocity = { 500, 90 }, say = "far" } } end }
  """,
]

/// Sends all or some of the bytes with their length, and receives them with a deadline that has already passed.
private func travel(_ bytes: [UInt8]) {
  let (isWhole, late) = (bytes.first.map { $0 % 2 == 0 } ?? true, childDeadline(0))
  precondition(SketchProcess.send(bytes, to: pair[0], by: childDeadline(1000)), "a short letter was not taken")
  if !isWhole {
    // The length announces more bytes than were sent.
    var byte = bytes.count > 4 ? bytes[4] : 0
    precondition(recv(pair[1], &byte, 1, Int32(MSG_DONTWAIT)) == 1, "nothing came")
  }
  let received = SketchProcess.receive(from: pair[1], by: late)
  precondition(!isWhole || received == bytes, "what was sent whole came otherwise")
  var rest = [UInt8](repeating: 0, count: 4096)
  while recv(pair[1], &rest, rest.count, Int32(MSG_DONTWAIT)) > 0 {}
}
