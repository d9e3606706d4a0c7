import CText

/// Which way the letters of a paragraph follow each other, by Unicode's bidirectional algorithm.
struct TextLevels {
  /// One for each scalar: odd to the left, even to the right.
  let levels: [Int8]
  let isRightToLeft: Bool

  init(_ paragraph: String) {
    let text = paragraph.unicodeScalars.map(\.value)
    let count = FriBidiStrIndex(text.count)
    var levels = [FriBidiLevel](repeating: 0, count: text.count)
    // The first letter decides.
    var base = FRIBIDI_PAR_ON
    // Below are the letters that go to the right in all the world.
    if text.contains(where: { $0 >= 0x590 }) {
      var types = [FriBidiCharType](repeating: FriBidiCharType(0), count: text.count)
      var brackets = [FriBidiBracketType](repeating: 0, count: text.count)
      fribidi_get_bidi_types(text, count, &types)
      fribidi_get_bracket_types(text, count, types, &brackets)
      _ = fribidi_get_par_embedding_levels_ex(types, brackets, count, &base, &levels)
    }
    self.levels = levels
    isRightToLeft = base.rawValue & 1 == 1
  }
}
