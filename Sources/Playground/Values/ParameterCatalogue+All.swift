import Effects
import Tuning

extension ParameterCatalogue {
  /// Every parameter of the playground and of the built-in effects.
  package static let all = EffectLibrary.builtIn.parameters
}

extension ParameterCatalogue {
  /// The keys of every parameter, such as `lamp.gravity`.
  package var keys: [String] { groups.flatMap { group in group.schema.parameters.map { "\(group.id).\($0.name)" } } }
}
