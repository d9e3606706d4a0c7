import Canvas
import Formatting
import Motion
import Tuning

/// The description of an effect that all higher layers use: its name, its parameters and how to start it.
///
/// It is a value, made from an `Effect.Type` or from anything else that can make a `Performance`.
package struct EffectCard: Sendable {
  /// The parameters, with the effect's id (as in the command line, the config and the docs) and title.
  package var parameters: ParameterGroup
  /// The library's version when the card was added: cards with the same id and version are the same.
  package internal(set) var version = 0
  /// The description shown in the gallery, a single sentence.
  package var sentence: String
  /// A hint at the detail to look for. Defaults to `sentence`.
  package var about: String
  /// The gestures that the effect responds to.
  package var gestureHints: [GestureHint] = []
  /// The dominant colour of the picture.
  package var accent: Color
  /// The colour of the overlay's lines: light over a dark picture, dark over a light one.
  package var overlayInk = Color.white
  /// Rules of the motion that the springs, flings and easings of the parameters do not express, a sentence for each.
  package var laws: [String] = []
  /// The step function's source as lines of Lua; empty for effects in Swift.
  package var rule: [String] = []
  /// The source of a sketch; `nil` for effects in Swift.
  package var source: EffectSource?
  /// Whether the effect arrived inside a picture or a clip and has no file on this machine.
  package var isGuest = false
  /// Values that override the config's while `playground.reducedMotion` is active.
  package var calm = Patch()
  /// Whether the picture has a heading of its own, so that only the back arrow is drawn over it.
  package var hasHeading = false
  /// Whether typed keys reach the effect: a sketch with `keyboard = true`.
  package var hasKeyboard = false
  /// Whether the effect draws the back arrow and its title itself.
  package var drawsChrome = false
  package var tile: Tile
  /// Returns the quantities derived from the parameters with a patch applied; empty for an invalid patch.
  package var insights: @Sendable (Patch) -> [Insight] = { _ in [] }
  /// Starts the effect in a size, with a patch applied to its defaults; throws if a value is invalid.
  package var make: @Sendable (Vector, Patch) throws -> any Performance
  /// Starts the effect like `make`, but so that each step also throws faults that `make` would detect only later.
  ///
  /// `nil` for effects without such faults.
  package var rehearse: (@Sendable (Vector, Patch) throws -> any Performance)?

  /// The effect's appearance in the gallery.
  package struct Tile: Sendable {
    /// The take that the tile loops; empty for none.
    package var take = ""
    /// Whether the fingers of `take` are shown.
    package var showsFingers = false
    /// Whether the picture ends above the tile's text instead of continuing behind it.
    package var isWhole = false
    /// Returns the size that the effect runs in to fill a tile of a given size.
    package var size: @Sendable (Vector) -> Vector = { $0 }
    /// Starts the effect like the card's `make`, for a performance that is only drawn with `drawTile`.
    package var make: @Sendable (Vector, Patch) throws -> any Performance
  }

  package init(
    _ parameters: ParameterGroup, sentence: String, accent: Color,
    make: @escaping @Sendable (Vector, Patch) throws -> any Performance
  ) {
    (self.parameters, self.sentence, about, self.accent) = (parameters, sentence, sentence, accent)
    (tile, self.make) = (Tile(make: make), make)
  }

  package var id: String { parameters.id }
  package var title: String { parameters.title }
  /// Replaces the title.
  package mutating func retitle(_ title: String) {
    parameters = ParameterGroup(id: parameters.id, title: title, schema: parameters.schema)
  }
  package var schema: Schema { parameters.schema }

  /// Returns an error with its place: the error's own place, or else the effect's id.
  package func problem(for error: any Error) -> Problem {
    guard let located = error as? any LocatedError else { return Problem(path: id, message: "\(error)") }
    return located.problem ?? Problem(message: "\(error)")
  }

  /// The readouts of the start state with default values; empty if the effect cannot start.
  package var readouts: [Readout] { (try? make(Vector(390, 844), [:]))?.readouts ?? [] }
}

extension EffectCard {
  package init<E: Effect>(_ effect: E.Type) {
    self.init(
      ParameterGroup(id: E.id, title: E.title, schema: Schema(of: E.Parameters.self)), sentence: E.sentence,
      accent: E.accent
    ) { Running<E>(in: $0, try E.Parameters.defaults.applying($1)) }
    calm = E.reducedMotion
    tile.make = { Running<E>(in: $0, try E.Parameters.defaults.applying($1), isTile: true) }
    if let explained = effect as? any ExplainedEffect.Type { explain(explained) }
    if let framed = effect as? any FramedEffect.Type {
      (overlayInk, hasHeading, drawsChrome) = (framed.overlayInk, framed.hasHeading, framed.drawsChrome)
    }
    if let tiled = effect as? any TiledEffect.Type {
      (tile.take, tile.showsFingers, tile.size) = (tiled.tileTake, tiled.tileShowsFingers, { tiled.tileSize(for: $0) })
    }
  }

  private mutating func explain<E: ExplainedEffect>(_ effect: E.Type) {
    (about, gestureHints, laws) = (E.about, E.gestureHints, E.laws)
    insights = { patch in (try? E.Parameters.defaults.applying(patch)).map(E.insights) ?? [] }
  }
}
