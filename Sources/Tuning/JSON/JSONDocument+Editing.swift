extension JSONDocument {
  /// The same text with one value written anew and every other byte kept; nil when there is no value at the path.
  ///
  /// `text` is JSON. The document must be free of problems.
  package func replacing(valueAt path: [String], with text: String) -> [UInt8]? {
    replacing([(path, text)])
  }

  /// The same text with several values written anew; nil when one is absent or lies within another.
  package func replacing(_ values: [(path: [String], text: String)]) -> [UInt8]? {
    precondition(problems.isEmpty, "only a good text is edited")
    var edits: [(range: Range<Int>, text: String)] = []
    for (path, text) in values {
      guard let node = value(at: path) else { return nil }
      edits.append((node.range, text))
    }
    edits.sort { $0.range.lowerBound < $1.range.lowerBound }
    var out: [UInt8] = []
    var copied = 0
    for edit in edits {
      guard edit.range.lowerBound >= copied else { return nil }
      out += bytes[copied..<edit.range.lowerBound]
      out += Array(edit.text.utf8)
      copied = edit.range.upperBound
    }
    return out + bytes[copied...]
  }
}
