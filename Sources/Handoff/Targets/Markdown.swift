import Formatting

/// Escaping of foreign texts in Markdown (CommonMark), so that each is shown exactly as written.
enum Markdown {
  /// Returns a text with a backslash before every character that could be markup.
  static func text(_ text: String) -> String {
    text.map { "\\`*_[]<>".contains($0) ? "\\\($0)" : String($0) }.joined()
  }

  /// Returns a code span, fenced by more backticks than occur in a row inside it.
  static func code(_ text: String) -> String {
    let fence = Self.fence(for: text, least: 1)
    // Markdown strips these spaces from the span.
    let edge = text.hasPrefix("`") || text.hasSuffix("`") || text.isEmpty ? " " : ""
    return fence + edge + text + edge + fence
  }

  /// Returns lines of code as a fenced block.
  static func block(_ lines: [String], _ language: String) -> String {
    let text = lines.map { $0 + "\n" }.joined()
    let fence = Self.fence(for: text, least: 3)
    return "\(fence)\(language)\n\(text)\(fence)\n"
  }

  /// Returns the markup of a picture beside the file.
  static func picture(_ name: String, _ title: String) -> String {
    let plain = name.utf8.map { byte -> String in
      let character = Character(Unicode.Scalar(byte))
      let isPlain = character.isASCII && (character.isLetter || character.isNumber) || "-._~".contains(character)
      return isPlain ? String(character) : "%" + UInt64(byte).padded(to: 2, radix: 16).uppercased()
    }
    return "![\(text(title))](\(plain.joined()))"
  }

  private static func fence(for text: String, least: Int) -> String {
    var (longest, run) = (0, 0)
    for character in text {
      run = character == "`" ? run + 1 : 0
      longest = max(longest, run)
    }
    return String(repeating: "`", count: longest == 0 ? least : max(least, longest + 1))
  }
}
