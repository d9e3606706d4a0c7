import Effects
import Foundation
import Gestures
import Motion
import Sketches
import Studies
import Testing
import Tuning

@testable import Commands
@testable import Playing

/// The six sketches give the same bits however they are run.
///
/// The `expect hash` in their demos is from the release build, and the debug build must match it here.
/// `TakeExactnessTests` plays live recordings.
@Suite struct SketchExactnessTests {
  static let checkout = URL(fileURLWithPath: #filePath + "/../../..").standardized
  static let ids = ["controls", "dock", "refresh", "sheet", "stack", "strings"]
  private static let size = Vector(390, 844)
  #if DEBUG
    private static let isDebug = true
  #else
    private static let isDebug = false
  #endif

  /// The five effects, and the sketches after them.
  static let library: EffectLibrary = {
    var library = EffectLibrary.builtIn
    for id in ids {
      let text = try! String(contentsOf: checkout.appendingPathComponent("sketches/\(id).lua"), encoding: .utf8)
      library.put(try! Sketch(id: id, text: text).card)
    }
    return library
  }()

  private static func demo(_ id: String) -> String { checkout.appendingPathComponent("demos/\(id).take").path }

  /// Returns the key of a numeric parameter of the sketch, with two values for it.
  private static func varied(_ id: String) throws -> (key: String, values: [String]) {
    let number = try #require(library.parameters[id]?.schema.parameters.first { $0.kind.isNumber })
    guard case .number(let range) = number.kind, case .number(let now) = number.defaultValue else { return ("", []) }
    return ("\(id).\(number.name)", [now, (now + range.upperBound) / 2].map(\.plainText))
  }

  /// Left out of the release build, where `fidget test demos`, a step of ./check, plays them.
  @Test(.enabled(if: isDebug, "only in debug"), arguments: ids) func demoHasItsRecordedHash(_ id: String) {
    let run = FidgetCommand.run(["test", Self.demo(id)])
    #expect(run.status == 0, "\(run.output)\(run.errors)")
    let text = try? String(contentsOfFile: Self.demo(id), encoding: .utf8)
    #expect(text?.contains("\nexpect hash ") == true)
  }

  /// The hash seeds of Swift and Lua change nothing: Swift's differ in every process, Lua's depend on addresses and time.
  @Test(arguments: ids) func hashSeedsDoNotChangeTheTrace(_ id: String) throws {
    let folder = FidgetCommand.Folder()
    let words = ["trace", id, "--take", Self.demo(id), "--events"]
    // Launched, since each process has a seed.
    let runs = [["SWIFT_DETERMINISTIC_HASHING": "1"], [:]].enumerated().map { index, seed in
      FidgetCommand.launch(words + ["\(index).jsonl"], in: folder, environment: seed)
    }
    #expect(runs[0].status == 0 && runs[0].lines.count > 960, "\(runs[0].errors)")
    for run in runs { #expect(run.output == runs[0].output) }
    let events = try #require(folder.read("0.jsonl"))
    #expect(!events.isEmpty && folder.read("1.jsonl") == events)
    // The option `--demo` plays the same take.
    #expect(FidgetCommand.run(["trace", id, "--demo"]).output == runs[0].output)
    #expect(FidgetCommand.run(["trace", id, "--demo", "--events", "-"]).output == events)
  }

  @Test(arguments: ids) func threadCountDoesNotChangePictures(_ id: String) throws {
    let folder = FidgetCommand.Folder()
    let pictures = try (1...4).map { threads in
      let words = [
        "render", id, "--demo", "--seconds", "1.5", "--fps", "5", "--scale", "0.25", "-o", "\(threads).rgba",
      ]
      let run = FidgetCommand.run(words + ["--threads", "\(threads)"], in: folder)
      #expect(run.status == 0, "\(run.errors)")
      return try Data(contentsOf: folder.url.appendingPathComponent("\(threads).rgba"))
    }
    #expect(pictures[0].count > 1000 && pictures.allSatisfy { $0 == pictures[0] })
  }

  /// A cell of a sweep equals a run with the cell's value.
  @Test(arguments: ids) func sweepCellsEqualSingleRuns(_ id: String) throws {
    let folder = FidgetCommand.Folder()
    let (key, values) = try Self.varied(id)
    let alone = try values.map { value in
      let run = FidgetCommand.run(["trace", id, "--demo", "--seconds", "3", "--set", "\(key)=\(value)"], in: folder)
      #expect(run.status == 0, "\(run.errors)")
      return (names: run.lines[0].split(separator: ","), row: try #require(run.lines.first { $0.hasPrefix("300,") }))
    }
    let name = try #require(alone.first?.names.dropFirst(2).first)
    let words = ["sweep", id, "--take", Self.demo(id), "--vary", "\(key)=\(values.joined(separator: ","))"]
    let measures = ["--measure", "at 1.25 \(name)", "--threads", "3", "-o", "t.csv"]
    let swept = FidgetCommand.run(words + measures, in: folder)
    #expect(swept.status == 0, "\(swept.errors)")
    let rows = try #require(folder.read("t.csv")).split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false)
    }
    let column = try #require(rows.first?.firstIndex { $0.hasPrefix("at 1.25") })
    #expect(rows.count == 3)
    for (row, run) in zip(rows.dropFirst(), alone) {
      #expect(Double(row[column])?.bitPattern == Double(run.row.split(separator: ",")[2])?.bitPattern, "\(id): \(row)")
    }
  }

  @MainActor private func player(_ id: String, _ patches: Patches = Patches()) throws -> Player {
    let text = try String(contentsOfFile: Self.demo(id), encoding: .utf8)
    let take = try LoadedTake(
      text: text, named: "d.take", library: Self.library, configPath: "c.json", DiskPictures())
    return try Player(
      try #require(Self.library[id]), Self.library.parameters, in: Self.size, patches: patches, take: take,
      log: EventLog())
  }

  /// Scrubbing restores every earlier state exactly.
  @Test(arguments: ids) @MainActor func scrubbingRestoresExactStates(_ id: String) throws {
    var player = try player(id)
    player.remember()
    var states = [player.performance.encodedState.line]
    for _ in 0..<720 {
      player.step()
      states.append(player.performance.encodedState.line)
    }
    var different: [Int] = []
    for step in [719, 0, 1, 479, 480, 481, 240, 7, 300, 613, 120, 720] {
      player.scrub(to: Int64(step))
      if player.performance.encodedState.line != states[step] { different.append(step) }
    }
    #expect(different.isEmpty)
    #expect(Set(states).count > 100)
  }

  /// The two sides of a split, which take turns on one Lua machine, run as they do alone.
  @Test(arguments: ids) @MainActor func splitSidesEqualSingleRuns(_ id: String) throws {
    let (key, values) = try Self.varied(id)
    func patches(_ value: String) -> Patches {
      var patches = Patches()
      patches[key: key] = .number(Double(value) ?? 0)
      return patches
    }
    func end(_ players: [Player]) -> [String] { players.map { $0.performance.encodedState.line } }
    let alone = try values.flatMap { value in
      var player = try player(id, patches(value))
      for _ in 0..<600 { player.step() }
      return end([player])
    }
    var sides = try values.map { try player(id, patches($0)) }
    for _ in 0..<600 { for side in sides.indices { sides[side].step() } }
    #expect(end(sides) == alone)
  }
}

extension ParameterKind {
  fileprivate var isNumber: Bool { if case .number = self { true } else { false } }
}
