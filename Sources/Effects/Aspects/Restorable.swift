/// What a state that a take begins with is held to, beside the types of what it stores; by default nothing.
package protocol Restorable: EffectTypes {
  /// Why a state from a file is none that this effect could have come to and could go on from; nil for a good one.
  ///
  /// Numbers are finite, and no larger than any that touches bring about.
  static func fault(of state: State) -> StateFault?
}

extension Effect {
  package static func fault(of state: State) -> StateFault? { nil }
}
