import Effects
import Files
import Glibc
import Motion
import Tuning

/// Writes everything discrete as JSON Lines, each flushed as it happens: a kiosk's log, a test's witness.
///
/// `{"step":120,"time":0.5,"event":"stitch.stitched","reason":"magnification 0.949 < 0.95"}`
@MainActor
final class EventLog {
  private let path: String?
  private var descriptor: Int32?
  /// True once something could not be written, so that the command has not done its work.
  private(set) var hasFailed = false

  /// Writes nowhere without a path; `-` is standard output. Nothing is opened yet.
  init(path: String? = nil) { self.path = path }

  /// Opens it: a file is made or emptied, a pipe or a terminal taken as it is.
  func begin() throws(Failure) {
    guard let path, descriptor == nil else { return }
    if path == "-" {
      descriptor = STDOUT_FILENO
      return
    }
    do throws(FileFault) { descriptor = try OutputTarget(path, allowsStreams: true).open() } catch {
      throw .content(error.description)
    }
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
      // A reader that has what it wanted (`| head`) is no failure, and needs no word about it.
      if errno != EPIPE { hasFailed = true }
      let isQuiet = errno == EPIPE && descriptor == STDOUT_FILENO
      if !isQuiet { Output.error("fidget: --events \(path ?? ""): \(SystemReason.text(errno))") }
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
