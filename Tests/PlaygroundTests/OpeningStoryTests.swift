import Carried
import Effects
import Motion
import Studies
import Takes
import Testing
import Tuning

@testable import Playground
@testable import Playing

/// Stories about dropping files on the window: takes, pictures and clips made by Fidget, and values.
@MainActor @Suite struct OpeningStoryTests {
  private func clip(_ facts: String, _ rest: String) throws -> String {
    try Carrying.text("# fidget take 1\n# clip {\(facts)}\n# effect cards\n# size 390 844\n\(rest)")
  }

  private func bench(_ effect: (any Effect.Type)?, _ files: [String: String]) throws -> Workbench {
    try Workbench(effect, config: "{\"cards\": {\"shrink\": 0.6, \"fade\": 0.1}}", files: files.mapValues { $0 })
  }

  @Test func clipBringsEffectValuesAndTouches() throws {
    let file =
      "\u{1}"
      + (try clip("\"seconds\": 2", "# parameters {\"fade\": 0.8}\nat 0.1  fling 300 440 to 110 440 over 0.1\n"))
    let bench = try bench(nil, ["talk.mp4": file])
    // The loop lasts as long as the clip.
    let first = bench.play("drop talk.mp4\nwait 1.8")
    #expect(bench.subject == "cards" && !first.contains("take.looping pass=2"), "\(first)")
    let log = bench.play("wait 0.7")
    // Values that the clip does not set are at their defaults, as they were in the clip.
    #expect(bench.number("cards.fade") == 0.8 && bench.number("cards.shrink") == Workbench.standard("cards.shrink"))
    #expect(log.contains("take.looping pass=2") && bench.player!.performance.readouts[0].value > 0, "\(log)")
    bench.play("key Ctrl+Z")
    #expect(bench.number("cards.fade") == 0.1 && bench.number("cards.shrink") == 0.6)
  }

  @Test("a clip shows no file that it names, also not one beside the config", arguments: [false, true])
  func clipCannotNameFiles(isCarried: Bool) throws {
    let host = MemoryHost()
    host.memory["own.png"] = "picture 40 30"
    let rows = "[{\"picture\": \"own.png\", \"title\": \"A\"}, {\"picture\": \"own.png\", \"title\": \"B\"}]"
    let take = try LoadedTake(
      text: "# fidget take 1\n# effect cards\n# parameters {\"cards\": \(rows)}\n", named: "x", library: .builtIn,
      configPath: "c.json", host.pictures, isCarried: isCarried)
    guard case .rows(let cards)? = take.ownPatches?[key: "cards.cards"] else {
      Issue.record("the take has no cards")
      return
    }
    #expect(cards.map { $0.picture?.path } == (isCarried ? ["", ""] : ["own.png", "own.png"]))
    #expect(take.pictures.files.isEmpty == isCarried && take.pictures.problems.isEmpty != isCarried)
  }

  @Test func pictureOpensAsAPausedMoment() throws {
    let touches = "at 0.1  fling 300 440 to 110 440 over 0.1\n"
    let bench = try bench(Lamp.self, ["p.png": "\u{1}" + (try clip("\"at\": 0.25", touches))])
    bench.play("drop p.png\nwait 1")
    #expect(bench.subject == "cards")
    let player = try #require(bench.player)
    #expect(player.performance.steps == 60 && bench.playground.desk.scene.clock.isPaused)
    // The state equals that of the same take opened by hand, at the same step.
    let other = try self.bench(Cards.self, ["a.take": "# effect cards\n# size 390 844\n" + touches])
    other.play("drop a.take")
    var step: Int64 = 0
    while other.player!.performance.steps < 60 {
      other.playground.advance(toStep: step)
      step += 1
    }
    #expect(other.player?.performance.encodedState.line == player.performance.encodedState.line)
  }

  private static let values = ["v.json": "{\"cards\": {\"fade\": 0.9}, \"lamp\": {\"gravity\": 1000}}"]

  @Test func droppedValuesAreShownInASplit() throws {
    let bench = try bench(Cards.self, Self.values)
    bench.play("drop v.json")
    let split = bench.playground.desk.toolbox.split
    #expect(bench.number("cards.fade") == 0.1 && bench.playground.tuner.stack.undoName == nil)
    #expect(split.differences(with: bench.playground.desk.services).map(\.words) == ["fade 0.1 → 0.9"])
    #expect(bench.notice == "v.json is shown beside your values: keep A or B")
    try bench.tap(.keep(.b))
    #expect(bench.number("cards.fade") == 0.9 && bench.number("lamp.gravity") != 1000)
    bench.play("key Ctrl+Z")
    #expect(bench.number("cards.fade") == 0.1)
    bench.play("drop v.json\nkey \\\ndrop c.json")
    #expect(bench.number("cards.fade") == 0.1 && !bench.playground.desk.scene.isSplit)
    #expect(bench.notice == "c.json: no value differs")
  }

