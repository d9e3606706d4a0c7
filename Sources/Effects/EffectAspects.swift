import Canvas
import Motion

// The aspects that an effect adopts where they apply. `EffectCard` finds them with `as?`, and `Running` adopts the matching aspect
// of a performance. An effect that adopts an aspect implements its requirements, except those with a default in this file.

/// An effect that explains itself to people: in lists, hints, the panel and exported code.
package protocol ExplainedEffect: Effect {
  /// A hint at the detail to look for, shown by `fidget list --json`.
  static var about: String { get }
  /// The gestures that the effect responds to; the window hints at them when the effect is first opened.
  static var gestureHints: [GestureHint] { get }
  /// Returns quantities derived from the parameters, shown beside them, in a fixed order and with fixed names.
  static func insights(_ p: Parameters) -> [Insight]
  /// Rules of the motion that the springs, flings and easings of the parameters do not express, a sentence for each.
  ///
  /// They are for people who rebuild the effect elsewhere.
  static var laws: [String] { get }
}

/// An effect whose picture affects what the window draws over it.
package protocol FramedEffect: Effect {
  /// The colour of the overlay's lines: white, the default, over a dark picture, ink over a light one.
  static var overlayInk: Color { get }
  /// Whether the picture has a heading of its own, so that only the back arrow is drawn over it, without the title.
  static var hasHeading: Bool { get }
  /// Whether the effect draws the back arrow and its title itself, with `Chrome.draw`, because its page has several themes.
  static var drawsChrome: Bool { get }
}

extension FramedEffect {
  package static var overlayInk: Color { .white }
  package static var hasHeading: Bool { false }
  package static var drawsChrome: Bool { false }
}

/// An effect with a size or a take of its own in the gallery.
package protocol TiledEffect: Effect {
  /// Returns the size that the effect runs in to fill a gallery tile, by default the tile's; the result is scaled to the tile.
  ///
  /// Title and sentence cover the tile's lower half. A page whose own text or bars would fill so low a picture runs in a larger
  /// size, `tile * max(1, 480 / tile.y)`.
  static func tileSize(for tile: Vector) -> Vector
  /// The take that the gallery loops; empty for none.
  ///
  /// Its coordinates are in points of `tileSize`, unless it begins with a size of its own, such as `# size 1000 1000`, which is
  /// scaled to every tile.
  static var tileTake: String { get }
  /// Whether the gallery shows the fingers of `tileTake`, because the tile is hard to understand without them.
  static var tileShowsFingers: Bool { get }
}

extension TiledEffect {
  package static func tileSize(for tile: Vector) -> Vector { tile }
  package static var tileTake: String { "" }
  package static var tileShowsFingers: Bool { false }
}

/// An effect that shows its pending decisions; the overlay draws them.
package protocol DecidingEffect: Effect {
  /// Returns predictions of the next decisions and the distance to each threshold; the overlay draws them over the picture.
  static func decisions(_ state: State, _ p: Parameters) -> [Decision]
  /// Returns the current activity and the reason that it continues; `nil` at rest.
  ///
  /// For example "swinging" with the reason "74 °/s > rest 0.5 °/s".
  static func status(_ state: State, _ p: Parameters) -> Happening?
  /// Returns the values that a graph of the readout marks: resting positions and thresholds.
  static func levels(of readout: String, _ state: State, _ p: Parameters) -> [Double]
}

/// An effect that knows where its parts are in the picture.
package protocol LocatingEffect: Effect {
  /// Returns the part of the picture that an overlay avoids covering if it can; `nil`, the default, for none.
  static func focus(_ state: State, _ p: Parameters) -> Rect?
  /// Returns the area where a finger grabs the thing; shared tests touch there too.
  ///
  /// Defaults to `focus`; `nil` means the whole picture.
  static func handle(_ state: State, _ p: Parameters) -> Rect?
  /// Returns the place in the current picture at which a parameter, given by its bare name, can be measured; `nil` if it has none.
  static func measure(_ parameter: String, _ state: State, _ p: Parameters) -> Measure?
}

extension LocatingEffect {
  package static func focus(_ state: State, _ p: Parameters) -> Rect? { nil }
  package static func handle(_ state: State, _ p: Parameters) -> Rect? { focus(state, p) }
}

/// An effect that shows the pictures of a list parameter, which the user can replace and find.
package protocol PictureListEffect: Effect {
  /// Returns the topmost picture of a list parameter at a point, so that the user can replace it there; `nil` if there is none.
  static func picture(at position: Vector, _ state: State, _ p: Parameters) -> PicturePlace?
  /// Returns the full frame of a picture of a list parameter in the current drawing.
  ///
  /// The user drags the picture's focus inside this frame. `nil`, the default, if the picture is not visible.
  static func area(of picture: PicturePlace, _ state: State, _ p: Parameters) -> Rect?
  /// Returns the scroll delta that brings a row of a list parameter to the front or into view; `nil` if no movement is needed.
  static func scroll(to row: PicturePlace, _ state: State, _ p: Parameters) -> Vector?
}

extension PictureListEffect {
  package static func area(of picture: PicturePlace, _ state: State, _ p: Parameters) -> Rect? { nil }
}

/// An effect with a ghost of its own for comparing values; the ghost of any other effect is its whole picture, faint.
package protocol GhostEffect: Effect {
  /// Draws only the moving thing, faint and without its surroundings.
  static func drawGhost(_ state: State, _ p: Parameters, on canvas: inout Canvas)
}

/// An effect with a thing that a finger throws; shared tests check its throws.
package protocol ThrowingEffect: Effect {
  /// Returns the speed of the thing that a finger throws, in points per second of that finger; `nil` if nothing can be thrown.
  ///
  /// While a finger holds the thing, this is the speed that a lift would give it; after the lift it never rises above that.
  /// Speed that comes and goes by itself is not part of it: a pendulum reports the speed it has, or will have, at its lowest
  /// point.
  static func speed(_ state: State, _ p: Parameters) -> Double?
  /// Returns the slowest finger speed that throws, in points per second, by default 0.
  ///
  /// A slower finger only releases the thing to its springs.
  static func slowestThrow(_ p: Parameters) -> Double
}

extension ThrowingEffect {
  package static func slowestThrow(_ p: Parameters) -> Double { 0 }
}
