import Effects
import Formatting
import Tuning

/// A watched config file, with everything about it that is still to be reported.
struct WatchedConfig {
  var source: ConfigSource
  /// The hash of the loaded content that no picture has shown yet; `nil` if it was shown.
  var unshownHash: String?
  /// Whether the file has been read.
  ///
  /// The content of the first reading is not reported as a change.
  var hasRead = false
  /// The warnings that were reported already.
  var reported: Set<String> = []
  /// Whether an automatic save has failed and is tried again.
  var autosaveIsOwed = false

  /// Watches the config file of these values, which has not been read yet.
  ///
  /// - Parameter keepsLastGood: whether valid content is stored for a later start at which the file is invalid.
  @MainActor
  init(of values: LiveValues, _ host: any Host, keepsLastGood: Bool) {
    let (path, catalogue) = (values.pictures.configPath, values.session.catalogue)
    source = ConfigSource(
      path: path, catalogue: catalogue,
      lastGood: keepsLastGood
        ? LastGoodFile(ofConfig: path, catalogue, environment: host.environment, files: host.files) : nil,
      files: host.files)
  }
}

/// The config file: the tuner reloads it when it changes, saves edited values into it, and reports both.
extension Tuner {
  // MARK: - Reading

  /// Checks the file; adopts or reports its content in the same frame and never waits.
  func lookAtConfig(now: Int64) {
    let wasBad = !config.source.problems.isEmpty
    switch config.source.poll(now: now, kept: session.values) {
    case .unchanged: break
    case .applied(let file, _, let hash):
      config.unshownHash = hash.description
      for warning in config.source.departed where config.reported.insert(warning.message).inserted {
        announcer.tell("config: \(warning.description)")
      }
      report(reload(file), hash: hash.description)
      if wasBad { log.write("config.ok") }
      if config.autosaveIsOwed { autosave() }
    case .refused(let problems):
      config.hasRead = true
      changed()
      for problem in problems { announcer.tell(problem.description) }
      log.write("config.refused", [.init("messages", .array(problems.map { .string($0.description) }))])
    case .ok:
      changed()
      announcer.tell("config: \(path) is good again, nothing changed")
      log.write("config.ok")
      if config.autosaveIsOwed { autosave() }
    }
    guard let last = config.source.takeFallback() else { return }
    // The file is invalid at the start.
    let count = reload(last).changes.count
    announcer.tell("config: \(path): the last good values are used until it is mended: \(count.values)")
    log.write("config.restored", [.init("changed", .integer(count))])
  }

  /// Notes that a picture was shown.
  func noteShown() {
    guard let hash = config.unshownHash else { return }
    log.write("config.shown", [.init("hash", .string(hash))])
    config.unshownHash = nil
  }

  /// Reports another program's change of the file in the terminal, over the picture and in the log.
  private func report(_ reload: TuningReload, hash: String? = nil) {
    noteLogged()
    let catalogue = session.catalogue
    let hasRead = config.hasRead
    if !reload.changes.isEmpty {
      let how =
        hasRead ? "changed" : reload.changes.count == 1 ? "differs from its default" : "differ from their defaults"
      announcer.tell("config: \(reload.changes.count.values) \(how): \(reload.changes.listed(catalogue))")
      if hasRead { announcer.say("The file changed \(reload.changes.inWords(catalogue))", .command(.undo)) }
    }
    config.hasRead = true
    // The log comes last, so that a reader of the log finds the line on standard error.
    if let hash { log.write(applied: reload.changes, hash: hash) }
    for clash in reload.clashes {
      announcer.tell("config: clash: \(clash.words)")
      log.write(
        "tuning.clash",
        [
          .init("key", .string(clash.key)), .init("here", .string(clash.here.shown)),
          .init("file", .string(clash.file.shown)),
        ])
    }
    guard let first = reload.clashes.first else { return }
    let many = "\(reload.clashes.count) values were changed here and in the file; the file's are used"
    let one = "Changed here and in the file, the file's is used: \(first.change.words(catalogue))"
    announcer.say(reload.clashes.count == 1 ? one : many, seconds: 8, .command(.undo))
  }

  // MARK: - Saving

  /// Writes the edited values into the file, except for the keys in `kept`.
  ///
  /// - Parameter isRequested: whether a person asked for it and wants to see the result.
  /// - Returns: the reason why nothing was written; `nil` if the file holds the values.
  @discardableResult
  func save(isRequested: Bool = true, leavingOut kept: Set<String> = []) -> Problem? {
    let before = session.saved
    let guests = session.changedFromSaved.map(\.name).filter { isOfGuest($0) }
    let result = config.source.save(session, leavingOut: kept.union(guests))
    adopt(saved: result)
    for reload in result.reloads { report(reload) }
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
      announcer.tell("config: \(changes.count.values) saved in \(path): \(changes.listed(session.catalogue))")
      if isRequested { announcer.say("Saved \(changes.inWords(session.catalogue))") }
      log.write(
        "tuning.saved",
        [
          .init("path", .string(path)), .init("changed", session.catalogue.json(changes)),
          .init("hash", .string(hash.description)),
        ])
    case .refused(let reason, let isFull):
      // An automatic save reports its failure once and tries again after the next change.
      if isRequested || !config.autosaveIsOwed { announcer.complain(reason) }
      config.autosaveIsOwed = !isRequested
      log.write("tuning.unsaved", [.init("reason", .string(reason))])
      return Problem(isFull ? .full : .forbidden, message: reason)
    }
    return nil
  }

  /// Saves after a step if the config asks for it.
  func autosave() {
    if values.settings.autosave { save(isRequested: false) }
  }
}
