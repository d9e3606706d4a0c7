import Canvas
import Gestures
import Motion

/// One line of text under a caret, with a selection: the keys that everyone knows.
struct TextField: Equatable, Sendable {
  private(set) var characters: [Character]
  /// The place before which text goes in, 0…count.
  private(set) var caret: Int
  /// The other end of the selection; the caret itself when nothing is selected.
  private(set) var anchor: Int

  /// All of it selected, so that typing replaces it.
  init(_ text: String = "") {
    characters = Array(text)
    caret = characters.count
    anchor = 0
  }

  var text: String { String(characters) }
  var selection: Range<Int> { min(caret, anchor)..<max(caret, anchor) }
  var selected: String { String(characters[selection]) }

  /// Puts text in place of the selection; control characters are left out.
  mutating func insert(_ text: String) {
    let new = text.filter { character in character == "\n" || character.unicodeScalars.allSatisfy { $0.value >= 0x20 } }
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

  /// True when the key was one of a text field's.
  mutating func press(_ name: String, _ modifiers: Modifiers) -> Bool {
    let extends = modifiers.contains(.shift)
    let byWord = modifiers.contains(.control) || modifiers.contains(.alt)
    switch name {
    case "Left": move(to: !extends && caret != anchor ? selection.lowerBound : neighbour(-1, byWord), extends)
    case "Right": move(to: !extends && caret != anchor ? selection.upperBound : neighbour(1, byWord), extends)
    case "Home": move(to: 0, extends)
    case "End": move(to: characters.count, extends)
    case "Backspace", "Delete":
      if caret == anchor { anchor = neighbour(name == "Delete" ? 1 : -1, byWord) }
      insert("")
    case "A" where modifiers.contains(.control): selectAll()
    default: return false
    }
    return true
  }

  private mutating func move(to index: Int, _ extends: Bool) { place(index, extending: extends) }

  /// One character or word on; a word ends where its letters do.
  private func neighbour(_ direction: Int, _ byWord: Bool) -> Int {
    func isWord(_ index: Int) -> Bool { characters[index].isLetter || characters[index].isNumber }
    var index = caret
    func canGo() -> Bool { direction > 0 ? index < characters.count : index > 0 }
    func next() -> Int { direction > 0 ? index : index - 1 }
    guard canGo() else { return index }
    guard byWord else { return index + direction }
    while canGo(), !isWord(next()) { index += direction }
    while canGo(), isWord(next()) { index += direction }
    return index
  }
}

extension TextField {
  /// Points from the text's left edge to the place before a character.
  func x(of index: Int, size: Double, weight: TextRun.Weight) -> Double {
    TextWidth.estimate(shown(characters[..<index.clamped(to: 0...characters.count)]), size: size, weight: weight)
  }

  /// The place nearest to a distance from the text's left edge.
  func index(at x: Double, size: Double, weight: TextRun.Weight) -> Int {
    var best = 0
    for index in 0...characters.count
    where (self.x(of: index, size: size, weight: weight) - x).magnitude
      < (self.x(of: best, size: size, weight: weight) - x).magnitude
    {
      best = index
    }
    return best
  }

  /// As it is drawn on one line.
  var shownText: String { shown(characters[...]) }

  private func shown(_ characters: ArraySlice<Character>) -> String {
    String(characters.map { $0 == "\n" ? "↵" : $0 })
  }
}
