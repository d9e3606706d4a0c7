import Effects
import Gestures
import Stage
import Tuning

/// What keys and the panel do to values: tune, undo, compare, save. Whatever counts differently counts in this frame.
extension PlaygroundWindow {
  /// The group of parameters that the keys and the panel are about: the effect's, in the gallery the playground's.
  var tunedGroup: String { stageEffect?.id ?? PlaygroundSettings.id }

  /// Keys of tuning; false for all others.
  func pressTuning(_ key: KeyPress) -> Bool {
    guard key.modifiers.contains(.control) else {
      guard key.name == "B", key.modifiers.isDisjoint(with: [.alt, .command]) else { return false }
      if !key.isRepeat { compare(true) }
      return true
    }
    switch key.name {
    case "S": if !key.isRepeat { saveTuning() }
    case "Z": if key.modifiers.contains(.shift) { redoTuning() } else { undoTuning() }
    case "Y": redoTuning()
    default: return false
    }
    return true
  }

  // MARK: - Values

  /// Sets a value that the panel or a key asks for. Changes of one gesture are one step; after the last of them
  /// `endTuning` is to be called, which is done here where there is no gesture.
  func setTuning(_ key: String, _ value: ParameterValue, gesture: Int? = nil) {
    var refusal: Refusal?
    changeTuning { session in
      do throws(Refusal) { try session.set(key, value, gesture: gesture) } catch { refusal = error }
    }
    if let refusal { sayTuning("\(key): \(refusal.message)") }
    if gesture == nil { endTuning() }
  }

  func resetTuning(_ key: String) {
    changeTuning { $0.reset(key) }
    endTuning()
  }

  /// Every value of the effect back to its default.
  func resetAllTuning() {
    let group = tunedGroup
    changeTuning { $0.resetAll(in: group) }
    endTuning()
  }

  /// Every value of the effect back to what the file says.
  func revertTuning() {
    let group = tunedGroup
    changeTuning { $0.revert(in: group) }
    endTuning()
  }

  /// A gesture has ended: its step is complete. It is logged and, where that is wished, saved.
  func endTuning() {
    let steps = config.session.steps
    guard steps != loggedSteps else { return }
    if steps > loggedSteps, let step = config.session.lastStep { logTuning("tuning.set", step) }
    loggedSteps = steps
    autosave()
  }

  /// Changes the session, and what counts with it.
  func changeTuning(_ change: (inout TuningSession) -> Void) {
    needsFrame = true
    if config.update(change) { tune(config.patches) }
  }

  // MARK: - Undo

  func undoTuning() {
    endTuning()
    var step: TuningStep?
    changeTuning { step = $0.undo() }
    guard let step else { return overlay.say("Nothing to undo") }
    loggedSteps = config.session.steps
    perform(step.files.reversed().map(\.inverse))
    overlay.say("Undone: \(step.name)")
    logTuning("tuning.undo", step, backwards: true)
    autosave()
  }

  func redoTuning() {
    var step: TuningStep?
    changeTuning { step = $0.redo() }
    guard let step else { return takeRecovery() ? () : overlay.say("Nothing to redo") }
    loggedSteps = config.session.steps
    perform(step.files)
    overlay.say("Redone: \(step.name)")
    logTuning("tuning.redo", step)
    autosave()
  }

  // MARK: - Comparing

  /// The saved values are felt while this is held.
  func compare(_ isHeld: Bool) {
    guard config.session.isComparing != isHeld else { return }
    let count = config.session.changedFromSaved.count
    changeTuning { $0.isComparing = isHeld }
    if count == 0 {
      if isHeld { overlay.say("Nothing to compare: all values are as saved") }
      return
    }
    overlay.say(isHeld ? "The saved values" : "Your values: \(count.values)", seconds: isHeld ? 3600 : 1.6)
    log.write("tuning.compared", step: step, [.init("held", .flag(isHeld))])
  }

  // MARK: - Saving

  /// Ctrl+S: writes what was changed into the config file.
  func saveTuning() { save(isWished: true) }

