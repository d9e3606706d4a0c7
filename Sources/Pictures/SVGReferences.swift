import CPictures
import Formatting
import Tuning

/// Looks through all of an SVG for what could name a file, fetch something or swell in the reading.
///
/// librsvg opens no other file either; this says so, where a drawing would come out without its parts.
enum SVGReferences {
  static func check(_ bytes: [UInt8]) throws(FileRefusal) {
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw FileRefusal(reason: "is an SVG that is not UTF-8")
    }
    // In small letters: CSS and what reads it forgive either case.
    let text = try withoutComments(bytes.map { 0x41...0x5A ~= $0 ? $0 | 0x20 : $0 }, bytes)
    for place in places(of: "href", in: text.small) {
      let sign = text.plain[(place + 4)...].drop { isBlank($0) }
      if sign.first == UInt8(ascii: "=") { try checkTarget(sign.dropFirst()) }
    }
    for place in places(of: "url(", in: text.small) { try checkTarget(text.plain[(place + 4)...]) }
    if next("@import", in: text.small, from: 0) != nil {
      throw FileRefusal(reason: "is an SVG with an @import, expected no references to other files")
    }
    if next("<?xml-stylesheet", in: text.small, from: 0) != nil {
      throw FileRefusal(reason: "is an SVG with an outside style sheet, expected no references to other files")
    }
  }

  /// The text in small letters and as it is.
  private static func withoutComments(
    _ small: [UInt8], _ plain: [UInt8]
  ) throws(FileRefusal) -> (small: [UInt8], plain: [UInt8]) {
    var out: (small: [UInt8], plain: [UInt8]) = ([], [])
    var start = 0
    for place in places(of: "<!", in: small) where place >= start {
      let rest = small[place...]
      if rest.starts(with: Array("<![cdata[".utf8)) { continue }
      guard rest.starts(with: Array("<!--".utf8)) else {
        throw FileRefusal(reason: "is an SVG with a DOCTYPE or entities, which are not read; take them out")
      }
      guard let end = next("-->", in: small, from: place + 4) else {
        throw FileRefusal(reason: "is an SVG with a comment that has no end")
      }
      out.small += small[start..<place]
      out.plain += plain[start..<place]
      start = end + 3
    }
    return (out.small + small[start...], out.plain + plain[start...])
  }

  /// Only what lies within the file itself.
  private static func checkTarget(_ rest: ArraySlice<UInt8>) throws(FileRefusal) {
    let target = rest.drop { isBlank($0) || isQuote($0) }
    let first = target.first ?? 0
    if first == UInt8(ascii: "#") || isQuote(first) || target.starts(with: Array("data:image/".utf8)) { return }
    let shown = String(
      decoding: target.prefix { !isQuote($0) && !isBlank($0) && $0 != UInt8(ascii: ")") }, as: UTF8.self)
    throw FileRefusal(reason: "is an SVG that refers to \(JSONText.excerpt(shown)), expected no other files")
  }

  // MARK: - Bytes

  private static func places(of word: String, in bytes: [UInt8]) -> some Sequence<Int> {
    sequence(state: 0) { start in
      guard let place = next(word, in: bytes, from: start) else { return nil }
      start = place + 1
      return place
    }
  }

  private static func next(_ word: String, in bytes: [UInt8], from start: Int) -> Int? {
    bytes.withUnsafeBufferPointer { buffer in
      guard start < buffer.count, let base = buffer.baseAddress else { return nil }
      let offset = pictureFind(base + start, buffer.count - start, word)
      return offset < 0 ? nil : start + offset
    }
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0D ~= byte }
  private static func isQuote(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") }
}
