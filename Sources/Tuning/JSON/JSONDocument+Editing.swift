extension JSONDocument {
  /// Every byte but those of the ranges, which get new text; nil when ranges overlap. Of edits that begin at one
  /// place, the earlier given comes first.
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

/// Some bytes of a document, and the text that comes in their place.
struct JSONEdit {
  let range: Range<Int>
  let text: String

  init(_ range: Range<Int>, _ text: String) {
    self.range = range
    self.text = text
  }

  init(at offset: Int, _ text: String) { self.init(offset..<offset, text) }
}
