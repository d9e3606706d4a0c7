import Motion

extension ValueStack {
  /// Returns the name of the preset last picked for a group; `nil` if there is none.
  package func presetName(in group: String) -> String? { valueSources[group]?.preset?.name }

  /// Whether a value of the group's preset has been changed since the pick.
  package func isPresetEdited(in group: String) -> Bool {
    guard let preset = valueSources[group]?.preset, let known = catalogue[group] else { return false }
    let now = values[group]
    return preset.patches[group].changes.contains { change in
      // Called in every frame: usually both values are the same, so compare them first.
      guard now[change.name] != change.value,
        let value = catalogue.value(of: change.name, in: known, under: values),
        let wanted = catalogue.value(of: change.name, in: known, under: preset.patches)
      else { return false }
      return !value.isWritten(like: wanted)
    }
  }

  /// Removes a preset as the source of all groups' values; the values stay.
  package mutating func forget(preset name: String) {
    put([:], from: valueSources.filter { $0.value.preset?.name != name })
  }

  /// Applies a preset's values to a group, or to every group that the preset contains.
  ///
  /// Values from the group's preset before, if unchanged since, return to the file's values.
  @discardableResult
  package mutating func pick(_ preset: Preset, in group: String? = nil) -> [ParameterChange] {
    let groups = group.map { [$0] } ?? preset.patches.groups
    var requested = Patches()
    var picked: [String: ValueSource] = [:]
    for id in groups {
      requested = requested.merging(valuesWithoutPreset(in: id)).merging(preset.patches.only(id))
      picked[id] = .preset(preset)
    }
    return apply(requested, .preset(preset.name), picking: picked)
  }

  /// Applies values between two ends to a group: 0 is exactly the first end, 1 the second.
  ///
  /// For a value that a preset does not contain, that end is the file's value.
  @discardableResult
  package mutating func blend(
    _ a: BlendEnd, _ b: BlendEnd, _ fraction: Double, in group: String, gesture: Int? = nil
  ) -> [ParameterChange] {
    let goesOn: PresetBlend? = if case .blend(let blend)? = valueSources[group] { blend } else { nil }
    let blend = PresetBlend(
      from: a, to: b, fraction: fraction.clamped(to: 0...1), now: goesOn?.now ?? values.only(group),
      before: goesOn.map(\.before) ?? valueSources[group]?.preset)
    let first = patches(of: a, now: blend.now, in: group)
    let second = patches(of: b, now: blend.now, in: group)
    var requested = valuesWithoutPreset(in: group)
    for parameter in catalogue[group]?.schema.parameters ?? [] {
      let key = "\(group).\(parameter.name)"
      guard first[key: key] != nil || second[key: key] != nil,
        let from = value(of: key, under: first[key: key] == nil ? saved : first),
        let to = value(of: key, under: second[key: key] == nil ? saved : second)
      else { continue }
      requested[key: key] = parameter.value(from: from, to: to, blend.fraction)
    }
    return apply(
      requested, .morph(a.name, b.name, fraction: blend.fraction), gesture: gesture, picking: [group: .blend(blend)])
  }

  /// Returns the values of an end: some values for a preset, all values for the others.
  private func patches(of end: BlendEnd, now: Patches, in group: String) -> Patches {
    if case .preset(let preset) = end { return preset.patches.only(group) }
    return all(of: end == .file ? saved : end == .now ? now : [:], in: group)
  }

  /// Returns every effective value of a group, including those at their defaults.
  package func all(in group: String) -> Patches { all(of: values, in: group) }

  private func all(of patches: Patches, in group: String) -> Patches {
    var all = Patches()
    for parameter in catalogue[group]?.schema.parameters ?? [] {
      let key = "\(group).\(parameter.name)"
      all[key: key] = value(of: key, under: patches)
    }
    return all
  }

  /// Returns the unfinished blend of a group's values; `nil` if there is none, or if it equals a preset.
  package func blend(in group: String) -> PresetBlend? {
    if case .blend(let blend)? = valueSources[group], blend.preset == nil { blend } else { nil }
  }

  /// Returns the values with which a preset reproduces the group's present values.
  ///
  /// These are the values that differ from the defaults, and those that the preset contains already.
  package func update(of preset: Preset, in group: String) -> Patches {
    var update = Patches()
    let keys = preset.patches.only(group).byKey.map(\.key) + changedFromDefaults(in: group).map(\.name)
    for key in keys { update[key: key] = value(of: key) }
    return update
  }

  /// Returns the group's values that differ from the defaults, as a preset of this name.
  package func preset(named name: String, of group: String, note: String = "") -> Preset {
    Preset(name: name, note: note, patches: Patches(changedFromDefaults(in: group)))
  }

  /// Returns the file's values for those values of the group's preset that are unchanged since the pick.
  private func valuesWithoutPreset(in group: String) -> Patches {
    var back = Patches()
    guard let preset = valueSources[group]?.preset else { return back }
    for (key, _) in preset.patches.only(group).byKey where isSame(key, values, preset.patches) {
      back[key: key] = savedValue(of: key)
    }
    return back
  }
}
