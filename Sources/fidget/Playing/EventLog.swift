import Effects
import Glibc
import Motion
import Tuning

/// Writes everything discrete as JSON Lines, each flushed as it happens: a kiosk's log, a test's witness.
///
/// `{"step":120,"time":0.5,"event":"stitch.stitched","reason":"magnification 0.949 < 0.95"}`
@MainActor
final class EventLog {
  private var descriptor: Int32?

  /// Writes nowhere.
  init() {}

  /// Writes nowhere without a path; `-` is standard output; a file is made or emptied.
  init(path: String?) throws(Failure) {
    guard let path else { return }
    if path == "-" {
      descriptor = STDOUT_FILENO
      return
    }
    let opened = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard opened >= 0 else { throw .content("\(path): cannot be written: \(String(cString: strerror(errno)))") }
    descriptor = opened
  }

  /// False where nothing would be written, so that nothing need be put into words.
  private var isWritten: Bool { descriptor != nil }

  /// Adds a line; a log that can no longer be written is given up, once, with a word on standard error.
  func write(_ event: String, step: Int64, _ details: [JSONValue.Member] = []) {
    guard let descriptor else { return }
    let head: [JSONValue.Member] = [
      .init("step", .integer(Int(step))), .init("time", .number(Step.time(step))), .init("event", .string(event)),
    ]
    if !Output.write(Array((JSONValue.object(head + details).line + "\n").utf8), to: descriptor) {
      Output.error("--events: cannot be written any more: \(String(cString: strerror(errno)))")
      self.descriptor = nil
    }
  }

  func write(_ happening: Happening, of effect: any Effect.Type, step: Int64) {
    guard isWritten else { return }
    var details = [JSONValue.Member("reason", .string(happening.reason))]
    if let impact = happening.impact { details.append(.init("impact", .string("\(impact)"))) }
    write("\(effect.id).\(happening.name)", step: step, details)
  }

  /// `hash` is of the file's content; nil when the values come from the command line or a take.
  func write(applied changes: [ParameterChange], hash: String?, step: Int64) {
    guard isWritten else { return }
    let changed = changes.map { JSONValue.Member($0.name, .array([$0.old.json(), $0.new.json()])) }
    let hashes = hash.map { [JSONValue.Member("hash", .string($0))] } ?? []
    write("config.applied", step: step, [.init("changed", .object(changed))] + hashes)
  }

  func write(refused messages: [String], step: Int64) {
    guard isWritten else { return }
    write("config.refused", step: step, [.init("messages", .array(messages.map { .string($0) }))])
  }

  func write(cancelled finger: Int, reason: String, step: Int64) {
    guard isWritten else { return }
    write("touch.cancelled", step: step, [.init("finger", .integer(finger)), .init("reason", .string(reason))])
  }
}
