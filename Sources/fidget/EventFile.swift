import Files
import Glibc
import Playground

/// Where `--events` goes: lines of JSON, each flushed as it happens.
@MainActor
final class EventFile {
  private let path: String?
  private var descriptor: Int32?
  private var waits = true
  /// Lines since the last that its reader took.
  private var lost = 0
  /// True once something could not be written, so that the command has not done its work.
  private(set) var hasFailed = false
  /// What writes into it; nothing is put into words where nothing was asked for.
  private(set) var log = EventLog()

  /// Writes nowhere without a path; `-` is standard output. Nothing is opened yet.
  init(path: String? = nil) {
    self.path = path
    if path != nil { log = EventLog { [unowned self] line in write(line) } }
  }

  /// Opens it: a file is made or emptied, a pipe or a terminal taken as it is. A window does not wait for whoever reads
  /// a pipe: what does not fit is left out, and how many lines that were is told when there is room again.
  func begin(waits: Bool = true) throws(Failure) {
    self.waits = waits
    guard let path, descriptor == nil else { return }
    if path == "-" {
      descriptor = STDOUT_FILENO
      return
    }
    do throws(FileFault) { descriptor = try OutputTarget(path, allowsStreams: true).open() } catch {
      throw .content(error.description)
    }
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
    // A reader that has what it wanted (`| head`) is no failure, and needs no word about it.
    if errno != EPIPE { hasFailed = true }
    let isQuiet = errno == EPIPE && descriptor == STDOUT_FILENO
    if !isQuiet { Output.error("fidget: --events \(path ?? ""): \(SystemReason.text(errno))") }
    self.descriptor = nil
  }
}
