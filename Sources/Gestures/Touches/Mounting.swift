import Motion

/// How screen and panel hang: what a window makes of its picture and of touches.
package struct Mounting: Equatable, Sendable {
  /// How the picture is turned on its way to the screen.
  package var picture = QuarterTurn.none
  /// From what the panel says to the window, both in 0…1: all of it, and without the calibration.
  package var touch = TouchMatrix.identity
  package private(set) var base = TouchMatrix.identity
  /// The calibration that counts, and the rotation of picture and panel together.
  package private(set) var calibration = TouchMatrix.identity
  package private(set) var rotation = QuarterTurn.none
  /// The screen that the panel lies over, by its name or number; empty where the system knows.
  package var output = ""

  package init() {}

  package init(picture: QuarterTurn, _ mapping: TouchMapping, output: String) {
    (self.picture, self.output, rotation) = (picture, output, picture + mapping.turn)
    (touch, base, calibration) = (mapping.matrix, mapping.base, mapping.calibration)
  }
}
