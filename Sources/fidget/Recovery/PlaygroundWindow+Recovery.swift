import Capture
import Effects
import Glibc
import Stage
import Tuning

/// The ends of a window that cannot ask what becomes of unsaved values, and what the next one makes of them.
extension PlaygroundWindow {
  // MARK: - From last time

  /// At the start: says what waits, and how to take it.
  func offerRecovery() {
    for problem in recovery.problems { Output.error("fidget: \(problem)") }
    let changes = recovery.changes(of: config.session)
    if changes.isEmpty {
      // Nothing, or saved meanwhile.
      _ = recovery.take()
      return
    }
    let words =
      changes.count == 1
      ? "1 unsaved value from last time: Ctrl+Y takes it"
      : "\(changes.count) unsaved values from last time: Ctrl+Y takes them"
    Output.error("fidget: \(words): \(ConfigLines.list(changes))")
    overlay.say(words, seconds: 8)
    log.write("recovery.offered", step: step, [.init("changed", config.session.catalogue.json(changes))])
  }

  /// What the panel's button to do something again would do; nil when nothing waits.
  var recoveryName: String? { recovery.changes(of: config.session).isEmpty ? nil : "unsaved from last time" }

  /// As a step that undo takes back. False when nothing waits.
  func takeRecovery() -> Bool {
    guard !recovery.changes(of: config.session).isEmpty else { return false }
    let values = recovery.take()
    changeTuning { $0.recover(values) }
    loggedSteps = config.session.steps
    guard let step = config.session.lastStep else { return false }
    overlay.say("Back: \(step.name)", seconds: 3)
    logTuning("recovery.taken", step)
    autosave()
    return true
  }

  // MARK: - The end

  /// On leaving: what was changed and not saved is named, and kept for the next start unless somebody chose to drop it.
  func tellUnsaved() {
    if let words = unsavedWords() { Output.error("fidget: \(words)") }
  }

  private func unsavedWords() -> String? {
    let changes = config.session.changedFromSaved
    let kept = recovery.settle(config.session)
    if changes.isEmpty { return nil }
    let words = "\(changes.count.values) not saved: \(ConfigLines.list(changes, atMost: 40))"
    switch kept {
    case .success(0): return words
    case .success: return words + "; the next start offers \(changes.count == 1 ? "it" : "them")"
    case .failure(let refusal): return words + "; the file for the next start \(refusal.reason)"
    }
  }

  /// The display has gone, and SDL with it: keeps what is unsaved, completes what is being recorded, says so on one
  /// line, and ends the program here. SDL could not be ended any more.
  func loseDisplay() -> Never {
    let server = window.connection?.server ?? "the display"
    var words = ["\(server) has gone"]
    if let unsaved = unsavedWords() { words.append(unsaved) }
    endRecording()
    words += captures.finish()
    Output.error("fidget: " + words.joined(separator: "; "))
    log.write("display.lost", step: step, [.init("server", .string(server))])
    _exit(DisplayConnection.exitStatus)
  }
}
