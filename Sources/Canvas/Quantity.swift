/// Numbers with a unit, such as `0.5 s`, which stay on one line.
package enum Quantity {
  private static let units: Set<Substring> = [
    "%", "/s", "°", "°/pt", "°/s", "×", "GB", "Hz", "MB", "cards", "cards/s", "fps", "frames/s", "h", "kB", "kHz", "ms",
    "pt", "pt/s", "pt/s²", "pt²/s²", "px", "s",
  ]

  package static func endsNumber(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

  /// Whether a word is a unit, with or without punctuation after it.
  package static func isUnit(_ word: Substring) -> Bool {
    var unit = word
    while let last = unit.unicodeScalars.last, ",.;:!?)".unicodeScalars.contains(last) {
      unit.unicodeScalars.removeLast()
    }
    return units.contains(unit)
  }
}
