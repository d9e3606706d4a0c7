import Canvas
import Gestures
import Motion
import Tuning

/// A text with a caret and a selection, and the usual keys to edit it.
package struct TextField: Equatable, Sendable {
  struct Composed: Equatable, Sendable {
    let characters: [Character]
    let caret: Int
  }

  private(set) var characters: [Character]
  /// The index of the character before which text is inserted, 0…count.
  private(set) var caret: Int
  /// The other end of the selection; equal to the caret if nothing is selected.
  private(set) var anchor: Int
  /// The text at the beginning, which Ctrl+Z restores.
  private let original: [Character]

  /// Whether the text is a single line, in which line breaks become spaces.
  let isOneLine: Bool
  /// The width in points at which lines are broken.
  ///
  /// `nil` if the text is shown on one line.
  var width: Double?
  /// The text that an input method is composing in place of the selection, with its caret; not part of the text yet.
  private(set) var composed: Composed?
  /// The x that the caret keeps while it moves across shorter lines.
  private var column: Double?

  /// Creates a field.
  ///
  /// A single line is selected as a whole, so that typing replaces it. A longer text has the caret at its end.
  package init(_ text: String = "", isOneLine: Bool = true) {
    self.isOneLine = isOneLine
    original = Array(text)
    characters = original
    caret = characters.count
    anchor = isOneLine ? 0 : caret
  }

  package var text: String { String(characters) }
  var selection: Range<Int> { min(caret, anchor)..<max(caret, anchor) }
  var selected: String { String(characters[selection]) }

  /// Replaces the selection with text, without its control characters.
  package mutating func insert(_ text: String) {
    let line = isOneLine ? text.replacing("\n", with: " ") : text
    let new = line.filter { $0 == "\n" || $0.unicodeScalars.allSatisfy { $0.value >= 0x20 } }
    characters.replaceSubrange(selection, with: new)
    place(min(caret, anchor) + new.count)
    composed = nil
  }

  /// Shows the text that an input method is composing; an empty text ends the composition.
  mutating func compose(_ text: String, caret: Int) {
    let new = text.filter { !$0.isNewline }.map { $0 }
    composed = new.isEmpty ? nil : Composed(characters: new, caret: caret.clamped(to: 0...new.count))
  }

  mutating func selectAll() {
    anchor = 0
    caret = characters.count
  }

  /// Moves the caret; with `extending`, the other end of the selection stays.
  mutating func place(_ index: Int, extending: Bool = false) {
    caret = index.clamped(to: 0...characters.count)
    if !extending { anchor = caret }
    column = nil
  }

  /// Moves the caret to the line above or below; beyond the first or last line, to the start or end of the text.
  private mutating func moveLine(by way: Int, extending: Bool) {
    let lines = lines
    let line = lines.line(of: caret) + way
    let x = column ?? lines.x(of: caret)
    guard lines.ranges.indices.contains(line) else {
      return place(way < 0 ? 0 : characters.count, extending: extending)
    }
    place(lines.index(at: x, line: line), extending: extending)
    column = x
  }

  /// Changes the sign before a number; if the whole text was selected, the text behind the sign is selected afterwards.
  private mutating func negate() {
    let (isNegative, isWhole) = (characters.first == "-" || characters.first == "−", selection == 0..<characters.count)
    characters = isNegative ? Array(characters.dropFirst()) : ["−"] + characters
    place(isWhole ? (isNegative ? 0 : 1) : characters.count)
    if isWhole { place(characters.count, extending: true) }
  }

  /// The result of a key press.
  package enum Outcome: Equatable {
    case escape
    case accept
    /// Moves on to the next field (1) or back to the previous one (−1).
    case next(Int)
    /// Steps the value up (1) or down (−1).
    case step(Double)
    case copied(String)
    case edited
    /// Reports a key that a field does not use.
    case passed
  }

  package mutating func press(_ key: KeyPress) -> Outcome {
    let extends = key.modifiers.contains(.shift)
    let isControl = key.modifiers.contains(.control)
    let byWord = isControl || key.modifiers.contains(.alt)
    switch key.name {
    case "Escape": return .escape
    case "Return" where extends: insert("\n")
    case "Return", "Keypad Enter": return .accept
    case "Tab": return .next(extends ? -1 : 1)
    case "Up" where width != nil: moveLine(by: -1, extending: extends)
    case "Down" where width != nil: moveLine(by: 1, extending: extends)
    case "Up": return .step(1)
    case "Down": return .step(-1)
    case "Left": place(!extends && caret != anchor ? selection.lowerBound : neighbour(-1, byWord), extending: extends)
    case "Right": place(!extends && caret != anchor ? selection.upperBound : neighbour(1, byWord), extending: extends)
    case "Home", "End":
      let line = isControl ? 0..<characters.count : lines.ranges[lines.line(of: caret)]
      place(key.name == "Home" ? line.lowerBound : line.upperBound, extending: extends)
    case "±": negate()
    case "Backspace", "Delete":
      if caret == anchor { anchor = neighbour(key.name == "Delete" ? 1 : -1, byWord) }
      insert("")
    case "A" where isControl: selectAll()
    case "C" where isControl, "X" where isControl:
      let selected = selected
      if key.name == "X" { insert("") }
      return selected.isEmpty ? .edited : .copied(selected)
    case "V" where isControl: break
    case "Z" where isControl && !extends && characters != original:
      characters = original
      selectAll()
    default:
      // Keys with Ctrl that have no meaning here, and F keys, still belong to the window.
      let isFunction = key.name.count > 1 && key.name.hasPrefix("F") && Int(key.name.dropFirst()) != nil
      return isControl || isFunction ? .passed : .edited
    }
    return .edited
  }

  /// Returns the position one character or word further; a word ends behind its last letter.
  private func neighbour(_ direction: Int, _ byWord: Bool) -> Int {
    let way = direction > 0 ? Array(characters[caret...]) : characters[..<caret].reversed()
    guard byWord else { return caret + direction * min(1, way.count) }
    func isLetter(_ character: Character) -> Bool { character.isLetter || character.isNumber }
    let gap = way.prefix { !isLetter($0) }.count
    return caret + direction * (gap + way[gap...].prefix(while: isLetter).count)
  }

  // MARK: - Display

  /// The characters to draw, including composed text; a field without a width shows line breaks as signs.
  var shown: [Character] {
    var shown = characters
    if let composed { shown.replaceSubrange(selection, with: composed.characters) }
    return width == nil ? shown.map { $0 == "\n" ? "↵" : $0 } : shown
  }

  var lines: FieldLines { FieldLines(shown, width: width) }

  /// The position of the caret in `shown`.
  var shownCaret: Int { composed.map { selection.lowerBound + $0.caret } ?? caret }
  /// The range in `shown` that is selected, or underlined because it is being composed.
  var marked: Range<Int> {
    composed.map { selection.lowerBound..<selection.lowerBound + $0.characters.count } ?? selection
  }

  /// Returns the distance in points by which a line wider than its field is shifted left to show the caret.
  func shift(in width: Double) -> Double { self.width == nil ? max(0, lines.x(of: shownCaret) - width + 2) : 0 }

  /// Returns the rectangle of the caret in an area, as high as its line.
  package func caretArea(in area: Rect) -> Rect {
    let lines = lines
    let x = area.minX - shift(in: area.width) + lines.x(of: shownCaret)
    return lineArea(lines.line(of: shownCaret), in: area).with(x: x, width: 1.5)
  }

  /// Returns the rectangle of a line in an area.
  func lineArea(_ line: Int, in area: Rect) -> Rect {
    width == nil ? area : area.line(Double(line) * FieldLines.height, FieldLines.height)
  }

  /// Moves the caret to the position nearest to a point, for a text in an area.
  package mutating func place(at p: Vector, in area: Rect, extending: Bool) {
    composed = nil
    let lines = lines
    let line = width == nil ? 0 : Int(((p.y - area.minY) / FieldLines.height).clamped(to: 0...1e6))
    place(
      lines.index(at: p.x - area.minX + shift(in: area.width), line: min(line, lines.ranges.count - 1)),
      extending: extending)
  }
}
