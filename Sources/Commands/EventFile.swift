import Files
import Glibc
import Playground
import Synchronization

/// Where `--events` goes: lines of JSON, each flushed as it happens.
@MainActor
package final class EventFile {
  /// `-` is standard output; nil where nothing is written.
  private let path: String?
  /// The file; nil for standard output.
  private let target: OutputTarget?
  private var descriptor: Int32?
  private var waits = true
  /// Lines left out since the reader last took one.
  private var lost = 0
  /// True once something could not be written, so that the command has failed.
  private var hasFailed = false
  /// Its lines are written here; without `--events` none is made.
  package private(set) var log = EventLog()

  /// As the command line says. A place that must not be written is refused, and nothing opened yet.
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

  /// Whether a path leads to standard output, by whatever name.
  package nonisolated static func isStandardOutput(_ path: String) -> Bool {
    var (named, standard) = (stat(), stat())
    if path == "-" { return true }
    guard stat(path, &named) == 0, fstat(STDOUT_FILENO, &standard) == 0 else { return false }
    return (named.st_dev, named.st_ino) == (standard.st_dev, standard.st_ino)
  }

  /// Opens it: a file is made or emptied, a pipe or a terminal written as it is. A window does not wait for the reader of
  /// a pipe: lines that do not fit are left out, and their number is told when there is room again.
  package func begin(waits: Bool = true) throws(FileFault) {
    self.waits = waits
    if path != nil, descriptor == nil { descriptor = try target?.open() ?? STDOUT_FILENO }
  }

  /// True when all of it is written, and on the disk where it is a file.
  package func end() -> Bool {
    if let descriptor, target != nil { fail(ByteWriting.sync(descriptor)) }
    return !hasFailed
  }

  /// A file that can no longer be written is given up, once, with a word on standard error.
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

  /// With the system's error number, 0 for none.
  private func fail(_ number: Int32) {
    guard number != 0 else { return }
    descriptor = nil
    // A reader that has what it wanted (`| head`) is no failure; of standard output nothing is said about it.
    if number != EPIPE { hasFailed = true }
    if target == nil {
      if number == EPIPE { return }
      Output.hasFailed.store(true, ordering: .relaxed)
    }
    Output.error("fidget: --events \(path ?? ""): \(SystemReason.text(number))")
  }
}
