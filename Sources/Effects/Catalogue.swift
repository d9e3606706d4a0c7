import Motion
import Tuning

/// Every effect, in the order of the gallery and its keys. A new effect adds one folder and one line here.
package enum Catalogue {
  package static let effects: [any Effect.Type] = []

  package static func effect(named id: String) -> (any Effect.Type)? { effects.first { $0.id == id } }

  package static var ids: [String] { effects.map { $0.id } }

  /// An effect at its start, with default parameters.
  package static func perform(_ effect: any Effect.Type, in size: Vector) -> any Performance {
    func open<E: Effect>(_ type: E.Type) -> any Performance { Running<E>(in: size) }
    return open(effect)
  }
}
