import Motion
import Tuning

/// Every effect, in the order of the gallery and its keys. A new effect adds one folder and one line here.
package enum Catalogue {
  package static let effects: [any Effect.Type] = [
    Ticket.self, Stitch.self, Header.self, Cards.self, Lamp.self,
  ]

  package static func effect(named id: String) -> (any Effect.Type)? { effects.first { $0.id == id } }

  /// So many further on from one effect, round and round; from none the first or the last.
  package static func neighbour(of effect: (any Effect.Type)?, _ distance: Int) -> any Effect.Type {
    let index = effects.firstIndex { $0.id == effect?.id }
    return effects[
      index.map { ($0 + distance + effects.count) % effects.count } ?? (distance > 0 ? 0 : effects.count - 1)]
  }

  /// The parameters of the playground and of every effect: what a config may say.
  package static let groups: [ParameterGroup] =
    [
      ParameterGroup(
        id: PlaygroundSettings.id, title: PlaygroundSettings.title, schema: Schema(of: PlaygroundSettings.self)),
      ParameterGroup(
        id: PictureSettings.id, title: "Pictures", schema: Schema(of: PictureSettings.self), isForConfigsAlone: true),
      ParameterGroup(id: TouchSettings.id, title: "Touch", schema: Schema(of: TouchSettings.self)),
      ParameterGroup(id: TouchRange.id, title: "Touch: range", schema: Schema(of: TouchRange.self)),
      ParameterGroup(id: TouchCalibration.id, title: "Touch: calibration", schema: Schema(of: TouchCalibration.self)),
      ParameterGroup(id: KioskSettings.id, title: "Kiosk", schema: Schema(of: KioskSettings.self)),
      ParameterGroup(id: KioskUnlock.id, title: "Kiosk: unlocking", schema: Schema(of: KioskUnlock.self)),
      ParameterGroup(id: KioskDim.id, title: "Kiosk: at night", schema: Schema(of: KioskDim.self)),
    ]
    + effects.map(group(of:))

  /// What one effect can be tuned by.
  package static func group(of effect: any Effect.Type) -> ParameterGroup {
    func schema<E: Effect>(_ type: E.Type) -> Schema { Schema(of: E.Parameters.self) }
    return ParameterGroup(id: effect.id, title: effect.title, schema: schema(effect))
  }

  package static var ids: [String] { effects.map { $0.id } }

  /// What effects get while the playground is to move less: `patches`, and on top of them what each gives for that.
  package static func calming(_ patches: Patches) -> Patches {
    effects.reduce(into: patches) { calm, effect in
      calm[effect.id] = calm[effect.id].merging(effect.reducedMotion)
    }
  }

  /// What the values of a patch over an effect's defaults come to.
  package static func insights(of effect: any Effect.Type, _ patch: Patch) -> [Insight] {
    func insights<E: Effect>(_ type: E.Type) -> [Insight] {
      (try? E.Parameters.defaults.applying(patch)).map(E.insights) ?? []
    }
    return insights(effect)
  }

  /// An effect at its start, with the values of a patch that its schema accepts over the defaults.
  package static func perform(
    _ effect: any Effect.Type, in size: Vector, _ patch: Patch = Patch(), isTile: Bool = false
  ) -> any Performance {
    func open<E: Effect>(_ type: E.Type) -> any Performance {
      do { return Running<E>(in: size, try E.Parameters.defaults.applying(patch), isTile: isTile) } catch {
        preconditionFailure("\(E.id) was given values that its schema refuses: \(error)")
      }
    }
    return open(effect)
  }
}
