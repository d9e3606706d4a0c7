import Tuning

/// Removes the DOCTYPE from an SVG's text and expands the entities that it declares.
///
/// A DOCTYPE that only names the kind of document has no content. Illustrator's also declares namespaces as entities
/// (`<!ENTITY ns_svg "http://www.w3.org/2000/svg">`): plain texts, which replace `&ns_svg;`. An entity that contains
/// another one, markup or a file is refused, so that nothing is fetched and the text cannot swell.
struct SVGDoctype {
  private static let mostEntities = 200
  private static let mostBytes = 2000
  /// The most bytes by which all entities together may lengthen the text.
  private static let mostGrowth = 1 << 20
  /// The predefined entities of XML, which a DOCTYPE may declare again.
  private static let ownNames: Set<String> = ["lt", "gt", "amp", "quot", "apos"]

  private let text: [UInt8]
  private var index: Int
  private var entities: [String: [UInt8]] = [:]

  static func expanded(_ text: [UInt8]) throws(FileRefusal) -> [UInt8] {
    guard let start = place(in: text) else { return text }
    var doctype = SVGDoctype(text: text, index: start + 9)
    try doctype.readDeclaration()
    // Line breaks stay, so that messages name the right line.
    let blank = text[start..<doctype.index].filter { $0 == UInt8(ascii: "\n") }
    return text[..<start] + blank + (try doctype.withTexts(in: text[doctype.index...]))
  }

  /// Returns the start of the DOCTYPE, before which only a declaration and comments may stand. `nil` without a DOCTYPE.
  private static func place(in text: [UInt8]) -> Int? {
    var rest = text[...]
    if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
    while true {
      rest = rest.drop(while: SVGMarkup.isBlank)
      if SVGMarkup.begins(rest, with: "<!doctype") { return rest.startIndex }
      let end = SVGMarkup.begins(rest, with: "<?") ? "?>" : SVGMarkup.begins(rest, with: "<!--") ? "-->" : ""
      guard !end.isEmpty, let place = SVGMarkup.place(of: end, in: rest.dropFirst(end.utf8.count + 1)) else {
        return nil
      }
      rest = rest[(place + end.utf8.count)...]
    }
  }

  // MARK: - The declaration

  private static func refusal(_ words: String) -> FileRefusal {
    FileRefusal(reason: "is an SVG whose DOCTYPE \(words), expected only entities of plain text")
  }

  private var byte: UInt8? { index < text.count ? text[index] : nil }
  private func isAt(_ word: String) -> Bool { SVGMarkup.begins(text[index...], with: word) }

  private mutating func skipBlanks() { while let byte, SVGMarkup.isBlank(byte) { index += 1 } }

  /// Reads the text between two quotation marks.
  private mutating func quoted() throws(FileRefusal) -> ArraySlice<UInt8> {
    let start = index + 1
    guard let mark = byte, let end = text[start...].firstIndex(of: mark) else { throw Self.refusal("has no end") }
    index = end + 1
    return text[start..<end]
  }

  private mutating func skip(to word: String) throws(FileRefusal) {
    guard let end = SVGMarkup.place(of: word, in: text[index...]) else { throw Self.refusal("has no end") }
    index = end + word.utf8.count
  }

  /// Reads from after `<!DOCTYPE` up to and including its `>`.
  private mutating func readDeclaration() throws(FileRefusal) {
    while let byte {
      if SVGMarkup.isQuote(byte) {
        _ = try quoted()
      } else if byte == UInt8(ascii: "[") {
        index += 1
        try readSubset()
      } else {
        index += 1
        if byte == UInt8(ascii: ">") { return }
      }
    }
    throw Self.refusal("has no end")
  }

  private mutating func readSubset() throws(FileRefusal) {
    while true {
      skipBlanks()
      guard let byte else { throw Self.refusal("has no end") }
      if byte == UInt8(ascii: "]") {
        index += 1
        return
      } else if isAt("<!--") {
        index += 4
        try skip(to: "-->")
      } else if isAt("<?") {
        try skip(to: "?>")
      } else if isAt("<!entity") {
        index += 8
        try readEntity()
      } else if isAt("<!element") || isAt("<!attlist") || isAt("<!notation") {
        try skipRule()
      } else {
        throw Self.refusal(byte == UInt8(ascii: "%") ? "uses a parameter entity" : "cannot be read")
      }
    }
  }

