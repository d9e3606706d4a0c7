import CommandLineSyntax
import Effects
import Playground
import Tuning

extension Offer {
  /// Returns the words that the offer stands for, each with its description. `nil` if it stands for files.
  @MainActor package func words(_ library: EffectLibrary) -> [(word: String, help: String)]? {
    switch self {
    case .nothing: []
    case .files: nil
    case .words(let words): words.map { ($0, "") }
    case .effects(let words): (library.ids + words).map { ($0, library[$0]?.title ?? "") }
    case .presets: Self.presets(library).map { ($0, "") }
    case .settings:
      library.parameters.keys.map { ($0 + "=", library.parameters.definition(of: $0)?.title ?? "") }
    }
  }

  private static func presets(_ library: EffectLibrary) -> [String] {
    var shelf = PresetShelf(onDisk: library.parameters, configPath: ConfigLocation.find(explicit: nil).path)
    shelf.look()
    return shelf.names
  }
}
