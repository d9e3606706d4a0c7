import Formatting

/// The words of one line of a take, read from left to right; each reading says what it expected instead.
struct TakeWords {
  struct Word {
    var text: Substring
    /// In characters, from 1.
    var column: Int
  }

  /// What is wrong, and at which column.
  struct Fault: Error {
    var column: Int
    var text: String
  }

  private let words: [Word]
  private var next = 0
  /// The column after the last character.
  private let end: Int
  private let line: Substring

  init(_ line: Substring) {
    self.line = line
    var words: [Word] = []
    var column = 1
    var start: (index: Substring.Index, column: Int)?
    for index in line.indices {
      let isSpace = line[index] == " " || line[index] == "\t"
      if isSpace, let begun = start {
        words.append(Word(text: line[begun.index..<index], column: begun.column))
        start = nil
      } else if !isSpace, start == nil {
        start = (index, column)
      }
      column += 1
    }
    if let begun = start { words.append(Word(text: line[begun.index...], column: begun.column)) }
    self.words = words
    end = column
  }

  /// The word that comes next; nothing at the end of the line or before a comment.
  var peek: Word? {
    guard next < words.count, !words[next].text.hasPrefix("#") else { return nil }
    return words[next]
  }

  /// Takes the next word, whatever it is, or only looks at it; the message says what was expected.
  mutating func word(_ expected: String, isTaken: Bool = true) throws(Fault) -> Word {
    guard let word = peek else { throw Fault(column: end, text: "expected \(expected), got the end of the line") }
    if isTaken { next += 1 }
    return word
  }

  /// Takes the next word if it is this one.
  mutating func skip(_ text: String) -> Bool {
    guard peek?.text == text[...] else { return false }
    next += 1
    return true
  }

  mutating func expect(_ text: String) throws(Fault) {
    let word = try word("'\(text)'")
    guard word.text == text[...] else {
      throw Fault(column: word.column, text: "expected '\(text)', got '\(word.text)'")
    }
  }

  /// Takes one of a few words; a near miss is answered with the word that was meant.
  mutating func choice(of choices: [String], called expected: String? = nil) throws(Fault) -> String {
    let expected = expected ?? "one of \(choices.joined(separator: ", "))"
    let word = try word(expected)
    if let choice = choices.first(where: { word.text == $0[...] }) { return choice }
    throw Fault(
      column: word.column,
      text: "expected \(expected), got '\(word.text)'" + Spelling.hint(for: String(word.text), among: choices))
  }

  /// What stands between two quotation marks, blanks and number signs included.
  mutating func quoted(_ expected: String) throws(Fault) -> String {
    let word = try word("\(expected) in quotation marks")
    let inner = line[word.text.startIndex...].dropFirst()
    guard word.text.hasPrefix("\""), let close = inner.firstIndex(of: "\""), close > inner.startIndex else {
      throw Fault(column: word.column, text: "expected \(expected) in quotation marks, got '\(word.text)'")
    }
    while next < words.count, words[next].text.startIndex <= close { next += 1 }
    // Nothing may stick to it.
    guard words[next - 1].text.endIndex == line.index(after: close) else {
      let column = line.distance(from: line.startIndex, to: close) + 2
      throw Fault(column: column, text: "expected a blank after \(expected)")
    }
    return String(inner[..<close])
  }

  /// A finite decimal number within a range; `expected` names it with its unit.
  mutating func number(_ expected: String, in range: ClosedRange<Double> = -1e9...1e9) throws(Fault) -> Double {
    let word = try word(expected)
    return try number(word.text, at: word.column, expected, in: range)
  }

  func number(
    _ text: Substring, at column: Int, _ expected: String, in range: ClosedRange<Double>
  ) throws(Fault) -> Double {
    guard text.allSatisfy({ "0123456789.+-eE".contains($0) }), let value = Double(text), value.isFinite else {
      throw Fault(column: column, text: "expected \(expected), got '\(text)'")
    }
    guard range.contains(value) else {
      throw Fault(
        column: column,
        text: "expected \(expected) from \(range.lowerBound.shortText) to \(range.upperBound.shortText), got \(text)")
    }
    return value
  }

  mutating func finish() throws(Fault) {
    if let word = peek { throw Fault(column: word.column, text: "expected the end of the line, got '\(word.text)'") }
  }

  /// Everything that is left as it stands, comments included, without spaces at its ends; takes it all.
  mutating func rest() -> Substring {
    guard next < words.count, let last = words.last else { return "" }
    let rest = line[words[next].text.startIndex..<last.text.endIndex]
    next = words.count
    return rest
  }
}

/// Everything that is wrong with a take; nothing of it is played.
package struct TakeError: Error, Equatable, CustomStringConvertible {
  /// In the order of the lines; at least one.
  package var messages: [Message]

  /// One clickable line: where, what, and what would be accepted.
  package struct Message: Equatable, Sendable, CustomStringConvertible {
    package var file: String
    /// From 1.
    package var line: Int
    /// In characters, from 1.
    package var column: Int
    package var text: String

    package var description: String { "\(file):\(line):\(column): \(text)" }
  }

  /// All messages, up to 20, one a line.
  package var description: String {
    let shown = messages.prefix(20).map(\.description)
    let more = messages.count > 20 ? ["and \(messages.count - 20) more"] : []
    return (shown + more).joined(separator: "\n")
  }
}
