import Motion

/// The orientation of screen and touch panel, which a window applies to its picture and to touches.
package struct Mounting: Equatable, Sendable {
  /// The turn of the picture on its way to the screen.
  package var picture = QuarterTurn.none
  /// The matrix from panel coordinates to window coordinates, both in 0…1, with the calibration.
  package var touch = TouchMatrix.identity
  /// The same matrix without the calibration.
  package private(set) var base = TouchMatrix.identity
  /// The effective calibration.
  package private(set) var calibration = TouchMatrix.identity
  /// The rotation of picture and panel together.
  package private(set) var rotation = QuarterTurn.none
  /// The screen under the panel, by name or number; empty to use the one that the system chooses.
  package var output = ""

  package init() {}

  package init(picture: QuarterTurn, _ mapping: TouchMapping, output: String) {
    (self.picture, self.output, rotation) = (picture, output, picture + mapping.turn)
    (touch, base, calibration) = (mapping.matrix, mapping.base, mapping.calibration)
  }
}
