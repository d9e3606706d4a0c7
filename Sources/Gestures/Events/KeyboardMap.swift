/// The keys of a keyboard's layout, with the shortcut that each of them triggers.
///
/// A key triggers the shortcut of its label if the label is a Latin letter, a digit or one of the signs used in
/// shortcuts. If no label matches a shortcut, the key at the shortcut's place on the US layout triggers it: `S` on a
/// Russian keyboard is `Ы`. A layout of other letters may have a sign at that place; then a key that has no meaning
/// of its own triggers the shortcut.
///
/// Signs that take Shift or AltGr come as typed text, which `sign(of:)` reads: `[` is AltGr+8 on a German keyboard.
package struct KeyboardMap: Equatable, Sendable {
  /// The keys that type a character, by their places on the US layout.
  package static let places = "`1234567890-=QWERTYUIOP[]ASDFGHJKL;'\\ZXCVBNM,./".map { String($0) }
  package static let us = KeyboardMap(Dictionary(uniqueKeysWithValues: places.map { ($0, $0) }))

  private static let signs: Set<Unicode.Scalar> = [",", ".", "-", "=", "+", "[", "]", "\\", ";", "'", "?", "/"]
  /// The names that a layout must have a key for, letters first.
  private static let wanted = "ABCDEFGHIJKLMNOPQRSTUVWXYZ,.-=[]\\;'".map { String($0) }

  private let labels: [String: String]
  private var meanings: [String: String] = [:]
  /// Whether the layout has letters other than Latin ones.
  private let isForeign: Bool

  /// - Parameter labels: labels without Shift, by place; empty or absent if a key types nothing.
  package init(_ labels: [String: String]) {
    self.labels = labels
    for place in Self.places { meanings[place] = labels[place].flatMap(Self.name) }
    isForeign = meanings.values.count { $0.first?.isLetter == true } < 13
    let labelled = Set(meanings.values)
    for place in Self.wanted where meanings[place] == nil && !labelled.contains(place) { meanings[place] = place }
    // A layout of Latin letters has every sign on some key, with Shift or AltGr.
    let others = Self.wanted.filter { isForeign || $0.first?.isLetter == true }
    var free = Self.places.filter { meanings[$0] == nil && labels[$0]?.isEmpty == false }[...]
    let reached = Set(meanings.values)
    for name in others where !reached.contains(name) {
      if let place = free.popFirst() { meanings[place] = name }
    }
  }

  /// Returns the name of a key in shortcuts.
  ///
  /// - Parameters:
  ///   - label: SDL's name of the key on this layout, such as `Ы`, `8` or `Escape`.
  ///   - place: the name of the key at its place on the US layout; empty if there is none.
  package func name(of label: String, at place: String) -> String {
    // Keys that type nothing have whole words as names.
    if label.count > 1 { return label }
    return meanings[place] ?? Self.name(of: label) ?? label
  }

  /// Returns the label of a shortcut's key on this keyboard, for display.
  ///
  /// A keyboard of Latin letters has each sign on one of its keys, possibly with Shift or AltGr.
  package func label(of name: String) -> String {
    guard isForeign, let place = Self.places.first(where: { meanings[$0] == name }), let label = labels[place],
      let first = label.unicodeScalars.first, Self.name(of: label) != name
    else { return name }
    // A combining mark needs a base character to be visible.
    let joins: Set<Unicode.GeneralCategory> = [.nonspacingMark, .spacingMark, .enclosingMark]
    return joins.contains(first.properties.generalCategory) ? "◌\(label)" : label.uppercased()
  }

  /// Returns keys in words, such as `Ctrl + S` or `;  '`, with the labels of this keyboard.
  package func labels(in keys: String) -> String {
    keys.split(separator: " ", omittingEmptySubsequences: false).map { label(of: $0 == "−" ? "-" : String($0)) }
      .map { $0 == "-" ? "−" : $0 }.joined(separator: " ")
  }

  /// Returns the sign or digit of typed text as shortcuts spell it: `7` for `٧`, `?` for `؟`.
  ///
  /// Returns `nil` for other text.
  package static func sign(of text: String) -> String? {
    name(of: text).flatMap { $0.first?.isLetter == true ? nil : $0 }
  }

  private static func name(of label: String) -> String? {
    guard label.count == 1, let character = label.first, let scalar = label.unicodeScalars.first else { return nil }
    if character.isASCII, character.isLetter { return label.uppercased() }
    if scalar.properties.numericType == .decimal { return scalar.properties.numericValue.map { String(Int($0)) } }
    // The comparison is by scalars: as characters, the Greek question mark and a semicolon are equal.
    switch scalar {
    case "؟", "՞", "\u{37E}", "？": return "?"
    case "−", "－": return "-"
    default: return signs.contains(scalar) ? label : nil
    }
  }
}
