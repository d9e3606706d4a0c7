import Canvas
import Effects
import Panel
import Tuning

extension PanelModel {
  /// What the panel shows of an effect, or of the gallery without one: its parameters, then the playground's.
  init(of effect: (any Effect.Type)?, values: Patches, saved: Patches, catalogue: ParameterCatalogue) {
    let ids = [effect?.id, PlaygroundSettings.id].compactMap { $0 }
    let groups = ids.compactMap { id in
      catalogue[id].map { Self.groups(of: $0, values: values[id], saved: saved[id]) }
    }
    self.init(
      title: effect?.title ?? "Fidget", accent: effect?.accent ?? Look.coral, groups: groups.flatMap { $0 })
    insights =
      effect.map { effect in
        Catalogue.insights(of: effect, values[effect.id]).map { insight in
          Insight(
            name: insight.name, text: ShownNumber.text(insight.value, unit: insight.unit),
            keys: insight.keys.map { "\(effect.id).\($0)" })
        }
      } ?? []
  }
}

extension PanelModel {
  /// What the panel shows in a picture without a window.
  @MainActor init(of effect: (any Effect.Type)?, _ rehearsal: Rehearsal) {
    self.init(of: effect, values: rehearsal.values, saved: rehearsal.saved, catalogue: rehearsal.catalogue)
    let group = effect?.id ?? PlaygroundSettings.id
    preset = rehearsal.preset.flatMap { $0.patches[group].isEmpty ? nil : $0.name }
    if let preset = rehearsal.preset {
      presets = [preset.name]
      isEdited = preset.patches[group].changes.contains { change in
        row("\(group).\(change.name)").map { !$0.value.isWritten(like: change.value) } ?? false
      }
    }
    unsavedCount = rehearsal.catalogue.changes(from: rehearsal.saved, to: rehearsal.values).count
    if unsavedCount > 0 { undoName = "" }
    isCalm = true
  }
}
