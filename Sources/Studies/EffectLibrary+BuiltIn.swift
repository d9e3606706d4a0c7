import Effects
import Tuning

extension EffectLibrary {
  /// The effects that are compiled in; a new one adds one folder and one line here.
  static let compiledIn: [any Effect.Type] = [Ticket.self, Stitch.self, Header.self, Cards.self, Lamp.self]

  /// The library of all compiled effects.
  package static let builtIn = EffectLibrary(compiledIn.map { EffectCard($0) })
}

extension ParameterCatalogue {
  /// Every parameter of the playground and of the built-in effects.
  package static let all = EffectLibrary.builtIn.parameters
}
