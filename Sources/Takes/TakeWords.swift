import Formatting
import Gestures

/// The words of one line of a take, read from left to right; a failed read throws the expected text.
///
/// The type works on bytes, and computes columns in characters only for messages: a line may have any length.
struct TakeWords {
  struct Word {
    let text: Substring
    fileprivate let line: Substring

    /// The column in characters, from 1.
    var column: Int { line.column(of: text.startIndex) }
  }

  private let line: Substring
  /// The beginning of the text that is not read yet.
  private var next: Substring.Index

  /// - Parameter start: the beginning of the words; columns are counted from the beginning of the line.
  init(_ line: Substring, from start: Substring.Index? = nil) {
    self.line = line
    next = start ?? line.startIndex
  }

  /// The next word; `nil` at the end of the line or before a comment.
  var peek: Word? {
    let start = line.utf8[next...].firstIndex { !Self.isBlank($0) } ?? line.endIndex
    guard start < line.endIndex, line.utf8[start] != UInt8(ascii: "#") else { return nil }
    return Word(text: line[start..<wordEnd(from: start)], line: line)
  }

  private func wordEnd(from start: Substring.Index) -> Substring.Index {
    line.utf8[start...].firstIndex(where: Self.isBlank) ?? line.endIndex
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }

  /// Takes the next word, or only looks at it; throws `expected` at the end of the line.
  mutating func word(_ expected: @autoclosure () -> String, isTaken: Bool = true) throws(Problem) -> Word {
    guard let word = peek else {
      throw Problem(column: line.column(of: line.endIndex), message: "expected \(expected()), got the end of the line")
    }
    if isTaken { next = word.text.endIndex }
    return word
  }

  /// The column of the next word, or of a comment.
  var nextColumn: Int { line.column(of: line.utf8[next...].firstIndex { !Self.isBlank($0) } ?? line.endIndex) }

  mutating func skip() { next = peek?.text.endIndex ?? line.endIndex }

  /// Takes the next word if it equals `text`.
  mutating func skip(_ text: String) -> Bool {
    guard let word = peek, word.text == text[...] else { return false }
    next = word.text.endIndex
    return true
  }

  mutating func expect(_ text: String) throws(Problem) {
    let word = try word("'\(text)'")
    guard word.text == text[...] else { throw word.fault("expected '\(text)'") }
  }

  /// Takes one of a few words; the message for a near miss suggests the intended word.
  mutating func choice(of choices: [String], called expected: String? = nil) throws(Problem) -> String {
    let word = try word(expected ?? Self.list(choices))
    if let choice = choices.first(where: { word.text == $0[...] }) { return choice }
    // A single letter is near to every short word, so it is no suggestion.
    throw word.fault("expected \(expected ?? Self.list(choices))", among: choices.filter { $0.utf8.count > 1 })
  }

  private static func list(_ choices: [String]) -> String { "one of \(choices.joined(separator: ", "))" }

  /// Takes the text between two quotation marks, with its blanks and number signs; at most `most` bytes.
  mutating func quoted(_ expected: String, atMost most: Int = 400) throws(Problem) -> Substring {
    let word = try word("\(expected) in quotation marks")
    let mark = UInt8(ascii: "\"")
    let inner = line.utf8[word.text.startIndex...].dropFirst()
    guard word.text.utf8.first == mark, let close = inner.firstIndex(of: mark), close > inner.startIndex else {
      throw word.fault("expected \(expected) in quotation marks")
    }
    next = line.utf8.index(after: close)
    // The closing mark must be followed by a blank or the end of the line.
    if next < line.endIndex, !Self.isBlank(line.utf8[next]) {
      throw Problem(column: line.column(of: next), message: "expected a space after \(expected)")
    }
    let text = line[inner.startIndex..<close]
    if text.utf8.count > most {
      throw Problem(column: word.column, message: "expected \(expected) of at most \(most) letters, got \(text.count)")
    }
    return text
  }

