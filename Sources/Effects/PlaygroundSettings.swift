import Tuning

/// What may be tuned about the playground itself: the config's "playground" group.
package struct PlaygroundSettings: ParameterSet {
  package static let id = "playground"
  package static let title = "Playground"

  @Parameter(
    """
    Show fingers
    Fingers are shown over the picture. Key T turns it on and off for the session.
    """, group: "Playground")
  package var showTouches = false

  @Parameter(
    """
    Save by itself
    Every change goes into the config file as soon as it is made; without it Ctrl+S does that.
    """,
    group: "Playground")
  package var autosave = false

  @Parameter(
    """
    Less movement
    Nothing moves by itself, what is thrown travels less far and nothing overshoots; gallery tiles \
    stand still, and impacts flash half as bright. With system the desktop's setting decides.
    """, group: "Playground")
  package var reducedMotion = ReducedMotion.off

  /// As it stands in a config: `true`, `false` or `"system"`.
  package enum ReducedMotion: String, Choice {
    case off = "false"
    case on = "true"
    case system
  }

  @Parameter(
    """
    Gallery rests after
    Time after the last input until the gallery stands still, which costs no processor time.
    """, in: 1...3600, .seconds, group: "Playground")
  package var galleryIdle = 20.0

  @Parameter(
    """
    Beside the panel
    How the stage stands beside the open panel: fit shows all of it smaller, reflow lays it out anew in \
    what is left, automatic fits where less than 500 points of height or 320 of width are left.
    """, group: "Playground")
  package var stageLayout = StageLayout.automatic

  package enum StageLayout: String, Choice {
    case automatic, fit, reflow
  }

  @Parameter(
    """
    Bar of buttons
    Pausing, tuning and what else keys do, for fingers: the bar comes with a tap at an edge or a move of \
    the mouse, goes after 3 s, and is in no capture.
    """, group: "Playground")
  package var toolbar = true

  @Parameter(
    """
    Scale of everything
    How much larger all is than on a desk's screen of usual pixels; 0 as the desktop says, or else by the \
    screen's size: a 4K screen and a kiosk's upright one grow.
    """, in: 0...4, group: "Playground")
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
    What F9 and F12 put round the picture: a drawn phone or tablet with its shadow, none for the shadow \
    alone, off for the picture as it is.
    """, group: "Captures")
  package var captureFrame = CaptureFrame.off

  package enum CaptureFrame: String, Choice {
    case off, none, phone, tablet
  }

  @Parameter(
    "Room between what is round the picture and the capture's edges.", in: 0...400, .points,
    group: "Captures")
  package var captureMargin = 48.0

  package init() {}
}
