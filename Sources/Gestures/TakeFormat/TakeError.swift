import Formatting

/// A fault in a line of a take or in a measure.
package struct TakeFault: Error, Equatable, Sendable {
  /// The line from 1; 0 for text that is no line of a take.
  package var line = 0
  /// The column in characters, from 1.
  package var column: Int
  /// The accepted form, as a message.
  package var text: String
}

/// The faults of a take; no part of the take is played.
package struct TakeError: Error, Equatable, CustomStringConvertible {
  let file: String
  /// The faults in the order of the lines; at least one.
  let problems: Problems<TakeFault>
  /// The first of the faults.
  package var faults: [TakeFault] { problems.list }

  /// The messages with file, line and column, which terminals make clickable, and the accepted form.
  package var lines: [String] { problems.map { "\(file):\($0.line):\($0.column): \($0.text)" }.lines }
  package var description: String { lines.joined(separator: "\n") }
}
