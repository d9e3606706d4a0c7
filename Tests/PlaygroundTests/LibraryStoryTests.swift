import Canvas
import Effects
import Formatting
import Gestures
import Motion
import Studies
import Testing
import Tuning

@testable import Playground
@testable import Playing

/// Stories about effects that are added, changed and removed while the program runs.
@MainActor struct LibraryStoryTests {
  private static let with: EffectLibrary = {
    var library = EffectLibrary.builtIn
    library.put(Toy.card())
    return library
  }()
  private static let changed: EffectLibrary = {
    var library = with
    library.put(Toy.other)
    return library
  }()
  private static let without: EffectLibrary = {
    var library = with
    library.remove("toy")
    return library
  }()
  /// A library in which the toy's id belongs to an effect with other states.
  private static let replaced: EffectLibrary = {
    let group = ParameterGroup(id: "toy", title: "Toy", schema: EffectCard(Lamp.self).schema)
    var library = with
    library.put(EffectCard(group, sentence: "A lamp.", accent: .white) { try EffectCard(Lamp.self).make($0, $1) })
    return library
  }()

  @Test func libraryIsAVersionedValue() {
    #expect(Self.with.ids == EffectLibrary.builtIn.ids + ["toy"] && Self.with.version == 1)
    #expect(Self.changed.ids == Self.with.ids && Self.changed["toy"]?.title == "Other Toy")
    #expect(Self.changed["toy"]?.version == 2 && Self.changed["lamp"]?.version == 0)
    #expect(Self.without.ids == EffectLibrary.builtIn.ids && Self.without.version == 2)
    // The config may still name the removed effect.
    #expect(Self.without.parameters["toy"] == Self.with.parameters["toy"])
    #expect(Self.without.neighbour(of: Self.with["toy"], 1)?.id == EffectLibrary.builtIn.ids[0])
    #expect(EffectLibrary([]).neighbour(of: nil, 1) == nil)
    #expect(EffectLibrary.builtIn.version == 0)
  }

