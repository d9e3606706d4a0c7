import CText
import Canvas

/// The smallest thing that text is set from: one character, or a stretch that only its script's shaper can set.
struct TextPiece {
  enum Content {
    case glyph(Unicode.Scalar)
    case shaped(String)
    /// A picture in colour, of one character.
    case emoji(String, ColorFace)
  }

  var content: Content
  var face: FontFace
  var source: String
  /// Points before the pen: kerning with the piece before.
  var kerning = 0.0
  /// Points that the ink moves right inside its advance; centres digits of equal width.
  var inset = 0.0
  /// Points to the next pen position, tracking included.
  var advance: Double
  var isSpace = false
  /// The bidirectional algorithm's: odd where letters follow each other to the left.
  var level: Int8

  var isRightToLeft: Bool { level & 1 == 1 }
}

extension Unicode.Scalar {
  /// The script whose shaper does more than place letters side by side; nil for all others.
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

  /// As it is drawn where letters follow each other to the left: the other bracket.
  var mirrored: Unicode.Scalar {
    var other = value
    fribidi_get_mirror_char(value, &other)
    return Unicode.Scalar(other) ?? self
  }
}

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
