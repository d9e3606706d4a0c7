/// Reads code as tokens, for languages whose compilers few machines have: Kotlin, Dart, CSS; also Swift, JavaScript and C.
///
/// It finds strings and comments without an end, brackets without a partner, unknown escapes, characters that the language does
/// not allow outside strings and comments, and names that begin with a digit.
struct CodeLexer {
  enum Token: Equatable {
    case name(String)
    case number(String)
    case string
    case sign(Character)
  }

  private(set) var tokens: [Token] = []
  /// The faults found, each with its line.
  private(set) var faults: [String] = []
  private let text: [Unicode.Scalar]
  private let language: String
  private var index = 0
  private var line = 1
  private var open: [Character] = []

  /// Reads the text of an export; `language` is the target's id.
  init(_ text: String, _ language: String) {
    self.text = Array(text.unicodeScalars)
    self.language = language
    while index < self.text.count { next() }
    if !open.isEmpty { fault("\(open) stay open") }
  }

  private mutating func fault(_ message: String) { faults.append("\(line): \(message)") }

  private func peek(_ ahead: Int = 0) -> Unicode.Scalar? { index + ahead < text.count ? text[index + ahead] : nil }

  @discardableResult private mutating func take() -> Unicode.Scalar {
    if text[index] == "\n" { line += 1 }
    index += 1
    return text[index - 1]
  }

  private var hasLineComments: Bool { !["css", "libadwaita"].contains(language) }
  private var isKotlinOrDart: Bool { ["compose", "android", "flutter"].contains(language) }

  private static func isOfName(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)) || scalar == "_"
  }

  private mutating func next() {
    let scalar = take()
    switch scalar {
    case " ", "\n": break
    case "/" where peek() == "/" && hasLineComments:
      while let next = peek(), next != "\n" { check(comment: take(), next) }
    case "/" where peek() == "*": blockComment()
    case "\"", "'": string(scalar)
    case "(", "[", "{":
      open.append(Character(scalar))
      tokens.append(.sign(Character(scalar)))
    case ")", "]", "}":
      let partner: [Unicode.Scalar: Character] = [")": "(", "]": "[", "}": "{"]
      if open.popLast() != partner[scalar] { fault("\(scalar) closes nothing") }
      tokens.append(.sign(Character(scalar)))
    case "0"..."9": number(scalar)
    case _ where Self.isOfName(scalar): name(scalar)
    case _ where scalar.isASCII && scalar.value > 32 && scalar.value < 127: tokens.append(.sign(Character(scalar)))
    default: fault("U+\(String(scalar.value, radix: 16)) outside strings and comments")
    }
  }

  private mutating func check(comment scalar: Unicode.Scalar, _ next: Unicode.Scalar) {
    if ["\u{2028}", "\u{2029}", "\u{202E}", "\r"].contains(next) {
      fault("U+\(String(next.value, radix: 16)) in a comment")
    }
  }

  private mutating func blockComment() {
    take()
    while peek() != "*" || peek(1) != "/" {
      guard let next = peek() else { return fault("a comment has no end") }
      if next == "/", peek(1) == "*" { fault("/* in a comment") }
      check(comment: take(), next)
    }
    take()
    take()
  }

  private mutating func string(_ quote: Unicode.Scalar) {
    tokens.append(.string)
    while let next = peek() {
      take()
      switch next {
      case quote: return
      case "\n": return fault("a string has no end")
      case "\\": escape()
      case "$" where isKotlinOrDart: fault("$ inserts a value into a string")
      case _ where next.value < 32 || ["\u{2028}", "\u{2029}", "\u{202E}"].contains(next):
        fault("U+\(String(next.value, radix: 16)) in a string")
      default: break
      }
    }
    fault("a string has no end")
  }

  private mutating func escape() {
    guard peek() != nil else { return fault("a string has no end") }
    let letter = take()
    switch language {
    case "css" where letter.properties.isASCIIHexDigit, "libadwaita" where ("0"..."7").contains(letter): break
    case _ where ["\"", "\\", "n"].contains(letter): break
    case "compose" where letter == "$", "android" where letter == "$", "flutter" where letter == "$": break
    case "libadwaita" where letter == "?": break
    case _ where letter == "u" && !["css", "libadwaita"].contains(language):
      let isBraced = ["swiftui", "uikit", "flutter"].contains(language)
      var digits = ""
      if isBraced, peek() == "{" { take() } else if isBraced { fault("\\u without {") }
      while let next = peek(), next.properties.isASCIIHexDigit, isBraced || digits.count < 4 {
        digits += String(take())
      }
      if isBraced ? digits.isEmpty || take() != "}" : digits.count != 4 { fault("\\u\(digits) is incomplete") }
    default: fault("\\\(letter) is no escape")
    }
  }

  private mutating func number(_ first: Unicode.Scalar) {
    var digits = String(first)
    while let next = peek(), Self.isOfName(next) || next == "." { digits += String(take()) }
    let pattern =
      #/0x[0-9A-F]+|[0-9]+(\.[0-9]+)?(e-?[0-9]+)?(f|L|u|px|deg|s|\.f|\.dp)?|[0-9]+\.toInt|0xFF[0-9A-F]{6}\.toInt|1D/#
    if language != "css", digits.wholeMatch(of: pattern) == nil { fault("\(digits) is no number") }
    tokens.append(.number(digits))
  }

  private mutating func name(_ first: Unicode.Scalar) {
    var letters = String(first)
    while let next = peek(), Self.isOfName(next) || language == "css" && next == "-" { letters += String(take()) }
    tokens.append(.name(letters))
  }
}
