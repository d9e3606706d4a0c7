import Canvas
import Motion

// The aspects that a performance adopts where they apply; tools find them with `as?`. `Running` adopts an aspect if its effect
// does.

/// A performance that shows its pending decisions.
package protocol Deciding {
  /// Returns the marks over the picture for the state drawn at `fraction`.
  func decisions(fraction: Double) -> [Decision]
  /// The current activity and the reason that it continues; `nil`, the default, at rest.
  var status: Happening? { get }
  /// Returns the values that a graph of the readout marks.
  func levels(of readout: String) -> [Double]
}

extension Deciding {
  package var status: Happening? { nil }
}

/// A performance that knows where its parts are in the picture.
package protocol Locating {
  /// The part of the picture that an overlay avoids covering if it can; `nil` for none.
  var focus: Rect? { get }
  /// The area where a finger grabs the thing; `nil` for the whole picture.
  var handle: Rect? { get }
  /// Returns the place of a parameter in the picture drawn at `fraction`; `nil` if it has none.
  func measure(_ parameter: String, fraction: Double) -> Measure?
}

/// A performance that shows the pictures of a list parameter.
package protocol PictureListing {
  /// Returns the topmost picture of a list parameter at a point of the current state; `nil` if there is none.
  func picture(at position: Vector) -> PicturePlace?
  func area(of picture: PicturePlace) -> Rect?
  func scroll(to row: PicturePlace) -> Vector?
}

/// A performance with a ghost of its own.
package protocol GhostDrawing {
  func drawGhost(fraction: Double, on canvas: inout Canvas)
}

extension Running: Deciding where E: DecidingEffect {
  package func decisions(fraction: Double) -> [Decision] { E.decisions(shown(at: fraction), parameters) }
  package var status: Happening? { E.status(tuned(current), parameters) }
  package func levels(of readout: String) -> [Double] { E.levels(of: readout, tuned(current), parameters) }
}

extension Running: Locating where E: LocatingEffect {
  package var focus: Rect? { E.focus(tuned(current), parameters) }
  package var handle: Rect? { E.handle(tuned(current), parameters) }
  package func measure(_ parameter: String, fraction: Double) -> Measure? {
    E.measure(parameter, shown(at: fraction), parameters)
  }
}

extension Running: PictureListing where E: PictureListEffect {
  package func picture(at position: Vector) -> PicturePlace? { E.picture(at: position, tuned(current), parameters) }
  package func area(of picture: PicturePlace) -> Rect? { E.area(of: picture, tuned(current), parameters) }
  package func scroll(to row: PicturePlace) -> Vector? { E.scroll(to: row, tuned(current), parameters) }
}

extension Running: GhostDrawing where E: GhostEffect {
  package func drawGhost(fraction: Double, on canvas: inout Canvas) {
    E.drawGhost(shown(at: fraction), parameters, on: &canvas)
  }
}
