/// The layout of a JSON text, so that additions look as if its author had written them.
struct JSONStyle {
  private let bytes: [UInt8]
  private let root: JSONNode
  private let lineBreak: String
  /// The indent of one level.
  private let unit: String
  /// The text between a key and its value.
  private let colon: String
  /// The blanks inside the braces of an object on one line.
  private let padding: String
  private let endsWithComma: Bool

  init(_ document: JSONDocument, _ root: JSONNode) {
    let bytes = document.bytes
    self.bytes = bytes
    self.root = root
    lineBreak = Self.lineBreak(bytes)
    let members = root.members ?? []
    unit = members.lazy.compactMap { Self.ownLineIndent($0, bytes) }.first ?? "  "
    colon = members.first.flatMap { Self.colon($0, bytes) } ?? ": "
    let after = root.range.lowerBound + 1
    padding = members.isEmpty || Self.isBlank(bytes[after]) ? " " : ""
    endsWithComma = members.last.map { Self.trailingComma(after: $0, bytes) != nil } ?? false
  }

  // MARK: - Existing values

  /// Returns the smallest edits after which a node has a value.
  func edits(of node: JSONNode, to value: JSONValue) -> [JSONEdit] {
    if node.says(value) { return [] }
    switch (node.content, value) {
    case (.array(let elements), .array(let values)) where elements.count == values.count && !values.isEmpty:
      return zip(elements, values).flatMap { edits(of: $0, to: $1) }
    case (.object(let members), .object(let values)) where members.map(\.key) == values.map(\.key):
      return zip(members, values).flatMap { edits(of: $0.value, to: $1.value) }
    default:
      return [JSONEdit(node.range, text(value, indent: Self.lineIndent(at: node.range.lowerBound, bytes)))]
    }
  }

  /// Returns the text of a value on a line of this indent; a list of several rows has a line for each row.
  private func text(_ value: JSONValue, indent: String) -> String {
    guard case .array(let rows) = value, case .object? = rows.first, rows.count > 1 else { return value.spaced }
    let lines = rows.map { lineBreak + indent + unit + $0.spaced }
    return "[" + lines.joined(separator: ",") + lineBreak + indent + "]"
  }

  // MARK: - Missing keys

  /// Returns the edits that insert members at the end of an object.
  func insertion(of new: [JSONValue.Member], into object: JSONNode) -> [JSONEdit] {
    guard let last = object.members?.last else { return [filling(object, with: new)] }
    let comma = Self.trailingComma(after: last, bytes)
    let start = comma.map { $0 + 1 } ?? last.value.range.upperBound
    var edits = comma == nil ? [JSONEdit(at: last.value.range.upperBound, ",")] : []
    let colon = Self.colon(last, bytes) ?? self.colon
    let after = comma == nil ? "" : ","
    if let indent = Self.ownLineIndent(last, bytes) {
      let lines = new.map { lineBreak + indent + member($0, colon, indent: indent) }
      edits.append(JSONEdit(at: lineEnd(from: start), lines.joined(separator: ",") + after))
    } else {
      let gap = colon.hasSuffix(" ") ? " " : ""
      let words = new.map { gap + member($0, colon, indent: nil) }
      edits.append(JSONEdit(at: start, words.joined(separator: ",") + after))
    }
    return edits
  }

  /// Returns the edit that inserts the first members of an empty object.
  private func filling(_ object: JSONNode, with new: [JSONValue.Member]) -> JSONEdit {
    let close = object.range.upperBound - 1
    let start = lineEnd(from: object.range.lowerBound + 1)
    let isRoot = object.range == root.range
    let indent = Self.lineIndent(at: object.range.lowerBound, bytes)
    if !isRoot, !bytes[root.range].contains(where: Self.isLineBreak) {
      let words = new.map { member($0, colon, indent: nil) }.joined(separator: colon.hasSuffix(" ") ? ", " : ",")
      return JSONEdit(start..<close, padding + words + padding)
    }
    let lines = new.map { lineBreak + indent + unit + member($0, colon, indent: indent + unit) }
    let text = lines.joined(separator: ",") + (endsWithComma ? "," : "")
    // A closing brace on a line of its own stays there, with any comments before it.
    if bytes[start..<close].contains(where: Self.isLineBreak) { return JSONEdit(at: start, text) }
    return JSONEdit(start..<close, text + lineBreak + indent)
  }

