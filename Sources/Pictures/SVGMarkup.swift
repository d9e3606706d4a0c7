import CPictures

/// A tokenizer for an SVG's tags and the text between them: as much of XML as its size and references need.
struct SVGMarkup {
  enum Piece {
    case start(Tag)
    /// An end tag, with the element's name without prefix, in small letters.
    case end(String)
    /// Text between tags, or in CDATA.
    case text(ArraySlice<UInt8>)
    /// The text between `<?` and `?>`.
    case instruction(ArraySlice<UInt8>)
    /// The start of a DOCTYPE or an entity; its content follows as pieces, as if it belonged to the drawing.
    case declaration
    case endlessComment
  }

  struct Tag {
    /// The name without prefix, in small letters.
    fileprivate(set) var name: String
    fileprivate(set) var attributes: [(name: String, value: ArraySlice<UInt8>)] = []
    /// Whether the tag closes itself.
    fileprivate(set) var isEmpty = false
  }

  private let bytes: [UInt8]
  /// The position after the last piece.
  private(set) var index = 0
  /// The start of the last piece.
  private(set) var pieceStart = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func next() -> Piece? {
    while index < bytes.count {
      let start = index
      pieceStart = start
      if bytes[start] != UInt8(ascii: "<") { return .text(bytes[start..<go(to: "<", before: true)]) }
      if begins(with: "<!--") {
        guard place(of: "-->", from: start + 4) != nil else {
          index = bytes.count
          return .endlessComment
        }
        index += 4
        _ = go(to: "-->")
        continue
      }
      if begins(with: "<![cdata[") {
        index += 9
        return .text(bytes[start + 9..<go(to: "]]>")])
      }
      if begins(with: "<!") {
        index += 2
        return .declaration
      }
      if begins(with: "<?") {
        index += 2
        return .instruction(bytes[start + 2..<go(to: "?>")])
      }
      if begins(with: "</") { return .end(Self.local(bytes[start + 2..<go(to: ">")].prefix { !Self.isBlank($0) })) }
      index += 1
      return .start(tag())
    }
    return nil
  }

  /// Reads a tag from after its `<` up to and including its `>`.
  private mutating func tag() -> Tag {
    let (slash, close) = (UInt8(ascii: "/"), UInt8(ascii: ">"))
    var tag = Tag(name: Self.local(word { Self.isBlank($0) || $0 == slash || $0 == close }))
    while index < bytes.count {
      switch bytes[index] {
      case close:
        index += 1
        return tag
      case slash:
        index += 1
        tag.isEmpty = index < bytes.count && bytes[index] == close
      case let byte where Self.isBlank(byte): index += 1
      default:
        let name = word { Self.isBlank($0) || $0 == UInt8(ascii: "=") || $0 == slash || $0 == close }
        _ = word { !Self.isBlank($0) }
        guard index < bytes.count, bytes[index] == UInt8(ascii: "=") else {
          if name.isEmpty { index += 1 }
          continue
        }
        index += 1
        _ = word { !Self.isBlank($0) }
        guard index < bytes.count, Self.isQuote(bytes[index]) else { continue }
        let quote = bytes[index] == UInt8(ascii: "\"") ? "\"" : "'"
        index += 1
        tag.attributes.append((String(decoding: name, as: UTF8.self), bytes[index..<go(to: quote)]))
      }
    }
    return tag
  }

  // MARK: - Bytes

  private mutating func word(until isEnd: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    let start = index
    while index < bytes.count, !isEnd(bytes[index]) { index += 1 }
    return bytes[start..<index]
  }

  /// Moves behind the next occurrence of a word, or before it; to the end without one. Returns where the word begins.
  private mutating func go(to word: String, before: Bool = false) -> Int {
    let found = place(of: word, from: index)
    index = found.map { before ? $0 : $0 + word.utf8.count } ?? bytes.count
    return found ?? bytes.count
  }

  private func place(of word: String, from start: Int) -> Int? {
    Self.place(of: word, in: bytes[min(start, bytes.count)...])
  }

  static func place(of word: String, in bytes: ArraySlice<UInt8>) -> Int? {
    bytes.withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress, !buffer.isEmpty else { return nil }
      let offset = pictureFind(base, buffer.count, word)
      return offset < 0 ? nil : bytes.startIndex + offset
    }
  }

  /// Returns whether the text at the current position begins with a word, in either case.
  private func begins(with word: String) -> Bool { Self.begins(bytes[index...], with: word) }

  static func begins(_ bytes: ArraySlice<UInt8>, with word: String) -> Bool {
    bytes.prefix(word.utf8.count).elementsEqual(word.utf8) { small($0) == $1 }
  }

  static func local(_ name: ArraySlice<UInt8>) -> String {
    let local = name.lastIndex(of: UInt8(ascii: ":")).map { name[($0 + 1)...] } ?? name
    return String(decoding: local.prefix(100).map(small), as: UTF8.self)
  }

  static func small(_ byte: UInt8) -> UInt8 { 0x41...0x5A ~= byte ? byte | 0x20 : byte }
  static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0D ~= byte }
  static func isQuote(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") }

  /// Returns the text with XML's five predefined entities and its numeric references decoded.
  static func plain(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard place(of: "&", in: text) != nil else { return text }
    let names: [String: Unicode.Scalar] = ["quot": "\"", "apos": "'", "amp": "&", "lt": "<", "gt": ">"]
    var out: [UInt8] = []
    var rest = text
    while let sign = place(of: "&", in: rest) {
      out += rest[..<sign]
      rest = rest[sign...]
      // No relevant reference is longer.
      let word = rest.dropFirst().prefix(12).prefix { $0 != UInt8(ascii: ";") }
      let name = String(decoding: word, as: UTF8.self)
      let number =
        name.hasPrefix("#x")
        ? UInt32(name.dropFirst(2), radix: 16) : name.hasPrefix("#") ? UInt32(name.dropFirst()) : nil
      if rest[word.endIndex...].first == UInt8(ascii: ";"),
        let scalar = names[name] ?? number.flatMap(Unicode.Scalar.init)
      {
        out += Array(String(Character(scalar)).utf8)
        rest = rest[(word.endIndex + 1)...]
      } else {
        out.append(rest.removeFirst())
      }
    }
    return (out + rest)[...]
  }
}
