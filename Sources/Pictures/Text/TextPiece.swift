import CText
import Canvas

/// The smallest unit that text is set from: one character, or a stretch that only its script's shaper can set.
struct TextPiece {
  enum Content {
    case glyph(Unicode.Scalar)
    case shaped(String)
    /// A coloured picture of one character.
    case emoji(String, ColorFace)
  }

  var content: Content
  var face: FontFace
  var source: String
  /// The size of the font, in points per em.
  var size: Double
  /// The index of the tail that the piece belongs to; `nil` for the text itself.
  var tail: Int?
  /// The kerning with the piece before, in points before the pen.
  var kerning = 0.0
  /// The shift of the ink to the right inside its advance, in points; it centres digits of equal width.
  var inset = 0.0
  /// The distance to the next pen position in points, with the tracking.
  var advance: Double
  var isSpace = false
  /// The level in the bidirectional algorithm: odd if letters follow each other to the left.
  var level: Int8

  var isRightToLeft: Bool { level & 1 == 1 }
}

extension Unicode.Scalar {
  /// The script, if its shaper does more than place letters side by side; `nil` for all other scripts.
  var shapedScript: hb_script_t? {
    if value < 0x300 { return nil }
    let script = hb_unicode_script(hb_unicode_funcs_get_default(), value)
    return Unicode.Scalar.plainScripts.contains(script) ? nil : script
  }

  private static let plainScripts: [hb_script_t] = [
    HB_SCRIPT_COMMON, HB_SCRIPT_UNKNOWN, HB_SCRIPT_LATIN, HB_SCRIPT_GREEK, HB_SCRIPT_CYRILLIC, HB_SCRIPT_HAN,
    HB_SCRIPT_HIRAGANA, HB_SCRIPT_KATAKANA, HB_SCRIPT_HANGUL, HB_SCRIPT_BOPOMOFO, HB_SCRIPT_ARMENIAN,
    HB_SCRIPT_GEORGIAN,
  ]

  /// The character drawn in text from right to left, such as the opposite bracket.
  var mirrored: Unicode.Scalar {
    var other = value
    fribidi_get_mirror_char(value, &other)
    return Unicode.Scalar(other) ?? self
  }
}

/// The directions of a paragraph's letters, by Unicode's bidirectional algorithm.
struct TextLevels {
  /// The level of every scalar: odd to the left, even to the right.
  let levels: [Int8]
  let isRightToLeft: Bool

  init(_ paragraph: String) {
    let text = paragraph.unicodeScalars.map(\.value)
    let count = FriBidiStrIndex(text.count)
    var levels = [FriBidiLevel](repeating: 0, count: text.count)
    // The first letter determines the direction of the paragraph.
    var base = FRIBIDI_PAR_ON
    // Every scalar below this one goes from left to right.
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
