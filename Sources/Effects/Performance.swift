import Canvas
import Formatting
import Gestures
import Motion
import Tuning

/// A running effect with its type erased, as the window, the trace and the gallery use it.
///
/// It is a value: a copy continues independently. `PerformanceAspects.swift` has the protocols that a performance adopts where they
/// apply.
package protocol Performance: Steppable, Retunable, Storable, Drawable {}

/// The time of a performance: its steps, and the sizes and inputs that they take.
package protocol Steppable: Sendable {
  /// The number of steps since the start.
  var steps: Int64 { get }
  var size: Vector { get }
  mutating func resize(to size: Vector)
  /// Returns to the start state and keeps size and parameters.
  mutating func reset()
  /// Advances by one step and appends events to `happenings`; throws and changes nothing if the effect fails.
  mutating func step(_ inputs: [Input], _ happenings: inout [Happening]) throws
  var isAtRest: Bool { get }
  /// Whether the last step changed nothing visible and nothing will change before the next input.
  var isSettled: Bool { get }
}

/// The parameters of a performance.
package protocol Retunable: Sendable {
  /// The id of the card that made the performance.
  var id: String { get }
  /// The parameters that differ from the defaults.
  var patch: Patch { get }
  /// Applies the values of `patch`, this effect's own, to the defaults; throws and changes nothing if one is invalid.
  mutating func tune(_ patch: Patch) throws
}

/// The state of a performance, for copies and takes.
package protocol Storable: Sendable {
  /// The bytes that a copy occupies on the heap, without storage shared with this one.
  var bytes: Int { get }
  /// The current state to the last bit, for one line of a take.
  var encodedState: JSONValue { get }
  /// Restores a state from `encodedState` for the given size and restarts at step 0.
  ///
  /// Throws and changes nothing if it is not a valid state of this effect.
  mutating func restore(_ state: JSONDocument, in size: Vector) throws(JSONProblem)
}

/// The pictures and numbers of a performance.
package protocol Drawable: Sendable {
  var readouts: [Readout] { get }
  /// Draws the picture `fraction` of the way from the previous state to the current one.
  func draw(fraction: Double, on canvas: inout Canvas)
  /// Draws the picture for a tile of the gallery, by default the whole one.
  func drawTile(fraction: Double, on canvas: inout Canvas)
  /// The error of the last drawing, which the next step throws; `nil`, the default, if the drawing succeeded.
  var pictureFault: (any Error)? { get }
}

extension Drawable {
  package func drawTile(fraction: Double, on canvas: inout Canvas) { draw(fraction: fraction, on: &canvas) }
  package var pictureFault: (any Error)? { nil }
}

extension Steppable {
  /// Advances by one step and returns its events.
  package mutating func step(_ inputs: [Input]) throws -> [Happening] {
    var happenings: [Happening] = []
    try step(inputs, &happenings)
    return happenings
  }
}

/// An error that knows its own place.
package protocol LocatedError: Error {
  /// The error with its place; `nil` if its text already says all that is known.
  var problem: Problem? { get }
}
