import Effects
import Formatting
import Tuning

/// The config file: the tuner reloads it when it changes and saves edited values into it.
extension Tuner {
  /// Checks the file; adopts or reports its content in the same frame and never waits.
  func lookAtConfig(now: Int64) {
    let wasBad = !config.source.problems.isEmpty
    switch config.source.poll(now: now, kept: stack.values) {
    case .unchanged: break
    case .applied(let file, _, let hash):
      config.report.warn(config.source.departed)
      tell(reload(file), hash: hash)
      if wasBad { config.report.tellMended(isSame: false) }
      if config.autosaveIsOwed { autosave() }
    case .refused(let problems):
      changed()
      config.report.tell(refused: problems)
    case .ok:
      changed()
      config.report.tellMended(isSame: true)
      if config.autosaveIsOwed { autosave() }
    }
    guard let last = config.source.takeFallback() else { return }
    // The file is invalid at the start.
    config.report.tell(restored: reload(last).changes.count)
  }

  private func tell(_ reload: TuningReload, hash: ContentHash? = nil) {
    noteLogged()
    config.report.tell(reload, stack.catalogue, hash: hash)
  }

  /// Writes the edited values into the file, except for the keys in `kept`.
  ///
  /// - Parameter isRequested: whether a person asked for it and wants to see the result.
  /// - Returns: the reason why nothing was written; `nil` if the file holds the values.
  @discardableResult
  package func save(isRequested: Bool = true, leavingOut kept: Set<String> = []) -> Problem? {
    let before = stack.saved
    let guests = stack.changedFromSaved.map(\.name).filter { isOfGuest($0) }
    let result = config.source.save(stack, leavingOut: kept.union(guests))
    adopt(saved: result)
    for reload in result.reloads { tell(reload) }
    switch result.outcome {
    case .nothing:
      config.autosaveIsOwed = false
      guard isRequested else { return nil }
      if let refusal = refusal(ofGuest: group) { return refusal }
      announcer.say("Nothing to save")
    case .saved(let changes, let hash):
      config.autosaveIsOwed = false
      if !changes.isEmpty { savedBefore = before }
      recovery.forgetTaken()
      config.report.tell(saved: changes, hash, stack.catalogue, isRequested: isRequested)
    case .refused(let reason, let isFull):
      // An automatic save reports its failure once and tries again after the next change.
      config.report.tell(unsaved: reason, isRepeated: !isRequested && config.autosaveIsOwed)
      config.autosaveIsOwed = !isRequested
      return Problem(isFull ? .full : .forbidden, message: reason)
    }
    return nil
  }

  /// Saves after a step if the config asks for it.
  func autosave() {
    if values.settings.autosave { save(isRequested: false) }
  }
}
