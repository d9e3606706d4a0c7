import Commands
import Effects
import Formatting
import Playground
import Tuning

/// What was asked for must do something: an option without any effect is a mistake that nobody would find.
extension FilmSetup {
  /// Without an effect it is the gallery.
  package func checkPurpose(_ arguments: Arguments, for effect: EffectCard?) throws(Failure) {
    try library.parameters.check(preset, for: effect)
    if let effect {
      try take?.checkPurpose(for: effect)
      try checkSettings(arguments, effect)
    } else if take != nil {
      throw .usage("--take: expected an effect to play it in, the gallery plays its own")
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
  /// A preset that says nothing about what it was asked for is none that was meant.
  package func check(_ preset: Preset?, for effect: EffectCard?) throws(Failure) {
    guard let preset, let effect else { return }
    guard preset.patches[effect.id].isEmpty, preset.patches[PlaygroundSettings.id].isEmpty else { return }
    let about = groups.map(\.id).filter { !preset.patches[$0].isEmpty }
    throw .usage(
      "--preset \(preset.name.excerpt): says nothing about \(effect.id)"
        + (about.isEmpty ? " or anything else" : ", only about \(about.joined(separator: ", "))"))
  }
}

extension FilmExtras {
  /// What would be shown beside the gallery, or of a take that is none, would never be seen.
  @MainActor
  package func check(_ effect: EffectCard?, _ setup: FilmSetup, showsTouches: Bool = false) throws(Failure) {
    let asked = [
      (showsGhost, "--ghost"), (showsOverlay, "--overlay"), (showsTouches, "--touches"), (showsToolbar, "--toolbar"),
      (isBare, "--bare"),
    ]
    guard let name = asked.first(where: \.0)?.1 else { return }
    guard let effect else { throw .usage("\(name): expected an effect, the gallery has none of it") }
    if showsTouches, setup.take == nil {
      throw .usage("--touches: expected a take whose fingers to show, --take FILE")
    }
    guard showsGhost else { return }
    guard let take = setup.take else {
      throw .usage("--ghost: expected a take with a `set` line that it goes without, --take FILE")
    }
    guard take.sets(effect) else {
      throw .content("\(take.name): sets nothing of \(effect.id), so there is no ghost")
    }
  }
}
