import Commands
import Effects
import Files
import Motion
import Testing
import Tuning

@testable import Experiments

/// Sweeps of an effect that is not compiled in, while it comes, changes and goes.
@MainActor @Suite struct SweepLibraryTests {
  private let folder = FidgetCommand.Folder()
  nonisolated private static let lamp = EffectCard(Lamp.self)

  /// A lamp under another id, with values of its own on top.
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

  @Test func comesChangesAndGoes() throws {
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

  @Test func whatFailsEndsItWithAReason() throws {
    struct Broken: Error, CustomStringConvertible { let description = "no cord" }
    var broken = card()
    broken.make = { size, patch in
      if patch["gravity"] == 2000.0 { throw Broken() }
      return try Self.lamp.make(size, patch)
    }
    var library = EffectLibrary.builtIn
    library.put(broken)
    let job = try job("swing", of: library)
    #expect(throws: Broken.self) { try job.rows() }
  }
}
