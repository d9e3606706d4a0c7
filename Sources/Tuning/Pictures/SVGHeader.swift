/// Size and trustworthiness of an SVG, from its text; no more of XML than that takes.
enum SVGHeader {
  /// True when the text begins as XML does and an `svg` element is near its beginning.
  static func looksLikeOne(_ bytes: [UInt8]) -> Bool {
    let start = bytes.prefix(4096).drop { $0 == 0xEF || $0 == 0xBB || $0 == 0xBF || isBlank($0) }
    guard start.first == UInt8(ascii: "<") else { return false }
    return contains(start, "<svg") || contains(start, ":svg") || contains(start, "<?xml") || contains(start, "<!")
  }

  /// Pixels; refuses what could name a file, fetch something or swell in the reading.
  static func size(_ bytes: [UInt8]) throws(FileRefusal) -> (Int, Int)? {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw FileRefusal(picture: "is an SVG that is not UTF-8")
    }
    let plain = try withoutComments(Array(text.utf8))
    try checkReferences(plain)
    guard let root = rootElement(plain) else { return nil }
    let attributes = attributes(root)
    let box = attributes["viewBox"].flatMap(numbers)
    guard let width = attributes["width"].flatMap(pixels) ?? box?[2],
      let height = attributes["height"].flatMap(pixels) ?? box?[3]
    else { throw FileRefusal(picture: "is an SVG without a size, expected width and height or a viewBox") }
    guard (0..<1e9).contains(width), (0..<1e9).contains(height) else { return nil }
    return (Int(width.rounded(.up)), Int(height.rounded(.up)))
  }

  // MARK: - Trust

  private static func withoutComments(_ bytes: [UInt8]) throws(FileRefusal) -> [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count)
    var rest = bytes[...]
    while let byte = rest.first {
      if byte != UInt8(ascii: "<") || !starts(rest, "<!") {
        out.append(byte)
        rest.removeFirst()
        continue
      }
      if starts(rest, "<!--") {
        rest = rest.dropFirst(4)
        while !rest.isEmpty, !starts(rest, "-->") { rest.removeFirst() }
        guard !rest.isEmpty else { throw FileRefusal(picture: "is an SVG with a comment that has no end") }
        rest = rest.dropFirst(3)
      } else if starts(rest, "<![CDATA[") {
        out += rest.prefix(9)
        rest = rest.dropFirst(9)
      } else {
        throw FileRefusal(picture: "is an SVG with a DOCTYPE or entities, which are not read; take them out")
      }
    }
    return out
  }

  private static func checkReferences(_ bytes: [UInt8]) throws(FileRefusal) {
    for index in bytes.indices {
      // Few bytes begin anything of these, and all of every picture is looked through before the first frame.
      switch bytes[index] | 0x20 {
      case UInt8(ascii: "h"), UInt8(ascii: "u"), UInt8(ascii: "@") | 0x20, UInt8(ascii: "<"): break
      default: continue
      }
      let rest = bytes[index...]
      if starts(rest, "href") {
        try checkLink(rest.dropFirst(4))
      } else if starts(rest, "url(") {
        try checkTarget(rest.dropFirst(4).drop { isBlank($0) || isQuote($0) })
      } else if starts(rest, "@import") {
        throw FileRefusal(picture: "is an SVG with an @import, expected no references to other files")
      } else if starts(rest, "<?xml-stylesheet") {
        throw FileRefusal(picture: "is an SVG with an outside style sheet, expected no references to other files")
      }
    }
  }

  private static func checkLink(_ rest: ArraySlice<UInt8>) throws(FileRefusal) {
    let sign = rest.drop { isBlank($0) }
    guard sign.first == UInt8(ascii: "=") else { return }
    try checkTarget(sign.dropFirst().drop { isBlank($0) || isQuote($0) })
  }

  /// Only what lies within the file itself.
  private static func checkTarget(_ target: ArraySlice<UInt8>) throws(FileRefusal) {
    let first = target.first ?? 0
    if first == UInt8(ascii: "#") || isQuote(first) || starts(target, "data:image/") { return }
    let shown = String(
      decoding: target.prefix { !isQuote($0) && !isBlank($0) && $0 != UInt8(ascii: ")") }, as: UTF8.self)
    throw FileRefusal(
      picture: "is an SVG that refers to \(JSONText.quoted(String(shown.prefix(40)))), expected no other files")
  }

  // MARK: - Size

  /// The inside of the first tag, when it is an `svg` element's.
  private static func rootElement(_ bytes: [UInt8]) -> ArraySlice<UInt8>? {
    var rest = bytes[...]
    while let open = rest.firstIndex(of: UInt8(ascii: "<")) {
      rest = rest[(open + 1)...]
      if rest.first == UInt8(ascii: "?") { continue }
      let name = rest.prefix { !isBlank($0) && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/") }
      let local = name.split(separator: UInt8(ascii: ":")).last ?? []
      guard local.elementsEqual("svg".utf8) else { return nil }
      return rest.dropFirst(name.count)
    }
    return nil
  }

  private static func attributes(_ tag: ArraySlice<UInt8>) -> [String: String] {
    var found: [String: String] = [:]
    var rest = tag
    while true {
      rest = rest.drop { isBlank($0) }
      let name = rest.prefix { !isBlank($0) && $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: ">") }
      rest = rest.dropFirst(name.count).drop { isBlank($0) }
      guard !name.isEmpty, rest.first == UInt8(ascii: "=") else { return found }
      rest = rest.dropFirst().drop { isBlank($0) }
      guard let quote = rest.first, isQuote(quote) else { return found }
      let value = rest.dropFirst().prefix { $0 != quote }
      rest = rest.dropFirst(value.count + 2)
      found[String(decoding: name, as: UTF8.self)] = String(decoding: value, as: UTF8.self)
    }
  }

  private static func pixels(_ text: String) -> Double? {
    // CSS units at 96 pixels to the inch; a share of something unknown is no size.
    let units = ["px": 1, "pt": 4.0 / 3, "pc": 16, "mm": 96 / 25.4, "cm": 96 / 2.54, "in": 96]
    let text = text.filter { !$0.isWhitespace }
    if let number = Double(text) { return number }
    guard let factor = units[String(text.suffix(2))], let number = Double(text.dropLast(2)) else { return nil }
    return number * factor
  }

  private static func numbers(_ box: String) -> [Double]? {
    let numbers = box.split { $0 == "," || $0.isWhitespace }.compactMap { Double($0) }
    return numbers.count == 4 ? numbers : nil
  }

  // MARK: - Bytes

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0D ~= byte }
  private static func isQuote(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") }

  /// Whether the bytes begin so, in letters of either case.
  private static func starts(_ bytes: ArraySlice<UInt8>, _ text: StaticString) -> Bool {
    guard bytes.count >= text.utf8CodeUnitCount else { return false }
    let wanted = text.utf8Start
    for offset in 0..<text.utf8CodeUnitCount {
      let (want, byte) = (wanted[offset], bytes[bytes.startIndex + offset])
      guard want == byte || 0x41...0x5A ~= byte && want == byte | 0x20 || 0x41...0x5A ~= want && byte == want | 0x20
      else { return false }
    }
    return true
  }

  private static func contains(_ bytes: ArraySlice<UInt8>, _ text: StaticString) -> Bool {
    bytes.indices.contains { starts(bytes[$0...], text) }
  }
}
