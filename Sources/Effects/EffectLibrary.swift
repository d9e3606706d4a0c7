import Motion
import Tuning

/// The available effects, in the order of the gallery and its keys, and the parameters that a config may contain.
package struct EffectLibrary: Sendable {
  package private(set) var cards: [EffectCard]
  /// The parameters of the playground and of every effect, including removed effects, whose values stay in a config.
  package private(set) var parameters: ParameterCatalogue
  /// The number of changes so far.
  package private(set) var version = 0

  package init(_ cards: [EffectCard]) {
    self.cards = cards
    parameters = ParameterCatalogue(Self.settings + cards.map(\.parameters))
    parameters.lasting = parameters.outermost.map(\.id)
  }

  /// Replaces the effect with the card's id, or appends the card to the gallery.
  package mutating func put(_ card: EffectCard) {
    version += 1
    var card = card
    card.version = version
    if let index = cards.firstIndex(where: { $0.id == card.id }) { cards[index] = card } else { cards.append(card) }
    parameters = parameters.putting(card.parameters)
  }

  /// Puts a card in under its own version, so that an effect in use stays the same after the library has changed.
  package mutating func keep(_ card: EffectCard) {
    if let index = cards.firstIndex(where: { $0.id == card.id }) { cards[index] = card } else { cards.append(card) }
    parameters = parameters.putting(card.parameters)
  }

  /// Removes an effect; its parameters stay known.
  package mutating func remove(_ id: String) {
    version += 1
    cards.removeAll { $0.id == id }
  }

  /// Returns whether another library has the same cards in the same order.
  package func isSame(as other: EffectLibrary) -> Bool {
    cards.elementsEqual(other.cards) { $0.id == $1.id && $0.version == $1.version }
  }

  package subscript(id: String) -> EffectCard? { cards.first { $0.id == id } }

  package var ids: [String] { cards.map(\.id) }

  /// Returns the card `distance` places after another, wrapping around.
  ///
  /// Without a card it returns the first one, or the last one for a negative distance.
  package func neighbour(of card: EffectCard?, _ distance: Int) -> EffectCard? {
    guard let index = cards.firstIndex(where: { $0.id == card?.id }) else {
      return distance > 0 ? cards.first : cards.last
    }
    return cards[(index + distance + cards.count) % cards.count]
  }

  /// Returns `patches` for reduced motion: each effect's own `calm` values override them.
  package func calming(_ patches: Patches) -> Patches {
    cards.reduce(into: patches) { calm, card in calm[card.id] = calm[card.id].merging(card.calm) }
  }

  private static let settings: [ParameterGroup] = [
    ParameterGroup(
      id: PlaygroundSettings.id, title: PlaygroundSettings.title, schema: Schema(of: PlaygroundSettings.self)),
    ParameterGroup(
      id: PictureSettings.id, title: "Pictures", schema: Schema(of: PictureSettings.self), isExcludedFromPresets: true),
    ParameterGroup(
      id: RemoteSettings.id, title: "Remote", schema: Schema(of: RemoteSettings.self), isExcludedFromPresets: true),
    ParameterGroup(id: TouchSettings.id, title: "Touch", schema: Schema(of: TouchSettings.self)),
    ParameterGroup(id: TouchRange.id, title: "Touch: range", schema: Schema(of: TouchRange.self)),
    ParameterGroup(id: TouchCalibration.id, title: "Touch: calibration", schema: Schema(of: TouchCalibration.self)),
    ParameterGroup(id: KioskSettings.id, title: "Kiosk", schema: Schema(of: KioskSettings.self)),
    ParameterGroup(id: KioskUnlock.id, title: "Kiosk: unlocking", schema: Schema(of: KioskUnlock.self)),
    ParameterGroup(id: KioskDim.id, title: "Kiosk: at night", schema: Schema(of: KioskDim.self)),
    ParameterGroup(id: InsetSettings.id, title: "Inset of the screen", schema: Schema(of: InsetSettings.self)),
  ]
}
