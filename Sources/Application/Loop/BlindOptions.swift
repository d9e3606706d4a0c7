import Commands
import Effects
import Files
import Formatting
import Playground
import Tuning

extension Option {
  static let blind = Option(
    "--blind", value: "VALUES,VALUES…", offer: .presets, file: .reads,
    "show two of these side by side without names, for visitors to choose: presets, saved, now or config FILE.json")
  static let votes = Option(
    "--votes", value: "FILE.csv", file: .writes, "the file for the choices, one line each; votes.csv by default")
  static let seed = Option("--seed", value: "N", "the seed that shuffles pairs and sides; 1 by default")
}

extension Blind.Options {
  /// Nil where names are shown. The file for the votes must be one that `begin(_:)` can write.
  @MainActor init?(
    _ arguments: Arguments, _ catalogue: ParameterCatalogue, for effect: EffectCard?, configPath: String,
    now: Preset?
  ) throws {
    try arguments.refuse([.votes, .seed], without: .blind)
    guard let text = arguments[.blind] else { return nil }
    guard let effect else { throw Failure.usage("--blind: expected one effect to show twice") }
    let names = text.split(separator: ",", omittingEmptySubsequences: false).map { String($0).trimmed }
    if names.count < 2 {
      throw Failure.usage("--blind \(text.excerpt): expected two or more, such as calm,playful,now")
    }
    if names.count > 50 { throw Failure.usage("--blind: \(names.count) candidates, expected 50 at most") }
    var candidates: [Blind.Candidate] = []
    for name in names {
      if name.isEmpty { throw Failure.usage("--blind \(text.excerpt): expected a name before and after each comma") }
      if candidates.contains(where: { $0.name == name }) {
        throw Failure.usage("--blind: \(name.excerpt) is given twice")
      }
      let preset = try catalogue.side(name, .blind, for: effect, configPath: configPath, now: now)
      candidates.append(Blind.Candidate(name: name, preset: preset))
    }
    let seed = UInt32(try arguments.integer(.seed, in: 0...Int(UInt32.max)) ?? 1)
    self.init(candidates, of: effect.id, seed: seed, votes: arguments[.votes] ?? "votes.csv")
  }

  /// That votes can be added to what is there.
  static func check(_ target: OutputTarget) throws(Failure) {
    guard let status = target.status, status.st_size > 0 else { return }
    let bytes = try Failure.reading(target.path, atMost: 64 << 20)
    let first = String(decoding: bytes.prefix { $0 != 10 && $0 != 13 }, as: UTF8.self)
    if first != head { throw .content("\(target.path):1:1: expected \(head) as the first line, or another file") }
  }

  /// A new file gets its first line.
  static func begin(_ target: OutputTarget) throws(Failure) {
    do throws(FileRefusal) { try Disk().append([], to: target.path, head: Array((head + "\n").utf8)) } catch {
      throw .content("\(target.path): \(error.reason)")
    }
  }

  private static var head: String { Vote.columns.joined(separator: ",") }
}
