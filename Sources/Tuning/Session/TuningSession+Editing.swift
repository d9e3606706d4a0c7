import Formatting

extension TuningSession {
  /// Sets one value; changes with the same gesture are one step, however many there are.
  ///
  /// - Returns: the change, nil when the value was so already.
  @discardableResult
  package mutating func set(
    _ key: String, _ value: ParameterValue, gesture: Int? = nil
  ) throws(Refusal) -> ParameterChange? {
    guard let definition = catalogue.definition(of: key) else { throw Refusal("\(key.excerpt): unknown parameter", "") }
    var wishes = Patches()
    wishes[key: key] = try definition.accept(value)
    return apply(wishes, .hand, gesture: gesture).first
  }

  /// Values back to their defaults, as one step; more than one have a `name`.
  @discardableResult
  package mutating func reset(_ keys: [String], of name: String? = nil) -> [ParameterChange] {
    var wishes = Patches()
    for key in keys { wishes[key: key] = catalogue.definition(of: key)?.defaultValue }
    return apply(wishes, .defaults(of: name))
  }

  /// Every value of a group back to its default, which then has no preset.
  @discardableResult
  package mutating func resetAll(in group: String) -> [ParameterChange] {
    let wishes = Patches(changedFromDefaults(in: group).map(\.reversed))
    return apply(wishes, .defaults(of: group), forgetting: [group])
  }

  /// Every value but those of some keys back to what the file says.
  @discardableResult
  package mutating func revert(leavingOut kept: Set<String> = []) -> [ParameterChange] {
    let wishes = Patches(changedFromSaved.filter { !kept.contains($0.name) }.map(\.reversed))
    return apply(wishes, .revert, forgetting: wishes.groups)
  }

  // MARK: - Steps

  /// Makes the wishes count and notes the step: a paste's, what was not saved last time, or a side's. They must have been
  /// accepted.
  ///
  /// - Parameter forgetting: groups whose preset no longer says where the values come from.
  @discardableResult
  package mutating func apply(
    _ wishes: Patches, _ origin: TuningStep.Origin, gesture: Int? = nil, picking: [String: Standing] = [:],
    forgetting: [String] = []
  ) -> [ParameterChange] {
    let changes = catalogue.changes(from: values, to: values.merging(wishes))
    let before = standings
    if case .defaults = origin { for group in forgetting { standings[group] = nil } }
    for change in changes {
      guard let group = Patches.split(change.name)?.group else { continue }
      standings[group] = forgetting.contains(group) ? nil : standings[group]?.edited
    }
    standings.merge(picking) { $1 }
    guard !changes.isEmpty || standings != before else { return [] }
    values = values.merging(Patches(changes))
    history.add(
      TuningStep(
        origin: origin, changes: changes, gesture: gesture, standingsBefore: before, standingsAfter: standings))
    return changes
  }
}
