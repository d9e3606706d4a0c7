import Formatting
import Tuning

/// The unsaved values: those left over from the last run, which are offered again, and those to store for the next run.
///
/// The last run leaves values over if its window ended without a chance to ask.
@MainActor
package final class Recovery {
  /// The values from the last run that are offered and not taken yet.
  private var offer = Patches()
  /// The reasons why the stored values cannot be offered, one line each.
  private var problems: [String] = []
  /// Whether leaving was confirmed, so that nothing is stored for the next start.
  private var isAnswered = false
  /// The values at the last warning about leaving; `nil` before the first.
  private var warnedOf: Patches?
  private var file: RecoveryFile?
  /// Whether the stored values could be read.
  ///
  /// If not, they may come from a later version or from a person, and stay.
  private var isMine = true
  private let announcer: Announcer

  /// Makes the recovery of a config.
  ///
  /// Without a host it reads and stores nothing.
  init(_ values: LiveValues, _ announcer: Announcer, _ host: (any Host)?) {
    self.announcer = announcer
    guard let host else { return }
    file = RecoveryFile(
      ofConfig: values.pictures.configPath, values.stack.catalogue, environment: host.environment, files: host.files)
    do throws(Problems<Problem>) { offer = try file?.read() ?? [:] } catch {
      isMine = false
      problems = error.lines.map { "unsaved values from last time: \($0)" }
    }
  }

  func adopt(_ catalogue: ParameterCatalogue) { file?.catalogue = catalogue }

  // MARK: - Values from the last run

  /// Returns the changes that taking the offer would make.
  func changes(of stack: ValueStack) -> [ParameterChange] {
    if offer.groups.isEmpty { return [] }
    return stack.catalogue.changes(from: stack.values, to: stack.values.merging(offer))
  }

  /// Announces the offer and how to take it.
  ///
  /// Called at the start.
  package func announce(to stack: ValueStack) {
    for problem in problems { announcer.tell("fidget: \(problem)") }
    let changes = changes(of: stack)
    if changes.isEmpty {
      // There is no offer, or its values were saved meanwhile.
      offer = [:]
      return
    }
    let one = changes.count == 1
    let words = "\(changes.count) unsaved \(one ? "value" : "values") from last time"
    announcer.tell("fidget: \(words), Ctrl+Y restores \(one ? "it" : "them"): \(changes.listed(stack.catalogue))")
    let message = "\(words): \(changes.listed(stack.catalogue, atMost: 2))"
    announcer.say(message, seconds: 10, .forgetRecovery, .command(.redo, one ? "Restore it" : "Restore them"))
    announcer.log.write("recovery.offered", [.init("changed", stack.catalogue.json(changes))])
  }

  /// Returns the offer and withdraws it.
  func take() -> Patches {
    defer { offer = [:] }
    return offer
  }

  /// Drops the offer for good: no later start repeats it.
  package func forget(_ stack: ValueStack) {
    let count = changes(of: stack).count
    guard count > 0 else { return }
    offer = [:]
    forgetTaken()
    announcer.say("Forgot \(count.values) from last time")
  }

  /// Removes the stored values if the offer was taken.
  ///
  /// Called after a save.
  func forgetTaken() { if isMine, offer.groups.isEmpty { file?.remove() } }

  // MARK: - Values for the next run

  /// Whether the window may close: nothing would be lost, or the user asks for the second time.
  func mayLeave(_ stack: ValueStack, leavingOut groups: Set<String> = []) -> Bool {
    let unsaved = stack.isTouched ? stack.changedFromSaved.leaving(out: groups).count : 0
    let waiting = changes(of: stack).count
    if unsaved + waiting == 0 || warnedOf == stack.values {
      isAnswered = true
      return true
    }
    warnedOf = stack.values
    let words = [
      unsaved > 0 ? "\(unsaved.values) not saved" : nil,
      waiting > 0 ? "\(waiting.values) from last time not restored" : nil,
    ]
    let key = unsaved > 0 ? Toast.Key.command(.save) : .command(.redo, "Take")
    let loss = "Closing again loses \(unsaved + waiting == 1 ? "it" : "them")."
    announcer.say(words.compactMap { $0 }.joined(separator: ", ") + ". " + loss, seconds: 6, key)
    announcer.log.write("tuning.unsaved", [.init("reason", .string("the window is to be closed"))])
    return false
  }

  /// Stores the unsaved values for the next run, unless leaving was confirmed.
  ///
  /// Called when the window ends.
  ///
  /// - Returns: a line about the unsaved values; `nil` if there are none.
  func settle(_ stack: ValueStack, leavingOut groups: Set<String> = []) -> String? {
    let changes = stack.changedFromSaved.leaving(out: groups)
    var unsaved = stack.isTouched ? stack.edits : [:]
    for group in groups { unsaved[group] = Patch() }
    var words = "\(changes.count.values) not saved: \(changes.listed(stack.catalogue, atMost: 40))"
    if isAnswered || unsaved.groups.isEmpty {
      if isAnswered { offer = [:] }
      forgetTaken()
    } else if file != nil {
      do throws(FileRefusal) {
        try file?.write(offer.merging(unsaved))
        words += "; the next start offers \(changes.count == 1 ? "it" : "them")"
      } catch {
        words += "; the file for the next start \(error.reason)"
      }
    }
    // Values set only by a preset or the command line are not reported: nobody edited them.
    return changes.isEmpty || !stack.isTouched ? nil : words
  }
}

extension [ParameterChange] {
  /// Returns the changes outside these groups.
  fileprivate func leaving(out groups: Set<String>) -> [ParameterChange] {
    groups.isEmpty ? self : filter { !groups.contains(Patches.split($0.name)?.group ?? "") }
  }
}