  /// Skips a rule for validators; throws if it gives attributes default values, which would change the drawing.
  private mutating func skipRule() throws(FileRefusal) {
    let givesValues = isAt("<!attlist")
    while let byte, byte != UInt8(ascii: ">") {
      if SVGMarkup.isQuote(byte) {
        if givesValues { throw Self.refusal("gives attributes values") }
        _ = try quoted()
      } else {
        index += 1
      }
    }
    try skip(to: ">")
  }

  /// Reads a declaration from after `<!ENTITY`.
  private mutating func readEntity() throws(FileRefusal) {
    skipBlanks()
    if byte == UInt8(ascii: "%") { throw Self.refusal("declares a parameter entity") }
    let start = index
    while let byte, !SVGMarkup.isBlank(byte), !SVGMarkup.isQuote(byte), byte != UInt8(ascii: ">") { index += 1 }
    let name = String(decoding: text[start..<index], as: UTF8.self)
    skipBlanks()
    guard let byte, !name.isEmpty, !isAt("system"), !isAt("public") else {
      throw Self.refusal("declares the entity '\(name.excerpt)' by another file")
    }
    guard SVGMarkup.isQuote(byte) else { throw Self.refusal("cannot be read") }
    let value = try quoted()
    skipBlanks()
    guard self.byte == UInt8(ascii: ">") else { throw Self.refusal("cannot be read") }
    index += 1
    if Self.ownNames.contains(name) { return }
    for (sign, words) in [("&", "by another entity"), ("%", "by another entity"), ("<", "with markup")]
    where SVGMarkup.place(of: sign, in: value) != nil {
      throw Self.refusal("declares the entity '\(name.excerpt)' \(words)")
    }
    guard value.count <= Self.mostBytes, entities.count < Self.mostEntities else {
      throw FileRefusal(
        reason: "is an SVG whose DOCTYPE is too long, expected at most \(Self.mostEntities) entities of "
          + "\(Self.mostBytes) bytes")
    }
    // XML uses the first declaration of a name.
    if entities[name] == nil { entities[name] = Self.escaped(value) }
  }

  /// Escapes a text so that it is valid between any quotation marks.
  private static func escaped(_ text: ArraySlice<UInt8>) -> [UInt8] {
    text.flatMap { byte -> [UInt8] in
      switch byte {
      case UInt8(ascii: "\""): Array("&quot;".utf8)
      case UInt8(ascii: "'"): Array("&apos;".utf8)
      case UInt8(ascii: ">"): Array("&gt;".utf8)
      default: [byte]
      }
    }
  }

  // MARK: - Expansion

  /// Returns the drawing with its entities expanded, except in comments, CDATA and instructions.
  private func withTexts(in drawing: ArraySlice<UInt8>) throws(FileRefusal) -> [UInt8] {
    if entities.isEmpty || SVGMarkup.place(of: "&", in: drawing) == nil { return Array(drawing) }
    var (out, rest): ([UInt8], _) = ([], drawing)
    let most = drawing.count + Self.mostGrowth
    while let place = rest.firstIndex(where: { $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: "<") }) {
      out += rest[..<place]
      rest = rest[place...]
      let ends = [("<!--", "-->"), ("<![cdata[", "]]>"), ("<?", "?>")]
      if let end = ends.first(where: { SVGMarkup.begins(rest, with: $0.0) })?.1 {
        let behind = SVGMarkup.place(of: end, in: rest).map { $0 + end.utf8.count } ?? rest.endIndex
        out += rest[..<behind]
        rest = rest[behind...]
        continue
      }
      let word = rest.dropFirst().prefix(200).prefix { $0 != UInt8(ascii: ";") }
      if rest.first == UInt8(ascii: "&"), let text = entities[String(decoding: word, as: UTF8.self)],
        word.endIndex < rest.endIndex
      {
        out += text
        rest = rest[(word.endIndex + 1)...]
      } else {
        out.append(rest.removeFirst())
      }
      if out.count > most { throw Self.refusal("makes the drawing more than 1 MB longer") }
    }
    return out + rest
  }
}
