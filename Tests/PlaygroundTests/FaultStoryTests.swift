import Canvas
import Effects
import Formatting
import Gestures
import Interface
import Motion
import Studies
import Testing
import Tuning

@testable import Playground
@testable import Playing

/// Stories about an effect that fails: its last state stays, the error is shown once, and valid values continue from there.
@MainActor struct FaultStoryTests {
  private let size = Vector(390, 844)

  private func player(_ patch: Patch = [:], _ heard: Heard = Heard()) throws -> Player {
    try Player(Toy.card(), .all, in: size, patches: ["toy": patch], log: EventLog { heard.lines.append($0) })
  }
  private final class Heard { var lines: [String] = [] }

  private func down(_ x: Double) -> Input { .finger(FingerEvent(id: 1, phase: .down, position: Vector(x, 100))) }
  private func x(_ player: Player) -> Double { player.performance.readouts[0].value }

  @Test func failedStepKeepsTheState() throws {
    var player = try self.player(["cliff": 101.0])
    player.remember()
    for _ in 0..<2 { #expect(player.advance([]).fault == nil) }
    let (left, steps) = (x(player), player.performance.steps)
    #expect(player.advance([]).fault == "toy: fell off at 101")
    #expect(player.advance([down(50)]).fault == nil, "reported once, and it stands still")
    #expect(x(player) == left && player.performance.steps == steps && player.past.timeline?.end == steps)
    // Other values continue from that state.
    player.tune(["toy": ["cliff": 200.0]])
    #expect(player.advance([]).fault == nil)
    #expect(x(player) > left && player.performance.steps == steps + 1)
    // A past state can be restored too.
    player.tune(["toy": ["cliff": 101.0]])
    #expect(player.advance([]).fault != nil)
    player.scrub(to: 1)
    #expect(player.fault == nil && player.performance.steps == 1)
  }

  @Test func failureCancelsTheFingers() throws {
    var player = try self.player(["cliff": 300.0])
    _ = player.advance([down(299.9)])
    #expect(player.advance([]).fault != nil)
    player.startRecording()
    player.tune(["toy": ["cliff": 400.0]])
    _ = player.advance([])
    let take = player.recordings.endTake()!
    #expect(take.text.contains("cancel"), "\(take.text)")
  }

  @Test func refusedValuesThrowAtCreation() throws {
    let fault = #expect(throws: Toy.Fall.self) { try self.player(["speed": 9999.0]) }
    #expect(fault?.description == "speed: 9999 is out of range, expected 0…1000 pt/s")
    var player = try self.player()
    _ = player.advance([])
    let left = x(player)
    player.tune(["toy": ["depth": 1.0]])
    #expect(player.advance([]).fault == "toy: no depth")
    #expect(x(player) == left)
    player.tune(["toy": ["speed": 240.0]])
    _ = player.advance([])
    #expect(x(player) == left + 1)
  }

  @Test func runThrowsTheFault() throws {
    let take = try LoadedTake(
      text: "at 0.1 tap 50 50", named: "x.take", library: .builtIn, configPath: "c.json",
      MemoryHost().pictures)
    func run(_ patch: Patch) throws -> RunRecord {
      let run = try TakeRun(Toy.card(), take, in: size, patches: ["toy": patch], settings: [:])
      return try RunRecord(of: run)
    }
    #expect(try run([:]).events.map(\.happening.name) == ["touched"])
    #expect(throws: Toy.Fall.self) { try run(["cliff": 105.0]) }
    #expect(throws: Toy.Fall.self) { try run(["speed": -1.0]) }
  }

  @Test func windowReportsTheFaultOnce() throws {
    var card = Toy.card()
    card.make = { [make = card.make] in try make($0, Patch([.init(name: "cliff", value: .number(130))]).merging($1)) }
    let bench = try Workbench(card: card)
    let output = bench.play("wait 0.6")
    #expect(output.filter { $0.hasPrefix("effect.failed") }.count == 1, "\(output)")
    #expect(bench.notice == "toy: fell off at 130")
    let left = bench.readout("x")
    bench.play("tap 20 300\nwait 0.1")
    #expect(bench.readout("x") == left)
    // A restart runs the effect again.
    bench.play("key R\nwait 0.1")
    #expect(bench.readout("x") ?? 0 < 120)
    // The gallery and the other effects still work.
    bench.play("key Escape")
    #expect(bench.subject == "gallery")
    bench.play("key 1\nwait 0.1")
    #expect(bench.subject == EffectLibrary.builtIn.ids[0])
  }

  @Test func failedStartIsReported() throws {
    var card = Toy.card()
    card.make = { _, _ in throw Toy.Fall(description: "no picture of it") }
    let bench = try Workbench(card: card)
    #expect(bench.subject == "gallery")
    #expect(bench.host.reported.contains("fidget: toy: no picture of it"))
  }

  /// Checks that a long path on the plate is shortened from its beginning.
  @Test func faultPlateShortensLongPaths() {
    #expect(Complaints.endings(of: "sketches/dot.lua:31") == ["…/dot.lua:31"])
    let long = Complaints.endings(of: "/home/ada/projects/spring/2026/sketches/card-stack.lua:31")
    #expect(long.count == 6 && long.first == "…/ada/projects/spring/2026/sketches/card-stack.lua:31", "\(long)")
    #expect(long.last == "…/card-stack.lua:31")
  }

  /// Checks that only a file is a place: a colon within a message makes no place of the words before it.
  @Test func faultPlateNamesOnlyFilesAsPlaces() {
    func texts(_ problem: Problem) -> (place: String?, red: [String], all: [String]) {
      let complaints = Complaints(problems: [problem])
      var canvas = Canvas(size: Vector(800, 600))
      Surface(complaints.part(in: canvas.size), in: Rect(x: 0, y: 0, width: 432, height: 200)).draw(on: &canvas)
      let runs = canvas.marks.compactMap { mark -> (String, Color)? in
        guard case .picture(.text(let run), _, _, let tint, _) = mark.shape else { return nil }
        return (run.text, tint)
      }
      return (complaints.place, runs.filter { $0.1 == Look.error }.map(\.0), runs.map(\.0))
    }
    let art = texts(Problem(message: "no art found, so pictures are missing: looked in /x"))
    #expect(art.place == nil && art.red.isEmpty)
    #expect(art.all.contains("no art found, so pictures are missing: looked in /x"))
    let value = texts(Problem(path: "a/c.json", line: 3, column: 9, key: "lamp.gravity", message: "-4 is out of range"))
    #expect(value.place == "a/c.json:3:9" && value.red == ["a/c.json:3:9"])
    #expect(value.all.contains("lamp.gravity: -4 is out of range"))
  }

  /// Checks that a timeline holds independent states, also for an effect whose state is an object.
  @Test func timelinesHoldIndependentCopies() throws {
    var performance = try Toy.card().make(size, [:])
    var timeline = Timeline(from: performance)
    var states = [performance.encodedState]
    for step in 0..<500 {
      let inputs = step % 90 == 0 ? [down(Double(step))] : []
      let happenings = try performance.step(inputs)
      timeline.record(inputs, happenings, leadingTo: performance)
      states.append(performance.encodedState)
    }
    for position in [500, 0, 61, 240, 499] as [Int64] {
      var past = timeline.performance(at: position)
      #expect(past.encodedState == states[Int(position)])
      _ = try past.step([down(1)])
    }
    #expect(timeline.performance(at: 240).encodedState == states[240])
    #expect(performance.encodedState == states[500])
  }
}
