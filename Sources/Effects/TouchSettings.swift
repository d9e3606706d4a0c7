import Gestures
import Motion
import Tuning

/// The mounting and wiring of a touch panel: the config's "playground" → "touch".
package struct TouchSettings: ParameterSet {
  package static let id = "playground.touch"

  @Parameter(
    """
    Panel turned
    How the touch panel is rotated against the screen, in degrees, clockwise. Set it only if the panel's rotation \
    differs from the picture's.
    """)
  package var rotation = Rotation.none

  @Parameter(
    """
    Axes exchanged
    The touch panel reports right as down, and down as right.
    """)
  package var swap = false

  @Parameter(
    """
    From the right
    The touch panel counts from the right.
    """)
  package var invertX = false

  @Parameter(
    """
    From below
    The touch panel counts from below.
    """)
  package var invertY = false

  @Parameter(
    """
    Screen
    The screen under the touch panel, by its name or its number, from 1; the window fills it. Under X11, touch \
    panels that cover all screens, or another one, are mapped to it. Empty if the system knows.
    """, maximumLength: 80)
  package var output = ""

  package init() {}
}

/// A rotation in degrees, as written in a config: 0, 90, 180 or 270.
package enum Rotation: String, Choice {
  case none = "0"
  case right = "90"
  case half = "180"
  case left = "270"

  package var turn: QuarterTurn { QuarterTurn(rawValue: Int(rawValue) ?? 0) ?? .none }
}

/// The panel's coordinates at the edges of the glass, nominally 0 and 1: "playground" → "touch" → "range".
package struct TouchRange: ParameterSet {
  package static let id = "playground.touch.range"

  @Parameter("What the touch panel reports at the left edge.", in: -100...0.45)
  package var left = 0.0

  @Parameter("What the touch panel reports at the right edge.", in: 0.55...100)
  package var right = 1.0

  @Parameter("What the touch panel reports at the upper edge.", in: -100...0.45)
  package var top = 0.0

  @Parameter("What the touch panel reports at the lower edge.", in: 0.55...100)
  package var bottom = 1.0

  package init() {}
}

/// A calibration matrix in libinput's form, written by `fidget touch-test`: "playground" → "touch" → "matrix".
package struct TouchCalibration: ParameterSet {
  package static let id = "playground.touch.matrix"

  @Parameter(
    """
    Right by right
    How much the panel's x adds to the picture's x.
    """, in: -100...100)
  package var a = 1.0
  @Parameter(
    """
    Right by down
    How much the panel's y adds to the picture's x.
    """, in: -100...100)
  package var b = 0.0
  @Parameter(
    """
    Right
    How much is added to the picture's x.
    """, in: -100...100)
  package var c = 0.0
  @Parameter(
    """
    Down by right
    How much the panel's x adds to the picture's y.
    """, in: -100...100)
  package var d = 0.0
  @Parameter(
    """
    Down by down
    How much the panel's y adds to the picture's y.
    """, in: -100...100)
  package var e = 1.0
  @Parameter(
    """
    Down
    How much is added to the picture's y.
    """, in: -100...100)
  package var f = 0.0

  @Parameter(
    """
    Made at
    The rotation of picture and panel together at which the calibration was made. At another rotation it has no \
    effect; any is for all rotations.
    """)
  package var rotation = Made.any

  package enum Made: String, Choice {
    case any
    case none = "0"
    case right = "90"
    case half = "180"
    case left = "270"
  }

  package var matrix: TouchMatrix { TouchMatrix(a, b, c, d, e, f) }

  package init() {}
}

extension TouchMapping {
  /// Creates the mapping from the config's values.
  ///
  /// A calibration applies only at the rotation at which it was made, so that it does not outlive that mounting.
  package init(_ touch: TouchSettings, _ range: TouchRange, _ calibration: TouchCalibration, picture: QuarterTurn) {
    self.init()
    (left, top, right, bottom) = (range.left, range.top, range.right, range.bottom)
    (swaps, invertsX, invertsY) = (touch.swap, touch.invertX, touch.invertY)
    turn = touch.rotation.turn
    let made = calibration.rotation
    // A matrix that maps the glass onto a line would make the panel unusable, so it is ignored.
    if made == .any || Int(made.rawValue) == (turn + picture).rawValue, calibration.matrix.inverse != nil {
      self.calibration = calibration.matrix
    }
  }
}
