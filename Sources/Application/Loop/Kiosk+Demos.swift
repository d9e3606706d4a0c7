import CommandLineSyntax
import Commands
import Effects
import Formatting
import Pictures
import Playground
import Playing
import Stage

extension Kiosk.Options {
  /// Creates options with the demo take of each effect.
  ///
  /// A demo that is missing or damaged is reported and left out: a kiosk opens all the same.
  @MainActor init(_ effects: [EffectCard], _ library: EffectLibrary, configPath: String, _ host: ProgramHost) {
    self.init(effects, demos: [:])
    guard let resources = Resources.find() else {
      host.tell("fidget: --kiosk: no demos: \(Resources.lookedFor)")
      return
    }
    for effect in effects {
      do throws(Problems<Problem>) {
        let demo = try LoadedTake(resources.path(ofDemo: effect.id), library, configPath: configPath, [:], host)
        try demo.check(for: effect)
        demos[effect.id] = demo
      } catch {
        let more = error.lines.count > 1 ? ", and more" : ""
        host.tell("fidget: --kiosk: no demo of \(effect.id): \(error.lines.first ?? "")\(more)")
      }
    }
  }
}

extension Arguments {
  /// Returns the effects to show: none for the gallery, several only in a kiosk, where no operand selects every effect.
  func shownEffects(isKiosk: Bool) throws(Failure) -> [EffectCard] {
    guard isKiosk else { return positionals.isEmpty ? [] : [try effect("fidget")] }
    if positionals.isEmpty { return library.cards }
    var effects: [EffectCard] = []
    for id in positionals {
      let effect = try library.find(id)
      if effects.contains(where: { $0.id == id }) { throw Failure.usage("\(id): given twice") }
      effects.append(effect)
    }
    return effects
  }
}