  /// Returns the text of key and value, on one line if `indent` is `nil`.
  private func member(_ member: JSONValue.Member, _ colon: String, indent: String?) -> String {
    let key = JSONText.quoted(member.key) + colon
    guard case .object(let members) = member.value, !members.isEmpty else {
      return key + (indent.map { text(member.value, indent: $0) } ?? member.value.spaced)
    }
    guard let indent else {
      let words = members.map { self.member($0, colon, indent: nil) }
      return key + "{" + padding + words.joined(separator: colon.hasSuffix(" ") ? ", " : ",") + padding + "}"
    }
    let lines = members.map { lineBreak + indent + unit + self.member($0, colon, indent: indent + unit) }
    return key + "{" + lines.joined(separator: ",") + (endsWithComma ? "," : "") + lineBreak + indent + "}"
  }

  /// Returns the offset after the last comment on the same line; `start` if only blanks follow.
  private func lineEnd(from start: Int) -> Int {
    var index = start
    var end = start
    while index < bytes.count, !Self.isLineBreak(bytes[index]) {
      if Self.isBlank(bytes[index]) {
        index += 1
      } else if let after = Self.comment(at: index, bytes) {
        index = after
        end = after
      } else {
        break
      }
    }
    return end
  }
}

extension JSONStyle {
  static func isLineBreak(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }
  static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  /// Returns the first line break of the text; LF if it has none.
  private static func lineBreak(_ bytes: [UInt8]) -> String {
    guard let first = bytes.firstIndex(where: isLineBreak) else { return "\n" }
    if bytes[first] == 0x0A { return "\n" }
    return first + 1 < bytes.count && bytes[first + 1] == 0x0A ? "\r\n" : "\r"
  }

  /// Returns the offset after the comment that begins here; `nil` if none does.
  static func comment(at start: Int, _ bytes: [UInt8]) -> Int? {
    guard bytes[start] == UInt8(ascii: "/") else { return nil }
    var scanner = JSONScanner(bytes: bytes)
    scanner.index = start
    try? scanner.skipComment()
    return scanner.index > start ? scanner.index : nil
  }

  /// Returns the offset of the comma after an object's last member; `nil` if there is none.
  private static func trailingComma(after member: JSONMember, _ bytes: [UInt8]) -> Int? {
    var scanner = JSONScanner(bytes: bytes)
    scanner.index = member.value.range.upperBound
    try? scanner.skipBlank()
    return scanner.current == UInt8(ascii: ",") ? scanner.index : nil
  }

  /// Returns the blanks before a key that begins its line; `nil` if other text begins the line.
  static func ownLineIndent(_ member: JSONMember, _ bytes: [UInt8]) -> String? {
    let key = member.keyRange.lowerBound
    var start = key
    while start > 0, isBlank(bytes[start - 1]) { start -= 1 }
    guard start > 0, isLineBreak(bytes[start - 1]) else { return nil }
    return String(decoding: bytes[start..<key], as: UTF8.self)
  }

  /// Returns the blanks at the beginning of the line that contains an offset.
  static func lineIndent(at offset: Int, _ bytes: [UInt8]) -> String {
    var start = offset
    while start > 0, !isLineBreak(bytes[start - 1]) { start -= 1 }
    if start == 0, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { start = 3 }
    return String(decoding: bytes[start...].prefix { isBlank($0) }, as: UTF8.self)
  }

  /// Returns the text between key and value; `nil` if it has more than blanks and a colon.
  private static func colon(_ member: JSONMember, _ bytes: [UInt8]) -> String? {
    let between = bytes[member.keyRange.upperBound..<member.value.range.lowerBound]
    guard between.allSatisfy({ isBlank($0) || $0 == UInt8(ascii: ":") }) else { return nil }
    return String(decoding: between, as: UTF8.self)
  }
}
