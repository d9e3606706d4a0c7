/// One thing wrong in a config file: where, what, and what would be accepted, on one line.
package struct Diagnostic: Error, Hashable, Sendable, CustomStringConvertible {
  /// As the user named the file.
  package let path: String
  /// Nil when it concerns the whole file.
  package let position: TextPosition?
  /// `lamp.gravity`; nil for what is wrong between values.
  package let key: String?
  package let message: String

  package init(path: String, position: TextPosition? = nil, key: String? = nil, message: String) {
    self.path = path
    self.position = position
    self.key = key
    self.message = message
  }

  /// `config/fidget.json:12:16: lamp.gravity: -4 is out of range, expected 0…20000 pt/s² (kept 3600)`.
  package var description: String {
    let place = position.map { "\(path):\($0.line):\($0.column)" } ?? path
    return "\(place): \(key.map { $0 + ": " } ?? "")\(message)"
  }
}

/// Every diagnostic of one file, at most 20, in the order of the file.
package struct Diagnostics: Error, Hashable, Sendable, CustomStringConvertible {
  package let list: [Diagnostic]

  package init(_ list: [Diagnostic]) { self.list = list }

  package var description: String { list.map(\.description).joined(separator: "\n") }
}
