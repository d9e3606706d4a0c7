import Formatting

/// What is wrong with a line of a take, with a wish or with a measure.
package struct TakeFault: Error, Equatable, Sendable {
  /// From 1; 0 for what is no line of a take.
  package var line = 0
  /// In characters, from 1.
  package var column: Int
  /// What would be accepted.
  package var text: String
}

/// What is wrong with a take; nothing of it is played.
package struct TakeError: Error, Equatable, CustomStringConvertible {
  let file: String
  /// In the order of the lines; at least one.
  let problems: Problems<TakeFault>
  /// The first of them.
  package var faults: [TakeFault] { problems.list }

  /// Clickable: where, what, and what would be accepted.
  package var lines: [String] { problems.map { "\(file):\($0.line):\($0.column): \($0.text)" }.lines }
  package var description: String { lines.joined(separator: "\n") }
}
