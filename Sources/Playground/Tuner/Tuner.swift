import Effects
import Tuning

/// What file, panel and keys do to values: watch, tune, undo, compare, save. Whatever counts differently counts in the same
/// frame, and everything that is done is said. One file, because all of its state is its own.
@MainActor
package final class Tuner {
  package private(set) var values: LiveValues
  /// Those of the other side, while the stage is split.
  private(set) var others: LiveValues?
  /// The parameters that keys and panel are about: the effect's, in the gallery the playground's.
  var group = PlaygroundSettings.id
  /// Counted up with whatever may change what a panel shows.
  private(set) var version = 0
  private var hasAskedDesktop = false
  /// True when what should have saved itself could not.
  private var autosaveIsOwed = false
  /// Steps of tuning that the log has.
  private var loggedSteps = 0
  /// True when values count differently, until whoever plays with them has taken them.
  private var hasNews = false
  /// The content of the config that no picture has shown yet.
  private var unshownHash: String?
  /// The values that were not saved when somebody last wanted to leave.
  private var warnedOf: Patches?
  private var source: ConfigSource
  var presets: PresetShelf
  let recovery: Recovery
  let announcer: Announcer
  private let host: any Host
  private let isWatching: Bool

  /// - Parameter isWatching: false for a film, which looks at no file.
  package init(_ values: LiveValues, _ announcer: Announcer, _ host: any Host, isWatching: Bool = true) {
    self.values = values
    self.announcer = announcer
    self.host = host
    self.isWatching = isWatching
    (source, presets) = Self.files(values, host, isWatching)
    recovery = Recovery(
      values.session.catalogue, configPath: values.pictures.configPath, isWatching ? host : nil)
  }

  /// The config and the presets, not read yet.
  private static func files(
    _ values: LiveValues, _ host: any Host, _ isWatching: Bool
  ) -> (ConfigSource, PresetShelf) {
    let (path, catalogue) = (values.pictures.configPath, values.session.catalogue)
    let lastGood =
      isWatching ? LastGoodFile(ofConfig: path, catalogue, environment: host.environment, files: host.files) : nil
    return (
      ConfigSource(path: path, catalogue: catalogue, lastGood: lastGood, files: host.files),
      PresetShelf(catalogue, configPath: path, shipped: host.shippedPresets, files: host.files)
    )
  }

  /// The effects that there are, with their parameters.
  var library: EffectLibrary { values.library }

  /// Effects have come, changed or gone. The config is read anew: it may say now what it could not, or no longer can.
  func adopt(_ library: EffectLibrary) {
    endStep()
    values.adopt(library)
    others?.adopt(library)
    loggedSteps = session.steps
    let hasLooked = !presets.entries.isEmpty
    (source, presets) = Self.files(values, host, isWatching)
    if hasLooked { presets.look() }
    recovery.adopt(library.parameters)
    changed()
  }

  var session: TuningSession { values.session }
  var path: String { source.path }
  private var log: EventLog { announcer.log }

  /// What is wrong with the file and the pictures that it names, one line each; empty when they are good.
  var complaints: Complaints {
    Complaints(
      lines: source.diagnostics.map(\.description) + values.pictureMessages,
      unlisted: source.problems.count - source.diagnostics.count, isRefused: !source.problems.isEmpty)
  }

  /// True once after values have come to count differently.
  func takeNews() -> Bool {
    defer { hasNews = false }
    return hasNews
  }

  // MARK: - The file

  func askDesktopAgain() { hasAskedDesktop = false }

  /// `reducedMotion: "system"` follows the desktop, which is asked when that is chosen and whenever somebody comes back.
  private func followDesktop() {
    guard values.settings.reducedMotion == .system else {
      hasAskedDesktop = false
      return
    }
    if !hasAskedDesktop { host.askDesktop() }
    hasAskedDesktop = true
    let isNew = values.follow(desktopMovesLess: host.desktopMovesLess)
    if others?.follow(desktopMovesLess: host.desktopMovesLess) == true || isNew { changed() }
  }

  /// Looks at the config and the pictures that it names; takes or complains in this very frame, and never waits.
  package func poll(now: Int64) {
    defer { followDesktop() }
    let wasBad = !source.problems.isEmpty
    switch source.poll(now: now, kept: session.values) {
    case .unchanged: break
    case .applied(let file, _, let hash):
      let reload = take(file)
      unshownHash = hash.description
      tell(reload, hash: hash.description)
      if wasBad { log.write("config.ok") }
      if autosaveIsOwed { autosave() }
    case .refused(let problems):
      changed()
      for problem in problems { announcer.tell(problem.description) }
      log.write("config.refused", [.init("messages", .array(problems.map { .string($0.description) }))])
    case .ok:
      changed()
      announcer.tell("config: \(path) is good again, nothing changed")
      log.write("config.ok")
      if autosaveIsOwed { autosave() }
    }
    if let last = source.takeFallback() { fallBack(last) }
    for path in values.changedPictures(now: now) + (others?.changedPictures(now: now) ?? []) {
      forgotten.append(path)
      changed()
    }
    let old = values.pictureMessages
    for problem in values.takeProblems(drawn: host.pictureProblems) { announcer.tell("fidget: \(problem)") }
    if values.pictureMessages != old { version += 1 }
  }

  /// Pictures whose files have another content now, until they are taken.
  private var forgotten: [String] = []

  func takeForgotten() -> [String] {
    if forgotten.isEmpty { return [] }
    defer { forgotten = [] }
    return forgotten
  }

  func nextLook(after now: Int64) -> Int64 { source.nextPoll(after: now) }

  /// To be called when a picture was shown.
  func noteShown() {
    guard let hash = unshownHash else { return }
    log.write("config.shown", [.init("hash", .string(hash))])
    unshownHash = nil
  }

  /// What was read before the first picture is no news to wait for.
  func forgetUnshown() { unshownHash = nil }

  /// A start at a bad file: what counted last time does.
  private func fallBack(_ last: Patches) {
    let count = take(last).changes.count
    announcer.tell("config: \(path): what counted last time counts again until it is good: \(count.values)")
    log.write("config.restored", [.init("changed", .integer(count))])
  }

  private func take(_ file: Patches) -> TuningReload {
    changed()
    var reload = TuningReload()
    values.reload { reload = $0.reload(file) }
    others?.reload { _ = $0.reload(file) }
    return reload
  }

  private func changed() {
    version += 1
    hasNews = true
  }

  private func update(_ change: (inout TuningSession) -> Void) {
    version += 1
    if values.update(change) { hasNews = true }
  }

  // MARK: - Values

  /// Changes the session, as one step of tuning where there is no gesture.
  func change(endsStep: Bool = true, _ change: (inout TuningSession) -> Void) {
    update(change)
    if endsStep { endStep() }
  }

  /// Changes of one gesture are one step; after the last of them `endStep` is to be called. Nil, or why it was refused.
  @discardableResult
  func set(_ key: String, _ value: ParameterValue, gesture: Int?) -> Refusal? {
    var refusal: Refusal?
    update { session in
      do throws(Refusal) { try session.set(key, value, gesture: gesture) } catch { refusal = error }
    }
    if let refusal { announcer.complain("\(key.excerpt): \(refusal.message)") }
    if gesture == nil { endStep() }
    return refusal
  }

  /// Every value back to what the file says, of whatever effect, but for these keys.
  func revert(leavingOut kept: Set<String> = []) {
    var changes: [ParameterChange] = []
    change { changes = $0.revert(leavingOut: kept) }
    announcer.say("Reverted: \(changes.count == 1 ? changes[0].words : changes.count.values)")
  }

  /// A step is complete: it is logged and, where that is wished, saved.
  func endStep() {
    guard session.steps != loggedSteps else { return }
    if session.steps > loggedSteps, let step = session.lastStep { log.write("tuning.set", step, session.catalogue) }
    loggedSteps = session.steps
    autosave()
  }

  // MARK: - Two sides

  /// Begins or ends to have a second set of values.
  func split(_ others: LiveValues?) {
    endStep()
    self.others = others
    changed()
  }

  /// What panel and keys tune is the other side's from now on.
  func tuneOthers() {
    endStep()
    guard let others else { return }
    (self.others, values) = (values, others)
    loggedSteps = session.steps
    changed()
  }

  func changeOthers(_ change: (inout TuningSession) -> Void) {
    others?.update(change)
    changed()
  }

  // MARK: - Undo

  func undo() {
    endStep()
    var step: TuningStep?
    update { step = $0.undo() }
    guard let step else { return announcer.say("Nothing to undo") }
    perform(step.files.reversed().map(\.inverse))
    finish(step, "Undone", "tuning.undo", backwards: true)
  }

  func redo() {
    var step: TuningStep?
    update { step = $0.redo() }
    guard let step else { return takeRecovery() ? () : announcer.say("Nothing to redo") }
    perform(step.files)
    finish(step, "Redone", "tuning.redo")
  }

  /// What `redo` would do; nil when nothing is left to do.
  var redoName: String? {
    session.redoName ?? (recovery.changes(of: session).isEmpty ? nil : "unsaved from last time")
  }

  /// What an undone or redone step does to presets' files.
  private func perform(_ files: [PresetFileChange]) {
    if files.isEmpty { return }
    do throws(PresetRefusal) { try presets.perform(files) } catch { announcer.complain(error.description) }
  }

  /// Something that was done to presets' files is a step, too.
  func note(_ files: [PresetFileChange], _ words: String, picking preset: [String: Preset], gone: String? = nil) {
    update { $0.note(files, words, picking: preset, gone: gone) }
    loggedSteps = session.steps
    if let step = session.lastStep { log.write("tuning.preset", step, session.catalogue) }
  }

  /// A step that is no tuning of its own: said and logged by this name alone.
  private func finish(_ step: TuningStep, _ word: String, _ event: String, backwards: Bool = false) {
    loggedSteps = session.steps
    announcer.say("\(word): \(step.name)")
    log.write(event, step, session.catalogue, backwards: backwards)
    autosave()
  }

  // MARK: - Comparing

  /// The saved values are felt while this is held.
  func compare(_ isHeld: Bool) {
    guard session.isComparing != isHeld else { return }
    let count = session.changedFromSaved.count
    update { $0.isComparing = isHeld }
    if count == 0 {
      if isHeld { announcer.say("Nothing to compare: all values are as saved") }
      return
    }
    announcer.say(isHeld ? "The saved values" : "Your values: \(count.values)", seconds: isHeld ? 3600 : 1.6)
    log.write("tuning.compared", [.init("held", .flag(isHeld))])
  }

  // MARK: - Saving

  /// Writes what was changed into the config file, but for these keys. `isWished` by a hand, which wants to know.
  func save(isWished: Bool = true, leavingOut kept: Set<String> = []) {
    var reloads: [TuningReload] = []
    var saving = ConfigSource.Saving.nothing
    changed()
    values.reload { saving = source.save(&$0, leavingOut: kept, reloads: &reloads) }
    for reload in reloads { tell(reload) }
    switch saving {
    case .nothing:
      autosaveIsOwed = false
      if isWished { announcer.say("Nothing to save") }
    case .saved(let changes, let hash):
      autosaveIsOwed = false
      let saved = session.saved
      others?.reload { _ = $0.reload(saved) }
      recovery.forgetTaken()
      announcer.tell("config: \(changes.count.values) saved in \(path): \(ConfigLines.list(changes))")
      if isWished { announcer.say("Saved: \(changes.count == 1 ? changes[0].words : changes.count.values)") }
      log.write(
        "tuning.saved",
        [
          .init("path", .string(path)), .init("changed", session.catalogue.json(changes)),
          .init("hash", .string(hash.description)),
        ])
    case .refused(let reason):
      // What saves by itself says once why it cannot, and tries again after the next change.
      if isWished || !autosaveIsOwed { announcer.complain(reason) }
      autosaveIsOwed = !isWished
      log.write("tuning.unsaved", [.init("reason", .string(reason))])
    }
  }

  /// After every step, where the config asks for it.
  func autosave() {
    if values.settings.autosave { save(isWished: false) }
  }

  // MARK: - Leaving

  /// True when nothing would be lost, or somebody has asked for it twice.
  func mayLeave() -> Bool {
    let unsaved = session.isTouched ? session.changedFromSaved.count : 0
    let waiting = recovery.changes(of: session).count
    if unsaved + waiting == 0 || warnedOf == session.values {
      recovery.isAnswered = true
      return true
    }
    warnedOf = session.values
    let words = [
      unsaved > 0 ? "\(unsaved.values) not saved: Ctrl+S saves" : nil,
      waiting > 0 ? "\(waiting.values) from last time not taken: Ctrl+Y takes" : nil,
    ]
    announcer.say(words.compactMap { $0 }.joined(separator: ", ") + ", closing again leaves", seconds: 4)
    log.write("tuning.unsaved", [.init("reason", .string("the window is to be closed"))])
    return false
  }

  /// At the end: what was changed and not saved, kept for the next start unless somebody chose to drop it; nil for
  /// nothing.
  func settleUnsaved() -> String? {
    let changes = session.changedFromSaved
    source.settle()
    let kept = recovery.settle(session)
    if changes.isEmpty { return nil }
    let words = "\(changes.count.values) not saved: \(ConfigLines.list(changes, atMost: 40))"
    switch kept {
    case .success(0): return words
    case .success: return words + "; the next start offers \(changes.count == 1 ? "it" : "them")"
    case .failure(let refusal): return words + "; the file for the next start \(refusal.reason)"
    }
  }

  /// At the start: says what waits from last time, and how to take it.
  func offerRecovery() {
    for problem in recovery.problems { announcer.tell("fidget: \(problem)") }
    let changes = recovery.changes(of: session)
    if changes.isEmpty {
      // Nothing, or saved meanwhile.
      _ = recovery.take()
      return
    }
    let one = changes.count == 1
    let words =
      "\(changes.count) unsaved \(one ? "value" : "values") from last time: Ctrl+Y takes \(one ? "it" : "them")"
    announcer.tell("fidget: \(words): \(ConfigLines.list(changes))")
    announcer.say(words, seconds: 8)
    log.write("recovery.offered", [.init("changed", session.catalogue.json(changes))])
  }

  /// As a step that undo takes back. False when nothing waits.
  private func takeRecovery() -> Bool {
    guard !recovery.changes(of: session).isEmpty else { return false }
    let waiting = recovery.take()
    update { _ = $0.apply(waiting, .recovery) }
    loggedSteps = session.steps
    guard let step = session.lastStep else { return false }
    announcer.say("Back: \(step.name)", seconds: 3)
    log.write("recovery.taken", step, session.catalogue)
    autosave()
    return true
  }

  // MARK: - Telling

  /// What someone else's change of the file did: in the terminal, over the picture, in the log.
  private func tell(_ reload: TuningReload, hash: String? = nil) {
    loggedSteps = session.steps
    if !reload.changes.isEmpty {
      announcer.tell(ConfigLines.changed(reload.changes))
      announcer.say("\(reload.changes.count.values) changed")
    }
    // Last, so that whoever reads of it in the log finds the line on standard error.
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
    let many = "\(reload.clashes.count) values were changed here and in the file; the file's count (Ctrl+Z)"
    announcer.say("Clash: \(reload.clashes.count == 1 ? first.words : many)", seconds: 6)
  }
}
