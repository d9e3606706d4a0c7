import Formatting
import Tuning

/// Values that were not saved: those that wait from last time, when the window ended without a chance to ask, and those
/// that this window may leave for the next start.
@MainActor
final class Recovery {
  /// From last time, not taken yet.
  private var offer = Patches()
  /// Why it cannot be offered, a line each.
  private var problems: [String] = []
  /// True once leaving was confirmed: nothing is kept for the next start.
  private var isAnswered = false
  /// The values that were not saved when leaving was last asked about.
  private var warnedOf: Patches?
  private var file: RecoveryFile?
  /// False where what waits could not be understood; it may be by the next version, or by a person.
  private var isMine = true
  private let announcer: Announcer

  /// Without a host there is no last time and no next one.
  init(_ values: LiveValues, _ announcer: Announcer, _ host: (any Host)?) {
    self.announcer = announcer
    guard let host else { return }
    file = RecoveryFile(
      ofConfig: values.pictures.configPath, values.session.catalogue, environment: host.environment, files: host.files)
    do throws(Diagnostics) { offer = try file?.read() ?? [:] } catch {
      isMine = false
      problems = error.lines.map { "unsaved values from last time: \($0)" }
    }
  }

  func adopt(_ catalogue: ParameterCatalogue) { file?.catalogue = catalogue }

  // MARK: - From last time

  /// What taking the offer would change.
  func changes(of session: TuningSession) -> [ParameterChange] {
    if offer.groups.isEmpty { return [] }
    return session.catalogue.changes(from: session.values, to: session.values.merging(offer))
  }

  /// At the start: says what waits, and how to take it.
  func announce(to session: TuningSession) {
    for problem in problems { announcer.tell("fidget: \(problem)") }
    let changes = changes(of: session)
    if changes.isEmpty {
      // Nothing, or saved meanwhile.
      offer = [:]
      return
    }
    let one = changes.count == 1
    let words = "\(changes.count) unsaved \(one ? "value" : "values") from last time"
    announcer.tell("fidget: \(words), Ctrl+Y restores \(one ? "it" : "them"): \(changes.listed(session.catalogue))")
    let told = "\(words): \(changes.listed(session.catalogue, atMost: 2))"
    announcer.say(told, seconds: 10, .forgetRecovery, .command(.redo, one ? "Restore it" : "Restore them"))
    announcer.log.write("recovery.offered", [.init("changed", session.catalogue.json(changes))])
  }

  /// Gives the offer away, once.
  func take() -> Patches {
    defer { offer = [:] }
    return offer
  }

  /// Drops the offer for good: no later start makes it again.
  func forget(_ session: TuningSession) {
    let count = changes(of: session).count
    guard count > 0 else { return }
    offer = [:]
    forgetTaken()
    announcer.say("Forgot \(count.values) from last time")
  }

  /// After a save: what was taken is safe.
  func forgetTaken() { if isMine, offer.groups.isEmpty { file?.remove() } }

  // MARK: - For the next start

  /// True when nothing would be lost, or when it is asked for the second time.
  func mayLeave(_ session: TuningSession, leavingOut groups: Set<String> = []) -> Bool {
    let unsaved = session.isTouched ? session.changedFromSaved.leaving(out: groups).count : 0
    let waiting = changes(of: session).count
    if unsaved + waiting == 0 || warnedOf == session.values {
      isAnswered = true
      return true
    }
    warnedOf = session.values
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

  /// At the end of the window: keeps what is not saved, unless leaving was confirmed.
  ///
  /// - Returns: what is not saved, in words; nil for nothing.
  func settle(_ session: TuningSession, leavingOut groups: Set<String> = []) -> String? {
    let changes = session.changedFromSaved.leaving(out: groups)
    var unsaved = session.isTouched ? session.edits : [:]
    for group in groups { unsaved[group] = Patch() }
    var words = "\(changes.count.values) not saved: \(changes.listed(session.catalogue, atMost: 40))"
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
    // What a preset or the command line said is nothing that a hand did.
    return changes.isEmpty || !session.isTouched ? nil : words
  }
}

extension [ParameterChange] {
  /// Those that are of no such group.
  fileprivate func leaving(out groups: Set<String>) -> [ParameterChange] {
    groups.isEmpty ? self : filter { !groups.contains(Patches.split($0.name)?.group ?? "") }
  }
}
