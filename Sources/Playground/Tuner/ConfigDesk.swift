import Effects
import Formatting
import Tuning

/// The config file of a tuner: it is reloaded when it changes and written by a save, and both are reported.
@MainActor
final class ConfigDesk {
  private var source: ConfigSource
  private let announcer: Announcer
  /// The hash of the loaded content that no picture has shown yet; `nil` if it was shown.
  private var unshownHash: String?
  /// Whether the file has been read.
  ///
  /// The content of the first reading is not reported as a change.
  private var hasRead = false
  /// The warnings that were reported already.
  private var reported: Set<String> = []
  /// Whether an automatic save has failed and is tried again.
  private var autosaveIsOwed = false

  /// Makes a desk that has not read the file yet.
  ///
  /// - Parameter keepsLastGood: whether valid content is stored for a later start at which the file is invalid.
  init(_ values: LiveValues, _ announcer: Announcer, _ host: any Host, keepsLastGood: Bool) {
    self.announcer = announcer
    let (path, catalogue) = (values.pictures.configPath, values.session.catalogue)
    source = ConfigSource(
      path: path, catalogue: catalogue,
      lastGood: keepsLastGood
        ? LastGoodFile(ofConfig: path, catalogue, environment: host.environment, files: host.files) : nil,
      files: host.files)
  }

  var problems: Problems<Diagnostic> { source.problems }
  private var path: String { source.path }
  private var log: EventLog { announcer.log }

  func nextLook(after now: Int64) -> Int64 { source.nextPoll(after: now) }

  // MARK: - Reading

  /// Checks the file; adopts or reports its content in the same frame and never waits.
  func poll(now: Int64, at tuner: Tuner) {
    let wasBad = !source.problems.isEmpty
    switch source.poll(now: now, kept: tuner.session.values) {
    case .unchanged: break
    case .applied(let file, _, let hash):
      unshownHash = hash.description
      for warning in source.departed where reported.insert(warning.message).inserted {
        announcer.tell("config: \(warning.description)")
      }
      tell(take(file, at: tuner), hash: hash.description, at: tuner)
      if wasBad { log.write("config.ok") }
      if autosaveIsOwed { autosave(at: tuner) }
    case .refused(let problems):
      hasRead = true
      tuner.changed()
      for problem in problems { announcer.tell(problem.description) }
      log.write("config.refused", [.init("messages", .array(problems.map { .string($0.description) }))])
    case .ok:
      tuner.changed()
      announcer.tell("config: \(path) is good again, nothing changed")
      log.write("config.ok")
      if autosaveIsOwed { autosave(at: tuner) }
    }
    guard let last = source.takeFallback() else { return }
    // The file is invalid at the start.
    let count = take(last, at: tuner).changes.count
    announcer.tell("config: \(path): the last good values are used until it is mended: \(count.values)")
    log.write("config.restored", [.init("changed", .integer(count))])
  }

  private func take(_ file: Patches, at tuner: Tuner) -> TuningReload {
    var reload = TuningReload()
    tuner.reload {
      reload = $0.reload(file)
    } others: {
      _ = $0.reload(file)
    }
    return reload
  }

  /// Notes that a picture was shown.
  func noteShown() {
    guard let hash = unshownHash else { return }
    log.write("config.shown", [.init("hash", .string(hash))])
    unshownHash = nil
  }

  /// Ignores the content read before the first picture, because nobody waits to see it.
  func forgetUnshown() { unshownHash = nil }

  /// Reports another program's change of the file in the terminal, over the picture and in the log.
  private func tell(_ reload: TuningReload, hash: String? = nil, at tuner: Tuner) {
    tuner.noteLogged()
    if !reload.changes.isEmpty {
      let catalogue = tuner.session.catalogue
      let how =
        hasRead ? "changed" : reload.changes.count == 1 ? "differs from its default" : "differ from their defaults"
      announcer.tell("config: \(reload.changes.count.values) \(how): \(reload.changes.listed(catalogue))")
      if hasRead { announcer.say("The file changed \(reload.changes.inWords(catalogue))", .command(.undo)) }
    }
    hasRead = true
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
    let one = "Changed here and in the file, the file's is used: \(first.change.words(tuner.session.catalogue))"
    announcer.say(reload.clashes.count == 1 ? one : many, seconds: 8, .command(.undo))
  }

  // MARK: - Saving

  /// Writes the edited values into the file, except for the keys in `kept`.
  ///
  /// - Parameter isRequested: whether a person asked for it and wants to see the result.
  /// - Returns: the reason why nothing was written; `nil` if the file holds the values.
  @discardableResult
  func save(isRequested: Bool = true, leavingOut kept: Set<String> = [], at tuner: Tuner) -> Inbox.Refusal? {
    var reloads: [TuningReload] = []
    var saving = ConfigSource.Saving.nothing
    var saved: Patches?
    let before = tuner.session.saved
    let guests = tuner.session.changedFromSaved.map(\.name).filter { tuner.isOfGuest($0) }
    tuner.reload { session in
      saving = source.save(&session, leavingOut: kept.union(guests), reloads: &reloads)
      if case .saved = saving { saved = session.saved }
    } others: { other in
      if let saved { _ = other.reload(saved) }
    }
    for reload in reloads { tell(reload, at: tuner) }
    switch saving {
    case .nothing:
      autosaveIsOwed = false
      guard isRequested else { return nil }
      if let refusal = tuner.refusal(ofGuest: tuner.group) { return refusal }
      announcer.say("Nothing to save")
    case .saved(let changes, let hash):
      autosaveIsOwed = false
      if !changes.isEmpty { tuner.savedBefore = before }
      tuner.recovery.forgetTaken()
      announcer.tell("config: \(changes.count.values) saved in \(path): \(changes.listed(tuner.session.catalogue))")
      if isRequested { announcer.say("Saved \(changes.inWords(tuner.session.catalogue))") }
      log.write(
        "tuning.saved",
        [
          .init("path", .string(path)), .init("changed", tuner.session.catalogue.json(changes)),
          .init("hash", .string(hash.description)),
        ])
    case .refused(let reason, let isFull):
      // An automatic save reports its failure once and tries again after the next change.
      if isRequested || !autosaveIsOwed { announcer.complain(reason) }
      autosaveIsOwed = !isRequested
      log.write("tuning.unsaved", [.init("reason", .string(reason))])
      return Inbox.Refusal(reason, isFull ? .full : .forbidden)
    }
    return nil
  }

  /// Saves after a step if the config asks for it.
  func autosave(at tuner: Tuner) {
    if tuner.values.settings.autosave { save(isRequested: false, at: tuner) }
  }

  /// Stores the file's content for the next start if it is valid.
  ///
  /// Called at the end.
  func settle() { source.settle() }
}
