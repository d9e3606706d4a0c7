import Capture
import CommandLineSyntax
import Commands
import Effects
import Files
import Filming
import Gestures
import Playing

/// A take and the check of its expectations; a take that cannot be played fails with the reason.
@MainActor
package struct TakeTest {
  struct Result {
    let path: String
    let verdicts: [Verdict]
    let record: RunRecord?
    /// Problems of the take itself, each with its place.
    let problems: [String]

    var isKept: Bool { problems.isEmpty && verdicts.allSatisfy(\.isKept) }
  }

  private let path: String
  private let take: LoadedTake?
  private let problems: [String]
  /// The command line of the clip whose hash is compared.
  private let words: [String]
  private let arguments: Arguments
  let run: TakeRun?

  /// Loads a take; throws for a fault of the command line or the config, for which no take is responsible.
  init(_ path: String, _ shared: [String], _ arguments: Arguments) throws {
    (self.path, self.arguments) = (path, arguments)
    var setup = try FilmSetup(arguments.part(shared, options: RenderOptions.all, command: "fidget test"))
    let (loaded, effect): (LoadedTake, EffectCard)
    do {
      loaded = try setup.load(path)
      guard let card = loaded.take.effect.flatMap({ arguments.library[$0] }) else {
        throw Failure.content(
          "\(path): expected '# effect' with one of \(arguments.library.ids.joined(separator: ", "))")
      }
      effect = card
    } catch {
      (take, run, words, problems) = (nil, nil, [], Failure(error).lines)
      return
    }
    take = loaded
    words = [effect.id, "--take=\(path)", "--output=null:"] + shared
    do { (run, problems) = (try setup.maker(effect, loaded).run(), []) } catch {
      (run, problems) = (nil, [Self.line(path, error)])
    }
  }

  /// Returns the verdicts on a run, or the reason why there is none.
  func result(_ run: Swift.Result<RunRecord?, any Error>, until interruption: Interruption) throws -> Result {
    var problems = problems
    if case .failure(let error) = run { problems.append(Self.line(path, error)) }
    guard let take, let record = try? run.get() else {
      return Result(path: path, verdicts: [], record: nil, problems: problems)
    }
    let expectations = take.take.expectations
    let hash = expectations.contains(where: \.isHash) ? try hash(until: interruption) : nil
    return Result(
      path: path, verdicts: expectations.map { record.verdict(on: $0, hash: hash) }, record: record, problems: [])
  }

  private static func line(_ path: String, _ error: any Error) -> String { "\(path): the effect fails: \(error)" }

  /// Prints expectations that the take now meets.
  package static func propose(_ path: String, _ shared: [String], _ arguments: Arguments) throws -> Int32 {
    let test = try TakeTest(path, shared, arguments)
    guard let run = test.run else {
      for line in test.problems { Output.error(line) }
      return 1
    }
    let interruption = Interruption()
    let hash = try test.hash(until: interruption)
    if interruption.count > 0 { return 130 }
    for expectation in try RunRecord(of: run).proposal(hash: hash) { try Output.line("expect \(expectation.text)") }
    return 0
  }

  /// Returns the hash that `fidget render` prints for the same take.
  private func hash(until interruption: Interruption) throws -> String {
    let plan = try RenderPlan(arguments.part(words, options: RenderOptions.all, command: "fidget test"))
    return try Rendering.saying(interruption) {
      try Rendering(plan).clips(until: interruption, isQuiet: true)[0].hash.description
    }
  }
}
