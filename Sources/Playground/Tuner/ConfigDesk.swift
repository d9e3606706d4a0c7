import Effects
import Formatting
import Tuning

/// The config file of a tuner: taken over when it changes, written by a save, and what is said of both.
@MainActor
final class ConfigDesk {
  private var source: ConfigSource
  private let announcer: Announcer
  /// The content that no picture has shown yet.
  private var unshownHash: String?
  /// False until the file was read: what it says at the start is no change of it.
  private var hasRead = false
  /// Warnings, each once.
  private var told: Set<String> = []
  /// True when what should have saved itself could not.
  private var autosaveIsOwed = false

  /// Not read yet. `keepsLastGood` where what was good is kept for a start at which the file is bad.
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

  /// Looks at the file; takes or complains in this very frame, and never waits.
  func poll(now: Int64, at tuner: Tuner) {
    let wasBad = !source.problems.isEmpty
    switch source.poll(now: now, kept: tuner.session.values) {
    case .unchanged: break
    case .applied(let file, _, let hash):
      unshownHash = hash.description
      for warning in source.departed where told.insert(warning.message).inserted {
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
    // A start at a bad file.
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

  /// To be called when a picture was shown.
  func noteShown() {
    guard let hash = unshownHash else { return }
    log.write("config.shown", [.init("hash", .string(hash))])
    unshownHash = nil
  }

  /// What was read before the first picture is no news to wait for.
  func forgetUnshown() { unshownHash = nil }

  /// Says what someone else's change of the file did: in the terminal, over the picture, in the log.
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
    // Last, so that a reader of the log finds the line on standard error.
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

  /// Writes what was changed into the file, but for these keys. `isWished` by a hand, which wants to know. Returns why
  /// nothing was written; nil where the file holds the values.
  @discardableResult
  func save(isWished: Bool = true, leavingOut kept: Set<String> = [], at tuner: Tuner) -> Inbox.Refusal? {
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
      guard isWished else { return nil }
      if let refusal = tuner.refusal(ofGuest: tuner.group) { return refusal }
      announcer.say("Nothing to save")
    case .saved(let changes, let hash):
      autosaveIsOwed = false
      if !changes.isEmpty { tuner.savedBefore = before }
      tuner.recovery.forgetTaken()
      announcer.tell("config: \(changes.count.values) saved in \(path): \(changes.listed(tuner.session.catalogue))")
      if isWished { announcer.say("Saved \(changes.inWords(tuner.session.catalogue))") }
      log.write(
        "tuning.saved",
        [
          .init("path", .string(path)), .init("changed", tuner.session.catalogue.json(changes)),
          .init("hash", .string(hash.description)),
        ])
    case .refused(let reason, let isFull):
      // What saves by itself says once why it cannot, and tries again after the next change.
      if isWished || !autosaveIsOwed { announcer.complain(reason) }
      autosaveIsOwed = !isWished
      log.write("tuning.unsaved", [.init("reason", .string(reason))])
      return Inbox.Refusal(reason, isFull ? .full : .forbidden)
    }
    return nil
  }

  /// After every step, where the config asks for it.
  func autosave(at tuner: Tuner) {
    if tuner.values.settings.autosave { save(isWished: false, at: tuner) }
  }

  /// At the end: what is good is kept for the next start.
  func settle() { source.settle() }
}
