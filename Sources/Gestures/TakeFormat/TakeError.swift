/// Everything that is wrong with a take; nothing of it is played.
package struct TakeError: Error, Equatable, CustomStringConvertible {
  /// In the order of the lines; at least one.
  package var messages: [Message]

  /// One clickable line: where, what, and what would be accepted.
  package struct Message: Equatable, Sendable, CustomStringConvertible {
    package var file: String
    /// From 1.
    package var line: Int
    /// In characters, from 1.
    package var column: Int
    package var text: String

    package init(file: String, line: Int, column: Int, text: String) {
      self.file = file
      self.line = line
      self.column = column
      self.text = text
    }

    package var description: String { "\(file):\(line):\(column): \(text)" }
  }

  package init(messages: [Message]) { self.messages = messages }

  /// All messages, up to 20, one a line.
  package var description: String {
    let shown = messages.prefix(20).map(\.description)
    let more = messages.count > 20 ? ["and \(messages.count - 20) more"] : []
    return (shown + more).joined(separator: "\n")
  }
}
