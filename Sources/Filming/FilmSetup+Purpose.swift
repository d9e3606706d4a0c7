import CommandLineSyntax
import Commands
import Effects
import Formatting
import Playing
import Tuning

/// Checks that every option has an effect: one without would be a mistake that nobody notices.
extension FilmSetup {
  /// Checks the preset, the take and the settings against `effect`; `nil` is the gallery.
  package func checkPurpose(_ arguments: Arguments, for effect: EffectCard?) throws {
    try library.parameters.check(preset, for: effect)
    if let effect {
      try take?.check(for: effect)
      try checkSettings(arguments, effect)
    } else if take != nil {
      throw Failure.usage("--take: expected an effect to play it in, the gallery plays its own")
    }
  }

  private func checkSettings(_ arguments: Arguments, _ effect: EffectCard) throws(Failure) {
    for setting in arguments.all(.set) {
      let key = setting.prefix { $0 != "=" }
      guard !key.hasPrefix(effect.id + "."), !key.hasPrefix(PlaygroundSettings.id + ".") else { continue }
      throw .usage(
        "--set \(key.excerpt): says nothing about \(effect.id), expected \(effect.id).… or \(PlaygroundSettings.id).…")
    }
  }
}

extension ParameterCatalogue {
  /// Throws if the preset changes neither the effect nor the playground: the user must have meant another one.
  package func check(
    _ preset: Preset?, for effect: EffectCard?, option: String = "--preset "
  ) throws(Failure) {
    guard let preset, let effect else { return }
    guard preset.patches[effect.id].isEmpty, preset.patches[PlaygroundSettings.id].isEmpty else { return }
    let about = groups.map(\.id).filter { !preset.patches[$0].isEmpty }
    throw .usage(
      "\(option)\(preset.name.excerpt): says nothing about \(effect.id)"
        + (about.isEmpty ? " or anything else" : ", only about \(about.joined(separator: ", "))"))
  }
}
