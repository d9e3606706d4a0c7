import Effects
import Motion
import Playing

extension Playground {
  /// The state in which a playground starts.
  package struct Options {
    /// The effect on the stage; `nil` for the gallery.
    package var effect: EffectCard?
    /// The size of the whole picture, in points.
    package var size = Vector(390, 844)
    package var opensPanel = false
    /// Whether the playground may widen the window for the panel and for the second side of a split.
    package var growsWindow = false
    /// The take to start with.
    ///
    /// The caller has checked it for the effect.
    package var take: LoadedTake?
    package var loops = false
    /// Whether the window was opened for the take.
    ///
    /// Then the take's effect and values are used, and the take of a picture stops at the picture's moment.
    package var isOpened = false
    /// Whether this is a clip or a picture.
    ///
    /// The caller then steps the time, and only the effect and the items requested here are drawn.
    package var isFilm = false
    package var showsTouches = false
    /// Whether a window shows the captions and the camera of the take.
    ///
    /// `follows` also lets the camera follow the fingers.
    package var showsDirections = false
    package var follows = false
    package var showsOverlay = false
    package var showsGhost = false
    /// Whether a film shows the toolbar.
    package var showsToolbar = false
    /// Whether a film leaves out the back arrow, the title and the readouts.
    package var isBare = false
    /// The index of the readout in the overlay's graph.
    package var readout = 0
    /// The two sides of a split stage, with a set of values for each; `nil` for a whole stage.
    package var sides: SplitSides?
    /// Whether a film draws each side at full size, as a picture of its own.
    package var areSidesApart = false
    /// The kiosk for visitors.
    ///
    /// It replaces `effect` by the effects that its visitors get. `nil` for none.
    package var kiosk: Kiosk.Options?

    package init(_ effect: EffectCard? = nil) { self.effect = effect }
  }
}
