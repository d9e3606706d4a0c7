import Formatting

/// The end of a command that did not do its work: clear lines, and an exit status.
///
/// It is not a `Problem`, because it may have no line at all (its reader is gone, another thread reported the reason), or many,
/// and because the status may come from an interruption rather than from a problem.
package struct Failure: Error {
  /// The exit status.
  ///
  /// 2 for a command line that cannot be understood, 1 for content that cannot be used, 3 if there is no display. A window
  /// that loses its display ends with 4.
  package let status: Int32
  /// The message: usually one line; for a file with several mistakes, one line each.
  package let lines: [String]

  package init(status: Int32, lines: [String]) { (self.status, self.lines) = (status, lines) }

  /// Returns a failure of the command line itself.
  package static func usage(_ line: String) -> Failure { Failure(status: 2, lines: [line]) }
  /// Returns a failure of a file, a value or the machine.
  package static func content(_ lines: String...) -> Failure { content(lines) }
  package static func content(_ lines: [String]) -> Failure { Failure(status: 1, lines: lines.asProblems) }

  /// Converts any error; one that is not a `Failure` yet is about a file, a value or the machine.
  package init(_ error: any Error) {
    switch error {
    case let failure as Failure: self = failure
    case let error as Problem where error.kind == .usage: self = .usage(error.description)
    case let error as Problems<Problem>: self = .content(error.lines)
    default: self = .content("\(error)")
    }
  }

  /// Returns the result of `work`; its errors become usage failures that begin with `words`.
  package static func usage<Result>(_ words: String, _ work: () throws -> Result) throws(Failure) -> Result {
    do { return try work() } catch { throw .usage("\(words): \(error)") }
  }
}
