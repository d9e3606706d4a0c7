import Canvas
import Formatting
import Gestures
import Motion

/// The optional requirements of an effect; each has a default in this file.
package protocol EffectAspects: Preparing {
  // MARK: Panel and overlay

  /// The gestures that the effect responds to; the window hints at them when the effect is first opened. None by default.
  static var gestureHints: [GestureHint] { get }
  /// A hint at the detail to look for, shown by `fidget list --json`. Defaults to `sentence`.
  static var about: String { get }
  /// Returns quantities derived from the parameters, shown beside them, in a fixed order and with fixed names.
  static func insights(_ p: Parameters) -> [Insight]
  /// Rules of the motion that the springs, flings and easings of the parameters do not express, a sentence for each.
  ///
  /// They are for people who rebuild the effect elsewhere.
  static var laws: [String] { get }
  /// Returns predictions of the next decisions and the distance to each threshold; the overlay draws them over the picture.
  static func decisions(_ state: State, _ p: Parameters) -> [Decision]
  /// Returns the current activity and the reason that it continues; `nil` at rest.
  ///
  /// For example "swinging" with the reason "74 °/s > rest 0.5 °/s".
  static func status(_ state: State, _ p: Parameters) -> Happening?
  /// Returns the part of the picture that an overlay avoids covering if it can; `nil`, the default, for none.
  static func focus(_ state: State, _ p: Parameters) -> Rect?
  /// Returns the values that a graph of the readout marks: resting positions and thresholds.
  static func levels(of readout: String, _ state: State, _ p: Parameters) -> [Double]
  /// The colour of the overlay's lines: white over a dark picture, ink over a light one.
  static var overlayInk: Color { get }
  /// Returns the place in the current picture at which a parameter, given by its bare name, can be measured.
  ///
  /// `nil`, the default, if it has no such place.
  static func measure(_ parameter: String, _ state: State, _ p: Parameters) -> Measure?
  /// Returns the topmost picture of a list parameter at a point, so that the user can replace it there.
  ///
  /// `nil`, the default, if there is none.
  static func picture(at position: Vector, _ state: State, _ p: Parameters) -> PicturePlace?
  /// Returns the full frame of a picture of a list parameter in the current drawing.
  ///
  /// The user drags the picture's focus inside this frame. `nil`, the default, if the picture is not visible.
  static func area(of picture: PicturePlace, _ state: State, _ p: Parameters) -> Rect?
  /// Returns the scroll delta that brings a row of a list parameter to the front or into view.
  ///
  /// `nil`, the default, if no movement is needed.
  static func scroll(to row: PicturePlace, _ state: State, _ p: Parameters) -> Vector?

  // MARK: Ghost, tile and back arrow

  /// Draws the effect as a ghost for comparing values: only the moving thing, faint and without its surroundings.
  ///
  /// By default it draws the whole picture, faint.
  static func drawGhost(_ state: State, _ p: Parameters, on canvas: inout Canvas)
  /// Returns the size that the effect runs in to fill a gallery tile; the result is scaled to the tile.
  ///
  /// Title and sentence cover the tile's lower half. A page whose own text or bars would fill so low a picture runs in a larger
  /// size, `tile * max(1, 480 / tile.y)`.
  static func tileSize(for tile: Vector) -> Vector
  /// Draws the picture for a gallery tile, without the page's own text.
  static func drawTile(_ state: State, _ p: Parameters, _ prepared: Prepared, on canvas: inout Canvas)
  /// The take that the gallery loops; empty for none.
  ///
  /// Its coordinates are in points of `tileSize`, unless it begins with a size of its own, such as `# size 1000 1000`, which is
  /// scaled to every tile.
  static var tileTake: String { get }
  /// Whether the gallery shows the fingers of `tileTake`, because the tile is hard to understand without them.
  static var tileShowsFingers: Bool { get }
  /// Whether the picture has a heading of its own, so that only the back arrow is drawn over it, without the title.
  static var hasHeading: Bool { get }
  /// Whether the effect draws the back arrow and its title itself, with `Chrome.draw`, because its page has several themes.
  static var drawsChrome: Bool { get }

  // MARK: Throws

  /// Returns the speed of the thing that a finger throws, in points per second of that finger; `nil` if nothing can be thrown.
  ///
  /// While a finger holds the thing, this is the speed that a lift would give it; after the lift it never rises above that.
  /// Speed that comes and goes by itself is not part of it: a pendulum reports the speed it has, or will have, at its lowest
  /// point.
  static func speed(_ state: State, _ p: Parameters) -> Double?
  /// Returns the slowest finger speed that throws, in points per second.
  ///
  /// A slower finger only releases the thing to its springs.
  static func slowestThrow(_ p: Parameters) -> Double
  /// Returns the area where a finger grabs the thing; shared tests touch there too.
  ///
  /// Defaults to `focus`; `nil` means the whole picture.
  static func handle(_ state: State, _ p: Parameters) -> Rect?

  // MARK: Resizing, retuning, blending, restoring

  // Within a step the order is: resize, retune, inputs in order of arrival, integration.

  /// Adapts a running state to another size without losing the ongoing motion.
  ///
  /// By default all positions stay the same, in points from the upper left corner.
  static func resize(_ state: inout State, to size: Vector, _ p: Parameters)
  /// Applies parameter changes since the last step.
  ///
  /// The playground calls it once before the next step, and for every picture drawn before that. Parameters with unchanged
  /// values must change nothing. By default nothing in the state depends on parameters.
  static func retune(_ state: inout State, to p: Parameters, _ prepared: Prepared)
  /// Returns the state `fraction` of the way from `a` to `b`, which are one step apart; for drawing only.
  ///
  /// Values that cannot be blended come from `b`. By default that is everything, except at fraction 0. To draw exactly `a`,
  /// draw `a` itself.
  static func blend(_ a: State, _ b: State, _ fraction: Double) -> State
  /// Returns whether nothing changes until the next input or parameter change.
  ///
  /// By default it runs a step without input and compares the states. Effects that can tell without such a step are drawn
  /// faster.
  static func isAtRest(_ state: State, _ p: Parameters, _ prepared: Prepared) -> Bool
  /// Upgrades a state from an older take to the current storage format.
  static func renew(_ state: inout State)
  /// Returns the reason to reject a state from a file; `nil` for a state that this effect can reach and continue from.
  ///
  /// Numbers must be finite and no larger than touches can make them.
  static func fault(of state: State) -> Problem?
}

