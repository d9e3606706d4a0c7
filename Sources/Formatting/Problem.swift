/// A problem with something that a person wrote, or with the machine, on one line: the place, the reason and the accepted
/// values.
package struct Problem: Error, Hashable, Sendable, CustomStringConvertible {
  package enum Kind: Hashable, Sendable {
    /// The command line cannot be understood (exit 2).
    case usage
    /// A file or a value cannot be used (exit 1).
    case content
    /// The name of a preset, an effect or a parameter is unknown.
    case unknown
    /// The state of the playground or of a file forbids the change.
    case forbidden
    /// The disk has no room for the file.
    case full
    /// The machine refused a call.
    case machine
  }

  package var kind = Kind.content
  /// The file's path as the user gave it; empty if the problem concerns no file.
  package var path: String
  /// The line, from 1; `nil` if the problem concerns the whole file.
  package var line: Int?
  /// The column in characters, from 1; `nil` if it is unknown.
  package var column: Int?
  /// The full key, such as `lamp.gravity`, or the function that failed; `nil` if the problem concerns neither.
  package var key: String?
  /// The reason, such as `-4 is out of range`.
  package var reason: String
  /// The accepted values, such as `0…20000 pt/s²`; empty if the reason contains them.
  package var expected: String
  /// The value that stays, such as `3600`; `nil` if the message names none.
  package var kept: String?
  /// The system's error number; `nil` if the system is not the reason.
  package var number: Int32?

  package init(
    _ kind: Kind = .content, path: String = "", line: Int? = nil, column: Int? = nil, key: String? = nil,
    message reason: String, expected: String = ""
  ) {
    (self.kind, self.path, self.line, self.column, self.key) = (kind, path, line, column, key)
    (self.reason, self.expected) = (reason, expected)
  }

  package init(path: String, position: TextPosition?, key: String? = nil, message: String) {
    self.init(path: path, line: position?.line, column: position?.column, key: key, message: message)
  }

  /// Returns a problem with a change that the state of the playground or of a file forbids.
  package static func forbidden(_ message: String) -> Problem { Problem(.forbidden, message: message) }

  /// Returns a problem with a call that the machine refused, in the form `SDL_Init: reason`.
  package static func machine(_ call: String, _ reason: String) -> Problem {
    Problem(.machine, key: call, message: reason)
  }

  /// Returns the same problem at a place in a file.
  package func at(path: String, _ position: TextPosition?, key: String?) -> Problem {
    var problem = self
    (problem.path, problem.line, problem.column, problem.key) = (path, position?.line, position?.column, key)
    return problem
  }

  /// Returns the same problem with a file.
  package func about(path: String) -> Problem {
    var problem = self
    problem.path = path
    return problem
  }

  /// The place in the form that editors accept, such as `sketches/sheet.lua:31`; empty without a file.
  package var place: String {
    path.isEmpty ? "" : path + (line.map { ":\($0)" } ?? "") + (column.map { ":\($0)" } ?? "")
  }

  /// The reason and the values: `-4 is out of range, expected 0…20000 pt/s² (kept 3600)`.
  package var message: String {
    reason + (expected.isEmpty ? "" : ", expected " + expected) + (kept.map { " (kept \($0))" } ?? "")
  }

  /// The text after the place: the key and the message.
  package var text: String { (key.map { $0 + ": " } ?? "") + message }

  /// The whole line: `config/fidget.json:12:16: lamp.gravity: -4 is out of range, expected 0…20000 pt/s² (kept 3600)`.
  package var description: String { path.isEmpty ? text : "\(place): \(text)" }
}

/// The problems of one file or one request, thrown together.
extension Problems: Error, CustomStringConvertible where Element == Problem {
  /// Creates a list of one problem with a file, or with none if `path` is empty.
  package init(path: String = "", line: Int? = nil, column: Int? = nil, _ message: String) {
    self.init(Problem(path: path, line: line, column: column, message: message))
  }

  /// The first problems, and one that gives the number of the others, with the file if all listed ones concern one file.
  package var all: [Problem] {
    guard let rest else { return list }
    let paths = Set(list.map(\.path))
    return list + [Problem(path: paths.count == 1 ? paths.first ?? "" : "", message: rest)]
  }

  /// The lines of `all`.
  package var lines: [String] { all.map(\.description) }

  package var description: String { lines.joined(separator: "\n") }
}

/// A position in a text, in the numbering of editors.
package struct TextPosition: Hashable, Sendable {
  /// The line, from 1.
  package let line: Int
  /// The column in characters (Unicode scalars), from 1; a byte order mark has no column.
  package let column: Int

  package init(line: Int, column: Int) { (self.line, self.column) = (line, column) }
}
