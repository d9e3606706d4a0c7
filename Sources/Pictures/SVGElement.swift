import Tuning

/// An element of an SVG, and where it stands in the text.
struct SVGElement {
  let tag: SVGMarkup.Tag
  /// Of its start tag.
  let head: Range<Int>
  /// Of all of it.
  fileprivate(set) var range: Range<Int>
  fileprivate(set) var children: [SVGElement] = []
  /// Its own words, without those of its children.
  fileprivate(set) var words: [UInt8] = []

  /// Elements in elements; what a hand draws has ten or twenty.
  private static let mostLevels = 100
  private static let mostElements = 100_000

  /// The elements at the outside of a text, as a rule the `svg` alone.
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

  /// What its style or an attribute says; a style sheet is not asked.
  func property(_ name: String) -> String? { self["style"].flatMap { SVGHeader.declarations($0)[name] } ?? self[name] }

  func number(_ name: String) -> Double? { property(name).flatMap { SVGNumbers.all(in: $0).first } }

  /// The name in `url(#name)`.
  func target(_ name: String) -> String? {
    guard let value = property(name), let start = value.firstRange(of: "#") else { return nil }
    return String(value[start.upperBound...].prefix { !")\"' ".contains($0) })
  }

  /// False for what only others refer to, and for what is not drawn at all, as HTML.
  var isDrawn: Bool {
    [
      "g", "a", "switch", "svg", "use", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "image",
      "text",
    ].contains(tag.name)
  }

  /// Whether a drawing program shows it: not where its own style or attributes say `display: none` or
  /// `visibility: hidden`, unless something within it is visible again.
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

  /// The children that are drawn; of a `switch`, the one that this is, since librsvg knows no extensions.
  var drawn: [SVGElement] {
    let drawn = children.filter(\.isDrawn)
    return tag.name == "switch"
      ? Array(drawn.first { ($0["requiredExtensions"] ?? "").isEmpty }.map { [$0] } ?? []) : drawn
  }
}

/// Numbers as SVG writes them one behind another: `10-5.5.5e3`.
enum SVGNumbers {
  static func all(in text: some StringProtocol) -> [Double] {
    var reader = SVGNumberReader(Array(text.utf8))
    var numbers: [Double] = []
    while let number = reader.next() { numbers.append(number) }
    return numbers
  }
}

/// Reads numbers, and single letters between them.
struct SVGNumberReader {
  private let bytes: [UInt8]
  private var index = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  private mutating func skip() {
    while index < bytes.count, SVGMarkup.isBlank(bytes[index]) || bytes[index] == UInt8(ascii: ",") { index += 1 }
  }

  /// True where only blanks and commas come.
  var isAtEnd: Bool {
    mutating get {
      skip()
      return index == bytes.count
    }
  }

  /// The letter that comes next, if one does.
  mutating func letter() -> Character? {
    skip()
    guard index < bytes.count, 0x41...0x5A ~= bytes[index] & 0xDF else { return nil }
    defer { index += 1 }
    return Character(Unicode.Scalar(bytes[index]))
  }

  /// `0` or `1` of an arc, which may stand without a blank before what follows.
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
