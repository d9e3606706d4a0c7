/// Why a command ended without doing its work: one clear line and the exit status that goes with it.
struct Failure: Error {
  /// 2 for a command line that cannot be understood, 1 for content that cannot be used, 3 where there is no display;
  /// a window whose display goes ends with 4.
  let status: Int32
  let message: String

  /// The command line itself is wrong.
  static func usage(_ message: String) -> Failure { Failure(status: 2, message: message) }
  /// A file, a value or the machine is wrong.
  static func content(_ message: String) -> Failure { Failure(status: 1, message: message) }
}
