import Files
import Glibc
import Playground

/// Where `--events` goes: lines of JSON, each flushed as it happens.
@MainActor
final class EventFile {
  private let path: String?
  private var descriptor: Int32?
  /// True once something could not be written, so that the command has not done its work.
  private(set) var hasFailed = false
  /// What writes into it; nothing is put into words where nothing was asked for.
  private(set) var log = EventLog()

  /// Writes nowhere without a path; `-` is standard output. Nothing is opened yet.
  init(path: String? = nil) {
    self.path = path
    if path != nil { log = EventLog { [unowned self] line in write(line) } }
  }

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

  /// A file that can no longer be written is given up, once, with a word on standard error.
  private func write(_ line: String) {
    guard let descriptor, !Output.write(Array((line + "\n").utf8), to: descriptor) else { return }
    // A reader that has what it wanted (`| head`) is no failure, and needs no word about it.
    if errno != EPIPE { hasFailed = true }
    let isQuiet = errno == EPIPE && descriptor == STDOUT_FILENO
    if !isQuiet { Output.error("fidget: --events \(path ?? ""): \(SystemReason.text(errno))") }
    self.descriptor = nil
  }
}
