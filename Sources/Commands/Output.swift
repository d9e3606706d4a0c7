import Files
import Formatting
import Glibc
import Playground
import Synchronization
import Tuning

/// Where the command writes: standard output in large pieces, standard error a line at a time.
package enum Output {
  /// A line for people. It stays one, whatever the names in it are.
  package static func error(_ line: String) {
    write(Array((line.message + "\n").utf8), to: STDERR_FILENO)
  }

  /// A line for people or programs. It stays one, whatever the names in it are.
  package static func line(_ line: String) throws(Failure) { try text(line.escapingControls + "\n") }

  /// Writes text as it is: what a format escapes, or what is Fidget's own. Throws when not all of it could be written; without a word when its reader has what it wanted, as in `| head`.
  package static func text(_ text: String) throws(Failure) { try standard(Array(text.utf8)) }

  package static func standard(_ bytes: [UInt8]) throws(Failure) {
    guard !write(bytes, to: STDOUT_FILENO) else { return }
    if errno == EPIPE { throw Failure(status: 0, lines: []) }
    // Rows and events may both go there: whichever fails first has said so.
    if hasFailed.exchange(true, ordering: .relaxed) { throw Failure(status: 1, lines: []) }
    throw .content("standard output: \(SystemReason.text(errno))")
  }

  /// True once it was said that standard output takes no more.
  package static let hasFailed = Atomic(false)

  /// Everything, or false when the other end has gone or the disk is full.
  @discardableResult
  package static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    let number = ByteWriting.write(bytes.span.bytes, to: descriptor)
    errno = number
    return number == 0
  }

  /// Whole files, all of them or none: each has its name once every one is on the disk.
  package static func write(_ files: [(OutputTarget, [UInt8])]) throws(FileFault) {
    var parts: [PartFile] = []
    for (target, bytes) in files { parts.append(try sealed(bytes, target)) }
    for part in parts { try part.complete() }
  }

  package static func write(_ text: String, to target: OutputTarget) throws(FileFault) {
    try write([(target, Array(text.utf8))])
  }

  /// A whole file without its name.
  package static func sealed(_ bytes: [UInt8], _ target: OutputTarget) throws(FileFault) -> PartFile {
    let part = try PartFile(target)
    try part.write(bytes)
    try part.seal()
    return part
  }
}

/// Why a command ended without doing its work: clear lines and the exit status that goes with them.
package struct Failure: Error {
  /// 2 for a command line that cannot be understood, 1 for content that cannot be used, 3 where there is no display;
  /// a window whose display goes ends with 4.
  package let status: Int32
  /// As a rule one; a line for each mistake of a file.
  package let lines: [String]

  package init(status: Int32, lines: [String]) { (self.status, self.lines) = (status, lines) }

  /// The command line itself is wrong.
  package static func usage(_ line: String) -> Failure { Failure(status: 2, lines: [line]) }
  /// A file, a value or the machine is wrong.
  package static func content(_ lines: String...) -> Failure { content(lines) }
  package static func content(_ lines: [String]) -> Failure { Failure(status: 1, lines: lines.asProblems) }

  /// What any error means for a command: one that is not a `Failure` yet is about a file, a value or the machine.
  package init(_ error: any Error) {
    switch error {
    case let failure as Failure: self = failure
    case let error as SettingError where error.kind == .usage: self = .usage(error.description)
    case let error as FileFault where error.isTaken: self = .usage(error.description)
    case let error as ContentError: self = .content(error.lines)
    case let error as Diagnostics: self = .content(error.lines)
    default: self = .content("\(error)")
    }
  }

  /// The result of `work`, whose errors name `option` where they name another one.
  package static func naming<Result>(
    _ option: String, for other: String, _ work: () throws -> Result
  ) throws(Failure) -> Result {
    do { return try work() } catch {
      let failure = Failure(error)
      throw Failure(
        status: failure.status, lines: failure.lines.map { $0.replacing(other, with: option, maxReplacements: 1) })
    }
  }

  /// The result of `work`, whose errors mean that something is wrong with the command line; `words` stand before them.
  package static func usage<Result>(_ words: String, _ work: () throws -> Result) throws(Failure) -> Result {
    do { return try work() } catch { throw .usage("\(words): \(error)") }
  }
}
