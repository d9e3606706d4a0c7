import Effects
import Handoff
import Tuning

extension HandoffSheet {
  /// Makes the sheet of an effect with these values; `nil` if `only` matches nothing in it.
  package init?(of effect: EffectCard, _ values: Patches, hasContent: Bool = false, only: String? = nil) {
    self.init(
      effect.parameters, values[effect.id], sentence: effect.sentence, laws: effect.laws, rule: effect.rule,
      hasContent: hasContent, only: only)
  }
}
