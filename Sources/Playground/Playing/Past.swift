import Effects
import Gestures
import Tuning

/// What a player remembers of the last half minute; nothing outside a window.
package struct Past: Sendable {
  package internal(set) var timeline: Timeline?
  /// Where it has been gone back to; nil at the live end.
  var cursor: Int64?
  /// True when values were changed back there, so that the touches ahead are kept and play again.
  var keepsFuture = false
  var ghost: Ghost?
  package var showsGhost = false
  /// What the last change of values replaced, and where.
  var former: (patch: Patch, position: Int64)?
  /// True while tuning goes on with the change that it began: a knob that is still being turned.
  var isSameChange = false
  /// Fingers of the past that nothing will ever lift.
  var leftFingers: [Input] = []
}

extension Input {
  /// True for what begins something: the end of an old touch leaves a replay alone.
  var takesOver: Bool {
    if case .finger(let event) = self { event.phase == .down } else { true }
  }
}
