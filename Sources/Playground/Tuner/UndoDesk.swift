import Effects
import Formatting
import Tuning

/// Undo and redo.
///
/// A step that changed preset files changes them back, too.
extension Tuner {
  /// Undoes the last step.
  ///
  /// Returns the reason if there is none, or if a preset's file could not be restored; `nil` if all is undone.
  @discardableResult
  func undo() -> Problem? {
    endStep()
    var step: TuningStep?
    update { step = $0.undo() }
    guard let step else { return refuse("Nothing to undo") }
    let problem = problem(performing: step.files.reversed().map(\.inverse))
    finish(step, "Undid", .redo, "tuning.undo", backwards: true)
    return complain(problem)
  }

  /// Redoes the last undone step, or takes the values left over from the last run.
  ///
  /// Returns the reason if it cannot; `nil` if it is done.
  @discardableResult
  func redo() -> Problem? {
    var step: TuningStep?
    update { step = $0.redo() }
    guard let step else { return takeRecovery() ? nil : refuse("Nothing to redo") }
    let problem = problem(performing: step.files)
    finish(step, "Redid", .undo, "tuning.redo")
    return complain(problem)
  }

  private func refuse(_ words: String) -> Problem {
    announcer.say(words)
    return .forbidden(words)
  }

  /// The name of the step that `redo` would do; `nil` if there is none.
  var redoName: String? {
    session.redoName ?? (recovery.changes(of: session).isEmpty ? nil : "unsaved from last time")
  }

  /// Changes preset files for an undone or redone step; returns the reason if it cannot.
  private func problem(performing files: [PresetFileChange]) -> Problem? {
    if files.isEmpty { return nil }
    do throws(Problem) { try presets.perform(files) } catch { return error }
    return nil
  }

  /// Reports a problem after the step's own message, because it matters more.
  private func complain(_ problem: Problem?) -> Problem? {
    if let problem { announcer.complain(problem.description) }
    return problem
  }

  /// Records a change of preset files as an undo step.
  func note(_ files: [PresetFileChange], _ words: String, picking preset: [String: Preset], gone: String? = nil) {
    update { $0.note(files, words, picking: preset, gone: gone) }
    logStep("tuning.preset")
  }

  /// Reports and logs an undone or redone step, which is not logged as a new one.
  private func finish(
    _ step: TuningStep, _ word: String, _ other: Command, _ event: String, backwards: Bool = false
  ) {
    noteLogged()
    announcer.say("\(word) \(place(of: step))\(step.words(session.catalogue, backwards: backwards))", .command(other))
    log.write(event, step, session.catalogue, backwards: backwards)
    autosave()
  }

  /// Returns `Card Carousel: ` for a step in an effect other than the shown one; else an empty string.
  private func place(of step: TuningStep) -> String {
    let ids = Set(step.changes.compactMap { Patches.split($0.name)?.group })
    guard ids.count == 1, let id = ids.first, id != group, let title = session.catalogue[id]?.title else { return "" }
    return "\(title): "
  }

  /// Applies the values left over from the last run as one undo step; returns `false` if there are none.
  private func takeRecovery() -> Bool {
    guard !recovery.changes(of: session).isEmpty else { return false }
    let waiting = recovery.take()
    update { _ = $0.apply(waiting, .recovery) }
    guard let step = session.lastStep else { return false }
    announcer.say("Back: \(place(of: step))\(step.words(session.catalogue))", .command(.undo))
    logStep("recovery.taken")
    autosave()
    return true
  }
}
