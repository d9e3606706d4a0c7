import Gestures
import Motion

/// How a running effect goes on when something other than an input comes: another size, other values, a frame between
/// two steps.
///
/// Within a step the order is: resize, retune, inputs in order of arrival, integration.
package protocol Continuous: Preparing {
  /// Fits a running state to another size without losing what it was doing. By default all places stay where they were,
  /// in points from the upper left corner.
  static func resize(_ state: inout State, to size: Vector, _ p: Parameters)
  /// Takes up parameters that may have changed since the last step, once before the next and for every picture before it.
  /// What says the same as before changes nothing. By default nothing in the state follows from parameters.
  static func retune(_ state: inout State, to p: Parameters, _ prepared: Prepared)
  /// The state `fraction` of the way from `a` to `b`, which are one step apart; for drawing only. What cannot be blended
  /// is taken from `b`, by default everything but at 0: whoever wants exactly `a` draws `a`.
  static func blend(_ a: State, _ b: State, _ fraction: Double) -> State
  /// True when nothing will change until the next input or parameter change. By default when a step without input leaves
  /// the state as it is; effects that can tell without one are drawn faster.
  static func isAtRest(_ state: State, _ p: Parameters, _ prepared: Prepared) -> Bool
}

extension Effect {
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
