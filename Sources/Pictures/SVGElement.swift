import Tuning

/// An element of an SVG with its position in the text.
struct SVGElement {
  let tag: SVGMarkup.Tag
  /// The range of the start tag.
  let head: Range<Int>
  /// The range of the whole element.
  fileprivate(set) var range: Range<Int>
  fileprivate(set) var children: [SVGElement] = []
  /// The element's own text, without that of its children.
  fileprivate(set) var words: [UInt8] = []

  /// The most nested elements; drawing programs write ten or twenty levels.
  private static let mostLevels = 100
  private static let mostElements = 100_000

  /// Returns the outermost elements of a text, usually only the `svg`.
  static func all(in text: [UInt8]) throws(FileRefusal) -> [SVGElement] {
    var open: [SVGElement] = []
    var done: [SVGElement] = []
    var count = 0
    var markup = SVGMarkup(text)
    func close() {
      guard var element = open.popLast() else { return }
      element.range = element.range.lowerBound..<markup.index
      if open.isEmpty { done.append(element) } else { open[open.count - 1].children.append(element) }
    }
    while let piece = markup.next() {
      switch piece {
      case .start(let tag):
        count += 1
        let range = markup.pieceStart..<markup.index
        open.append(SVGElement(tag: tag, head: range, range: range))
        if tag.isEmpty { close() }
        if open.count > mostLevels {
          throw FileRefusal(reason: "is an SVG with more than \(mostLevels) levels of groups")
        }
        if count > mostElements { throw FileRefusal(reason: "is an SVG with more than \(mostElements) elements") }
      case .end(let name) where open.last?.tag.name == name: close()
      case .text(let words): if !open.isEmpty { open[open.count - 1].words += words }
      case .end, .instruction, .declaration, .endlessComment: break
      }
    }
    if let name = open.last?.tag.name {
      throw FileRefusal(reason: "is an SVG that is damaged or cut short: <\(name.excerpt)> has no end")
    }
    return done
  }

  subscript(name: String) -> String? {
    tag.attributes.first { $0.name == name }.map { String(decoding: SVGMarkup.plain($0.value), as: UTF8.self) }
  }

  /// Returns a property from the element's `style`, else from its attribute; style sheets are ignored.
  func property(_ name: String) -> String? { self["style"].flatMap { SVGHeader.declarations($0)[name] } ?? self[name] }

  func number(_ name: String) -> Double? { property(name).flatMap { SVGNumbers.all(in: $0).first } }

  /// Returns the name in a property's `url(#name)`. `nil` if the property has another form.
  func target(_ name: String) -> String? {
    guard let value = property(name), let start = value.firstRange(of: "#") else { return nil }
    return String(value[start.upperBound...].prefix { !")\"' ".contains($0) })
  }

  /// Whether the element draws by itself, unlike definitions and elements that are never drawn, such as HTML.
  var isDrawn: Bool {
    [
      "g", "a", "switch", "svg", "use", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "image",
      "text",
    ].contains(tag.name)
  }

  /// Whether a drawing program shows the element.
  ///
  /// It is hidden if its own style or attributes have `display: none` or `visibility: hidden`, unless a descendant is
  /// visible again.
  var isShown: Bool {
    if property("display") == "none" { return false }
    guard let visibility = property("visibility"), visibility == "hidden" || visibility == "collapse" else {
      return true
    }
    return children.contains { $0.isMadeVisible }
  }

  private var isMadeVisible: Bool {
    if property("display") == "none" { return false }
    return property("visibility").map { $0 == "visible" } ?? false || children.contains { $0.isMadeVisible }
  }

  /// The children that are drawn; for a `switch` the first without extensions, since librsvg supports none.
  var drawn: [SVGElement] {
    let drawn = children.filter(\.isDrawn)
    return tag.name == "switch"
      ? Array(drawn.first { ($0["requiredExtensions"] ?? "").isEmpty }.map { [$0] } ?? []) : drawn
  }
}

/// A parser of SVG's lists of numbers, which may lack separators: `10-5.5.5e3`.
enum SVGNumbers {
  static func all(in text: some StringProtocol) -> [Double] {
    var reader = SVGNumberReader(Array(text.utf8))
    var numbers: [Double] = []
    while let number = reader.next() { numbers.append(number) }
    return numbers
  }
}

/// A reader of numbers and the single letters between them.
struct SVGNumberReader {
  private let bytes: [UInt8]
  private var index = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  private mutating func skip() {
    while index < bytes.count, SVGMarkup.isBlank(bytes[index]) || bytes[index] == UInt8(ascii: ",") { index += 1 }
  }

  /// Whether only blanks and commas are left.
  var isAtEnd: Bool {
    mutating get {
      skip()
      return index == bytes.count
    }
  }

  /// Reads the next letter. `nil` if the next character is none.
  mutating func letter() -> Character? {
    skip()
    guard index < bytes.count, 0x41...0x5A ~= bytes[index] & 0xDF else { return nil }
    defer { index += 1 }
    return Character(Unicode.Scalar(bytes[index]))
  }

  /// Reads the flag `0` or `1` of an arc, which needs no blank before the next number. `nil` if there is none.
  mutating func flag() -> Bool? {
    skip()
    guard index < bytes.count, bytes[index] == UInt8(ascii: "0") || bytes[index] == UInt8(ascii: "1") else {
      return nil
    }
    defer { index += 1 }
    return bytes[index] == UInt8(ascii: "1")
  }

  mutating func next() -> Double? {
    skip()
    let start = index
    func at(_ place: Int) -> UInt8 { place < bytes.count ? bytes[place] : 0 }
    func isDigit(_ place: Int) -> Bool { 0x30...0x39 ~= at(place) }
    func isSign(_ place: Int) -> Bool { at(place) == UInt8(ascii: "+") || at(place) == UInt8(ascii: "-") }
    if isSign(index) { index += 1 }
    while isDigit(index) { index += 1 }
    if at(index) == UInt8(ascii: ".") {
      index += 1
      while isDigit(index) { index += 1 }
    }
    if at(index) | 0x20 == UInt8(ascii: "e") {
      let digits = isSign(index + 1) ? index + 2 : index + 1
      if isDigit(digits) {
        index = digits
        while isDigit(index) { index += 1 }
      }
    }
    guard let number = Double(String(decoding: bytes[start..<index], as: UTF8.self)), number.isFinite else {
      index = start
      return nil
    }
    return number
  }
}
