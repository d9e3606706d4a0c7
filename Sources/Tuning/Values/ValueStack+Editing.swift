import Formatting

extension ValueStack {
  /// Sets one value; all changes with the same gesture are one undo step.
  ///
  /// - Returns: The change; `nil` if the value was the same already.
  @discardableResult
  package mutating func set(
    _ key: String, _ value: ParameterValue, gesture: Int? = nil
  ) throws(Problem) -> ParameterChange? {
    guard let definition = catalogue.definition(of: key) else {
      throw Problem(message: "\(key.excerpt): unknown parameter")
    }
    var requested = Patches()
    requested[key: key] = try definition.accept(value)
    return apply(requested, .hand, gesture: gesture).first
  }

  /// Resets values to their defaults, as one undo step; a reset of several values has a `name`.
  @discardableResult
  package mutating func reset(_ keys: [String], of name: String? = nil) -> [ParameterChange] {
    var requested = Patches()
    for key in keys { requested[key: key] = catalogue.definition(of: key)?.defaultValue }
    return apply(requested, .defaults(of: name))
  }

  /// Resets every value of a group to its default; the group then has no preset.
  @discardableResult
  package mutating func resetAll(in group: String) -> [ParameterChange] {
    let requested = Patches(changedFromDefaults(in: group).map(\.reversed))
    return apply(requested, .defaults(of: group), forgetting: [group])
  }

  /// Resets every value to the file's, except those of the keys in `kept`.
  @discardableResult
  package mutating func revert(leavingOut kept: Set<String> = []) -> [ParameterChange] {
    let requested = Patches(changedFromSaved.filter { !kept.contains($0.name) }.map(\.reversed))
    return apply(requested, .revert, forgetting: requested.groups)
  }

  // MARK: - Steps

  /// Makes the requested values effective and adds an undo step.
  ///
  /// The values come for example from a paste, from the last session's unsaved values or from the other side of the
  /// split. They must have been accepted.
  ///
  /// - Parameter forgetting: Groups that lose their preset as the source of their values.
  @discardableResult
  package mutating func apply(
    _ requested: Patches, _ origin: TuningStep.Origin, gesture: Int? = nil, picking: [String: ValueSource] = [:],
    forgetting: [String] = []
  ) -> [ParameterChange] {
    let changes = catalogue.changes(from: values, to: values.merging(requested))
    let before = valueSources
    var after = before
    if case .defaults = origin { for group in forgetting { after[group] = nil } }
    for change in changes {
      guard let group = Patches.split(change.name)?.group else { continue }
      after[group] = forgetting.contains(group) ? nil : after[group]?.edited
    }
    after.merge(picking) { $1 }
    guard !changes.isEmpty || after != before else { return [] }
    put(Patches(changes), from: after)
    history.add(
      TuningStep(
        origin: origin, changes: changes, gesture: gesture, valueSourcesBefore: before, valueSourcesAfter: after))
    return changes
  }
}
