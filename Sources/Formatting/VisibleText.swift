extension StringProtocol {
  /// The text with hidden characters made visible, for a reader who must see all of it.
  ///
  /// A character that could be overlooked, or that moves others, becomes its code point, such as `<U+3164>`. Printable
  /// ASCII stays, and so do visible letters, digits and marks that run from left to right. Letters of right-to-left
  /// scripts become code points too, because they would change the order of the digits and signs between them.
  package var visible: String { visibleParts.joined() }

  /// The visible text in pieces that a line break must not divide.
  package var visibleParts: [String] {
    var parts: [String] = []
    // The number of marks that the last letter may still carry: more would be drawn over other rows.
    var marks = 0
    for scalar in unicodeScalars {
      if marks > 0, scalar.isVisibleMark {
        parts[parts.count - 1].unicodeScalars.append(scalar)
        marks -= 1
      } else {
        let isLetter = scalar.isVisibleLetter
        marks = isLetter && scalar.properties.isAlphabetic ? 2 : 0
        parts.append(isLetter ? String(scalar) : "<U+\(scalar.value.padded(to: 4, radix: 16).uppercased())>")
      }
    }
    return parts
  }

  /// Returns a name from outside Fidget in quotes, with every character visible, so that it resembles no other text.
  ///
  /// The name has at most `most` characters between the quotes. A longer one is cut, and three dots follow the quotes.
  package func quotedName(most: Int) -> String {
    var (name, room) = ("", most)
    for part in String(String.UnicodeScalarView(unicodeScalars.prefix(most + 1))).visibleParts {
      room -= part.count
      if room < 0 { return "\"\(name)\"..." }
      name += part == "\"" || part == "\\" ? "\\" + part : part
    }
    return "\"\(name)\""
  }
}

extension Unicode.Scalar {
  fileprivate var isVisibleLetter: Bool {
    switch value {
    case 0x20...0x7E: return true
    // Right-to-left scripts, up to the Arabic presentation forms.
    case ..<0xA0, 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF: return false
    // Parts of Korean syllables, which stack in one place without limit.
    case 0x1100...0x11FF, 0xA960...0xA97F, 0xD7B0...0xD7FF: return false
    // Beyond the first plane: look-alikes of ASCII, letters wider than a row, and Chinese ideographs.
    case 0x10000...: return properties.isUnifiedIdeograph
    default: break
    }
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber:
      return !properties.isDefaultIgnorableCodePoint
    default: return false
    }
  }

  /// Whether this is a mark that neither hides its letter nor makes letters stack.
  fileprivate var isVisibleMark: Bool {
    guard [.nonspacingMark, .spacingMark].contains(properties.generalCategory) else { return false }
    return ![.overlay, .virama].contains(properties.canonicalCombiningClass) && !(0x590...0x8FF).contains(value)
      && value < 0x10000 && !properties.isDefaultIgnorableCodePoint
  }
}
