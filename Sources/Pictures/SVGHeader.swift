import Tuning

/// The size of an SVG, from the beginning of its text.
enum SVGHeader {
  /// Returns whether the text begins like XML and has an `svg` element near its beginning.
  static func looksLikeOne(_ bytes: [UInt8]) -> Bool {
    let start = SVGText.beginning(Array(bytes.prefix(8192))).drop {
      $0 == 0xEF || $0 == 0xBB || $0 == 0xBF || SVGMarkup.isBlank($0)
    }
    guard start.first == UInt8(ascii: "<"), !looksLikeAPage(bytes) else { return false }
    let text = String(decoding: start, as: UTF8.self).lowercased()
    return ["<svg", ":svg", "<?xml", "<!"].contains { text.contains($0) }
  }

  /// Returns whether the text begins like an HTML page, which may contain drawings.
  static func looksLikeAPage(_ bytes: [UInt8]) -> Bool {
    var text = String(decoding: SVGText.beginning(Array(bytes.prefix(8192))), as: UTF8.self).lowercased()[...]
    while true {
      text = text.drop { $0 == "\u{FEFF}" || $0.isWhitespace }
      guard text.hasPrefix("<!--") || text.hasPrefix("<?xml") else { break }
      guard let end = text.firstRange(of: text.hasPrefix("<!--") ? "-->" : "?>") else { return false }
      text = text[end.upperBound...]
    }
    return ["<!doctype html", "<html", "<head", "<body"].contains { text.hasPrefix($0) }
  }

  /// Returns width and height in CSS pixels. `nil` if the root is no `svg` element, or has no usable size.
  ///
  /// Given sides are used. A missing side follows from the other one and the proportions of the `viewBox`; without either
  /// side the size is the `viewBox`. Without a `viewBox`, CSS's default of 300 × 150 fills in for missing sides.
  static func size(_ bytes: [UInt8]) throws(FileRefusal) -> (x: Double, y: Double)? {
    guard let root = rootElement(bytes) else { return nil }
    var attributes: [String: String] = [:]
    for (name, value) in root.attributes {
      attributes[name] = String(decoding: SVGMarkup.plain(value), as: UTF8.self)
    }
    let style = attributes["style"].map(declarations) ?? [:]
    func side(_ name: String) -> Double? { (style[name] ?? attributes[name]).flatMap(pixels) }
    let size: (x: Double, y: Double) =
      switch (side("width"), side("height"), attributes["viewBox"].flatMap(box)) {
      case (let width?, let height?, _): (width, height)
      case (let width?, nil, let box?): (width, width * box.y / box.x)
      case (nil, let height?, let box?): (height * box.x / box.y, height)
      case (nil, nil, let box?): box
      case (let width, let height, nil): (width ?? 300, height ?? 150)
      }
    return (1e-6..<1e9).contains(size.x) && (1e-6..<1e9).contains(size.y) ? size : nil
  }

  /// Returns the first tag, if it is an `svg` element's.
  ///
  /// A DOCTYPE that cannot be expanded is left in the text, and refused when the whole text is read.
  private static func rootElement(_ bytes: [UInt8]) -> SVGMarkup.Tag? {
    let text = SVGText.beginning(bytes)
    var markup = SVGMarkup((try? SVGDoctype.expanded(text)) ?? text)
    while let piece = markup.next() {
      if case .start(let tag) = piece { return tag.name == "svg" ? tag : nil }
    }
    return nil
  }

  /// Parses declarations such as `width: 40px; height: 30px`.
  static func declarations(_ style: String) -> [String: String] {
    var found: [String: String] = [:]
    for declaration in style.split(separator: ";") {
      let parts = declaration.split(separator: ":", maxSplits: 1).map { $0.filter { !$0.isWhitespace } }
      if parts.count == 2 { found[parts[0].lowercased()] = parts[1] }
    }
    return found
  }

  /// Returns a length in pixels. `nil` for a text that is no absolute length, such as a percentage.
  private static func pixels(_ text: String) -> Double? {
    // CSS units, at 96 pixels to the inch and 16 to the em.
    let units: [(name: String, pixels: Double)] = [
      ("px", 1), ("pt", 4.0 / 3), ("pc", 16), ("mm", 96 / 25.4), ("cm", 96 / 2.54), ("in", 96), ("rem", 16), ("em", 16),
      ("ex", 8), ("q", 24 / 25.4), ("", 1),
    ]
    let text = text.filter { !$0.isWhitespace }.lowercased()
    guard let unit = units.first(where: { text.hasSuffix($0.name) }),
      let number = Double(text.dropLast(unit.name.count)),
      number != 0
    else { return nil }
    return number * unit.pixels
  }

  /// Returns width and height of a `viewBox`: `0 0 40 30`, `0,0,40,30` or `-1-1 40 30`. `nil` if it is invalid.
  private static func box(_ text: String) -> (x: Double, y: Double)? {
    let numbers = SVGNumbers.all(in: text)
    return numbers.count == 4 && numbers[2] > 0 && numbers[3] > 0 ? (numbers[2], numbers[3]) : nil
  }
}
