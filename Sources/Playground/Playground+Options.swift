import Effects
import Motion

extension Playground {
  /// What to begin with.
  package struct Options {
    /// Nil for the gallery.
    package var effect: EffectCard?
    /// Points of the whole picture.
    package var size = Vector(390, 844)
    package var opensPanel = false
    /// The window may be made wider for what stands beside the stage.
    package var growsWindow = false
    /// A take to begin with; it must have been checked for the effect.
    package var take: LoadedTake?
    package var loops = false
    /// The take is what the window is about: its effect and its values count, and a picture's moment is shown.
    package var isOpened = false
    /// True for a clip or a picture: time comes in steps, and only the effect and what is asked for here are shown.
    package var isFilm = false
    package var showsTouches = false
    /// In a window: the take's words and camera, and one that leans towards its fingers.
    package var showsDirections = false
    package var follows = false
    package var showsOverlay = false
    package var showsGhost = false
    /// In a film, which has no bar unless it is asked for.
    package var showsToolbar = false
    /// A film without the way back, the title and readouts.
    package var isBare = false
    /// Which readout the overlay's graph shows.
    package var readout = 0
    /// The effect twice, with two sets of values.
    package var sides: SplitSides?
    /// In a film: each of them as large as the whole, to be drawn by itself.
    package var areSidesApart = false
    /// For visitors of a shop; it opens what they get, whatever `effect` is.
    package var kiosk: Kiosk.Options?

    package init(_ effect: EffectCard? = nil) { self.effect = effect }
  }
}
