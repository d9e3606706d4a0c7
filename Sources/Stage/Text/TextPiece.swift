import Canvas

/// The smallest thing that text is set from: one character, or a stretch that only its script's shaper can set.
struct TextPiece {
  enum Content {
    case glyph(Unicode.Scalar)
    case shaped(String, rightToLeft: Bool)
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

  var isRightToLeft: Bool {
    if case .shaped(_, let rightToLeft) = content { return rightToLeft }
    return false
  }
}

extension Unicode.Scalar {
  /// Hebrew, Arabic and their relatives.
  var isRightToLeft: Bool {
    switch value {
    case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
    default: false
    }
  }

  /// The ISO 15924 name of a script whose shaper does more than place letters side by side; nil for all others.
  var script: String? {
    switch value {
    case 0x0590...0x05FF, 0xFB1D...0xFB4F: "Hebr"
    case 0x0600...0x06FF, 0x0750...0x077F, 0x08A0...0x08FF, 0xFB50...0xFDFF, 0xFE70...0xFEFE: "Arab"
    case 0x0700...0x074F: "Syrc"
    case 0x0900...0x097F: "Deva"
    case 0x0980...0x09FF: "Beng"
    case 0x0A00...0x0A7F: "Guru"
    case 0x0A80...0x0AFF: "Gujr"
    case 0x0B80...0x0BFF: "Taml"
    case 0x0C00...0x0C7F: "Telu"
    case 0x0C80...0x0CFF: "Knda"
    case 0x0D00...0x0D7F: "Mlym"
    case 0x0D80...0x0DFF: "Sinh"
    case 0x0E00...0x0E7F: "Thai"
    case 0x1000...0x109F: "Mymr"
    case 0x1780...0x17FF: "Khmr"
    default: nil
    }
  }

  /// Scripts whose letters join, stack or reorder, so that single glyphs would be wrong; marks and joiners too.
  var needsShaping: Bool {
    switch value {
    case 0x0300...0x036F, 0x200C...0x200D, 0xFE00...0xFE0F: true
    case 0x0900...0x109F, 0x1780...0x17FF, 0x1800...0x18AF: true
    default: isRightToLeft
    }
  }
}
