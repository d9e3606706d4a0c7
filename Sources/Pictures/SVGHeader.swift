import Tuning

/// The size of an SVG, from the beginning of its text; no more of XML than that takes.
enum SVGHeader {
  /// True when the text begins as XML does and an `svg` element is near its beginning.
  static func looksLikeOne(_ bytes: [UInt8]) -> Bool {
    let start = bytes.prefix(4096).drop { $0 == 0xEF || $0 == 0xBB || $0 == 0xBF || isBlank($0) }
    guard start.first == UInt8(ascii: "<") else { return false }
    let text = String(decoding: start, as: UTF8.self).lowercased()
    return ["<svg", ":svg", "<?xml", "<!"].contains { text.contains($0) }
  }

  /// Width and height in pixels of CSS, or nil for what is no `svg` element.
  ///
  /// Both as they are given, one after the other's and the proportions of the `viewBox`, or the `viewBox` itself.
  static func size(_ bytes: [UInt8]) throws(FileRefusal) -> (x: Double, y: Double)? {
    guard let root = rootElement(bytes) else { return nil }
    let attributes = attributes(root)
    let box = attributes["viewBox"].flatMap(numbers)
    let size: (x: Double, y: Double)? =
      switch (attributes["width"].flatMap(pixels), attributes["height"].flatMap(pixels), box) {
      case (let width?, let height?, _): (width, height)
      case (let width?, nil, let box?): (width, width * box[3] / box[2])
      case (nil, let height?, let box?): (height * box[2] / box[3], height)
      case (nil, nil, let box?): (box[2], box[3])
      default: nil
      }
    guard let size else {
      throw FileRefusal(reason: "is an SVG without a size, expected width and height or a viewBox")
    }
    return (1e-6..<1e9).contains(size.x) && (1e-6..<1e9).contains(size.y) ? size : nil
  }

  /// The inside of the first tag, when it is an `svg` element's.
  private static func rootElement(_ bytes: [UInt8]) -> ArraySlice<UInt8>? {
    var rest = bytes[...]
    while let open = rest.firstIndex(of: UInt8(ascii: "<")) {
      rest = rest[(open + 1)...]
      if rest.first == UInt8(ascii: "?") { continue }
      if rest.starts(with: Array("!--".utf8)) {
        rest = rest.dropFirst(3)
        while !rest.isEmpty, !rest.starts(with: Array("-->".utf8)) {
          guard let next = rest.dropFirst().firstIndex(of: UInt8(ascii: "-")) else { return nil }
          rest = rest[next...]
        }
        continue
      }
      // What a DOCTYPE holds is no element; it is refused where the whole text is looked through.
      if rest.first == UInt8(ascii: "!") { continue }
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
      guard let quote = rest.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return found }
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

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0D ~= byte }
}
