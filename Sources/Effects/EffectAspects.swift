import Canvas
import Gestures
import Motion

/// What an effect may say beside what `Effect` asks for: everything here has a default, given below.
package protocol EffectAspects: Preparing {
  // MARK: In the panel and over the picture

  /// What a hand can do with it; the window says so the first time that it is opened. None by default.
  static var deeds: [Deed] { get }
  /// What to watch for; the sentence unless it says more. Shown by `fidget list --json`.
  static var about: String { get }
  /// What the parameters come to, for reading beside them; in a fixed order with fixed names.
  static func insights(_ p: Parameters) -> [Insight]
  /// What in its motion is no spring, fling or easing of its parameters, for those who build it elsewhere; a sentence each.
  static var laws: [String] { get }
  /// What decides about the next moment, and how far each threshold is: drawn over the picture by the overlay.
  static func decisions(_ state: State, _ p: Parameters) -> [Decision]
  /// What it is doing just now and why it does not stop: "swinging", "74 °/s > rest 0.5 °/s"; nil at rest.
  static func status(_ state: State, _ p: Parameters) -> Happening?
  /// The part of the picture that an overlay leaves in view where it can.
  static func focus(_ state: State, _ p: Parameters) -> Rect?
  /// The values of a readout that a graph of it marks: where it rests, where something is decided.
  static func levels(of readout: String, _ state: State, _ p: Parameters) -> [Double]
  /// White over a dark picture, ink over a light one: the lines of the overlay.
  static var overlayInk: Color { get }
  /// Where a parameter, by its name alone, can be seen: on the thing itself as it is drawn just now; nil, the default, for
  /// what has no place there.
  static func measure(_ parameter: String, _ state: State, _ p: Parameters) -> Measure?
  /// Which picture of its lists is uppermost at a point, so that a hand can give it another; nil, the default, for none.
  static func picture(at position: Vector, _ state: State, _ p: Parameters) -> PicturePlace?
  /// Where such a picture is drawn just now, all of it, so that its focus can be dragged there; nil, the default, where it
  /// is not seen.
  static func area(of picture: PicturePlace, _ state: State, _ p: Parameters) -> Rect?
  /// The scroll that brings a row of one of its lists to the front, or into sight; nil, the default, where nothing has to
  /// move for that.
  static func scroll(to row: PicturePlace, _ state: State, _ p: Parameters) -> Vector?

  // MARK: As a ghost, as a tile, and with the way back

  /// How it is seen where it would be with other values: the moving thing alone, faint and without what it stands on. By
  /// default all of its picture, faint.
  static func drawGhost(_ state: State, _ p: Parameters, on canvas: inout Canvas)
  /// The size that the effect runs in to fill a gallery tile; it is scaled to the tile. Title and sentence cover the tile's
  /// lower half: a page whose own words or bars fill so low a picture runs in a larger size, `tile * max(1, 480 / tile.y)`.
  static func tileSize(for tile: Vector) -> Vector
  /// The picture without its own words, as the gallery shows it.
  static func drawTile(_ state: State, _ p: Parameters, _ prepared: Prepared, on canvas: inout Canvas)
  /// Touches that the gallery plays over and over, as a take; empty for none. In points of `tileSize`, unless it begins
  /// with a size of its own, such as `# size 1000 1000`, which is scaled to every tile.
  static var tileTake: String { get }
  /// True when the gallery shows the fingers of `tileTake`, without which its tile could not be understood.
  static var tileShowsFingers: Bool { get }
  /// True when its picture has a heading of its own, so that only the way back is shown over it, without the title.
  static var hasHeading: Bool { get }
  /// True when it draws the way back and its title itself, by `Chrome.draw`, because its page has more than one theme.
  static var drawsChrome: Bool { get }

  // MARK: What a finger throws

  /// How fast the thing moves that a finger throws, in points a second of that finger; nil where nothing can be thrown.
  ///
  /// Under a finger it is as fast as a lift would throw it, and from then on never faster. What comes and goes by itself is
  /// no speed of the throw: that of a pendulum is the one it has, or will have, at its lowest.
  static func speed(_ state: State, _ p: Parameters) -> Double?
  /// Points a second; a finger that lets go no faster throws nothing, but leaves the thing to its springs.
  static func slowestThrow(_ p: Parameters) -> Double
  /// Where a finger takes hold: shared tests touch it there, too. By default the `focus`; nil for all of the picture.
  static func handle(_ state: State, _ p: Parameters) -> Rect?

  // MARK: Another size, other values, a moment between two steps, a take's state

  // Within a step the order is: resize, retune, inputs in order of arrival, integration.

  /// Fits a running state to another size without losing what it was doing. By default all places stay where they were,
  /// in points from the upper left corner.
  static func resize(_ state: inout State, to size: Vector, _ p: Parameters)
  /// Takes up parameters that may have changed since the last step, once before the next and for every picture before it.
  /// What says the same as before changes nothing. By default nothing in the state follows from parameters.
  static func retune(_ state: inout State, to p: Parameters, _ prepared: Prepared)
  /// The state `fraction` of the way from `a` to `b`, which are one step apart; for drawing only. What cannot be blended
  /// is taken from `b`, by default everything but at 0: to draw exactly `a`, draw `a` itself.
  static func blend(_ a: State, _ b: State, _ fraction: Double) -> State
  /// True when nothing will change until the next input or parameter change. By default when a step without input leaves
  /// the state as it is; effects that can tell without one are drawn faster.
  static func isAtRest(_ state: State, _ p: Parameters, _ prepared: Prepared) -> Bool
  /// Brings a state that an older take wrote up to what states store now.
  static func renew(_ state: inout State)
  /// Why a state from a file is none that this effect could have come to and could go on from; nil for a good one.
  ///
  /// Numbers are finite, and no larger than any that touches bring about.
  static func fault(of state: State) -> StateFault?
}

extension Effect {
  package static var deeds: [Deed] { [] }
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
  package static func fault(of state: State) -> StateFault? { nil }

  /// With what is prepared for this one call.
  package static func drawTile(_ state: State, _ p: Parameters, on canvas: inout Canvas) {
    drawTile(state, p, prepare(in: canvas.size, p, isTile: true), on: &canvas)
  }
}
