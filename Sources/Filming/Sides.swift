import CommandLineSyntax
import Commands
import Effects
import Files
import Playing
import Tuning

extension Option {
  package static let a = Option(
    "--a", value: "VALUES", offer: .presets, file: .reads,
    "the effect twice, A beside B under the same touches: a preset, saved, now or a config FILE.json")
  package static let b = Option(
    "--b", value: "VALUES", offer: .presets, file: .reads, "the other side's values; now by default")
}

/// The two sides given by `--a` and `--b`: each side's name, and the preset over the file; `nil` for the file's own values.
@MainActor package struct Sides {
  package let a: (name: String, preset: Preset?)
  package let b: (name: String, preset: Preset?)

  /// Reads the options; fails if neither is given. `now` is the preset named by `--preset`.
  package init?(
    _ arguments: Arguments, _ catalogue: ParameterCatalogue, for effect: EffectCard?, configPath: String,
    now: Preset?
  ) throws {
    guard arguments.has(.a) || arguments.has(.b) else { return nil }
    guard let effect else { throw Failure.usage("--a: expected an effect to show twice") }
    func side(_ option: Option) throws -> (name: String, preset: Preset?) {
      let name = arguments[option] ?? "now"
      return (name, try catalogue.side(name, option, for: effect, configPath: configPath, now: now))
    }
    a = try side(.a)
    b = try side(.b)
  }
}

extension Preset {
  /// Returns the preset with its values for one effect only, the same as a choice from the menu applies.
  fileprivate func only(_ effect: String) -> Preset { Preset(name: name, note: note, patches: patches.only(effect)) }
}

extension ParameterCatalogue {
  /// Returns the preset that a side's name stands for, with its values for the effect. `nil` for the file's own values.
  @MainActor package func side(
    _ name: String, _ option: Option, for effect: EffectCard, configPath: String, now: Preset?
  ) throws -> Preset? {
    if name == "now" { return now?.only(effect.id) }
    if name == "saved" { return nil }
    if name.hasSuffix(".json") { return try values(of: name, effect) }
    let preset = try preset(name, configPath: configPath, option: option.name + " ")
    try check(preset, for: effect, option: option.name + " ")
    return preset?.only(effect.id)
  }

  /// Returns every value of the effect in a config, including those that it leaves at their defaults.
  @MainActor private func values(of path: String, _ effect: EffectCard) throws -> Preset {
    InputFiles.note(path, as: "the config that a side is made of")
    let file = try FilmSetup.read(path, self).0
    return Preset(name: path, note: "", patches: ValueStack(self, file: file).all(in: effect.id))
  }
}
