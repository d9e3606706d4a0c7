import Effects
import Formatting
import Tuning

/// The reports on a config file: lines in the terminal, messages over the picture, events in the log.
@MainActor
package struct ConfigReport {
  private let path: String
  private let announcer: Announcer
  /// The hash of the loaded content that no picture has shown yet; `nil` if it was shown.
  private var unshownHash: String?
  /// Whether the file has been read.
  ///
  /// The content of the first reading is not reported as a change.
  private var hasRead = false
  /// The warnings that were reported already.
  private var warned: Set<String> = []

  init(of path: String, _ announcer: Announcer) { (self.path, self.announcer) = (path, announcer) }

  private var log: EventLog { announcer.log }

  // MARK: - Reading

  /// Reports warnings about the file, each once.
  mutating func warn(_ warnings: [Problem]) {
    for warning in warnings where warned.insert(warning.message).inserted {
      announcer.tell("config: \(warning.description)")
    }
  }

  /// Reports another program's change of the file; the hash is that of content that a picture still has to show.
  mutating func tell(_ reload: TuningReload, _ catalogue: ParameterCatalogue, hash: ContentHash? = nil) {
    if !reload.changes.isEmpty {
      let how =
        hasRead ? "changed" : reload.changes.count == 1 ? "differs from its default" : "differ from their defaults"
      announcer.tell("config: \(reload.changes.count.values) \(how): \(reload.changes.listed(catalogue))")
      if hasRead { announcer.say("The file changed \(reload.changes.inWords(catalogue))", .command(.undo)) }
    }
    hasRead = true
    if let hash {
      unshownHash = hash.description
      // The log comes after the terminal, so that a reader of the log finds the line there.
      log.write(applied: reload.changes, hash: hash.description)
    }
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
    let one = "Changed here and in the file, the file's is used: \(first.change.words(catalogue))"
    announcer.say(reload.clashes.count == 1 ? one : many, seconds: 8, .command(.undo))
  }

  mutating func tell(refused problems: [Problem]) {
    hasRead = true
    for problem in problems { announcer.tell(problem.description) }
    log.write("config.refused", [.init("messages", .array(problems.map { .string($0.description) }))])
  }

  /// Reports that the file is valid again; a line is needed only if it changed nothing.
  func tellMended(isSame: Bool) {
    if isSame { announcer.tell("config: \(path) is good again, nothing changed") }
    log.write("config.ok")
  }

  func tell(restored count: Int) {
    announcer.tell("config: \(path): the last good values are used until it is mended: \(count.values)")
    log.write("config.restored", [.init("changed", .integer(count))])
  }

  /// Notes that a picture was shown.
  package mutating func noteShown() {
    guard let hash = unshownHash else { return }
    log.write("config.shown", [.init("hash", .string(hash))])
    unshownHash = nil
  }

  /// Forgets the content that was read before the first picture: its showing is no event.
  package mutating func forgetUnshown() { unshownHash = nil }

  // MARK: - Saving

  func tell(saved changes: [ParameterChange], _ hash: ContentHash, _ catalogue: ParameterCatalogue, isRequested: Bool) {
    announcer.tell("config: \(changes.count.values) saved in \(path): \(changes.listed(catalogue))")
    if isRequested { announcer.say("Saved \(changes.inWords(catalogue))") }
    log.write(
      "tuning.saved",
      [
        .init("path", .string(path)), .init("changed", catalogue.json(changes)),
        .init("hash", .string(hash.description)),
      ])
  }

  func tell(unsaved reason: String, isRepeated: Bool) {
    if !isRepeated { announcer.complain(reason) }
    log.write("tuning.unsaved", [.init("reason", .string(reason))])
  }
}