  /// After every step, where the config asks for it.
  func autosave() {
    if config.playground.autosave { save(isWished: false) }
  }

  private func save(isWished: Bool) {
    let (saving, reloads) = config.save()
    for reload in reloads { tell(reload) }
    if !reloads.isEmpty { tune(config.patches) }
    needsFrame = true
    switch saving {
    case .nothing:
      autosaveIsOwed = false
      if isWished { overlay.say("Nothing to save") }
    case .saved(let changes, let hash):
      autosaveIsOwed = false
      recovery.forgetTaken()
      Output.error("config: \(changes.count.values) saved in \(config.path): \(ConfigLines.list(changes))")
      if isWished { overlay.say("Saved: \(changes.count == 1 ? changes[0].words : changes.count.values)") }
      log.write(
        "tuning.saved", step: step,
        [
          .init("path", .string(config.path)), .init("changed", config.session.catalogue.json(changes)),
          .init("hash", .string(hash.description)),
        ])
    case .refused(let reason):
      // What saves by itself says once why it cannot, and tries again after the next change.
      if isWished || !autosaveIsOwed { sayTuning(reason) }
      autosaveIsOwed = !isWished
      log.write("tuning.unsaved", step: step, [.init("reason", .string(reason))])
    }
  }

  /// Leaves, but with changes that nobody saved only when it is asked for twice.
  func leave() {
    let session = config.session
    let unsaved = session.isTouched ? session.changedFromSaved.count : 0
    let waiting = recovery.changes(of: session).count
    if unsaved + waiting == 0 || warnedOf == session.values {
      recovery.isAnswered = true
      isOver = true
      return
    }
    warnedOf = session.values
    let words = [
      unsaved > 0 ? "\(unsaved.values) not saved: Ctrl+S saves" : nil,
      waiting > 0 ? "\(waiting.values) from last time not taken: Ctrl+Y takes" : nil,
    ]
    overlay.say(words.compactMap { $0 }.joined(separator: ", ") + ", closing again leaves", seconds: 4)
    log.write("tuning.unsaved", step: step, [.init("reason", .string("the window is to be closed"))])
    needsFrame = true
  }

  // MARK: - Telling

  /// What someone else's change of the file did: in the terminal, over the picture, in the log.
  func tell(_ reload: TuningSession.Reload, hash: String? = nil) {
    loggedSteps = config.session.steps
    if !reload.changes.isEmpty {
      Output.error(ConfigLines.changed(reload.changes))
      overlay.say("\(reload.changes.count.values) changed")
    }
    // Last, so that whoever reads of it in the log finds the line on standard error.
    if let hash { log.write(applied: reload.changes, hash: hash, step: step) }
    for clash in reload.clashes {
      Output.error("config: clash: \(clash.words)")
      log.write(
        "tuning.clash", step: step,
        [
          .init("key", .string(clash.key)), .init("here", .string(clash.here.shown)),
          .init("file", .string(clash.file.shown)),
        ])
    }
    if let first = reload.clashes.first {
      overlay.say(
        reload.clashes.count == 1
          ? "Clash: \(first.words)"
          : "Clash: \(reload.clashes.count) values were changed here and in the file; the file's count (Ctrl+Z)",
        seconds: 6)
    }
  }

  /// One line, in the terminal and over the picture.
  func sayTuning(_ line: String) {
    Output.error("fidget: \(line)")
    overlay.say(line, seconds: 5)
  }

  func logTuning(_ event: String, _ tuned: TuningStep, backwards: Bool = false) {
    let changes =
      backwards ? tuned.changes.map { ParameterChange(name: $0.name, old: $0.new, new: $0.old) } : tuned.changes
    log.write(
      event, step: step,
      [.init("name", .string(tuned.name)), .init("changed", config.session.catalogue.json(changes))])
  }
}

extension Int {
  /// `1 value`, `2 values`.
  var values: String { self == 1 ? "1 value" : "\(self) values" }
}
