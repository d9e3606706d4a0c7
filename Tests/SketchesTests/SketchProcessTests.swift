import Canvas
import Effects
import Foundation
import Gestures
import Motion
import Pictures
import Takes
import Testing
import Tuning

@testable import Sketches

/// A sketch from elsewhere runs in its own process with the same results, and has no access beyond it.
@Suite struct SketchProcessTests {
  private static let folder: URL = {
    let bundle = CommandLine.arguments.first { $0.hasSuffix(".xctest") } ?? "/proc/self/exe"
    return URL(fileURLWithPath: bundle).resolvingSymlinksInPath().deletingLastPathComponent()
  }()
  private static let program = folder.appendingPathComponent("fidget").path
  private static let checkout = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: checkout.appendingPathComponent(path), encoding: .utf8)
  }

  @Test(arguments: ShippedSketchTests.ids) func processMatchesInProcessRun(_ id: String) throws {
    let (text, demo) = (try Self.text("sketches/\(id).lua"), try Self.text("demos/\(id).take"))
    let process = SketchProcess(program: Self.program)
    let cards = [
      try Sketch(id: id, text: text, isTried: false).card,
      try Sketch(guest: EffectSource(text), id: id, in: process).card,
    ]
    #expect(cards[0].parameters == cards[1].parameters && cards[0].rule == cards[1].rule)
    #expect(cards[0].calm == cards[1].calm && cards[0].laws == cards[1].laws)
    let size = Vector(390, 844)
    let player = TakePlayer(try Take(parsing: demo, named: id), in: size)
    var both = try cards.map { try #require(try $0.make(size, [:]) as? SketchPerformance) }
    var inputs: [Input] = []
    for step in 0..<min(player.stepCount, 720) {
      inputs.removeAll()
      player.get(&inputs, of: step)
      #expect(try both[0].step(inputs) == both[1].step(inputs))
      try #require(both[0].current == both[1].current, "step \(step) comes out differently")
      if step % 90 == 0 {
        let marks = try both.map { try $0.marks(0.5) }
        #expect(marks[0] == marks[1] && both[0].readouts == both[1].readouts)
      }
    }
    // A copy of the performance continues by itself, though one machine runs both in turns.
    var copy = both[1]
    _ = try copy.step([.finger(FingerEvent(id: 1, phase: .down, position: size / 2))])
    _ = try both[1].step([])
    _ = try both[0].step([])
    #expect(both[0].current == both[1].current)
    var encoded = try cards[1].make(size, [:])
    try encoded.restore(JSONDocument(both[0].encodedState.line), in: size)
    #expect(encoded.encodedState.line == both[0].encodedState.line)
  }

  /// A sketch in a process has the drawings sent with it, and no other files.
  @Test func processGetsTheSketchsDrawings() throws {
    let text = """
      local art, size = layers "card.svg"
      return effect { title = "T", start = function() return { x = moving(art.button.box[2]), w = size.x } end,
      step = function(s, inputs, p, dt) s.x.value = s.x.value + art.button.box[4] end,
      draw = function(s, p, c) c:layer(art.button, { move = { s.x.value, 0 } }) end }
      """
    let card = """
      <svg xmlns='http://www.w3.org/2000/svg' width='100' height='80'><g id='button'><rect x='10' y='20' width='3'
      height='4' fill='red'/></g><g id='b'/></svg>
      """
    func apart(_ drawings: [String: String]) throws -> Sketch {
      try Sketch(guest: EffectSource(text, drawings: drawings), id: "t", in: SketchProcess(program: Self.program))
    }
    let cards = [
      try Sketch(
        id: "t", text: text, finding: { name throws(SketchFault) in try! SVGLayers(Array(card.utf8), named: name) }
      ).card, try apart(["card.svg": card]).card,
    ]
    #expect(cards[0].source == cards[1].source && cards[0].source?.drawings == ["card.svg": card])
    var both = try cards.map { try #require(try $0.make(Vector(100, 80), [:]) as? SketchPerformance) }
    for _ in 0..<3 { for index in both.indices { _ = try both[index].step([]) } }
    #expect(both[0].current == both[1].current)
    let pictures = both.map { performance in
      var canvas = Canvas(size: Vector(100, 80))
      performance.draw(fraction: 1, on: &canvas)
      return canvas.marks.map { "\($0.shape) \($0.transform)" }
    }
    #expect(pictures[0] == pictures[1] && pictures[0].count == 1)
    for (drawings, words) in [
      ([:], "layers: card.svg is not there"), (["card.svg": "no drawing"], "layers: card.svg is no SVG"),
      (["card.svg": "<svg><image href='/etc/passwd'/></svg>"], "expected no other files"),
      (["../card.svg": card], "layers: card.svg is not there"),
    ] as [([String: String], String)] {
      let fault = #expect(throws: SketchFault.self) { _ = try apart(drawings) }
      #expect(fault?.message.contains(words) == true, "\(fault?.message ?? "")")
    }
  }

  /// The process may open no fonts: the program measures words for it, and the picture is the same.
  @Test func wordsAreMeasuredForTheProcess() throws {
    let draw = "local w, h, n = c:measure('Maps and more', { width = 60, lines = 3 }) c:glow(w, h, n, '#FFF')"
    let text = SketchWordTests.sketch(draw: draw)
    let cards = [
      try Sketch(id: "t", text: text, isTried: false).card,
      try Sketch(guest: EffectSource(text), id: "t", in: SketchProcess(program: Self.program)).card,
    ]
    let marks = try cards.map { card in
      let performance = try #require(try card.make(Vector(100, 80), [:]) as? SketchPerformance)
      return try (0..<3).map { _ in try performance.marks(1) }
    }
    #expect(marks[0] == marks[1] && SketchValue.of(marks[1][0])?.items[3].double ?? 0 > 1)
  }

  /// Runs a program in the place of ours that behaves as no child process of ours would.
  private func standin(
    _ script: String, patience: Int32 = 5000, _ body: (SketchProcess) throws -> Void
  ) throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("fidget-\(UUID().uuidString)").path
    try ("#!/bin/sh\n" + script).write(toFile: path, atomically: true, encoding: .utf8)
    chmod(path, 0o755)
    defer { try? FileManager.default.removeItem(atPath: path) }
    // Linux runs no file that is open for writing. A process that another test starts meanwhile inherits the file open for
    // writing until its own program begins; a lease is granted once no process has the file open for writing.
    let file = open(path, O_RDONLY | O_CLOEXEC)
    while fcntl(file, 1024, F_RDLCK) != 0, errno == EAGAIN { sched_yield() }
    _ = fcntl(file, 1024, F_UNLCK)
    close(file)
    try body(SketchProcess(program: path, patience: patience))
  }

  private static let hello = "printf '\\001\\000\\000\\000t'\n"

  @Test(arguments: [
    ("exit 1", "does not offer"), (hello + "kill -SEGV $$", "signal 11"),
    (hello + "kill -SYS $$", "made a system call"),
    (hello + "kill -PROF $$", "took more than 1 s"), (hello + "exit 3", "status 3"),
    // These are a message of 4 GB, one that is cut short, and one whose content contradicts its length.
    (hello + "printf '\\377\\377\\377\\377'; sleep 20", "process was ended"),
    (hello + "printf '\\010\\000\\000\\000\\000'", "status 0"),
    (hello + "printf '\\011\\000\\000\\000\\001\\000\\000\\000\\000\\000\\000\\000\\000'", "its process"),
  ])
  func processEndIsReported(_ script: String, _ words: String) throws {
    try standin(script) { process in
      let fault = #expect(throws: SketchFault.self) {
        _ = try Sketch(guest: EffectSource(SketchStarter.text("dot")), id: "dot", in: process)
      }
      #expect(fault?.message.contains(words) == true, "\(fault?.message ?? "")")
    }
  }

  /// An exchange has one deadline, even if the process sends a byte at a time or does not read.
  @Test(arguments: [
    ("printf '\\000\\000\\000\\001'; while :; do printf x; done", 100), ("printf '\\010\\000\\000'; sleep 20", 100),
    ("sleep 20", 8 << 20),
  ])
  func anExchangeHasADeadline(_ script: String, _ length: Int) throws {
    try standin(Self.hello + script, patience: 200) { process in
      let fault = #expect(throws: SketchFault.self) { _ = try process.engine(String(repeating: " ", count: length)) }
      #expect(fault?.message == "took more than 1 s, and its process was ended")
    }
  }

  /// A new performance starts a new process after the old one has ended; the old performance fails.
  @Test func processIsRestarted() throws {
    let process = SketchProcess(program: Self.program)
    let sketch = try Sketch(guest: EffectSource(SketchStarter.text("dot")), id: "dot", in: process)
    let size = Vector(390, 844)
    var performance = try sketch.card.make(size, [:])
    _ = try performance.step([])
    process.stop()
    let fault = #expect(throws: SketchFault.self) { _ = try performance.step([]) }
    #expect(fault?.message.contains("process") == true, "\(fault?.message ?? "")")
    var next = try sketch.card.make(size, [:])
    #expect(throws: Never.self) { _ = try next.step([]) }
  }

  /// A hostile step ends with a message within its second and its memory, and the process continues or is replaced.
  @Test(arguments: [
    "while true do end", "pcall(function() while true do end end)", "local t = {} for i = 1, 1e9 do t[i] = {} end",
    "local s = 'x' while true do s = s .. s end", "local function f() return f() + 1 end f()",
    "s.x = s", "s.x = function() end", "s.x = 0/0", "local t = {} t[1] = t s.t = t",
    "for i = 1, 1e7 do happen('x') end",
  ])
  func hostileStepsEnd(_ step: String) throws {
    let text = """
      return effect { title = "X", start = function() return { x = 0.0 } end, draw = function() end,
        step = function(s, inputs, p, dt, happen) \(step) end }
      """
    let process = SketchProcess(program: Self.program)
    var performance = try Sketch(guest: EffectSource(text), id: "x", in: process).card.make(Vector(390, 844), [:])
    #expect(throws: SketchFault.self) { _ = try performance.step([]) }
  }
}
