/// Whether a finger leaves movement behind; by default it does.
package protocol Throwable: EffectTypes {
  /// False when there is nothing to throw: a finger that lets go in motion leaves no more behind than one that rests.
  static var canBeThrown: Bool { get }
}

extension Effect {
  package static var canBeThrown: Bool { true }
}
