/// The pages of `docs/GUIDE.md`, for `fidget help TOPIC`: one for each of its headings.
package struct Guide {
  package struct Page {
    /// The name that selects the page: its heading in small letters, with hyphens for spaces.
    package let topic: String
    package let text: String
  }

  package let pages: [Page]

  /// Splits the guide into pages at its headings.
  ///
  /// - Parameter text: The guide in Markdown.
  package init(_ text: String) {
    var pages: [(title: String, lines: [String])] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      if line.hasPrefix("## ") {
        pages.append((String(line.dropFirst(3)), []))
      } else if !pages.isEmpty, !line.hasPrefix("!["), !line.hasPrefix("<"), !line.hasPrefix("```") {
        // Pictures, HTML and code fences, which only a forge renders, are left out.
        pages[pages.count - 1].lines.append(line)
      }
    }
    self.pages = pages.map { title, lines in
      Page(
        topic: title.lowercased().filter { $0.isLetter || $0.isNumber || $0 == " " }.replacing(" ", with: "-"),
        text: Self.joined(["\(title)", ""] + lines))
    }
  }

  /// Joins the lines, collapsing runs of empty lines and replacing links by their text.
  private static func joined(_ lines: [String]) -> String {
    var kept: [String] = []
    for line in lines where !(line.isEmpty && kept.last?.isEmpty ?? true) { kept.append(line) }
    while kept.last?.isEmpty == true { kept.removeLast() }
    return kept.joined(separator: "\n").replacing(/\[([^\]]+)\]\([^)]*\)/) { String($0.output.1) } + "\n"
  }
}
