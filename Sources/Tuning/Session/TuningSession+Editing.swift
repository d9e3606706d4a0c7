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
    var wishes = Patches()
    for change in changedFromDefaults(in: group) { wishes[key: change.name] = change.old }
    return apply(wishes, .defaults(of: group), forgetting: [group])
  }

  /// Every value but those of some keys back to what the file says.
  @discardableResult
  package mutating func revert(leavingOut kept: Set<String> = []) -> [ParameterChange] {
    let wishes = changedFromSaved.filter { !kept.contains($0.name) }
      .reduce(into: Patches()) { $0[key: $1.name] = $1.old }
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
    for change in changes { values[key: change.name] = change.new }
    undone = []
    if let gesture, let last = done.last, last.gesture == gesture {
      join(changes, origin)
    } else {
      done.append(
        TuningStep(
          origin: origin, changes: changes, gesture: gesture, standingsBefore: before, standingsAfter: standings))
      forgetOldest()
    }
    return changes
  }

  /// Adds changes to the last step. A gesture that ends where it began leaves none.
  private mutating func join(_ changes: [ParameterChange], _ origin: TuningStep.Origin) {
    var step = done.removeLast()
    var all = step.changes
    for change in changes {
      if let index = all.firstIndex(where: { $0.name == change.name }) {
        all[index] = ParameterChange(name: change.name, old: all[index].old, new: change.new)
      } else {
        all.append(change)
      }
    }
    step.changes = all.filter { !$0.old.isWritten(like: $0.new) }
    step.origin = origin
    step.standingsAfter = standings
    let isSame = step.standingsBefore.compactMapValues(\.preset) == standings.compactMapValues(\.preset)
    if !step.changes.isEmpty || !isSame { done.append(step) }
  }
}
