import Effects
import Playground
import Stage

extension Kiosk.Options {
  /// With the demo take of each effect.
  @MainActor init(_ effects: [any Effect.Type], configPath: String, _ host: ProgramHost) throws(Failure) {
    guard let resources = Resources.find() else { throw Failure.content("--kiosk: the folder with demos is not found") }
    self.init(effects, demos: [:])
    for effect in effects {
      let demo = try LoadedTake.reading(
        "\(resources.folder)/demos/\(effect.id).take", configPath: configPath, [:], host)
      try demo.checkPurpose(for: effect)
      demos[effect.id] = demo
    }
  }
}

extension Arguments {
  /// What the window is to show: nothing for the gallery; several only in a kiosk, where none means all.
  func shownEffects() throws(Failure) -> [any Effect.Type] {
    guard has(.kiosk) else { return positionals.isEmpty ? [] : [try effect("fidget")] }
    if positionals.isEmpty { return Catalogue.effects }
    var effects: [any Effect.Type] = []
    for id in positionals {
      let effect = try Catalogue.find(id)
      if effects.contains(where: { $0.id == id }) { throw Failure.usage("\(id): given twice") }
      effects.append(effect)
    }
    return effects
  }

  /// Options that mean nothing together with another.
  func refuse(_ options: [Option], beside option: Option) throws(Failure) {
    for other in options where has(other) {
      throw Failure.usage("\(other.name) and \(option.name): expected one of them")
    }
  }
}
