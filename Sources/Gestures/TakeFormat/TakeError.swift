import Formatting

/// The faults of a take; no part of the take is played.
package struct TakeError: Error, Equatable, CustomStringConvertible {
  /// The faults in the order of the lines; at least one.
  let problems: Problems<Problem>
  /// The first of the faults.
  package var faults: [Problem] { problems.list }

  /// Creates an error with the faults that were found in a file.
  init(_ faults: Problems<Problem>, in file: String) {
    problems = faults.map { fault in
      var fault = fault
      fault.path = file
      return fault
    }
  }

  /// The messages with file, line and column, which terminals make clickable, and the accepted form.
  package var lines: [String] { problems.map(\.description).lines }
  package var description: String { lines.joined(separator: "\n") }
}
