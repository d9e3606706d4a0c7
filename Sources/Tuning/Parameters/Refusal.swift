/// Why a value was not taken: the reason, and what would have been.
package struct Refusal: Error, Hashable, Sendable {
  /// `-4 is out of range`.
  package let reason: String
  /// `0…20000 pt/s²`; empty when the reason says it.
  package let expected: String

  package init(_ reason: String, _ expected: String) {
    self.reason = reason
    self.expected = expected
  }

  /// `-4 is out of range, expected 0…20000 pt/s²`.
  package var message: String { expected.isEmpty ? reason : "\(reason), expected \(expected)" }
}

/// Everything that stood in the way of a patch, which therefore changed nothing.
package struct PatchRefusal: Error, Hashable, Sendable, CustomStringConvertible {
  package struct Problem: Hashable, Sendable {
    /// The parameter's name as the patch had it.
    package let name: String
    package let message: String
  }

  /// In the order of the patch; never empty.
  package let problems: [Problem]

  package var description: String { problems.map { "\($0.name): \($0.message)" }.joined(separator: "\n") }
}
