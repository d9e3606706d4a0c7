import Formatting

/// Values as JSON text, on one line.
package enum JSONText {
  /// The string in quotes, with what JSON demands escaped, and control characters so that a line stays a line.
  package static func quoted(_ text: String) -> String {
    var out = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": out += "\\\""
      case "\\": out += "\\\\"
      default: append(scalar, to: &out)
      }
    }
    return out + "\""
  }

  /// As it is, but with control characters escaped, so that a line stays a line and a terminal does what it did.
  package static func line(_ text: String) -> String {
    var out = ""
    for scalar in text.unicodeScalars { append(scalar, to: &out) }
    return out
  }

  private static func append(_ scalar: Unicode.Scalar, to out: inout String) {
    switch scalar {
    case "\n": out += "\\n"
    case "\r": out += "\\r"
    case "\t": out += "\\t"
    case "\u{0}"..<" ", "\u{7F}"..<"\u{A0}", "\u{2028}", "\u{2029}":
      out += "\\u" + scalar.value.padded(to: 4, radix: 16)
    default: out.unicodeScalars.append(scalar)
    }
  }

  /// As `quoted`, cut after 40 characters: for messages.
  package static func excerpt(_ text: String) -> String {
    let start = text.unicodeScalars.prefix(40)
    return start.endIndex == text.unicodeScalars.endIndex ? quoted(text) : quoted(String(start) + "…")
  }

  /// A key as messages name it: as it is, but escaped and cut so that a line stays a line.
  package static func key(_ text: String) -> String { String(excerpt(text).dropFirst().dropLast()) }
}
