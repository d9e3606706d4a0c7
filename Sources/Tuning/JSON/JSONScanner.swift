/// A scanner for the tokens of a JSON text (blanks, strings, numbers and words) over bytes known to be UTF-8.
struct JSONScanner {
  let bytes: [UInt8]
  var index = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  var current: UInt8? { index < bytes.count ? bytes[index] : nil }

  /// The character here for a message, such as `'}'` or `the end of the file`.
  var found: String {
    // A scalar has at most four bytes.
    guard let scalar = String(decoding: bytes[index...].prefix(4), as: UTF8.self).unicodeScalars.first else {
      return "the end of the file"
    }
    return scalar.value < 0x20 || scalar.value == 0x7F ? "a control character" : "'\(scalar)'"
  }

  func problem(_ message: String, at offset: Int? = nil, _ kind: JSONProblem.Kind = .syntax) -> JSONProblem {
    JSONProblem(message, at: offset ?? index, kind: kind)
  }

  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard current == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  mutating func skipMark() {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
  }

  /// Skips blanks and comments.
  mutating func skipBlank() throws(JSONProblem) {
    while let byte = current {
      switch byte {
      case 0x20, 0x09, 0x0A, 0x0D: index += 1
      case UInt8(ascii: "/"): try skipComment()
      default: return
      }
    }
  }

  mutating func skipComment() throws(JSONProblem) {
    let start = index
    switch index + 1 < bytes.count ? bytes[index + 1] : 0 {
    case UInt8(ascii: "/"):
      while let byte = current, byte != 0x0A, byte != 0x0D { index += 1 }
    case UInt8(ascii: "*"):
      index += 2
      while index + 1 < bytes.count {
        if bytes[index] == UInt8(ascii: "*"), bytes[index + 1] == UInt8(ascii: "/") {
          index += 2
          return
        }
        index += 1
      }
      index = bytes.count
      throw problem("this comment has no end, expected */", at: start)
    default: throw problem("expected // or /* for a comment")
    }
  }

  // MARK: - Strings

  /// Reads a string, from its opening quote past its closing one.
  mutating func string() throws(JSONProblem) -> String {
    let start = index
    index += 1
    var text: [UInt8] = []
    while let byte = current {
      switch byte {
      case UInt8(ascii: "\""):
        index += 1
        return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"): text.append(contentsOf: try escape().utf8)
      case 0x0A, 0x0D: throw problem("this string has no end on its line, expected \"", at: start)
      case 0..<0x20: throw problem("a control character in a string, expected an escape such as \\t")
      default:
        text.append(byte)
        index += 1
      }
    }
    throw problem("this string has no end, expected \"", at: start)
  }

  private mutating func escape() throws(JSONProblem) -> String {
    let start = index
    index += 1
    guard let byte = current else { throw problem("this escape has no end", at: start, .value) }
    index += 1
    switch byte {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"):
      let unit = try hexUnit(start)
      if let scalar = Unicode.Scalar(unit) { return String(scalar) }
      // A character above U+FFFF is two units, high then low (RFC 8259, 7).
      let isHigh = unit < 0xDC00
      if isHigh, take("\\"), take("u") {
        let low = try hexUnit(start)
        if 0xDC00...0xDFFF ~= low, let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00)) {
          return String(scalar)
        }
      }
      throw problem("half a surrogate pair, expected \\uD800…\\uDBFF then \\uDC00…\\uDFFF", at: start)
    default: throw problem("an unknown escape, expected one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\u", at: start)
    }
  }

  private mutating func hexUnit(_ start: Int) throws(JSONProblem) -> UInt32 {
    var unit: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = current, let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw problem("expected four hexadecimal digits after \\u", at: start)
      }
      unit = unit << 4 | UInt32(digit)
      index += 1
    }
    return unit
  }

  // MARK: - Words and numbers

  enum Word {
    case content(JSONNode.Content)
    /// A word that is no value, although it ends at a proper place.
    case unknown(JSONProblem)
  }

  static func beginsValue(_ byte: UInt8) -> Bool {
    isWord(byte) || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[")
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "_"), UInt8(ascii: "$"), UInt8(ascii: "#"), 0x80...:
      true
    default: false
    }
  }

  /// Reads a run of letters, digits and signs; `nil` if there is none, or if it is too long to quote.
  mutating func bareWord() -> String? {
    let start = index
    while let byte = current, Self.isWord(byte) { index += 1 }
    guard index > start, index - start <= 80 else {
      index = start
      return nil
    }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  mutating func word() throws(JSONProblem) -> Word {
    let start = index
    while let byte = current, Self.isWord(byte) { index += 1 }
    guard index > start else { throw problem("expected a value, got \(found)") }
    let text = bytes[start..<index]
    if text.elementsEqual("true".utf8) { return .content(.flag(true)) }
    if text.elementsEqual("false".utf8) { return .content(.flag(false)) }
    if text.elementsEqual("null".utf8) { return .content(.null) }
    let shown = text.count <= 40 ? String(decoding: text, as: UTF8.self) : "this"
    guard Self.isNumber(text) else {
      let looksLikeNumber = text.contains { 0x30...0x39 ~= $0 } && text.allSatisfy { $0 < 0x3A || $0 | 0x20 == 0x65 }
      return .unknown(
        looksLikeNumber
          ? problem("\(shown) is not a number, expected one like -1.5e3", at: start)
          : problem("\(shown) is not a value", at: start, .value))
    }
    guard let number = Double(String(decoding: text, as: UTF8.self)), number.isFinite else {
      return .unknown(problem("\(shown) is too large for a number", at: start, .value))
    }
    return .content(.number(number))
  }

  /// Whether a text is a number by the grammar of RFC 8259, 6.
  static func isNumber(_ text: ArraySlice<UInt8>) -> Bool {
    var rest = text
    func isDigit(_ byte: UInt8?) -> Bool { byte.map { 0x30...0x39 ~= $0 } ?? false }
    func digits() -> Bool {
      guard isDigit(rest.first) else { return false }
      rest = rest.drop { isDigit($0) }
      return true
    }
    if rest.first == UInt8(ascii: "-") { rest.removeFirst() }
    if rest.first == UInt8(ascii: "0") { rest.removeFirst() } else if !digits() { return false }
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      if !digits() { return false }
    }
    if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
      rest.removeFirst()
      if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") { rest.removeFirst() }
      if !digits() { return false }
    }
    return rest.isEmpty
  }
}
