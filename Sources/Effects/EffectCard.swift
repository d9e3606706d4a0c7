import Canvas
import Motion
import Tuning

/// An effect as everything above knows it: what it is called, what it is tuned by, and how it is started.
///
/// A value, made of an `Effect.Type` or of whatever else can make a `Performance`.
package struct EffectCard: Sendable {
  /// Under the id that it has in the command line, the config and the docs, and under its title.
  package var parameters: ParameterGroup
  /// The change of the library that it came with: two cards with one id and one version are the same.
  package internal(set) var version = 0
  /// One sentence for the gallery.
  package var sentence: String
  /// What to watch for; the sentence unless it says more.
  package var about: String
  /// What a hand can do with it.
  package var deeds: [Deed] = []
  /// The leading colour of its picture.
  package var accent: Color
  /// The lines of the overlay: light over a dark picture, dark over a light one.
  package var overlayInk = Color.white
  /// What in its motion is no spring, fling or easing of its parameters; a sentence each.
  package var laws: [String] = []
  /// What it does in a step, as lines of Lua; empty for effects in Swift.
  package var rule: [String] = []
  /// Nil for effects in Swift.
  package var source: EffectSource?
  /// True of one that a picture or a clip brought along: it is no file here.
  package var isGuest = false
  /// Values that win over the config's while `playground.reducedMotion` asks for less movement.
  package var calm = Patch()
  /// True when its picture has a heading of its own, so that only the way back is shown over it.
  package var hasHeading = false
  /// True when it draws the way back and its title itself.
  package var drawsChrome = false
  package var tile: Tile
  /// What the values of a patch over its defaults come to; nothing for one that it refuses.
  package var insights: @Sendable (Patch) -> [Insight] = { _ in [] }
  /// The effect at its start, in a size and with the values of a patch over its defaults; throws when one is bad.
  package var make: @Sendable (Vector, Patch) throws -> any Performance
  /// The same, and each of its steps throws what would be found wrong later; nil where nothing can be.
  package var rehearse: (@Sendable (Vector, Patch) throws -> any Performance)?

  /// How it shows itself in the gallery.
  package struct Tile: Sendable {
    /// Touches that are played over and over, as a take; empty for none.
    package var take = ""
    /// True when the fingers of `take` are shown.
    package var showsFingers = false
    /// True when nothing of it may lie behind the tile's words: it ends above them.
    package var isWhole = false
    /// The size that it runs in to fill a tile.
    package var size: @Sendable (Vector) -> Vector = { $0 }
    /// As the card's `make`, for what is drawn by `drawTile` alone.
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
  /// Another title.
  package mutating func retitle(_ title: String) {
    parameters = ParameterGroup(id: parameters.id, title: title, schema: parameters.schema)
  }
  package var schema: Schema { parameters.schema }

  /// What went wrong in it, and where.
  package func words(for error: any Error) -> String { error is any LocatedError ? "\(error)" : "\(id): \(error)" }

  /// What it says of itself at its start with the defaults; nothing where it cannot begin.
  package var readouts: [Readout] { (try? make(Vector(390, 844), [:]))?.readouts ?? [] }
}

extension EffectCard {
  package init<E: Effect>(_ effect: E.Type) {
    self.init(
      ParameterGroup(id: E.id, title: E.title, schema: Schema(of: E.Parameters.self)), sentence: E.sentence,
      accent: E.accent
    ) { Running<E>(in: $0, try E.Parameters.defaults.applying($1)) }
    (about, deeds, overlayInk, laws, calm) = (E.about, E.deeds, E.overlayInk, E.laws, E.reducedMotion)
    (hasHeading, drawsChrome) = (E.hasHeading, E.drawsChrome)
    (tile.take, tile.showsFingers, tile.size) = (E.tileTake, E.tileShowsFingers, { E.tileSize(for: $0) })
    tile.make = { Running<E>(in: $0, try E.Parameters.defaults.applying($1), isTile: true) }
    insights = { patch in (try? E.Parameters.defaults.applying(patch)).map(E.insights) ?? [] }
  }
}
