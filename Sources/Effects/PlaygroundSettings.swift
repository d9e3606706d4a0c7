import Tuning

/// What may be tuned about the playground itself: the config's "playground" group.
package struct PlaygroundSettings: ParameterSet {
  package static let id = "playground"
  package static let title = "Playground"

  @Parameter(
    "Show the fingers over the picture", group: "Playground", help: "Key T turns it on and off for the session.")
  package var showTouches = false

  @Parameter(
    "Save by itself", group: "Playground",
    help: "Writes every change into the config file as soon as it is made; without it Ctrl+S does.")
  package var autosave = false

  @Parameter(
    "Less movement", group: "Playground",
    help: """
      Nothing moves by itself, what is thrown travels less far and nothing overshoots; gallery tiles stand still, and \
      impacts flash half as bright. `system` does as the desktop is set to.
      """)
  package var reducedMotion = ReducedMotion.off

  /// As it stands in a config: `true`, `false` or `"system"`.
  package enum ReducedMotion: String, Choice {
    case off = "false"
    case on = "true"
    case system
  }

  @Parameter(
    "Time after the last input until the gallery stands still", in: 1...3600, .seconds, group: "Playground",
    help: "A gallery that stands still costs no processor time.")
  package var galleryIdle = 20.0

  @Parameter(
    "Stage beside the open panel", group: "Playground",
    help: """
      `fit` shows the whole stage smaller and keeps its layout, `reflow` lays it out anew in what the panel leaves, \
      `automatic` fits where less than 500 points of height are left.
      """)
  package var stageLayout = StageLayout.automatic

  package enum StageLayout: String, Choice {
    case automatic, fit, reflow
  }

  @Parameter(
    "Show a bar of buttons", group: "Playground",
    help: """
      Pausing, tuning and what else keys do, for fingers: it comes with a tap at an edge or a move of the mouse, goes \
      after 3 s, and is in no capture.
      """)
  package var toolbar = true

  @Parameter(
    "Turn the picture", group: "Playground",
    help:
      "Degrees, clockwise, for a screen that hangs on its side. Touches and the mouse turn with it; captures do not.")
  package var rotation = Rotation.none

  @Parameter(
    "Round captures", group: "Captures",
    help: """
      What F9 and F12 put round the picture: a drawn `phone` or `tablet` with its shadow, `none` for the shadow alone, \
      `off` for the picture as it is.
      """)
  package var captureFrame = CaptureFrame.off

  package enum CaptureFrame: String, Choice {
    case off, none, phone, tablet
  }

  @Parameter(
    "Room round captures", in: 0...400, .points, group: "Captures",
    help: "Between what is round the picture and the capture's edges.")
  package var captureMargin = 48.0

  package init() {}
}
