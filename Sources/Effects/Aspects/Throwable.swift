import Motion

/// What a finger throws, and where it takes hold of it; by default nothing.
package protocol Throwable: EffectTypes {
  /// How fast the thing moves that a finger throws, in points a second of that finger; nil where nothing can be thrown.
  ///
  /// Under a finger it is as fast as a lift would throw it, and from then on never faster. What comes and goes by itself is
  /// no speed of the throw: that of a pendulum is the one it has, or will have, at its lowest.
  static func speed(_ state: State, _ p: Parameters) -> Double?
  /// Points a second; a finger that lets go no faster throws nothing, but leaves the thing to its springs.
  static func slowestThrow(_ p: Parameters) -> Double
  /// Where a finger takes hold: shared tests touch it there, too. By default the `focus`; nil for all of the picture.
  static func handle(_ state: State, _ p: Parameters) -> Rect?
}

extension Effect {
  package static func speed(_ state: State, _ p: Parameters) -> Double? { nil }
  package static func slowestThrow(_ p: Parameters) -> Double { 0 }
  package static func handle(_ state: State, _ p: Parameters) -> Rect? { focus(state, p) }
}
