import CommandLineSyntax
import Files
import Formatting
import Glibc
import Playing
import Threads

/// The destination of `--events`: JSON Lines, each flushed as it happens.
@MainActor
package final class EventFile {
  /// The path given; `-` is standard output. `nil` without `--events`.
  private let path: String?
  /// The file to write. `nil` for standard output.
  private let target: OutputTarget?
  private var descriptor: Int32?
  private var waits = true
  /// The number of lines left out since the reader last took one.
  private var lost = 0
  /// Whether a line could not be written, so that the command has failed.
  private var hasFailed = false
  /// The log whose lines go to this file; it discards them without `--events`.
  package private(set) var log = EventLog()

  /// Reads `--events` from the command line; throws if its file must not be written. Opens nothing yet.
  package init(_ arguments: Arguments) throws(Failure) {
    path = arguments[.events]
    target =
      path == "-"
      ? nil
      : try path.map { path throws(Failure) in
        try arguments.claim(.events).place(path, allowsStreams: true)
      }
    if path != nil { log = EventLog { [unowned self] line in write(line) } }
  }

  /// Returns whether a path leads to standard output, under any name.
  package nonisolated static func isStandardOutput(_ path: String) -> Bool {
    var (named, standard) = (stat(), stat())
    if path == "-" { return true }
    guard stat(path, &named) == 0, fstat(RunContext.current.output, &standard) == 0 else { return false }
    return (named.st_dev, named.st_ino) == (standard.st_dev, standard.st_ino)
  }

  /// Whether the events go to standard output, where nothing else may then stand.
  package var isStandardOutput: Bool { path.map(Self.isStandardOutput) ?? false }

  /// Opens the destination: creates or empties a file, and writes to a pipe or terminal directly.
  ///
  /// - Parameter waits: Whether to wait for the reader of a pipe. A window does not wait: it leaves out lines that do not
  ///   fit, and reports their number once there is room again.
  package func begin(waits: Bool = true) throws(Problem) {
    self.waits = waits
    if path != nil, descriptor == nil { descriptor = try target?.open() ?? RunContext.current.output }
  }

  /// Returns whether every line is written and, for a file, on the disk.
  package func end() -> Bool {
    if let descriptor, target != nil { fail(ByteWriting.sync(descriptor)) }
    return !hasFailed
  }

  /// Writes a line; after a failure, reports it once on standard error and writes no more.
  private func write(_ line: String) {
    guard let descriptor else { return }
    var room = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    if !waits, poll(&room, 1, 0) == 0 {
      lost += 1
      return
    }
    if lost > 0 {
      let count = lost
      lost = 0
      log.write("events.lost", [.init("count", .integer(count))])
      return write(line)
    }
    guard !Output.write(Array((line + "\n").utf8), to: descriptor) else { return }
    fail(errno)
  }

  /// Records a failed write by the system's error number; 0 is no failure.
  private func fail(_ number: Int32) {
    guard number != 0 else { return }
    descriptor = nil
    // A reader that closes early (`| head`) is no failure; on standard output it is not even reported.
    if number != EPIPE { hasFailed = true }
    if target == nil {
      if number == EPIPE { return }
      RunContext.current.hasFailedOutput.store(true, ordering: .relaxed)
    }
    Output.error("fidget: --events \(path ?? ""): \(SystemReason.text(number))")
  }
}
