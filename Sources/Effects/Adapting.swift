import Gestures
import Motion

/// The changes of a state besides its steps; each has a default.
///
/// Within a step the order is: resize, retune, inputs in order of arrival, integration.
package protocol Adapting: Preparing {
  /// Adapts a running state to another size without losing the ongoing motion.
  ///
  /// By default all positions stay the same, in points from the upper left corner.
  static func resize(_ state: inout State, to size: Vector, _ p: Parameters)
  /// Applies parameter changes since the last step.
  ///
  /// The playground calls it once before the next step, and for every picture drawn before that. Parameters with unchanged
  /// values must change nothing. By default nothing in the state depends on parameters.
  static func retune(_ state: inout State, to p: Parameters, _ prepared: Prepared)
  /// Returns the state `fraction` of the way from `a` to `b`, which are one step apart; for drawing only.
  ///
  /// Values that cannot be blended come from `b`. By default that is everything, except at fraction 0. To draw exactly `a`,
  /// draw `a` itself.
  static func blend(_ a: State, _ b: State, _ fraction: Double) -> State
  /// Returns whether nothing changes until the next input or parameter change.
  ///
  /// By default it runs a step without input and compares the states. Effects that can tell without such a step are drawn
  /// faster.
  static func isAtRest(_ state: State, _ p: Parameters, _ prepared: Prepared) -> Bool
}

extension Adapting {
  package static func resize(_ state: inout State, to size: Vector, _ p: Parameters) { state.size = size }
  package static func retune(_ state: inout State, to p: Parameters, _ prepared: Prepared) {}
  package static func blend(_ a: State, _ b: State, _ fraction: Double) -> State { fraction > 0 ? b : a }
  package static func isAtRest(_ state: State, _ p: Parameters, _ prepared: Prepared) -> Bool {
    var next = state
    var happenings: [Happening] = []
    step(&next, [], p, prepared, dt: Step.seconds, &happenings)
    return next == state && happenings.isEmpty
  }
}
