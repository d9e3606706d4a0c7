import Canvas
import Gestures
import Motion
import Tuning

/// One line of text under a caret, with a selection: the keys that everyone knows.
struct TextField: Equatable, Sendable {
  private(set) var characters: [Character]
  /// The place before which text goes in, 0…count.
  private(set) var caret: Int
  /// The other end of the selection; the caret itself when nothing is selected.
  private(set) var anchor: Int
  /// What it began with.
  private let original: [Character]

  /// Line breaks become spaces.
  let isOneLine: Bool

  /// All of it selected, so that typing replaces it.
  init(_ text: String = "", isOneLine: Bool = true) {
    self.isOneLine = isOneLine
    original = Array(text)
    characters = original
    caret = characters.count
    anchor = 0
  }

  var text: String { String(characters) }
  var selection: Range<Int> { min(caret, anchor)..<max(caret, anchor) }
  var selected: String { String(characters[selection]) }

  /// Puts text in place of the selection; control characters are left out.
  mutating func insert(_ text: String) {
    let line = isOneLine ? text.replacing("\n", with: " ") : text
    let new = line.filter { $0 == "\n" || $0.unicodeScalars.allSatisfy { $0.value >= 0x20 } }
    characters.replaceSubrange(selection, with: new)
    caret = min(caret, anchor) + new.count
    anchor = caret
  }

  mutating func selectAll() {
    anchor = 0
    caret = characters.count
  }

  /// Puts the caret; with `extending` the selection's other end stays.
  mutating func place(_ index: Int, extending: Bool = false) {
    caret = index.clamped(to: 0...characters.count)
    if !extending { anchor = caret }
  }

  /// What came of a key.
  enum Outcome: Equatable {
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

  mutating func press(_ key: KeyPress) -> Outcome {
    let extends = key.modifiers.contains(.shift)
    let isControl = key.modifiers.contains(.control)
    let byWord = isControl || key.modifiers.contains(.alt)
    switch key.name {
    case "Escape": return .escape
    case "Return" where extends: insert("\n")
    case "Return", "Keypad Enter": return .accept
    case "Tab": return .next(extends ? -1 : 1)
    case "Up": return .step(1)
    case "Down": return .step(-1)
    case "Left": place(!extends && caret != anchor ? selection.lowerBound : neighbour(-1, byWord), extending: extends)
    case "Right": place(!extends && caret != anchor ? selection.upperBound : neighbour(1, byWord), extending: extends)
    case "Home": place(0, extending: extends)
    case "End": place(characters.count, extending: extends)
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

  /// Points of its letters, which are regular ones.
  static let size = 14.0

  /// Points from the text's left edge to the place before a character.
  func x(of index: Int) -> Double {
    TextWidth.estimate(shown(characters[..<index.clamped(to: 0...characters.count)]), size: Self.size, weight: .regular)
  }

  /// How far a text that is wider than its field is pushed to the left, so that the caret is seen.
  func shift(in width: Double) -> Double { max(0, x(of: caret) - width + 2) }

  /// Puts the caret to the place nearest to a point's x, for a text in an area.
  mutating func place(at x: Double, in area: Rect, extending: Bool) {
    let x = x - area.minX + shift(in: area.width)
    let distances = (0...characters.count).map { (self.x(of: $0) - x).magnitude }
    place(distances.indices.min { distances[$0] < distances[$1] } ?? 0, extending: extending)
  }

  /// As it is drawn on one line.
  var shownText: String { shown(characters[...]) }

  private func shown(_ characters: ArraySlice<Character>) -> String {
    String(characters.map { $0 == "\n" ? "↵" : $0 })
  }
}