  @Test func newEffectAppearsInTheGallery() throws {
    // The config names an effect that does not exist yet.
    let bench = try Workbench(config: "{\"toy\": {\"speed\": 240}}")
    bench.play("wait 0.5")
    #expect(
      bench.host.reported.contains { $0.contains("no effect toy; its values are kept") }, "\(bench.host.reported)")
    bench.playground.adopt(Self.with)
    bench.play("wait 0.5")
    #expect(!bench.playground.tuner.complaints.isRefused)
    #expect(bench.playground.desk.scene.gallery?.tiles.map(\.card.id) == Self.with.ids)
    bench.play("key \(EffectLibrary.builtIn.ids.count + 1)\nwait 0.5")
    #expect(bench.subject == "toy")
    #expect(bench.effective("toy.speed") == 240)
    #expect(bench.readout("x") ?? 0 > 200)
    // The panel and the keys tune the new effect.
    bench.play("key Tab\nwait 0.5")
    #expect(bench.rowFrame("toy.cliff") != nil)
    bench.play("key [")
    #expect(bench.subject == "lamp")
  }

  @Test func effectCanChangeWhilePlaying() throws {
    let bench = try Workbench(
      card: Self.with["toy"], of: Self.with, config: "{\"toy\": {\"speed\": 50}, \"lamp\": {\"gravity\": 1000}}")
    bench.play("wait 0.5\ndown 1 200 300")
    try bench.set("toy.speed", 40)
    try bench.set("toy.cliff", 3000)
    try bench.set("lamp.gravity", 900)
    let left = try #require(bench.readout("x"))
    bench.playground.adopt(Self.changed)
    #expect(bench.playground.desk.scene.effect?.title == "Other Toy")
    #expect(bench.readout("x") == left, "the state stays")
    let output = bench.play("wait 0.5\nup 1")
    #expect(!output.contains { $0.hasPrefix("touch.cancelled") || $0.hasPrefix("effect.failed") }, "\(output)")
    #expect(bench.requests.contains(.title("Fidget: Other Toy")))
    // Its values stay if its new parameters accept them.
    #expect(bench.effective("toy.speed") == 40 && bench.effective("toy.cliff") == nil)
    #expect(bench.readout("y") ?? 0 > 3, "the new rule")
    // Changes can still be undone, except those of removed parameters.
    #expect(bench.playground.tuner.stack.undoName == "gravity 1000 → 900")
    bench.play("key Ctrl+Z")
    #expect(bench.playground.tuner.stack.undoName == "speed 50 → 40")
    bench.play("key Ctrl+Z")
    #expect(bench.effective("toy.speed") == 50 && bench.playground.tuner.stack.undoName == nil)
  }

  @Test func refusedValuesAreDropped() throws {
    let bench = try Workbench(card: Self.with["toy"], of: Self.with, config: "{\"toy\": {\"speed\": 500}}")
    bench.play("wait 0.2")
    #expect(bench.effective("toy.speed") == 500)
    bench.playground.adopt(Self.changed)
    bench.play("wait 0.5")
    #expect(bench.effective("toy.speed") == nil && bench.player?.fault == nil)
    // The error about the file's value is reported.
    #expect(
      bench.host.reported.contains { $0.contains("toy.speed: 500 is out of range, expected 0…60") },
      "\(bench.host.reported)")
    bench.play("write c.json {\"toy\": {\"speed\": 30}}\nwait 0.5")
    #expect(bench.effective("toy.speed") == 30 && !bench.playground.tuner.complaints.isRefused)
  }

  @Test func effectWithOtherStatesRestarts() throws {
    let bench = try Workbench(card: Self.with["toy"], of: Self.with)
    bench.play("wait 0.2\ndown 1 200 300\nwait 0.1")
    bench.playground.adopt(Self.replaced)
    let output = bench.play("wait 0.2")
    #expect(output.contains { $0.hasPrefix("touch.cancelled") }, "\(output)")
    #expect(bench.subject == "toy" && bench.player?.performance.id == "lamp" && bench.player?.fault == nil)
    #expect(bench.readout("angle") != nil)
  }

  @Test func effectCanBeRemovedWhilePlaying() throws {
    let bench = try Workbench(card: Self.with["toy"], of: Self.with, config: "{\"toy\": {\"speed\": 50}}")
    bench.play("wait 0.2\ndown 1 200 300")
    try bench.set("toy.cliff", 3000)
    bench.playground.adopt(Self.without)
    let output = bench.play("wait 0.2\nup 1")
    #expect(bench.subject == "gallery" && bench.notice == "Toy is gone")
    #expect(output.contains { $0.hasPrefix("touch.cancelled") }, "\(output)")
    #expect(bench.playground.desk.scene.gallery?.tiles.count == EffectLibrary.builtIn.cards.count)
    // The removed effect's values are kept, in the file and in the session.
    bench.play("write c.json {\"toy\": {\"speed\": 60}, \"lamp\": {\"gravity\": 1000}}\nwait 0.5")
    #expect(!bench.playground.tuner.complaints.isRefused)
    #expect(bench.number("lamp.gravity") == 1000)
    bench.play("key Ctrl+S\nwait 0.1")
    #expect(bench.host.memory["c.json"]?.contains("\"cliff\": 3000") == true, "\(bench.host.memory["c.json"] ?? "")")
    bench.play("key \(EffectLibrary.builtIn.ids.count + 1)\nwait 0.1")
    #expect(bench.subject == "gallery")
    var again = Self.without
    again.put(Toy.card())
    bench.playground.adopt(again)
    bench.play("key \(EffectLibrary.builtIn.ids.count + 1)\nwait 0.1")
    #expect(bench.subject == "toy" && bench.effective("toy.speed") == 60 && bench.effective("toy.cliff") == 3000)
  }

  @Test func fileProblemsStayUntilFixed() throws {
    let bench = try Workbench(card: Self.with["toy"], of: Self.with, config: "{}")
    let problem = Problem(path: "sketches/toy.lua", line: 3, message: "nothing is called that")
    for _ in 0..<2 {
      bench.play("wait 0.3")
      bench.playground.adopt(Self.with, problems: [problem])
    }
    #expect(bench.playground.tuner.complaints.problems == [problem] && bench.subject == "toy")
    #expect(bench.playground.tuner.complaints.end == "The last good version runs on")
    #expect(bench.host.reported.filter { $0.contains(problem.description) }.count == 1, "reported once")
    #expect(!bench.host.reported.contains { $0.contains("good again") })
    bench.playground.adopt(Self.with)
    #expect(bench.playground.tuner.complaints.lines.isEmpty)
    #expect(bench.host.reported.last == "fidget: sketches/toy.lua is good again")
    // A problem without a file has no file that could be good again.
    bench.playground.adopt(Self.with, problems: [Problem(message: "too many sketches")])
    bench.playground.adopt(Self.with)
    #expect(bench.host.reported.last == "fidget: too many sketches")
  }

  @Test func bothSidesOfASplitStageChange() throws {
    let bench = try Workbench(
      card: Self.with["toy"], of: Self.with, config: "{\"toy\": {\"speed\": 50}}", size: Vector(1280, 800))
    try bench.set("toy.speed", 20)
    bench.play("key \\\nwait 0.5")
    var sides: [Player] { [bench.playground.desk.scene.twin, bench.player].compactMap { $0 } }
    #expect(sides.count == 2)
    let left = sides.map { $0.performance.readouts[0].value }
    #expect(left[0] > left[1])
    bench.playground.adopt(Self.changed)
    #expect(sides.map { $0.performance.readouts[0].value } == left)
    bench.play("wait 0.5")
    #expect(sides.map(\.effect.title) == ["Other Toy", "Other Toy"])
    #expect(sides.allSatisfy { $0.performance.readouts[1].value > 3 })
    #expect(sides.map { $0.values.effective["toy"]["speed"] } == [50.0, 20.0])
    bench.playground.adopt(Self.without)
    bench.play("wait 0.1")
    #expect(bench.subject == "gallery" && !bench.playground.desk.scene.isSplit)
  }

  @Test func changedEffectRestartsTheLoop() throws {
    let take = """
      # effect toy
      # size 390 844
      # state {"x": 7, "y": 3}
      at 0.1 tap 50 50
      """
    let bench = try Workbench(card: Self.with["toy"], of: Self.with, take: take, loops: true)
    bench.play("wait 0.3")
    #expect(bench.readout("y") == 3)
    bench.playground.adopt(Self.changed)
    #expect(bench.player?.performance.steps == 0 && bench.player?.isTakePlaying == true)
    #expect(bench.readout("x") == 7 && bench.readout("y") == 3)
    bench.play("wait 0.3")
    #expect(bench.readout("y") ?? 0 > 5 && (bench.readout("x") ?? 0) > 50)
  }

  @Test func sweepKeepsItsEffectVersion() throws {
    let take = try LoadedTake(
      text: "at 0.1 tap 50 50", named: "x.take", library: Self.with, configPath: "c.json", MemoryHost().pictures)
    let config = try Self.with.parameters.read(Array("{\"toy\": {\"cliff\": 9000}}".utf8), path: "c.json")
    func maker(_ library: EffectLibrary) throws -> RunMaker {
      RunMaker(
        try #require(library["toy"]), take, in: Vector(390, 844), patches: library.parameters.fitting(config),
        settings: [:])
    }
    func rows(_ maker: RunMaker) throws -> [Double] {
      try [10.0, 20, 40].map { speed in
        try RunRecord(of: maker.run(nil, ["toy": ["speed": .number(speed)]])).values(of: "x")?.last ?? 0
      }
    }
    let (begun, other) = (try maker(Self.with), try maker(Self.changed))
    let before = try rows(begun)
    #expect(begun.value(of: "toy.cliff") == 9000.0 && other.value(of: "toy.cliff") == nil)
    #expect(try rows(other) == before, "as fast")
    #expect(try RunRecord(of: other.run()).values(of: "y")?.last ?? 0 > 50)
    #expect(try RunRecord(of: begun.run()).values(of: "y")?.last == 0)
    #expect(throws: Toy.Fall.self) { try other.run(nil, ["toy": ["cliff": 500.0]]) }
  }
}

extension Workbench {
  /// Sets a value in the same way as a hand does.
  fileprivate func set(_ key: String, _ value: Double) throws {
    playground.tuner.set(key, .number(value), gesture: nil)
    frame()
  }
}
