import Canvas
import Gestures
import Motion
import Tuning

/// A motion study: pure rules over a value-typed state. Knows neither SDL nor the clock.
///
/// Within a step the order is: resize, parameter changes, inputs in order of arrival, integration. Equal states, inputs
/// and parameters give equal results, bit for bit, on every machine; captures, takes and tests rest on that.
package protocol Effect: Sendable {
  associatedtype Parameters: ParameterSet
  /// Fixed-capacity storage only, so that copying a state allocates nothing.
  ///
  /// Its synthesised coding writes a take's `# state`: the names of what it stores are what a take says.
  associatedtype State: StageState

  /// What follows from a size and the parameters alone, such as layouts and pictures.
  associatedtype Scene: Sendable

  /// The same in the command line, the config, the docs, and (capitalised) the folder's name: "lamp".
  static var id: String { get }
  /// "Pendulum Lamp".
  static var title: String { get }
  /// One sentence for the gallery.
  static var sentence: String { get }
  /// What to watch for and what differs from the article that it comes from; shown by `fidget list` and in the docs.
  static var about: String { get }
  /// The leading colour of its stage.
  static var accent: Color { get }

  /// True when its stage has a heading of its own, so that only the way back is shown over it, without the title.
  static var hasHeading: Bool { get }
  /// True when it draws the way back and its title itself, by `Chrome.draw`, because its page has more than one theme.
  static var drawsChrome: Bool { get }

  /// Made once for each size and change of the parameters and handed to every step and picture, so that these make
  /// nothing anew. For a tile of the gallery `size` is the `tileSize`.
  static func scene(in size: Vector, _ p: Parameters, isTile: Bool) -> Scene

  static func start(in size: Vector, _ p: Parameters) -> State
  /// Fits a running state to another size without losing what it was doing.
  static func resize(_ state: inout State, to size: Vector, _ p: Parameters)
  /// Why a state from a file is none that this effect could have come to and could go on from; nil for a good one.
  ///
  /// Numbers are finite, and no larger than any that touches bring about.
  static func fault(of state: State) -> StateFault?
  /// One tick of `dt` seconds. `inputs` are in order, each with its time within the step; what happens is added to
  /// `happenings`.
  static func step(
    _ state: inout State, _ inputs: [Input], _ p: Parameters, _ scene: Scene, dt: Double,
    _ happenings: inout [Happening]
  )
  /// The state `fraction` of the way from `a` to `b`, which are one step apart; for drawing only. What cannot be blended
  /// is taken from `b`: whoever wants exactly `a` draws `a`.
  static func blend(_ a: State, _ b: State, _ fraction: Double) -> State
  static func draw(_ state: State, _ p: Parameters, _ scene: Scene, on canvas: inout Canvas)
  /// In a fixed order with fixed names: the columns of a trace.
  static func readouts(_ state: State, _ p: Parameters) -> [Readout]
  /// What the parameters come to, for reading beside them; in a fixed order with fixed names.
  static func insights(_ p: Parameters) -> [Insight]
  /// True when nothing will change until the next input or parameter change.
  static func isAtRest(_ state: State, _ p: Parameters, _ scene: Scene) -> Bool

  /// What decides about the next moment, and how far each threshold is: drawn over the stage by the overlay.
  static func decisions(_ state: State, _ p: Parameters) -> [Decision]
  /// What it is doing just now and why it does not stop: "swinging", "74 °/s > rest 0.5 °/s"; nil at rest.
  static func status(_ state: State, _ p: Parameters) -> Happening?
  /// The part of the stage that an overlay had better leave in view.
  static func focus(_ state: State, _ p: Parameters) -> Rect?
  /// White over a dark stage, ink over a light one: the lines of the overlay.
  static var overlayInk: Color { get }
  /// The values of a readout that a graph of it marks: where it rests, where something is decided.
  static func levels(of readout: String, _ state: State, _ p: Parameters) -> [Double]
  /// The moving thing alone, faint and without its stage: where it would be with other values.
  static func drawGhost(_ state: State, _ p: Parameters, on canvas: inout Canvas)

  /// Values that win over the config's while `playground.reducedMotion` asks for less movement: shorter travel, no
  /// overshoot, nothing that moves by itself.
  static var reducedMotion: Patch { get }

  /// The size that the effect runs in to fill a gallery tile; it is scaled to the tile.
  static func tileSize(for tile: Vector) -> Vector
  /// The stage without its own words, as the gallery shows it.
  static func drawTile(_ state: State, _ p: Parameters, _ scene: Scene, on canvas: inout Canvas)
  /// Touches that the gallery plays over and over, as a take for a stage of `tileSize`; empty for none.
  static var tileTake: String { get }
  /// True when the gallery shows the fingers of `tileTake`, without which its tile could not be understood.
  static var tileShowsFingers: Bool { get }
}

