import Formatting

/// A JSON value to write, for event lines and generated files; members keep their order.
package enum JSONValue: Hashable, Sendable {
  case null
  case flag(Bool)
  case number(Double)
  case integer(Int)
  case string(String)
  case array([JSONValue])
  case object([Member])

  package struct Member: Hashable, Sendable {
    package let key: String
    package let value: JSONValue

    package init(_ key: String, _ value: JSONValue) {
      self.key = key
      self.value = value
    }
  }

  /// The value on one line without blanks; a number that is not finite, which JSON cannot express, becomes `null`.
  package var line: String { text(",", ":", "") }

  /// The value on one line with blanks, as a person writes a small value.
  package var spaced: String { text(", ", ": ", " ") }

  private func text(_ comma: String, _ colon: String, _ padding: String) -> String {
    switch self {
    case .null: return "null"
    case .flag(let flag): return "\(flag)"
    case .number(let number): return number.isFinite ? number.plainText : "null"
    case .integer(let number): return "\(number)"
    case .string(let text): return JSONText.quoted(text)
    case .array(let elements):
      return "[" + elements.map { $0.text(comma, colon, padding) }.joined(separator: comma) + "]"
    case .object(let members):
      let words = members.map { JSONText.quoted($0.key) + colon + $0.value.text(comma, colon, padding) }
      return members.isEmpty ? "{}" : "{" + padding + words.joined(separator: comma) + padding + "}"
    }
  }

  /// The value as the text of a file, with an indent of two spaces a level.
  ///
  /// A line of its own goes to every member of the upper two levels, every row of a table and every member of a value
  /// that is too wide.
  package var file: String { written(indent: 0, column: 0, depth: 0) + "\n" }

  private static let width = 120
  private static let alwaysOpen = 2

  private func written(indent: Int, column: Int, depth: Int) -> String {
    let flat = spaced
    let isSmall = column + flat.count < Self.width
    let inner = String(repeating: " ", count: indent + 2)
    let outer = "\n" + String(repeating: " ", count: indent)
    switch self {
    case .array(let elements) where !elements.isEmpty && (!isSmall || isTable):
      let lines = elements.map { inner + $0.written(indent: indent + 2, column: indent + 2, depth: depth + 1) }
      return "[\n" + lines.joined(separator: ",\n") + outer + "]"
    case .object(let members) where !members.isEmpty && (depth < Self.alwaysOpen || !isSmall):
      let lines = members.map { member in
        let key = inner + JSONText.quoted(member.key) + ": "
        return key + member.value.written(indent: indent + 2, column: key.count, depth: depth + 1)
      }
      return "{\n" + lines.joined(separator: ",\n") + outer + "}"
    default: return flat
    }
  }

  /// Whether this is a list of several rows, which get a line each.
  private var isTable: Bool {
    guard case .array(let elements) = self, elements.count > 1, case .object = elements[0] else { return false }
    return true
  }
}

extension JSONValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByFloatLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByStringLiteral, ExpressibleByStringInterpolation,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  package init(nilLiteral: ()) { self = .null }
  package init(booleanLiteral value: Bool) { self = .flag(value) }
  package init(floatLiteral value: Double) { self = .number(value) }
  package init(integerLiteral value: Int) { self = .integer(value) }
  package init(stringLiteral value: String) { self = .string(value) }
  package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  package init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(elements.map { Member($0.0, $0.1) })
  }
}

/// Strings as JSON text on one line.
package enum JSONText {
  /// Returns the string in quotes, with the escapes that JSON demands, and control characters escaped to keep it on one line.
  package static func quoted(_ text: String) -> String {
    var out = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": out += "\\\""
      case "\\": out += "\\\\"
      default: scalar.appendEscaped(to: &out)
      }
    }
    return out + "\""
  }

  /// Returns the quoted string, cut to the length of an excerpt in messages.
  package static func excerpt(_ text: String) -> String { quoted(text.cut) }

  /// Returns a key for messages: without quotes, and escaped and cut so that it stays on one line.
  package static func key(_ text: String) -> String { String(excerpt(text).dropFirst().dropLast()) }
}
