import Canvas
import Formatting
import Gestures
import Motion
import Tuning

/// One running effect with its type forgotten: what the window, the trace and the gallery hold. A value: a copy has its
/// own future.
package protocol Performance: Sendable {
  /// That of the card that it was made by.
  var id: String { get }
  var size: Vector { get }
  /// Steps since the start.
  var steps: Int64 { get }
  var readouts: [Readout] { get }
  var isAtRest: Bool { get }

  mutating func resize(to size: Vector)
  /// Takes the values under this effect's id from `patch`, over the defaults. Throws and changes nothing when one is bad.
  mutating func tune(_ patch: Patch) throws
  /// What the parameters say that the defaults do not.
  var patch: Patch { get }
  /// Back to the start state, keeping size and parameters.
  mutating func reset()
  /// What a copy takes on the heap, beside what it shares with this one.
  var bytes: Int { get }
  /// The present state to the last bit, for one line of a take.
  var encodedState: JSONValue { get }
  /// Goes on, at step 0, from what `encodedState` said in this size. Throws and changes nothing when that is no
  /// state of this effect.
  mutating func restore(_ state: JSONDocument, in size: Vector) throws(JSONProblem)
  /// One step; what happens is added to `happenings`. Throws and changes nothing when the effect fails.
  mutating func step(_ inputs: [Input], _ happenings: inout [Happening]) throws
  /// The picture `fraction` of the way from the previous state to the present one.
  func draw(fraction: Double, on canvas: inout Canvas)
  func drawTile(fraction: Double, on canvas: inout Canvas)
  func drawGhost(fraction: Double, on canvas: inout Canvas)
  /// Of the state that is drawn `fraction` of the way, as marks over it.
  func decisions(fraction: Double) -> [Decision]
  func levels(of readout: String) -> [Double]
  /// Of the state that is drawn `fraction` of the way.
  func measure(_ parameter: String, fraction: Double) -> Measure?
  /// Of the present state.
  func picture(at position: Vector) -> PicturePlace?
  func area(of picture: PicturePlace) -> Rect?
  func scroll(to row: PicturePlace) -> Vector?
  var status: Happening? { get }
  /// What went wrong in the last picture, and which the next step throws.
  var pictureFault: (any Error)? { get }
  var focus: Rect? { get }
  /// True when the last step changed nothing that is drawn and nothing will until something comes in.
  var isSettled: Bool { get }
}

/// An error that says itself where it happened.
package protocol LocatedError: Error {}

/// What a performance need not say.
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
  /// One step with a list of its own.
  package mutating func step(_ inputs: [Input]) throws -> [Happening] {
    var happenings: [Happening] = []
    try step(inputs, &happenings)
    return happenings
  }
}
