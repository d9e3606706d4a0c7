import Canvas
import Effects
import Handoff
import Panel
import Tuning

extension PanelModel {
  /// Makes the panel's model: the parameters of an effect, if there is one, and those of the playground.
  init(of effect: EffectCard?, _ stack: ValueStack) {
    // During a comparison the panel shows the saved numbers. The list of changes that a save would write stays.
    let (values, saved) = (stack.effective, stack.saved)
    let ids = [effect?.id, PlaygroundSettings.id].compactMap { $0 }
    let groups = ids.compactMap { id in
      stack.catalogue[id].map { Self.groups(of: $0, values: values[id], saved: saved[id]) }
    }
    self.init(
      title: effect?.title ?? "Fidget", accent: effect?.accent ?? Look.coral, groups: groups.flatMap { $0 })
    insights =
      effect.map { effect in
        effect.insights(values[effect.id]).map { insight in
          Insight(
            name: insight.name, text: ShownNumber.text(insight.value, unit: insight.unit),
            keys: insight.keys.map { "\(effect.id).\($0)" })
        }
      } ?? []
    let group = effect?.id ?? PlaygroundSettings.id
    isDefault = stack.changedFromDefaults(in: group).isEmpty
    preset = stack.presetName(in: group)
    blend = stack.blend(in: group).map {
      Blend(from: BlendEnd($0.from), to: BlendEnd($0.to), fraction: $0.fraction)
    }
    isEdited = stack.isPresetEdited(in: group)
    undoName = stack.undoName
    if effect != nil { copyForms = HandoffTargets.all.map { CopyForm(id: $0.id, title: $0.title) } }
    // The changes of the shown group come first.
    let changed = stack.changedFromSaved
    let own = changed.filter { Patches.split($0.name)?.group == group }
    let others = changed.filter { Patches.split($0.name)?.group != group }
    changes = (own + others).compactMap { change in
      guard let definition = stack.catalogue.definition(of: change.name), let name = Patches.split(change.name)
      else { return nil }
      return Change(
        key: change.name, effect: stack.catalogue[name.group]?.title ?? name.group, definition: definition,
        old: change.old, new: change.new)
    }
  }
}

extension PanelModel.BlendEnd {
  fileprivate init(_ end: Tuning.BlendEnd) {
    self =
      switch end {
      case .defaults: .defaults
      case .file: .file
      case .now: .now
      case .preset(let preset): .preset(preset.name)
      }
  }
}
