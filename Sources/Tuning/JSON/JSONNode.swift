import Formatting

/// A value read from a JSON text, with its range of bytes.
package struct JSONNode: Sendable {
  package enum Content: Sendable {
    case null
    case flag(Bool)
    case number(Double)
    case string(String)
    case array([JSONNode])
    case object([JSONMember])
  }

  package let content: Content
  /// The offsets in the document's bytes, brackets and quotes included.
  package let range: Range<Int>

  /// The members in the order of the file; `nil` if this is not an object.
  package var members: [JSONMember]? {
    guard case .object(let members) = content else { return nil }
    return members
  }

  var isNull: Bool { if case .null = content { true } else { false } }

  /// The value of a key, the first one if the key is duplicated; `nil` if there is none.
  package subscript(key: String) -> JSONNode? { members?.first { $0.key == key }?.value }

  /// The type in a message such as "expected a number, got a string".
  package var typeName: String {
    switch content {
    case .null: "null"
    case .flag(let flag): flag ? "true" : "false"
    case .number: "a number"
    case .string: "a string"
    case .array: "a list"
    case .object: "an object"
    }
  }
}

/// A key and its value in an object.
package struct JSONMember: Sendable {
  package let key: String
  /// The offsets of the key, quotes included.
  package let keyRange: Range<Int>
  package let value: JSONNode
}

/// An error in a JSON text, with the offset of its byte.
///
/// It is not a `Problem`, because readers order errors by offset, and a line is found only for the errors that are listed: in a
/// long text this takes long.
package struct JSONProblem: Error, Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// The message has the accepted text.
    case syntax
    /// A value that cannot be read; only the parameter knows the accepted values.
    case value
    /// A key that its object already has.
    case duplicate
  }

  package let kind: Kind
  /// The offset of the wrong byte; the number of bytes for the end of the text.
  package let offset: Int
  /// The keys that lead to the error, such as `lamp.damping`; empty if it concerns no value.
  package let path: String
  package let message: String

  package init(_ message: String, at offset: Int, path: String = "", kind: Kind = .syntax) {
    (self.message, self.offset, self.path, self.kind) = (message, offset, path, kind)
  }

  func at(_ path: String) -> JSONProblem { JSONProblem(message, at: offset, path: path, kind: kind) }
}
