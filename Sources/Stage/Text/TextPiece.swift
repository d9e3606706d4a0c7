import CSDL
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

  /// Scripts whose letters join, stack or reorder, so that single glyphs would be wrong; marks and joiners too.
  var needsShaping: Bool {
    switch value {
    case 0x0300...0x036F, 0x200C...0x200D, 0xFE00...0xFE0F: true
    case 0x0900...0x109F, 0x1780...0x17FF, 0x1800...0x18AF: true
    default: isRightToLeft
    }
  }
}
