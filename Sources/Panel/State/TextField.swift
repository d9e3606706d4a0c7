import Canvas
import Gestures
import Motion
import Tuning

/// Text under a caret, with a selection: the keys that everyone knows.
package struct TextField: Equatable, Sendable {
  struct Composed: Equatable, Sendable {
    let characters: [Character]
    let caret: Int
  }

  private(set) var characters: [Character]
  /// The place before which text goes in, 0…count.
  private(set) var caret: Int
  /// The other end of the selection; the caret itself when nothing is selected.
  private(set) var anchor: Int
  /// What it began with.
  private let original: [Character]

  /// Line breaks become spaces.
  let isOneLine: Bool
  /// Points at which its lines are broken; nil while it is shown on one line.
  var width: Double?
  /// What an input method puts together in place of the selection, and the caret in it; no part of the text yet.
  private(set) var composed: Composed?
  /// Where the caret goes when it leaves a line for a shorter one and comes back.
  private var column: Double?

  /// One line is all selected, so that typing replaces it; a text of more begins with the caret at its end.
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

  /// Puts text in place of the selection; control characters are left out.
  package mutating func insert(_ text: String) {
    let line = isOneLine ? text.replacing("\n", with: " ") : text
    let new = line.filter { $0 == "\n" || $0.unicodeScalars.allSatisfy { $0.value >= 0x20 } }
    characters.replaceSubrange(selection, with: new)
    place(min(caret, anchor) + new.count)
    composed = nil
  }

  /// Shows what an input method puts together; nothing ends that.
  mutating func compose(_ text: String, caret: Int) {
    let new = text.filter { !$0.isNewline }.map { $0 }
    composed = new.isEmpty ? nil : Composed(characters: new, caret: caret.clamped(to: 0...new.count))
  }

  mutating func selectAll() {
    anchor = 0
    caret = characters.count
  }

  /// Puts the caret; with `extending` the selection's other end stays.
  mutating func place(_ index: Int, extending: Bool = false) {
    caret = index.clamped(to: 0...characters.count)
    if !extending { anchor = caret }
    column = nil
  }

  /// Puts the caret on the line above or below; beyond the first and the last to their ends.
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

  /// The other sign before a number; what follows it is typed over where all of it was.
  private mutating func negate() {
    let (isNegative, isWhole) = (characters.first == "-" || characters.first == "−", selection == 0..<characters.count)
    characters = isNegative ? Array(characters.dropFirst()) : ["−"] + characters
    place(isWhole ? (isNegative ? 0 : 1) : characters.count)
    if isWhole { place(characters.count, extending: true) }
  }

  /// What came of a key.
  package enum Outcome: Equatable {
    case escape
    case accept
    /// On to the field after or before.
    case next(Int)
    /// One value up or down.
    case step(Double)
    case copied(String)
    case edited
    /// None of a field's keys.
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
      // Keys with Ctrl that mean nothing here, and F keys, are still those of the window.
      let isFunction = key.name.count > 1 && key.name.hasPrefix("F") && Int(key.name.dropFirst()) != nil
      return isControl || isFunction ? .passed : .edited
    }
    return .edited
  }

  /// One character or word on; a word ends where its letters do.
  private func neighbour(_ direction: Int, _ byWord: Bool) -> Int {
    let way = direction > 0 ? Array(characters[caret...]) : characters[..<caret].reversed()
    guard byWord else { return caret + direction * min(1, way.count) }
    func isLetter(_ character: Character) -> Bool { character.isLetter || character.isNumber }
    let gap = way.prefix { !isLetter($0) }.count
    return caret + direction * (gap + way[gap...].prefix(while: isLetter).count)
  }

  // MARK: - As it is shown

  /// With what is composed; without a width line breaks are signs.
  var shown: [Character] {
    var shown = characters
    if let composed { shown.replaceSubrange(selection, with: composed.characters) }
    return width == nil ? shown.map { $0 == "\n" ? "↵" : $0 } : shown
  }

  var lines: FieldLines { FieldLines(shown, width: width) }

  /// The caret among what is shown.
  var shownCaret: Int { composed.map { selection.lowerBound + $0.caret } ?? caret }
  /// What is selected, or underlined because it is composed.
  var marked: Range<Int> {
    composed.map { selection.lowerBound..<selection.lowerBound + $0.characters.count } ?? selection
  }

  /// How far a line that is wider than its field is pushed to the left, so that the caret is seen.
  func shift(in width: Double) -> Double { self.width == nil ? max(0, lines.x(of: shownCaret) - width + 2) : 0 }

  /// The caret's line in an area, from its x on.
  package func caretArea(in area: Rect) -> Rect {
    let lines = lines
    let x = area.minX - shift(in: area.width) + lines.x(of: shownCaret)
    return lineArea(lines.line(of: shownCaret), in: area).with(x: x, width: 1.5)
  }

  /// The place of a line in an area.
  func lineArea(_ line: Int, in area: Rect) -> Rect {
    width == nil ? area : area.line(Double(line) * FieldLines.height, FieldLines.height)
  }

  /// Puts the caret to the place nearest to a point, for a text in an area.
  package mutating func place(at p: Vector, in area: Rect, extending: Bool) {
    composed = nil
    let lines = lines
    let line = width == nil ? 0 : Int(((p.y - area.minY) / FieldLines.height).clamped(to: 0...1e6))
    place(
      lines.index(at: p.x - area.minX + shift(in: area.width), line: min(line, lines.ranges.count - 1)),
      extending: extending)
  }
}
