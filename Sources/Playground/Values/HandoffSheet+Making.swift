import Effects
import Handoff
import Tuning

extension HandoffSheet {
  /// Of an effect under these values; nil where `only` names nothing of it.
  package init?(of effect: EffectCard, _ values: Patches, hasContent: Bool = false, only: String? = nil) {
    self.init(
      effect.parameters, values[effect.id], sentence: effect.sentence, laws: effect.laws, rule: effect.rule,
      hasContent: hasContent, only: only)
  }
}
