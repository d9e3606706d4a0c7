import CommandLineSyntax
import Files
import Formatting
import Glibc
import Playground
import Threads
import Tuning

/// The command's output: standard output in large pieces, standard error a line at a time.
package enum Output {
  /// Prints a line for people on standard error; control characters in it are escaped, so it stays one line.
  package static func error(_ line: String) {
    write(Array((line.message + "\n").utf8), to: RunContext.current.errors)
  }

  /// Prints a line for people or programs on standard output; control characters are escaped, so it stays one line.
  package static func line(_ line: String) throws(Failure) { try text(line.escapingControls + "\n") }

  /// Prints text unchanged: text that its format escapes, or text of Fidget's own.
  ///
  /// Throws if not all of it could be written; with an empty message if the reader closed early, as in `| head`.
  package static func text(_ text: String) throws(Failure) { try standard(Array(text.utf8)) }

  package static func standard(_ bytes: [UInt8]) throws(Failure) {
    guard !write(bytes, to: RunContext.current.output) else { return }
    if errno == EPIPE { throw Failure(status: 0, lines: []) }
    // Rows and events may both go to standard output: the first to fail has reported it already.
    if RunContext.current.hasFailedOutput.exchange(true, ordering: .relaxed) { throw Failure(status: 1, lines: []) }
    throw .content("standard output: \(SystemReason.text(errno))")
  }

  /// Writes all bytes; returns false if the other end has gone or the disk is full, with the reason in `errno`.
  @discardableResult
  package static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    let number = ByteWriting.write(bytes.span.bytes, to: descriptor)
    errno = number
    return number == 0
  }

  /// Writes whole files, all of them or none: they get their names once every one is on the disk.
  package static func write(_ files: [(OutputTarget, [UInt8])]) throws(Problem) {
    var parts: [PartFile] = []
    for (target, bytes) in files { parts.append(try sealed(bytes, target)) }
    for part in parts { try part.complete() }
  }

  package static func write(_ text: String, to target: OutputTarget) throws(Problem) {
    try write([(target, Array(text.utf8))])
  }

  /// Writes a whole file to the disk, still without its name.
  package static func sealed(_ bytes: [UInt8], _ target: OutputTarget) throws(Problem) -> PartFile {
    let part = try PartFile(target)
    try part.write(bytes)
    try part.seal()
    return part
  }
}