extension Effect {
  package static func fault(of state: State) -> StateFault? { nil }
  package static var hasHeading: Bool { false }
  package static var drawsChrome: Bool { false }
  package static func decisions(_ state: State, _ p: Parameters) -> [Decision] { [] }
  package static func status(_ state: State, _ p: Parameters) -> Happening? { nil }
  package static func focus(_ state: State, _ p: Parameters) -> Rect? { nil }
  package static var overlayInk: Color { .white }
  package static func levels(of readout: String, _ state: State, _ p: Parameters) -> [Double] { [] }
  package static func drawGhost(_ state: State, _ p: Parameters, on canvas: inout Canvas) {
    var stage = Canvas(size: canvas.size)
    draw(state, p, on: &stage)
    canvas.draw(Layer(stage, in: canvas.bounds, tint: .white.opacity(0.25)))
  }
  package static func insights(_ p: Parameters) -> [Insight] { [] }
  package static var reducedMotion: Patch { Patch() }
  package static func tileSize(for tile: Vector) -> Vector { tile }
  package static func drawTile(_ state: State, _ p: Parameters, _ scene: Scene, on canvas: inout Canvas) {
    draw(state, p, scene, on: &canvas)
  }
  package static var tileTake: String { "" }
  package static var tileShowsFingers: Bool { false }
}

/// With a list or a scene made for the occasion.
extension Effect {
  package static func step(
    _ state: inout State, _ inputs: [Input], _ p: Parameters, _ scene: Scene, dt: Double
  ) -> [Happening] {
    var happenings: [Happening] = []
    step(&state, inputs, p, scene, dt: dt, &happenings)
    return happenings
  }

  package static func draw(_ state: State, _ p: Parameters, on canvas: inout Canvas) {
    draw(state, p, scene(in: canvas.size, p, isTile: false), on: &canvas)
  }

  package static func drawTile(_ state: State, _ p: Parameters, on canvas: inout Canvas) {
    drawTile(state, p, scene(in: canvas.size, p, isTile: true), on: &canvas)
  }

  package static func isAtRest(_ state: State, _ p: Parameters) -> Bool {
    isAtRest(state, p, scene(in: state.size, p, isTile: false))
  }
}

/// A named number that an effect reports about its state.
package struct Readout: Hashable, Sendable {
  package var name: String
  package var value: Double
  /// The unit's symbol, as people read it: "°", "pt/s"; empty for a pure number.
  package var unit: String

  package init(_ name: String, _ value: Double, _ unit: String = "") {
    self.name = name
    self.value = value
    self.unit = unit
  }
}

/// Something discrete that a step brought about, why, and what it feels like.
package struct Happening: Hashable, Sendable {
  /// How hard it is felt: by a motor where there is one, and as a thump of the picture.
  package enum Impact: Int, Hashable, Sendable, Comparable {
    case light, medium, heavy

    package static func < (a: Impact, b: Impact) -> Bool { a.rawValue < b.rawValue }
  }

  /// One word in the past: "stitched"; with the effect's id in front it is the name in the event log.
  package var name: String
  private var words: InlineText
  package var impact: Impact?

  package init(_ name: String, reason: InlineText, impact: Impact? = nil) {
    self.name = name
    words = reason
    self.impact = impact
  }

  /// The numbers that decided it: "magnification 0.949 < 0.95".
  package var reason: String { words.description }
}
