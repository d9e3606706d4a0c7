import CFontconfig
import Formatting

/// The search for fonts that an SVG's text uses and this machine lacks.
enum MissingFonts {
  /// Generic families, which CSS leaves to the machine.
  private static let generic: Set<String> = [
    "serif", "sans-serif", "monospace", "cursive", "fantasy", "system-ui", "ui-serif", "ui-sans-serif", "ui-monospace",
    "ui-rounded", "-apple-system", "blinkmacsystemfont", "emoji", "math", "fangsong", "inherit", "initial", "unset",
  ]
  private static let mostLists = 50

  /// Returns a line for each list of families none of which is installed.
  static func lines(_ text: [UInt8]) -> [String] {
    families(in: text).compactMap { list in
      let named = list.filter { !generic.contains($0.lowercased()) }
      guard let first = named.first, let found = match(list), !found.contains(where: { matches($0, named) }) else {
        return nil
      }
      return
        "the font \(first.excerpt) is not installed, so its words are drawn in \(found.first?.excerpt ?? "another")"
    }
  }

  private static func matches(_ family: String, _ wanted: [String]) -> Bool {
    func plain(_ name: String) -> String { name.filter { $0 != " " }.lowercased() }
    return wanted.contains { plain($0) == plain(family) }
  }

  /// Returns the names of the family that fontconfig, and thus librsvg, chooses for a list. `nil` if there is none.
  private static func match(_ wanted: [String]) -> [String]? {
    guard let pattern = FcPatternCreate() else { return nil }
    defer { FcPatternDestroy(pattern) }
    for family in wanted { FcPatternAddString(pattern, FC_FAMILY, family) }
    FcConfigSubstitute(nil, pattern, FcMatchPattern)
    FcDefaultSubstitute(pattern)
    var result = FcResultNoMatch
    guard let font = FcFontMatch(nil, pattern, &result) else { return nil }
    defer { FcPatternDestroy(font) }
    return (0..<16).compactMap { (index: Int32) in
      var name: UnsafeMutablePointer<FcChar8>?
      guard FcPatternGetString(font, FC_FAMILY, index, &name) == FcResultMatch, let name else { return nil }
      return String(cString: name)
    }
  }

  // MARK: - Parsing

  /// Returns the distinct lists of families in a drawing, without those in definitions; empty if the drawing has no text.
  static func families(in text: [UInt8]) -> [[String]] {
    var lists: [[String]] = []
    var (open, hasWords): ([String], Bool) = ([], false)
    func add(_ value: String) {
      let list = value.split(separator: ",").map {
        $0.filter { $0 != "\"" && $0 != "'" }.trimmed
      }.filter { !$0.isEmpty }
      if !list.isEmpty, lists.count < mostLists, !lists.contains(list) { lists.append(list) }
    }
    var markup = SVGMarkup(text)
    while let piece = markup.next() {
      switch piece {
      case .start(let tag):
        if !open.contains("defs") {
          for (name, value) in tag.attributes {
            let value = String(decoding: SVGMarkup.plain(value), as: UTF8.self)
            if name == "font-family" { add(value) }
            if name == "style" { values(inStyle: value).forEach(add) }
          }
        }
        if !tag.isEmpty { open.append(tag.name) }
      case .end(let name): if let place = open.lastIndex(of: name) { open.removeSubrange(place...) }
      case .text(let words):
        if open.last == "style" {
          values(inStyle: String(decoding: words, as: UTF8.self)).forEach(add)
        } else if open.contains("text"), !open.contains("defs"), !words.allSatisfy(SVGMarkup.isBlank) {
          hasWords = true
        }
      case .instruction, .declaration, .endlessComment: break
      }
    }
    return hasWords ? lists : []
  }

  /// Returns the values of `font-family` and the families of `font` in declarations or a style sheet.
  private static func values(inStyle text: String) -> [String] {
    text.split { ";{}".contains($0) }.compactMap { declaration in
      let parts = declaration.split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else { return nil }
      switch String(parts[0]).trimmed.lowercased() {
      case "font-family": return String(parts[1]).replacing("!important", with: "")
      case "font":
        // `italic 600 12px/1.2 SF Pro Text, sans-serif`: families follow the size.
        let words = parts[1].split(separator: " ")
        let isSize = { (word: Substring) in word.first?.isNumber == true && word.contains { $0.isLetter || $0 == "%" } }
        guard let size = words.firstIndex(where: isSize) else { return nil }
        return words[(size + 1)...].joined(separator: " ")
      default: return nil
      }
    }
  }
}
