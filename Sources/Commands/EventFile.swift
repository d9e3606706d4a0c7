import Files
import Glibc
import Playground
import Synchronization

/// Where `--events` goes: lines of JSON, each flushed as it happens.
@MainActor
package final class EventFile {
  private enum Place {
    case nowhere, standardOutput
    case file(OutputTarget)
  }

  private let place: Place
  private var descriptor: Int32?
  private var waits = true
  /// Lines since the last that its reader took.
  private var lost = 0
  /// True once something could not be written, so that the command has not done its work.
  private var hasFailed = false
  /// What writes into it; nothing is put into words where nothing was asked for.
  package private(set) var log = EventLog()

  package init() { place = .nowhere }

  /// As the command line says; `-` is standard output. A place that must not be written is refused, and nothing opened yet.
  package init(_ arguments: Arguments) throws(Failure) {
    switch arguments[.events] {
    case nil: place = .nowhere
    case "-"?: place = .standardOutput
    case let path?: place = .file(try arguments.claim(.events).place(path, allowsStreams: true))
    }
    if case .nowhere = place { return }
    log = EventLog { [unowned self] line in write(line) }
  }

  /// Opens it: a file is made or emptied, a pipe or a terminal taken as it is. A window does not wait for whoever reads
  /// a pipe: what does not fit is left out, and how many lines that were is told when there is room again.
  package func begin(waits: Bool = true) throws(Failure) {
    self.waits = waits
    guard descriptor == nil else { return }
    switch place {
    case .nowhere: break
    case .standardOutput: descriptor = STDOUT_FILENO
    case .file(let target):
      do throws(FileFault) { descriptor = try target.open() } catch { throw .content(error.description) }
    }
  }

  /// True when all of it is written, and on the disk where it is a file.
  package func end() -> Bool {
    if let descriptor, case .file = place { fail(ByteWriting.sync(descriptor)) }
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
    // A reader that has what it wanted (`| head`) is no failure, and needs no word about it.
    if number != EPIPE { hasFailed = true }
    let path = if case .file(let target) = place { target.path } else { "-" }
    let isQuiet = number == EPIPE && path == "-"
    if path == "-", !isQuiet { Output.hasFailed.store(true, ordering: .relaxed) }
    if !isQuiet { Output.error("fidget: --events \(path): \(SystemReason.text(number))") }
    descriptor = nil
  }
}
