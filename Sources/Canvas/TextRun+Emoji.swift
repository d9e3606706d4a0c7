extension TextRun {
  /// The part of a run that a picture holds.
  ///
  /// Letters are white, for the mark's colour. Emoji have colours of their own, so they are a second picture, which the mark
  /// only fades. Tails have letters of another colour. A plate hugs the whole run.
  package enum Part: Hashable, Sendable {
    case letters, emoji
    case tail(Int)
    case plate(Plate)
  }

  /// Whether a font with coloured pictures may draw some of the characters; fast, because every frame asks.
  package var mayHaveEmoji: Bool { Self.mayHaveEmoji(text) || tails.contains { Self.mayHaveEmoji($0.text) } }

  private static func mayHaveEmoji(_ text: String) -> Bool {
    // The UTF-8 of the first such character, U+203C, begins with this byte.
    guard text.utf8.contains(where: { $0 >= 0xE2 }) else { return false }
    return text.unicodeScalars.contains {
      $0.value >= 0x203C && ($0.properties.isEmoji || $0 == "\u{FE0F}" || $0 == "\u{20E3}")
    }
  }

  /// The run with its emoji alone, in the places that the letters leave for them.
  package var emoji: TextRun {
    var run = self
    run.part = .emoji
    return run
  }
}

extension Character {
  /// Whether the character is a picture in colour: by itself, by the selector U+FE0F behind it, or by a skin tone.
  package var isColorEmoji: Bool {
    guard let first = unicodeScalars.first, !unicodeScalars.contains("\u{FE0E}") else { return false }
    if first.properties.isEmojiPresentation { return true }
    return first.properties.isEmoji
      && unicodeScalars.dropFirst().contains { $0 == "\u{FE0F}" || $0.properties.isEmojiModifier }
  }
}