extension Effect {
  package static var gestureHints: [GestureHint] { [] }
  package static var about: String { sentence }
  package static func insights(_ p: Parameters) -> [Insight] { [] }
  package static var laws: [String] { [] }
  package static func decisions(_ state: State, _ p: Parameters) -> [Decision] { [] }
  package static func status(_ state: State, _ p: Parameters) -> Happening? { nil }
  package static func focus(_ state: State, _ p: Parameters) -> Rect? { nil }
  package static func levels(of readout: String, _ state: State, _ p: Parameters) -> [Double] { [] }
  package static var overlayInk: Color { .white }
  package static func measure(_ parameter: String, _ state: State, _ p: Parameters) -> Measure? { nil }
  package static func picture(at position: Vector, _ state: State, _ p: Parameters) -> PicturePlace? { nil }
  package static func area(of picture: PicturePlace, _ state: State, _ p: Parameters) -> Rect? { nil }
  package static func scroll(to row: PicturePlace, _ state: State, _ p: Parameters) -> Vector? { nil }

  package static func drawGhost(_ state: State, _ p: Parameters, on canvas: inout Canvas) {
    var picture = Canvas(size: canvas.size)
    draw(state, p, on: &picture)
    canvas.draw(Layer(picture, in: canvas.bounds, tint: .white.opacity(0.25)))
  }
  package static func tileSize(for tile: Vector) -> Vector { tile }
  package static func drawTile(_ state: State, _ p: Parameters, _ prepared: Prepared, on canvas: inout Canvas) {
    draw(state, p, prepared, on: &canvas)
  }
  package static var tileTake: String { "" }
  package static var tileShowsFingers: Bool { false }
  package static var hasHeading: Bool { false }
  package static var drawsChrome: Bool { false }

  package static func speed(_ state: State, _ p: Parameters) -> Double? { nil }
  package static func slowestThrow(_ p: Parameters) -> Double { 0 }
  package static func handle(_ state: State, _ p: Parameters) -> Rect? { focus(state, p) }

  package static func resize(_ state: inout State, to size: Vector, _ p: Parameters) { state.size = size }
  package static func retune(_ state: inout State, to p: Parameters, _ prepared: Prepared) {}
  package static func blend(_ a: State, _ b: State, _ fraction: Double) -> State { fraction > 0 ? b : a }
  package static func isAtRest(_ state: State, _ p: Parameters, _ prepared: Prepared) -> Bool {
    var next = state
    var happenings: [Happening] = []
    step(&next, [], p, prepared, dt: Step.seconds, &happenings)
    return next == state && happenings.isEmpty
  }
  package static func renew(_ state: inout State) {}
  package static func fault(of state: State) -> Problem? { nil }

  /// Draws the tile with values prepared for this call only.
  package static func drawTile(_ state: State, _ p: Parameters, on canvas: inout Canvas) {
    drawTile(state, p, prepare(in: canvas.size, p, isTile: true), on: &canvas)
  }
}
