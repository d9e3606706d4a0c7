/// What is done about a state that a take begins with, beside reading what it stores; by default nothing.
package protocol Restorable: EffectTypes {
  /// Brings a state that an older take wrote up to what states store now.
  static func renew(_ state: inout State)
  /// Why a state from a file is none that this effect could have come to and could go on from; nil for a good one.
  ///
  /// Numbers are finite, and no larger than any that touches bring about.
  static func fault(of state: State) -> StateFault?
}

extension Effect {
  package static func renew(_ state: inout State) {}
  package static func fault(of state: State) -> StateFault? { nil }
}
