import Capture
import CommandLineSyntax
import Effects
import Files
import Filming
import Foundation
import Motion
import Playing
import Studies
import Testing
import Tuning

@testable import Commands
@testable import Experiments

/// Commands for an effect that is not compiled in.
@MainActor @Suite struct LibraryTests {
  private let folder = FidgetCommand.Folder()
  nonisolated private static let lamp = EffectCard(Lamp.self)

  /// Returns a lamp under another id, with its own values on top.
  private func card(_ own: Patch = [:]) -> EffectCard {
    EffectCard(
      ParameterGroup(id: "swing", title: "Swing", schema: Self.lamp.schema), sentence: "A lamp.", accent: .white
    ) { try Self.lamp.make($0, $1.merging(own)) }
  }

  private func job(_ id: String, of library: EffectLibrary) throws -> SweepJob {
    let take = folder.write("# effect \(id)\nat 0.1 tap 195 200", to: "\(id).take")
    let config = folder.write("{\"\(id)\": {\"cordLength\": 300}}", to: "\(id).json")
    let words = [
      id, "--take", take, "--config", config, "--vary", "\(id).gravity=1000,2000", "-o", folder.path("s.csv"),
    ]
    return try SweepJob(
      Arguments(words, options: SweepJob.options, command: "fidget sweep", files: FileLedger(), library: library))
  }

  private func numbers(_ job: SweepJob) throws -> [[Double]] { try job.rows().map(\.numbers) }

  @Test func sweepFollowsLibraryChanges() throws {
    #expect(throws: Failure.self) { try job("swing", of: .builtIn) }
    var library = EffectLibrary.builtIn
    library.put(card())
    let begun = try job("swing", of: library)
    let before = try numbers(begun)
    #expect(before[0] != before[1])
    #expect(try before == numbers(job("lamp", of: .builtIn)), "with the config's values, as the lamp")
    library.put(card(["damping": 0.5]))
    let after = try numbers(job("swing", of: library))
    #expect(after != before)
    #expect(try numbers(begun) == before, "what has begun goes on as it was")
    library.remove("swing")
    let gone = #expect(throws: Failure.self) { try job("swing", of: library) }
    #expect(gone?.lines.first?.hasPrefix("swing: unknown effect") == true)
    #expect(try numbers(begun) == before)
  }

  @Test func sweepOfAFailingEffectReportsTheReason() throws {
    struct Broken: Error, CustomStringConvertible { let description = "no cord" }
    var broken = card()
    broken.make = { size, patch in
      if patch["gravity"] == 2000.0 { throw Broken() }
      return try Self.lamp.make(size, patch)
    }
    var library = EffectLibrary.builtIn
    library.put(broken)
    let job = try job("swing", of: library)
    let failure = #expect(throws: Failure.self) { try job.rows() }
    #expect(failure?.lines == ["swing.gravity=2000: no cord"])
  }

  @Test(arguments: [(0.3, "gravity: 50000 is out of range"), (0.0, "no cord")])
  func testOfAFailingEffectFails(_ time: Double, _ reason: String) throws {
    struct Broken: Error, CustomStringConvertible { let description = "no cord" }
    var wide = card()
    wide.parameters = ParameterGroup(id: "swing", title: "Swing", schema: Schema(of: Wide.self))
    if time == 0 { wide.make = { _, _ in throw Broken() } }
    var library = EffectLibrary.builtIn
    library.put(wide)
    let take = folder.write(
      "# effect swing\nat \(time) set swing.gravity 50000\nat 0.7 tap 195 200\nexpect never \"fails\"", to: "a.take")
    let arguments = try Arguments(
      [take], options: Command.test.options, command: "fidget test", files: FileLedger(), library: library)
    let test = try TakeTest(take, [], arguments)
    let result = try test.result(Result { try test.run.map { try RunRecord(of: $0) } }, until: Interruption())
    #expect(!result.isKept && result.problems.count == 1)
    #expect(result.problems[0].contains("a.take: the effect fails: \(reason)"), "\(result.problems)")
  }

  /// Parameters with a wider range than the effect behind them accepts.
  private struct Wide: ParameterSet {
    @Parameter("Pull of gravity.", in: 0...1_000_000, .pointsPerSecondSquared) var gravity = 3600.0
    init() {}
  }

  @Test(arguments: [("frame", "x.png"), ("render", "x.gif"), ("render", "null:")])
  func filmOfAFailingEffectReportsTheReason(_ name: String, _ output: String) throws {
    var library = EffectLibrary.builtIn
    var wide = card()
    wide.parameters = ParameterGroup(id: "swing", title: "Swing", schema: Schema(of: Wide.self))
    library.put(wide)
    let take = folder.write("# effect swing\nat 0.5 set swing.gravity 50000\nat 0.7 tap 195 200", to: "a.take")
    let command: Command = name == "frame" ? .frame : .render
    func run(_ seconds: String) throws -> Int32 {
      let words =
        ["swing", "--take", take, "--size", "64x64", "-o", output == "null:" ? output : folder.path(output)]
        + (name == "frame" ? ["--at", seconds] : ["--seconds", seconds])
      return try command.run(
        Arguments(words, options: command.options, command: name, files: FileLedger(), library: library))
    }
    #expect(try run("0.4") == 0)
    try? FileManager.default.removeItem(atPath: folder.path(output))
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
    let fault = #expect(throws: (any Error).self) { try run("1") }
    let words = (fault as? Failure)?.lines.joined(separator: "\n") ?? "\(fault!)"
    #expect(words.contains("swing: gravity: 50000 is out of range"), "\(words)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == files)
  }
}
