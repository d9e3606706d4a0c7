import Motion

extension TuningSession {
  /// The name of the preset that a group was last given; nil when there is none.
  package func presetName(in group: String) -> String? { standings[group]?.preset?.name }

  /// True when a value of the group's preset has been changed since it was picked.
  package func isPresetEdited(in group: String) -> Bool {
    guard let preset = standings[group]?.preset, let known = catalogue[group] else { return false }
    let now = values[group]
    return preset.patches[group].changes.contains { change in
      // Asked with every frame: as a rule it is the very same.
      guard now[change.name] != change.value,
        let value = catalogue.value(of: change.name, in: known, under: values),
        let wanted = catalogue.value(of: change.name, in: known, under: preset.patches)
      else { return false }
      return !value.isWritten(like: wanted)
    }
  }

  /// No group has this preset any more; the values stay.
  package mutating func forget(preset name: String) {
    standings = standings.filter { $0.value.preset?.name != name }
  }

  /// Gives a group, or every group that the preset speaks of, the preset's values.
  ///
  /// What the preset before it had brought, and what is unchanged since, goes back to what the file says.
  @discardableResult
  package mutating func pick(_ preset: Preset, in group: String? = nil) -> [ParameterChange] {
    let groups = group.map { [$0] } ?? preset.patches.groups
    var wishes = Patches()
    var picked: [String: Standing] = [:]
    for id in groups {
      wishes = wishes.merging(backFromPreset(in: id)).merging(preset.patches.only(id))
      picked[id] = .preset(preset)
    }
    return apply(wishes, .preset(preset.name), picking: picked)
  }

  /// Gives a group values between two ends: 0 is the first exactly, 1 the second.
  ///
  /// A value of which a preset does not speak is there what the file says.
  @discardableResult
  package mutating func blend(
    _ a: BlendEnd, _ b: BlendEnd, _ fraction: Double, in group: String, gesture: Int? = nil
  ) -> [ParameterChange] {
    let goesOn: PresetBlend? = if case .blend(let blend)? = standings[group] { blend } else { nil }
    let blend = PresetBlend(
      from: a, to: b, fraction: fraction.clamped(to: 0...1), now: goesOn?.now ?? values.only(group),
      before: goesOn.map(\.before) ?? standings[group]?.preset)
    let first = patches(of: a, now: blend.now, in: group)
    let second = patches(of: b, now: blend.now, in: group)
    var wishes = backFromPreset(in: group)
    for parameter in catalogue[group]?.schema.parameters ?? [] {
      let key = "\(group).\(parameter.name)"
      guard first[key: key] != nil || second[key: key] != nil,
        let from = value(of: key, under: first[key: key] == nil ? saved : first),
        let to = value(of: key, under: second[key: key] == nil ? saved : second)
      else { continue }
      wishes[key: key] = parameter.value(from: from, to: to, blend.fraction)
    }
    return apply(
      wishes, .morph(a.name, b.name, fraction: blend.fraction), gesture: gesture, picking: [group: .blend(blend)])
  }

  /// What an end says: a preset of some values, the others of all.
  private func patches(of end: BlendEnd, now: Patches, in group: String) -> Patches {
    if case .preset(let preset) = end { return preset.patches.only(group) }
    return all(of: end == .file ? saved : end == .now ? now : [:], in: group)
  }

  /// Every value of a group that counts, also those that are left at their defaults.
  package func all(in group: String) -> Patches { all(of: values, in: group) }

  private func all(of patches: Patches, in group: String) -> Patches {
    var all = Patches()
    for parameter in catalogue[group]?.schema.parameters ?? [] {
      let key = "\(group).\(parameter.name)"
      all[key: key] = value(of: key, under: patches)
    }
    return all
  }

  /// The blend that a group's values are in the midst of.
  package func blend(in group: String) -> PresetBlend? {
    if case .blend(let blend)? = standings[group], blend.preset == nil { blend } else { nil }
  }

  /// What a preset has to say about a group so that it comes to the values of now: what differs from the defaults, and what
  /// it says already.
  package func update(of preset: Preset, in group: String) -> Patches {
    var update = Patches()
    let keys = preset.patches.only(group).byKey.map(\.key) + changedFromDefaults(in: group).map(\.name)
    for key in keys { update[key: key] = value(of: key) }
    return update
  }

  /// What a group has that differs from the defaults, as a preset of this name.
  package func preset(named name: String, of group: String, note: String = "") -> Preset {
    Preset(name: name, note: note, patches: Patches(changedFromDefaults(in: group)))
  }

  /// The file's values for what the group's preset brought and what is unchanged since.
  private func backFromPreset(in group: String) -> Patches {
    var back = Patches()
    guard let preset = standings[group]?.preset else { return back }
    for (key, _) in preset.patches.only(group).byKey where isSame(key, values, preset.patches) {
      back[key: key] = savedValue(of: key)
    }
    return back
  }
}
