extension StringProtocol {
  /// The text as messages quote it: at most 60 characters, with an ellipsis if cut, and with control characters escaped.
  ///
  /// Characters are Unicode scalars here, because a letter may carry any number of marks.
  package var excerpt: String { cut.escapingControls }

  /// The text cut to 60 characters, with its control characters unescaped.
  package var cut: String {
    let most = 60
    let scalars = unicodeScalars
    guard let last = scalars.index(scalars.startIndex, offsetBy: most - 1, limitedBy: scalars.endIndex),
      last < scalars.endIndex, scalars.index(after: last) < scalars.endIndex
    else { return String(self) }
    return String(self[..<last]) + "…"
  }

  /// The text with control characters and direction marks escaped.
  ///
  /// A line stays one line, and a terminal obeys nothing in it.
  package var escapingControls: String { unicodeScalars.escapingControls }

  /// The text as a CSV field by RFC 4180: in quotation marks if it holds a comma, a quotation mark or a line break.
  ///
  /// Other control characters are escaped, since a terminal may show the table.
  package var csvField: String {
    let text = unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      .map(\.escapingControls).joined(separator: "\n")
    guard text.unicodeScalars.contains(where: { [",", "\"", "\n"].contains($0) }) else { return text }
    return "\"\(text.replacing("\"", with: "\"\""))\""
  }

  /// The text on one line, cut in the middle if it is longer than two paths of the greatest length and a few words.
  package var message: String {
    guard utf8.count > 9000 else { return escapingControls }
    return unicodeScalars.prefix(200).escapingControls + "…" + unicodeScalars.suffix(200).escapingControls
  }
}

extension Sequence<Unicode.Scalar> {
  fileprivate var escapingControls: String { reduce(into: "") { $1.appendEscaped(to: &$0) } }
}

extension Unicode.Scalar {
  /// Whether a terminal or a line of text obeys the character instead of showing it.
  ///
  /// Such characters are control characters, line separators and direction marks.
  package var isControl: Bool {
    switch self {
    case "\u{0}"..<" ", "\u{7F}"..<"\u{A0}", "\u{2028}", "\u{2029}", "\u{61C}", "\u{200E}", "\u{200F}",
      "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}":
      true
    default: false
    }
  }

  /// Appends the character to a text, escaped as in JSON, except that quotation marks and backslashes stay.
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
