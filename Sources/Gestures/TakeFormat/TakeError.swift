import Formatting

/// What is wrong with a take; nothing of it is played.
package struct TakeError: Error, Equatable, CustomStringConvertible {
  /// In the order of the lines; at least one.
  private let problems: Problems<Message>
  /// The first of them.
  package var messages: [Message] { problems.list }

  /// One clickable line: where, what, and what would be accepted.
  package struct Message: Equatable, Sendable, CustomStringConvertible {
    package var file: String
    /// From 1.
    package var line: Int
    /// In characters, from 1.
    package var column: Int
    package var text: String

    package var description: String { "\(file):\(line):\(column): \(text)" }
  }

  init(_ faults: Problems<TakeReader.LineFault>, in file: String) {
    problems = faults.map { Message(file: file, line: $0.line, column: $0.fault.column, text: $0.fault.text) }
  }

  package var lines: [String] { problems.map(\.description).lines }

  package var description: String { lines.joined(separator: "\n") }
}
