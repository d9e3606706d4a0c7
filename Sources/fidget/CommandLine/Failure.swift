/// Why a command ended without doing its work: clear lines and the exit status that goes with them.
struct Failure: Error {
  /// 2 for a command line that cannot be understood, 1 for content that cannot be used, 3 where there is no display;
  /// a window whose display goes ends with 4.
  let status: Int32
  /// As a rule one; a line for each mistake of a file.
  let lines: [String]

  /// The command line itself is wrong.
  static func usage(_ line: String) -> Failure { Failure(status: 2, lines: [line]) }
  /// A file, a value or the machine is wrong.
  static func content(_ lines: String...) -> Failure { Failure(status: 1, lines: lines) }
  static func content(_ lines: [String]) -> Failure { Failure(status: 1, lines: lines) }
}
