import Effects
import Tuning

extension ParameterCatalogue {
  /// Everything that can be tuned: the playground's own parameters and those of every effect.
  package static let all = EffectLibrary.builtIn.parameters
}

extension ParameterCatalogue {
  /// Of every parameter: `lamp.gravity`.
  package var keys: [String] { groups.flatMap { group in group.schema.parameters.map { "\(group.id).\($0.name)" } } }
}
