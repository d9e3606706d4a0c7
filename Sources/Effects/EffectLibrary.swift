import Motion
import Tuning

/// The effects that there are, in the order of the gallery and its keys, with all that a config may say of them.
package struct EffectLibrary: Sendable {
  package private(set) var cards: [EffectCard]
  /// The parameters of the playground and of every effect, also of those that have gone: their values stay in a config.
  package private(set) var parameters: ParameterCatalogue
  /// Counted up with every change.
  package private(set) var version = 0

  package init(_ cards: [EffectCard]) {
    self.cards = cards
    parameters = ParameterCatalogue(Self.settings + cards.map(\.parameters))
    parameters.lasting = parameters.outermost.map(\.id)
  }

  /// An effect comes, the last in the gallery, or takes the place of the one with its id.
  package mutating func put(_ card: EffectCard) {
    version += 1
    var card = card
    card.version = version
    if let index = cards.firstIndex(where: { $0.id == card.id }) { cards[index] = card } else { cards.append(card) }
    parameters = parameters.putting(card.parameters)
  }

  /// An effect stays what it is here, whatever the library has under its id.
  package mutating func keep(_ card: EffectCard) {
    if let index = cards.firstIndex(where: { $0.id == card.id }) { cards[index] = card } else { cards.append(card) }
    parameters = parameters.putting(card.parameters)
  }

  /// An effect goes.
  package mutating func remove(_ id: String) {
    version += 1
    cards.removeAll { $0.id == id }
  }

  /// True where another has the same cards.
  package func isSame(as other: EffectLibrary) -> Bool {
    cards.elementsEqual(other.cards) { $0.id == $1.id && $0.version == $1.version }
  }

  package subscript(id: String) -> EffectCard? { cards.first { $0.id == id } }

  package var ids: [String] { cards.map(\.id) }

  /// The card that is `distance` further on from another, round and round; from none the first or the last.
  package func neighbour(of card: EffectCard?, _ distance: Int) -> EffectCard? {
    guard let index = cards.firstIndex(where: { $0.id == card?.id }) else {
      return distance > 0 ? cards.first : cards.last
    }
    return cards[(index + distance + cards.count) % cards.count]
  }

  /// What effects get while the playground is to move less: `patches`, and on top of them what each gives for that.
  package func calming(_ patches: Patches) -> Patches {
    cards.reduce(into: patches) { calm, card in calm[card.id] = calm[card.id].merging(card.calm) }
  }

  private static let settings: [ParameterGroup] = [
    ParameterGroup(
      id: PlaygroundSettings.id, title: PlaygroundSettings.title, schema: Schema(of: PlaygroundSettings.self)),
    ParameterGroup(
      id: PictureSettings.id, title: "Pictures", schema: Schema(of: PictureSettings.self), isForConfigsAlone: true),
    ParameterGroup(
      id: RemoteSettings.id, title: "Remote", schema: Schema(of: RemoteSettings.self), isForConfigsAlone: true),
    ParameterGroup(id: TouchSettings.id, title: "Touch", schema: Schema(of: TouchSettings.self)),
    ParameterGroup(id: TouchRange.id, title: "Touch: range", schema: Schema(of: TouchRange.self)),
    ParameterGroup(id: TouchCalibration.id, title: "Touch: calibration", schema: Schema(of: TouchCalibration.self)),
    ParameterGroup(id: KioskSettings.id, title: "Kiosk", schema: Schema(of: KioskSettings.self)),
    ParameterGroup(id: KioskUnlock.id, title: "Kiosk: unlocking", schema: Schema(of: KioskUnlock.self)),
    ParameterGroup(id: KioskDim.id, title: "Kiosk: at night", schema: Schema(of: KioskDim.self)),
  ]
}

extension EffectLibrary {
  /// The effects that are compiled in. A new one adds one folder and one line here.
  static let compiledIn: [any Effect.Type] = [Ticket.self, Stitch.self, Header.self, Cards.self, Lamp.self]

  /// A card of each of them.
  package static let builtIn = EffectLibrary(compiledIn.map { EffectCard($0) })
}