  /// Checks that the gallery applies values at once as one undo step, since it shows no effect to compare them on.
  @Test func droppedValuesInTheGalleryAreOneUndoStep() throws {
    let bench = try bench(nil, Self.values)
    bench.play("drop v.json")
    #expect(bench.number("cards.fade") == 0.9 && bench.number("lamp.gravity") == 1000)
    #expect(bench.notice == "Values of v.json applied")
    bench.play("key Ctrl+Z")
    #expect(bench.number("cards.fade") == 0.1)
  }

  @Test(arguments: [
    ("x.mp4", "\u{1}nothing", "x.mp4: contains no take; expected a take, or a picture or clip that Fidget made"),
    ("x.take", "at 1 jump", "x.take:1:6: expected"), ("x.json", "{\"cards\": {\"fade\": 2", "x.json:1:"),
    ("x.take", "# effect cord\nat 1 tap 1 1\n", "x.take: is for 'cord'"),
  ])
  func invalidDropChangesNothing(_ name: String, _ text: String, _ line: String) throws {
    let bench = try bench(Lamp.self, [name: text])
    bench.play("drop \(name)")
    #expect(bench.notice?.hasPrefix(line) == true, "\(bench.notice ?? "")")
    #expect(bench.subject == "lamp" && bench.playground.tuner.stack.undoName == nil)
  }
}

/// The contents of pictures and clips, as far as a take is searched in them.
enum Carrying {
  static func text(_ take: String) throws -> String {
    String(decoding: try #require(CarriedText.pack(take)), as: UTF8.self)
  }

  static func file(_ take: String) throws -> String { "\u{1}" + (try text(take)) }
}

/// Tests of the take that a clip recorded in the window carries.
@MainActor @Suite struct FilmedTakeTests {
  private func carried(by bench: Workbench) throws -> Take {
    let packed = try #require(bench.playground.desk.carriedByFilm(program: "fidget"))
    let text = try #require(try CarriedText.find(in: packed))
    return try Take(parsing: text, named: "clip.mp4")
  }

  /// Checks that the carried touches and value changes lead to the same state when they are played again.
  @Test func filmedTakeReplaysTheSameState() throws {
    let bench = try Workbench(Cards.self)
    bench.play("down 1 300 440\nmove 1 290 440\nkey F9\nmove 1 200 440\nup 1\nwait 0.1")
    bench.playground.tuner.set("cards.shrink", .number(0.4), gesture: nil)
    bench.play("wait 0.2\ntap 195 430\nwait 0.3")
    let take = try carried(by: bench)
    let steps = try #require(bench.player?.recordings.film?.take.steps)
    #expect(take.lines.contains { $0.action == .set(key: "cards.shrink", value: "0.4") })
    let loaded = try LoadedTake(
      text: take.text, named: "x.take", library: .builtIn, configPath: "c.json", bench.host.pictures)
    var again = try Player(
      EffectCard(Cards.self), .all, in: Vector(390, 844), patches: [:], take: loaded, log: EventLog { _ in })
    let start = again.performance.steps
    while again.performance.steps < start + steps { again.step() }
    #expect(again.performance.encodedState.line == bench.player?.performance.encodedState.line)
  }

  /// Checks that a clip of a loop carries a whole pass, not the rest of the pass in which the recording began.
  @Test func clipOfALoopCarriesAWholePass() throws {
    let text = "# effect cards\n# size 390 844\nat 0.1  fling 300 440 to 110 440 over 0.1\nat 0.5  tap 195 430\n"
    let bench = try Workbench(Cards.self, take: text, loops: true)
    bench.play("wait 0.4\nkey F9\nwait 4")
    let downs = try carried(by: bench).lines.filter { if case .finger(_, .down, _) = $0.action { true } else { false } }
    #expect(downs.count == 2)
    // A jump to another moment starts from another state too.
    bench.play("key F6\nkey F9\nwait 0.5\nkey Space\nkey Home\nkey Space\nwait 0.1")
    #expect(try carried(by: bench).lines.allSatisfy { $0.step >= 0 })
  }
}
