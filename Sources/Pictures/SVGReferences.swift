import Formatting
import Tuning

/// Refuses an SVG that names a file, fetches a resource or swells when it is read.
///
/// librsvg opens no other file either; the refusal explains why the drawing would lack parts. Targets of links (`a`),
/// names of namespaces and text are allowed.
enum SVGReferences {
  static func check(_ bytes: [UInt8]) throws(FileRefusal) {
    try check(text: try SVGSource.text(bytes))
  }

  /// Checks a text that `SVGSource` has unpacked.
  static func check(text: [UInt8]) throws(FileRefusal) {
    var markup = SVGMarkup(text)
    var sheet: [UInt8]?
    while let piece = markup.next() {
      switch piece {
      case .start(let tag):
        try check(tag)
        if tag.name == "style", !tag.isEmpty { sheet = sheet ?? [] }
      case .end(let name):
        guard name == "style", let text = sheet else { continue }
        sheet = nil
        try checkStyle(text[...])
      case .text(let text): sheet? += SVGMarkup.plain(text)
      case .instruction(let text):
        guard SVGMarkup.begins(text, with: "xml-stylesheet") else { continue }
        throw FileRefusal(reason: "is an SVG with an outside style sheet, expected no references to other files")
      case .declaration:
        throw FileRefusal(reason: "is an SVG with a DOCTYPE or entities, which Fidget does not read; remove them")
      case .endlessComment: throw FileRefusal(reason: "is an SVG with a comment that has no end")
      }
    }
    if let sheet { try checkStyle(sheet[...]) }
  }

  private static func check(_ tag: SVGMarkup.Tag) throws(FileRefusal) {
    for (name, value) in tag.attributes {
      if SVGMarkup.local(Array(name.utf8)[...]) == "href" {
        if tag.name != "a" { try checkTarget(SVGMarkup.plain(value)) }
      } else if SVGMarkup.place(of: "(", in: value) != nil {
        try checkStyle(SVGMarkup.plain(value))
      }
    }
  }

  /// Checks a style sheet, or an attribute that may contain styles.
  private static func checkStyle(_ text: ArraySlice<UInt8>) throws(FileRefusal) {
    let text = withoutComments(text)
    // CSS ignores case.
    let small = text.map(SVGMarkup.small)[...]
    if SVGMarkup.place(of: "@import", in: small) != nil {
      throw FileRefusal(reason: "is an SVG with an @import, expected no references to other files")
    }
    var (start, statement) = (0, 0)
    while let place = SVGMarkup.place(of: "url(", in: small[start...]) {
      if let end = small[start..<place].lastIndex(where: {
        [UInt8(ascii: ";"), UInt8(ascii: "{"), UInt8(ascii: "}")].contains($0)
      }) {
        statement = end + 1
      }
      start = place + 4
      let isName = SVGMarkup.begins(small[statement...].drop(while: SVGMarkup.isBlank), with: "@namespace")
      if !isName { try checkTarget(text[start...].prefix { $0 != UInt8(ascii: ")") }) }
    }
  }

  private static func withoutComments(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var (out, rest): ([UInt8], _) = ([], text)
    while let start = SVGMarkup.place(of: "/*", in: rest) {
      out += rest[..<start]
      rest = rest[(SVGMarkup.place(of: "*/", in: rest[(start + 2)...]).map { $0 + 2 } ?? rest.endIndex)...]
    }
    return out + rest
  }

  /// Throws unless the target lies within the file itself.
  private static func checkTarget(_ value: ArraySlice<UInt8>) throws(FileRefusal) {
    let target = value.drop { SVGMarkup.isBlank($0) || SVGMarkup.isQuote($0) }
    if target.isEmpty || target.first == UInt8(ascii: "#") || SVGMarkup.begins(target, with: "data:") { return }
    let shown = String(
      decoding: target.prefix(300).prefix { !SVGMarkup.isQuote($0) && !SVGMarkup.isBlank($0) }, as: UTF8.self)
    throw FileRefusal(reason: "is an SVG that refers to \(JSONText.excerpt(shown)), expected no other files")
  }
}
