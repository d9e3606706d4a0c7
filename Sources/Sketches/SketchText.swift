import Formatting

extension SketchFault {
  /// Hints for habits from other languages, by the text near a mistake or by the first word of its line.
  private static let translations = [
    "!": "~= means unequal, and not is the word for !", "//": "comments begin with --", "/": "comments begin with --",
    "&": "write and", "|": "write or", "?": "write x and a or b", "<\\226>": "quotes are straight: \"",
    "{": "write then or do", "elif": "write elseif", "let": "write local", "const": "write local", "var": "write local",
  ]

  /// Returns the first word of the faulty line.
  private func firstWord(in text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard let line, lines.indices.contains(line - 1) else { return "" }
    return String(String(lines[line - 1]).trimmed.prefix { $0.isLetter })
  }

  /// Returns a syntax error with a hint for users of other languages, and with its line.
  func helped(in text: String) -> SketchFault {
    var fault = self
    let near = message.firstRange(of: " near '").map { String(message[$0.upperBound...].dropLast()) }
    let sign = near.flatMap { $0.count == 1 && "+-*/".contains($0) ? $0 : nil }
    if message.hasPrefix("syntax error"), let sign {
      fault.message += "; in Lua write x = x \(sign) 1"
    } else if message.hasPrefix("'}' expected") || message.hasPrefix("')' expected near '{'") {
      fault.message += "; is a comma missing before it?"
    } else if let near, let other = Self.translations[firstWord(in: text)] ?? Self.translations[near] {
      fault.message += "; in Lua \(other)"
    }
    // The fields of an effect are checked after all of its lines have run, so their fault has no line.
    if line == nil, let field { fault.line = SketchText.line(of: field, after: ["effect"], in: text) }
    return fault
  }
}

/// Searches in the text of a sketch, without running it.
enum SketchText {
  /// Returns the first line, from 1 and not before `first`, that changes a variable or its content. `nil` if none does.
  ///
  /// - Parameter isField: Whether the name belongs to a field.
  static func line(changing name: String, isField: Bool = false, in text: String, from first: Int = 1) -> Int? {
    codeLines(of: text).dropFirst(first - 1).firstIndex { code in
      if !isField, String(code).trimmed.hasPrefix("local") { return false }
      return places(of: name, in: code).contains { range in
        let (before, rest) = (code[..<range.lowerBound], code[range.upperBound...])
        if (before.last == ".") != isField { return false }
        if before.contains("insert(") || before.contains("remove(") || before.contains(":advance(") || rest.first == ":"
        {
          return true
        }
        guard let sign = rest.firstIndex(of: "=") else { return false }
        return !rest[rest.index(after: sign)...].hasPrefix("=") && !rest[..<sign].contains { "<>~={(".contains($0) }
      }
    }.map { $0 + 1 }
  }

  /// Whether the code reads or sets a field of this name in some table.
  static func reads(_ name: String, in text: String) -> Bool {
    codeLines(of: text).contains { code in
      places(of: name, in: code).contains { code[..<$0.lowerBound].last == "." }
    }
  }

  /// Returns the line, from 1, of a name that follows `others`, each on the same line as the one before it or later.
  static func line(of name: String, after others: [String], in text: String) -> Int? {
    let lines = codeLines(of: text)
    return (others + [name]).reduce(Optional(0)) { line, name in
      line.flatMap { line in lines[line...].firstIndex { !places(of: name, in: $0).isEmpty } }
    }.map { $0 + 1 }
  }

  /// Returns the first name that the table `name = { … }`, or a table in it, has twice, and its line; it has no functions.
  static func doubled(inTable name: String, of text: String) -> (name: String, line: Int)? {
    let lines = codeLines(of: text)
    let first = lines.firstIndex { code in
      places(of: name, in: code).contains { code[$0.upperBound...].drop { $0 == " " }.hasPrefix("=") }
    }
    guard let first else { return nil }
    var (tables, word): ([Set<String>], String) = ([], "")
    for index in first..<lines.count {
      for character in lines[index] + "\n" where character != " " {
        switch character {
        case "{": tables.append([])
        case "}":
          if tables.count < 2 { return nil }
          tables.removeLast()
        case "=":
          guard let last = tables.indices.last, !word.isEmpty else { break }
          if !tables[last].insert(word).inserted { return (word, index + 1) }
        default: break
        }
        word = isOfName(character) ? word + String(character) : ""
      }
    }
    return nil
  }

  /// Returns all lines, the empty ones too.
  ///
  /// Bytes are compared here and below, not characters: every command reads all sketches when it starts.
  private static func allLines(of text: String) -> [Substring] {
    text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { Substring($0) }
  }

  /// Returns the lines without their comments.
  private static func codeLines(of text: String) -> [Substring] {
    allLines(of: text).map { line in first("--", in: line.utf8).map { line[..<$0.lowerBound] } ?? line }
  }

  private static func places(of name: String, in code: Substring) -> [Range<String.Index>] {
    var (found, rest): ([Range<String.Index>], Substring.UTF8View) = ([], code.utf8)
    while let range = first(name, in: rest) {
      let isPart = code[..<range.lowerBound].last.map(isOfName) == true
      if !isPart, code[range.upperBound...].first.map(isOfName) != true { found.append(range) }
      rest = code.utf8[range.upperBound...]
    }
    return found
  }

  /// Returns the first place of a word's bytes. `nil` if they are not there.
  private static func first(_ word: String, in bytes: Substring.UTF8View) -> Range<String.Index>? {
    var rest = bytes
    while let start = rest.firstIndex(of: word.utf8.first ?? 0) {
      rest = bytes[start...]
      if rest.starts(with: word.utf8) { return start..<rest.index(start, offsetBy: word.utf8.count) }
      rest.removeFirst()
    }
    return nil
  }

  /// Returns a range of lines without their common indentation.
  static func lines(_ range: ClosedRange<Int>, of text: String) -> [String] {
    let lines = allLines(of: text).dropFirst(range.lowerBound - 1).prefix(range.count)
    let margin = lines.filter { !$0.allSatisfy { $0 == " " } }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
    return lines.map { String($0.dropFirst(margin)) }
  }

  /// Returns the lines before `return effect`, which the functions below use, without the first comment and blank lines.
  static func beforeEffect(_ text: String) -> [String] {
    let lines = allLines(of: text).map(String.init)
    let before = lines.prefix { !$0.hasPrefix("return effect") }.drop { $0.hasPrefix("--") || $0.trimmed.isEmpty }
    return before.count == lines.count ? [] : Array(before)
  }

  private static func isOfName(_ c: Character) -> Bool { c == "_" || c.isLetter || c.isNumber }

  /// Returns the line, from 1, of the first `^` outside comments and strings. `nil` without one.
  static func lineOfPower(in text: String) -> Int? {
    let bytes = Array(text.utf8)
    let place = zip(bytes, LuaText.parts(of: bytes)).enumerated().first { _, letter in
      letter.0 == UInt8(ascii: "^") && letter.1 == .code
    }
    return place.map { bytes[..<$0.offset].count { $0 == UInt8(ascii: "\n") } + 1 }
  }
}
