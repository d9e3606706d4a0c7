import Effects
import Tuning

extension ParameterCatalogue {
  /// Everything that can be tuned: the playground's own parameters and those of every effect.
  package static let all = ParameterCatalogue(Catalogue.groups)
}
