import Tuning

/// How much an effect moves, and how to make that less.
package protocol Calmable: EffectTypes {
  /// Values that win over the config's while `playground.reducedMotion` asks for less movement: shorter travel, no
  /// overshoot, nothing that moves by itself.
  static var reducedMotion: Patch { get }
  /// False when there is nothing to throw: a finger that lets go in motion leaves no more behind than one that rests.
  static var canBeThrown: Bool { get }
}

extension Effect {
  package static var reducedMotion: Patch { Patch() }
  package static var canBeThrown: Bool { true }
}