  /// Takes a text to type between two quotation marks; in it `\"` is a quotation mark and `\\` a backslash.
  mutating func typedText() throws(Problem) -> String {
    let word = try word("a text in quotation marks")
    let (mark, escape) = (Unicode.Scalar("\""), Unicode.Scalar("\\"))
    let scalars = line.unicodeScalars[word.text.startIndex...]
    guard scalars.first == mark else { throw word.fault("expected a text in quotation marks") }
    var (text, isEscaped) = (String.UnicodeScalarView(), false)
    for index in scalars.indices.dropFirst() {
      let scalar = scalars[index]
      func fault(_ reason: String) -> Problem { Problem(column: line.column(of: index), message: reason) }
      guard KeyEvent.isTypable(scalar) else { throw fault("expected no control characters in the text") }
      if isEscaped, scalar != mark, scalar != escape { throw fault(#"expected \" or \\ after a backslash"#) }
      if scalar == mark, !isEscaped {
        next = scalars.index(after: index)
        // The closing mark must be followed by a blank or the end of the line.
        if next < line.endIndex, !Self.isBlank(line.utf8[next]) {
          throw Problem(column: line.column(of: next), message: "expected a space after the text")
        }
        let range = TakeBounds.characters
        guard range.contains(text.count) else {
          throw Problem(
            column: word.column,
            message: "expected a text of \(range.lowerBound) to \(range.upperBound) characters, got \(text.count)")
        }
        return String(text)
      }
      isEscaped = scalar == escape && !isEscaped
      if !isEscaped { text.append(scalar) }
    }
    throw word.fault("expected a text in quotation marks")
  }

  /// Takes a finite decimal number within a range; `expected` names the number with its unit.
  mutating func number(_ expected: String, in range: ClosedRange<Double> = -1e9...1e9) throws(Problem) -> Double {
    try number(try word(expected), expected, in: range)
  }

  func number(_ word: Word, _ expected: String, in range: ClosedRange<Double>) throws(Problem) -> Double {
    guard word.text.utf8.count <= Self.longestNumber, word.text.utf8.allSatisfy(Self.isOfNumbers),
      let value = Double(word.text), value.isFinite
    else { throw word.fault("expected \(expected)") }
    guard range.contains(value) else {
      throw Problem(
        column: word.column,
        message: "expected \(expected) from \(range.lowerBound.shortText) to \(range.upperBound.shortText), got "
          + word.text.excerpt)
    }
    return value
  }

  private static let longestNumber = 1000

  private static func isOfNumbers(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "+"), UInt8(ascii: "-"),
      UInt8(ascii: "e"), UInt8(ascii: "E"):
      true
    default: false
    }
  }

  /// Returns the parts of a word before and after one of its bytes, which is in neither.
  func parts(of word: Word, around place: Substring.Index) -> (before: Word, after: Word) {
    let after = line.utf8.index(after: place)
    return (
      Word(text: line[word.text.startIndex..<place], line: line),
      Word(text: line[after..<word.text.endIndex], line: line)
    )
  }

  mutating func finish() throws(Problem) {
    if let word = peek { throw word.fault("expected the end of the line") }
  }

  /// Takes the rest of the line with its comments, without blanks at its ends.
  mutating func rest() -> Substring {
    let left = line.utf8[next...]
    next = line.endIndex
    guard let start = left.firstIndex(where: { !Self.isBlank($0) }),
      let last = left.lastIndex(where: { !Self.isBlank($0) })
    else { return "" }
    return line[start...last]
  }
}

extension TakeWords.Word {
  /// Returns a fault that names the expected text and this word in its place.
  func fault(_ expected: String, among choices: [String] = []) -> Problem {
    Problem(
      column: column, message: "\(expected), got '\(text.excerpt)'" + Spelling.hint(for: text, among: choices))
  }
}

extension Substring {
  /// Returns the column of a place, in characters from 1.
  fileprivate func column(of place: Index) -> Int {
    let before = self[..<place]
    // The count of bytes suffices if all are ASCII.
    return 1 + (before.utf8.allSatisfy { $0 < 0x80 } ? before.utf8.count : before.count)
  }
}
