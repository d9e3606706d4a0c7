extension StringProtocol {
  /// What somebody wrote, as messages repeat it: 60 characters at most, cut with an ellipsis, control characters escaped
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

  /// As it is, but with control characters escaped, so that a line stays a line and a terminal does what it did.
  package var escapingControls: String {
    var out = ""
    for scalar in unicodeScalars { scalar.appendEscaped(to: &out) }
    return out
  }

  /// On one line of at most 10,000 bytes, its end included: two paths have room, and no file's content.
  package var message: String {
    let (most, end) = (10_000, 1000)
    guard utf8.count > most else { return escapingControls }
    let scalars = unicodeScalars
    return (scalars.prefix((most - end) / 8).map(String.init) + ["…"] + scalars.suffix(end / 8).map(String.init))
      .joined().escapingControls
  }
}

extension Unicode.Scalar {
  /// Adds itself as JSON writes it in a text, but for quotation marks and backslashes.
  package func appendEscaped(to out: inout String) {
    switch self {
    case "\n": out += "\\n"
    case "\r": out += "\\r"
    case "\t": out += "\\t"
    case "\u{0}"..<" ", "\u{7F}"..<"\u{A0}", "\u{2028}", "\u{2029}":
      out += "\\u" + value.padded(to: 4, radix: 16)
    default: out.unicodeScalars.append(self)
    }
  }
}
