extension TuningSession {
  /// The name of the preset that a group was last given; nil when there is none.
  package func presetName(in group: String) -> String? { presets[group]?.name }

  /// True when a value of the group's preset has been changed since it was picked.
  package func isPresetEdited(in group: String) -> Bool {
    guard let preset = presets[group] else { return false }
    return preset.patches.only(group).byKey.contains { !isSame($0.key, values, preset.patches) }
  }

  /// Gives a group, or every group that the preset speaks of, the preset's values.
  ///
  /// What the preset before it had brought, and nobody has changed since, goes back to what the file says.
  @discardableResult
  package mutating func pick(_ preset: Preset, in group: String? = nil) -> [ParameterChange] {
    let groups = group.map { [$0] } ?? preset.patches.groups
    var wishes = Patches()
    var picked: [String: Preset] = [:]
    for id in groups {
      wishes = wishes.merging(backFromPreset(in: id)).merging(preset.patches.only(id))
      picked[id] = preset
    }
    return apply(wishes, .preset(preset.name), picking: picked)
  }

  /// Gives a group values between two presets: 0 is the first exactly, 1 the second.
  ///
  /// A value that only one of them names goes between that and what the file says.
  @discardableResult
  package mutating func morph(
    _ a: Preset, _ b: Preset, _ fraction: Double, in group: String, gesture: Int? = nil
  ) -> [ParameterChange] {
    let first = a.patches.only(group)
    let second = b.patches.only(group)
    var wishes = backFromPreset(in: group)
    for (key, _) in first.merging(second).byKey {
      guard let definition = catalogue.definition(of: key),
        let from = value(of: key, under: first[key: key] == nil ? saved : first),
        let to = value(of: key, under: second[key: key] == nil ? saved : second)
      else { continue }
      wishes[key: key] = definition.value(from: from, to: to, fraction)
    }
    let end = fraction <= 0 ? a : fraction >= 1 ? b : nil
    let fraction = min(max(fraction, 0), 1)
    return apply(
      wishes, .morph(a.name, b.name, fraction: fraction), gesture: gesture, picking: end.map { [group: $0] } ?? [:],
      forgetting: [group])
  }

  /// What a group has that differs from the defaults, as a preset of this name.
  package func preset(named name: String, of group: String, note: String = "") -> Preset {
    let patches = changedFromDefaults(in: group).reduce(into: Patches()) { $0[key: $1.name] = $1.new }
    return Preset(name: name, note: note, patches: patches)
  }

  /// The file's values for what the group's preset brought and nobody has changed since.
  private func backFromPreset(in group: String) -> Patches {
    var back = Patches()
    guard let preset = presets[group] else { return back }
    for (key, _) in preset.patches.only(group).byKey where isSame(key, values, preset.patches) {
      back[key: key] = savedValue(of: key)
    }
    return back
  }
}
