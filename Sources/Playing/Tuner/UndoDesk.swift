import Effects
import Formatting
import Tuning

/// Undo and redo.
///
/// A step that changed preset files changes them back, too.
@MainActor
package struct UndoDesk {
  private let tuner: Tuner

  init(_ tuner: Tuner) { self.tuner = tuner }

  private var stack: ValueStack { tuner.stack }
  private var announcer: Announcer { tuner.announcer }

  /// Undoes the last step.
  ///
  /// Returns the reason if there is none, or if a preset's file could not be restored; `nil` if all is undone.
  @discardableResult
  package func undo() -> Problem? {
    tuner.endStep()
    var step: TuningStep?
    tuner.update { step = $0.undo() }
    guard let step else { return refuse("Nothing to undo") }
    let problem = problem(performing: step.files.reversed().map(\.inverse))
    finish(step, "Undid", .redo, "tuning.undo", backwards: true)
    return complain(problem)
  }

  /// Redoes the last undone step, or takes the values left over from the last run.
  ///
  /// Returns the reason if it cannot; `nil` if it is done.
  @discardableResult
  package func redo() -> Problem? {
    var step: TuningStep?
    tuner.update { step = $0.redo() }
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
  package var redoName: String? {
    stack.redoName ?? (tuner.recovery.changes(of: stack).isEmpty ? nil : "unsaved from last time")
  }

  /// Changes preset files for an undone or redone step; returns the reason if it cannot.
  private func problem(performing files: [PresetFileChange]) -> Problem? {
    if files.isEmpty { return nil }
    do throws(Problem) { try tuner.presets.perform(files) } catch { return error }
    return nil
  }

  /// Reports a problem after the step's own message, because it matters more.
  private func complain(_ problem: Problem?) -> Problem? {
    if let problem { announcer.complain(problem.description) }
    return problem
  }

  /// Reports and logs an undone or redone step, which is not logged as a new one.
  private func finish(
    _ step: TuningStep, _ word: String, _ other: UserCommand, _ event: String, backwards: Bool = false
  ) {
    tuner.noteLogged()
    announcer.say("\(word) \(place(of: step))\(step.words(stack.catalogue, backwards: backwards))", .command(other))
    tuner.log.write(event, step, stack.catalogue, backwards: backwards)
    tuner.autosave()
  }

  /// Returns `Card Carousel: ` for a step in an effect other than the shown one; else an empty string.
  private func place(of step: TuningStep) -> String {
    let ids = Set(step.changes.compactMap { Patches.split($0.name)?.group })
    guard ids.count == 1, let id = ids.first, id != tuner.group, let title = stack.catalogue[id]?.title else {
      return ""
    }
    return "\(title): "
  }

  /// Applies the values left over from the last run as one undo step; returns `false` if there are none.
  private func takeRecovery() -> Bool {
    guard !tuner.recovery.changes(of: stack).isEmpty else { return false }
    let waiting = tuner.recovery.take()
    tuner.update { _ = $0.apply(waiting, .recovery) }
    guard let step = stack.lastStep else { return false }
    announcer.say("Back: \(place(of: step))\(step.words(stack.catalogue))", .command(.undo))
    tuner.logStep("recovery.taken")
    tuner.autosave()
    return true
  }
}
