import Formatting

/// A JSON text and its values with their places, for messages about errors and for the editing of single values.
///
/// Beyond strict JSON it accepts comments (`//`, `/* */`), trailing commas and a UTF-8 byte order mark. After a syntax
/// error, parsing continues if the meaning is clear, so that one pass finds all errors. `root` then lacks the parts in
/// error, and serves only to find further problems.
package struct JSONDocument: Sendable {
  package static let maximumBytes = 1 << 20
  package static let maximumDepth = 64

  package let bytes: [UInt8]
  /// The outermost value; `nil` if nothing could be read.
  package let root: JSONNode?
  /// The problems in the order found; none in a valid text.
  let found: Problems<JSONProblem>
  /// The first 20 problems, in the order found.
  package var problems: [JSONProblem] { found.list }
  private let lineStarts: [Int]

  /// Parses a text whose root is an object, so that a half-written file never passes for a whole one.
  package init(_ bytes: [UInt8]) { self.init(bytes, anyRoot: false) }

  package init(_ text: String) { self.init(Array(text.utf8)) }

  /// Parses a text; with `anyRoot`, the root may be any JSON value.
  init(_ bytes: [UInt8], anyRoot: Bool) {
    self.bytes = bytes
    lineStarts = Self.lineStarts(bytes)
    if let problem = Self.refusal(of: bytes) {
      (root, found) = (nil, Problems(problem))
      return
    }
    var parser = JSONParser(bytes: bytes, lineStarts: lineStarts)
    root = parser.root(any: anyRoot)
    found = parser.problems
  }

  /// Returns the value under nested keys; `nil` if there is none.
  package func value(at path: [String]) -> JSONNode? {
    path.reduce(root) { node, key in node?[key] }
  }

  package func position(of offset: Int) -> TextPosition { Self.position(of: offset, bytes, lineStarts) }

  static func position(of offset: Int, _ bytes: [UInt8], _ lineStarts: [Int]) -> TextPosition {
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    let start = min(lineStarts[low], offset)
    return TextPosition(line: low + 1, column: 1 + bytes[start..<offset].count { $0 & 0xC0 != 0x80 })
  }

  /// Returns the offsets at which lines begin; lines end with LF, CR LF or CR.
  private static func lineStarts(_ bytes: [UInt8]) -> [Int] {
    var starts = [bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0]
    for (index, byte) in bytes.enumerated() {
      let isBreak = byte == 0x0A || byte == 0x0D && !(index + 1 < bytes.count && bytes[index + 1] == 0x0A)
      if isBreak { starts.append(index + 1) }
    }
    return starts
  }

  // MARK: - Texts that are refused unread

  private static func refusal(of bytes: [UInt8]) -> JSONProblem? {
    if let encoding = TextFile.foreignEncoding(bytes) {
      return JSONProblem("the text is \(encoding), expected UTF-8", at: 0)
    }
    if bytes.count > maximumBytes {
      return JSONProblem("the text is too long, expected at most \(maximumBytes) bytes", at: 0)
    }
    do throws(Unicode.UTF8.ValidationError) { _ = try UTF8Span(validating: bytes.span) } catch {
      return JSONProblem("the text is not UTF-8 here", at: error.byteOffsets.lowerBound)
    }
    return nil
  }

  /// Returns the text with other values; only the bytes of changed values are written anew.
  ///
  /// `requested` may have objects inside objects. Missing keys are added in the text's own style. In a list of which
  /// single rows change, only those rows are touched. The document must be free of problems.
  package func setting(_ requested: [JSONValue.Member]) -> [UInt8] {
    precondition(problems.isEmpty, "only a good text is edited")
    guard let root, root.members != nil else { return bytes }
    let edits = Self.edits(of: root, to: requested, JSONStyle(self, root))
    guard let text = applying(edits) else { preconditionFailure("edits of separate values overlap") }
    return text
  }

  private static func edits(of object: JSONNode, to requested: [JSONValue.Member], _ style: JSONStyle) -> [JSONEdit] {
    var edits: [JSONEdit] = []
    var missing: [JSONValue.Member] = []
    for requested in requested {
      if let node = object[requested.key] {
        if case .object(let inner) = requested.value, node.members != nil {
          edits += Self.edits(of: node, to: inner, style)
        } else {
          edits += style.edits(of: node, to: requested.value)
        }
      } else if requested.value != .object([]) {
        missing.append(requested)
      }
    }
    return missing.isEmpty ? edits : edits + style.insertion(of: missing, into: object)
  }

  /// Returns the text with new bytes in some ranges; `nil` if ranges overlap.
  ///
  /// If two edits begin at one place, the earlier one in the list comes first.
  func applying(_ edits: [JSONEdit]) -> [UInt8]? {
    let sorted = edits.enumerated().sorted {
      ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset)
    }
    var out: [UInt8] = []
    var copied = 0
    for (_, edit) in sorted {
      guard edit.range.lowerBound >= copied else { return nil }
      out += bytes[copied..<edit.range.lowerBound]
      out += Array(edit.text.utf8)
      copied = edit.range.upperBound
    }
    return out + bytes[copied...]
  }
}

extension JSONNode {
  /// Whether the node reads as this value.
  ///
  /// The order of keys does not matter, an empty text equals a missing one, and a text equals an object with that text alone.
  func says(_ value: JSONValue) -> Bool {
    switch (content, value) {
    case (.null, .null): true
    case (.flag(let a), .flag(let b)): a == b
    case (.number(let a), .number(let b)): a == b
    case (.number(let a), .integer(let b)): a == Double(b)
    case (.string(let a), .string(let b)): a == b
    case (.string(let a), .object(let b)): b.count == 1 && b[0].value == .string(a)
    case (.array(let a), .array(let b)): a.count == b.count && zip(a, b).allSatisfy { $0.says($1) }
    case (.object(let a), .object(let b)):
      a.allSatisfy { member in
        b.first { $0.key == member.key }.map { member.value.says($0.value) } ?? member.value.says("")
      } && b.allSatisfy { member in a.contains { $0.key == member.key } || member.value == "" }
    default: false
    }
  }
}

/// A range of a document's bytes, and the text that replaces it.
struct JSONEdit {
  let range: Range<Int>
  let text: String

  init(_ range: Range<Int>, _ text: String) {
    self.range = range
    self.text = text
  }

  init(at offset: Int, _ text: String) { self.init(offset..<offset, text) }
}
