import Effects
import Tuning

/// Steps taken back and done again; a step that changed presets' files changes them back, too.
extension Tuner {
  /// Returns why there was no step to take back, or why a preset's file is not what it was before it.
  @discardableResult
  func undo() -> Inbox.Refusal? {
    endStep()
    var step: TuningStep?
    update { step = $0.undo() }
    guard let step else { return refuse("Nothing to undo") }
    let problem = problem(performing: step.files.reversed().map(\.inverse))
    finish(step, "Undid", .redo, "tuning.undo", backwards: true)
    return complain(problem)
  }

  /// As `undo`.
  @discardableResult
  func redo() -> Inbox.Refusal? {
    var step: TuningStep?
    update { step = $0.redo() }
    guard let step else { return takeRecovery() ? nil : refuse("Nothing to redo") }
    let problem = problem(performing: step.files)
    finish(step, "Redid", .undo, "tuning.redo")
    return complain(problem)
  }

  private func refuse(_ words: String) -> Inbox.Refusal {
    announcer.say(words)
    return Inbox.Refusal(words)
  }

  /// What `redo` would do; nil when nothing is left to do.
  var redoName: String? {
    session.redoName ?? (recovery.changes(of: session).isEmpty ? nil : "unsaved from last time")
  }

  /// Changes presets' files as an undone or redone step does; returns why it could not.
  private func problem(performing files: [PresetFileChange]) -> PresetRefusal? {
    if files.isEmpty { return nil }
    do throws(PresetRefusal) { try presets.perform(files) } catch { return error }
    return nil
  }

  /// Tells a problem last: it matters more than the step.
  private func complain(_ problem: PresetRefusal?) -> Inbox.Refusal? {
    problem.map { problem in
      announcer.complain(problem.description)
      return Inbox.Refusal(problem)
    }
  }

  /// Something that was done to presets' files is a step, too.
  func note(_ files: [PresetFileChange], _ words: String, picking preset: [String: Preset], gone: String? = nil) {
    update { $0.note(files, words, picking: preset, gone: gone) }
    logStep("tuning.preset")
  }

  /// A step that is no tuning of its own: said and logged by this name alone.
  private func finish(
    _ step: TuningStep, _ word: String, _ other: Command, _ event: String, backwards: Bool = false
  ) {
    noteLogged()
    announcer.say("\(word) \(place(of: step))\(step.words(session.catalogue, backwards: backwards))", .command(other))
    log.write(event, step, session.catalogue, backwards: backwards)
    config.autosave(at: self)
  }

  /// `Card Carousel: ` for a step in another effect than the one that is shown; else nothing.
  private func place(of step: TuningStep) -> String {
    let ids = Set(step.changes.compactMap { Patches.split($0.name)?.group })
    guard ids.count == 1, let id = ids.first, id != group, let title = session.catalogue[id]?.title else { return "" }
    return "\(title): "
  }

  /// Takes what was not saved last time, as a step that undo takes back. False when nothing waits.
  private func takeRecovery() -> Bool {
    guard !recovery.changes(of: session).isEmpty else { return false }
    let waiting = recovery.take()
    update { _ = $0.apply(waiting, .recovery) }
    guard let step = session.lastStep else { return false }
    announcer.say("Back: \(place(of: step))\(step.words(session.catalogue))", .command(.undo))
    logStep("recovery.taken")
    config.autosave(at: self)
    return true
  }
}
