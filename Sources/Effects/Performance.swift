import Canvas
import Formatting
import Gestures
import Motion
import Tuning

/// A running effect with its type erased, as the window, the trace and the gallery use it.
///
/// It is a value: a copy continues independently.
package protocol Performance: Sendable {
  /// The id of the card that made the performance.
  var id: String { get }
  var size: Vector { get }
  /// The number of steps since the start.
  var steps: Int64 { get }
  var readouts: [Readout] { get }
  var isAtRest: Bool { get }

  mutating func resize(to size: Vector)
  /// Applies the values of `patch`, this effect's own, to the defaults; throws and changes nothing if one is invalid.
  mutating func tune(_ patch: Patch) throws
  /// The parameters that differ from the defaults.
  var patch: Patch { get }
  /// Returns to the start state and keeps size and parameters.
  mutating func reset()
  /// The bytes that a copy occupies on the heap, without storage shared with this one.
  var bytes: Int { get }
  /// The current state to the last bit, for one line of a take.
  var encodedState: JSONValue { get }
  /// Restores a state from `encodedState` for the given size and restarts at step 0.
  ///
  /// Throws and changes nothing if it is not a valid state of this effect.
  mutating func restore(_ state: JSONDocument, in size: Vector) throws(JSONProblem)
  /// Advances by one step and appends events to `happenings`; throws and changes nothing if the effect fails.
  mutating func step(_ inputs: [Input], _ happenings: inout [Happening]) throws
  /// Draws the picture `fraction` of the way from the previous state to the current one.
  func draw(fraction: Double, on canvas: inout Canvas)
  func drawTile(fraction: Double, on canvas: inout Canvas)
  func drawGhost(fraction: Double, on canvas: inout Canvas)
  /// Returns the marks over the picture for the state drawn at `fraction`.
  func decisions(fraction: Double) -> [Decision]
  func levels(of readout: String) -> [Double]
  /// Returns the place of a parameter in the picture drawn at `fraction`; `nil` if it has none.
  func measure(_ parameter: String, fraction: Double) -> Measure?
  /// Returns the topmost picture of a list parameter at a point of the current state; `nil` if there is none.
  func picture(at position: Vector) -> PicturePlace?
  func area(of picture: PicturePlace) -> Rect?
  func scroll(to row: PicturePlace) -> Vector?
  var status: Happening? { get }
  /// The error of the last drawing, which the next step throws; `nil` if the drawing succeeded.
  var pictureFault: (any Error)? { get }
  var focus: Rect? { get }
  /// Whether the last step changed nothing visible and nothing will change before the next input.
  var isSettled: Bool { get }
}

/// An error that knows its own place.
package protocol LocatedError: Error {
  /// The error with its place; `nil` if its text already says all that is known.
  var problem: Problem? { get }
}

/// The defaults of the optional requirements.
extension Performance {
  package func drawTile(fraction: Double, on canvas: inout Canvas) { draw(fraction: fraction, on: &canvas) }

  package func drawGhost(fraction: Double, on canvas: inout Canvas) {
    var picture = Canvas(size: canvas.size)
    draw(fraction: fraction, on: &picture)
    canvas.draw(Layer(picture, in: canvas.bounds, tint: .white.opacity(0.25)))
  }

  package func decisions(fraction: Double) -> [Decision] { [] }
  package func levels(of readout: String) -> [Double] { [] }
  package func measure(_ parameter: String, fraction: Double) -> Measure? { nil }
  package func picture(at position: Vector) -> PicturePlace? { nil }
  package var status: Happening? { nil }
  package var pictureFault: (any Error)? { nil }
  package var focus: Rect? { nil }
  package func area(of picture: PicturePlace) -> Rect? { nil }
  package func scroll(to row: PicturePlace) -> Vector? { nil }
}

extension Performance {
  /// Advances by one step and returns its events.
  package mutating func step(_ inputs: [Input]) throws -> [Happening] {
    var happenings: [Happening] = []
    try step(inputs, &happenings)
    return happenings
  }
}
