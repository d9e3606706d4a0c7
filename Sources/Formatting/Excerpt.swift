extension StringProtocol {
  /// A text that was given, as messages repeat it: 60 characters at most, cut with an ellipsis, control characters escaped
  /// so that they are seen.
  ///
  /// Characters are Unicode scalars: there may be any number of marks on a letter.
  package var excerpt: String { cut.escapingControls }

  /// The same with its control characters.
  package var cut: String {
    let most = 60
    let scalars = unicodeScalars
    guard let last = scalars.index(scalars.startIndex, offsetBy: most - 1, limitedBy: scalars.endIndex),
      last < scalars.endIndex, scalars.index(after: last) < scalars.endIndex
    else { return String(self) }
    return String(self[..<last]) + "…"
  }

  /// The text with control characters escaped, and with them the signs that turn the direction of words: a line stays a
  /// line, and a terminal obeys nothing in it.
  package var escapingControls: String { unicodeScalars.escapingControls }

  /// A field of CSV, by RFC 4180: in quotation marks if it holds a comma, one of these marks or a line break. Other control
  /// characters are escaped, since a table may be shown in a terminal.
  package var csvField: String {
    let text = unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      .map(\.escapingControls).joined(separator: "\n")
    guard text.unicodeScalars.contains(where: { [",", "\"", "\n"].contains($0) }) else { return text }
    return "\"\(text.replacing("\"", with: "\"\""))\""
  }

  /// On one line, cut in the middle where it is longer than two paths of the system's longest and a few words.
  package var message: String {
    guard utf8.count > 9000 else { return escapingControls }
    return unicodeScalars.prefix(200).escapingControls + "…" + unicodeScalars.suffix(200).escapingControls
  }
}

extension Sequence<Unicode.Scalar> {
  fileprivate var escapingControls: String { reduce(into: "") { $1.appendEscaped(to: &$0) } }
}

extension Unicode.Scalar {
  /// Whether a terminal or a line of text obeys the character instead of showing it: control characters, line separators,
  /// and the signs that turn the direction of words.
  package var isControl: Bool {
    switch self {
    case "\u{0}"..<" ", "\u{7F}"..<"\u{A0}", "\u{2028}", "\u{2029}", "\u{61C}", "\u{200E}", "\u{200F}",
      "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}":
      true
    default: false
    }
  }

  /// Adds itself as JSON writes it in a text, but for quotation marks and backslashes.
  package func appendEscaped(to out: inout String) {
    switch self {
    case "\n": out += "\\n"
    case "\r": out += "\\r"
    case "\t": out += "\\t"
    case _ where isControl:
      out += "\\u" + value.padded(to: 4, radix: 16)
    default: out.unicodeScalars.append(self)
    }
  }
}
