import Tuning

/// The parameters of the playground itself: the config's "playground" group.
package struct PlaygroundSettings: ParameterSet {
  package static let id = "playground"
  package static let title = "Playground"

  @Parameter(
    """
    Show fingers
    Shows the fingers over the picture. Key T switches this for the session.
    """, group: "Playground")
  package var showTouches = false

  @Parameter(
    """
    Save by itself
    Saves every change to the config file at once; without it Ctrl+S saves.
    """,
    group: "Playground")
  package var autosave = false

  @Parameter(
    """
    Less movement
    Nothing moves by itself, throws travel less far and nothing overshoots; gallery tiles stand still, and impacts \
    flash half as bright. With system the desktop's setting decides.
    """, group: "Playground")
  package var reducedMotion = ReducedMotion.off

  /// The setting for reduced motion, written in a config as `true`, `false` or `"system"`.
  package enum ReducedMotion: String, Choice {
    case off = "false"
    case on = "true"
    case system
  }

  @Parameter(
    """
    Gallery rests after
    Time after the last input until the gallery stands still, to save processor time.
    """, in: 1...3600, .seconds, group: "Playground")
  package var galleryIdle = 20.0

  @Parameter(
    """
    Beside the panel
    How the stage fits beside the open panel: fit draws all of it smaller, reflow lays it out again in the space \
    that is left, automatic fits if less than 500 points of height or 320 of width are left.
    """, group: "Playground")
  package var stageLayout = StageLayout.automatic

  package enum StageLayout: String, Choice {
    case automatic, fit, reflow
  }

  @Parameter(
    """
    Bar of buttons
    Buttons for pausing, tuning and other commands. The bar appears after a tap at an edge or a move of the mouse, \
    disappears after 3 s, and is in no capture.
    """, group: "Playground")
  package var toolbar = true

  @Parameter(
    """
    Scale of everything
    How much larger everything is drawn. 0 takes the desktop's scale, or else one from the screen's size: 4K screens \
    and upright kiosk screens are scaled up.
    """, in: 0...4, group: "Playground", zero: "automatic")
  package var scale = 0.0

  @Parameter(
    """
    Turn the picture
    In degrees, clockwise, for a screen that hangs on its side. Touches and the mouse turn with it; \
    captures do not.
    """, group: "Playground")
  package var rotation = Rotation.none

  @Parameter(
    """
    Round captures
    What F9 and F12 draw around the picture: a phone or tablet with its shadow, none for only the shadow, off for \
    the plain picture.
    """, group: "Captures")
  package var captureFrame = CaptureFrame.off

  package enum CaptureFrame: String, Choice {
    case off, none, phone, tablet
  }

  @Parameter(
    "Space between this frame and the capture's edges.", in: 0...400, .points,
    group: "Captures")
  package var captureMargin = 48.0

  @Parameter(
    """
    Sound of impacts
    Plays a sound at each impact, also in clips of F9. Automatic plays them if no connected device vibrates, and never \
    in a kiosk.
    """, group: "Sound")
  package var sound = ImpactSounds.automatic

  package enum ImpactSounds: String, Choice {
    case off, on, automatic
  }

  @Parameter(
    """
    Volume
    How loud impacts are in this window. Clips are as loud at every volume.
    """, in: 0...1, group: "Sound", zero: "silent")
  package var volume = 0.6

  package init() {}
}
