import CommandLineSyntax
import Effects
import Formatting
import Pictures
import Threads

extension Arguments {
  /// The cached pictures of earlier runs. `nil` with `--no-cache`.
  package var cache: DiskCache? { has(.noCache) ? nil : DiskCache() }

  /// Returns the number of threads for drawing or running; by default one for each processor.
  package func count(_ threads: Option) throws(Failure) -> Int {
    try integer(threads, in: 1...256) ?? Parallel.threads
  }

  /// Returns the effect named by the command's only operand.
  package func effect(_ command: String) throws(Failure) -> EffectCard {
    try library.find(
      operand(
        "\(command): expected an effect: \(library.ids.joined(separator: ", "))", only: "\(command) takes one effect"))
  }

  /// Whether a take is to be played: a named one, or the effect's own demo.
  package var hasTake: Bool { has(.take) || has(.demo) }

  /// Returns the path of the take named by `--take`, or of the effect's own demo with `--demo`. `nil` without either.
  package func takePath() throws(Failure) -> String? {
    guard has(.demo) else { return self[.take] }
    try refuse([.demo], beside: .take)
    guard let id = positionals.first, let effect = library[id] else {
      throw .usage("--demo: expected an effect whose demo to play")
    }
    guard let resources = Resources.find() else { throw .content("--demo: none found: \(Resources.lookedFor)") }
    return resources.path(ofDemo: effect.id)
  }
}

extension EffectLibrary {
  /// Returns the effect with this id; throws a usage failure if there is none.
  package func find(_ id: String) throws(Failure) -> EffectCard {
    guard let card = self[id] else {
      throw .usage(
        "\(id.excerpt): unknown effect\(Spelling.hint(for: id, among: ids)), expected \(ids.joined(separator: ", "))")
    }
    return card
  }
}
