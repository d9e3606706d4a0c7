/// A value read from a JSON text, with the bytes it stands in.
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
  /// Offsets into the document's bytes, brackets and quotes included.
  package let range: Range<Int>

  /// The members in the order of the file; nil when this is not an object.
  package var members: [JSONMember]? {
    guard case .object(let members) = content else { return nil }
    return members
  }

  var isNull: Bool { if case .null = content { true } else { false } }

  /// The value of a key, the first where it comes twice.
  package subscript(key: String) -> JSONNode? { members?.first { $0.key == key }?.value }

  /// As in "expected a number, got a string".
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
  /// Offsets of the key, quotes included.
  package let keyRange: Range<Int>
  package let value: JSONNode
}

/// What is wrong with a JSON text, and where.
package struct JSONProblem: Error, Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case syntax
    /// A key that its object already has.
    case duplicate
  }

  package let kind: Kind
  /// Offset of the byte that is wrong; the number of bytes at the end of the text.
  package let offset: Int
  /// The keys leading to it, as in `lamp.damping`; empty where it stands at no value.
  package let path: String
  package let message: String

  package init(_ message: String, at offset: Int, path: String = "", kind: Kind = .syntax) {
    (self.message, self.offset, self.path, self.kind) = (message, offset, path, kind)
  }

  func at(_ path: String) -> JSONProblem { JSONProblem(message, at: offset, path: path, kind: kind) }
}

/// A place in a text as editors count.
package struct TextPosition: Hashable, Sendable {
  /// From 1.
  package let line: Int
  /// In characters (Unicode scalars), from 1; a byte order mark is none.
  package let column: Int
}
