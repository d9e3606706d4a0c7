/// Decoding of an SVG's text: UTF-8, UTF-16 with a byte order mark, or Latin-1 if its declaration names it.
enum SVGText {
  /// Returns the text as UTF-8. `nil` if it has another encoding or is damaged.
  static func utf8(_ bytes: [UInt8]) -> [UInt8]? {
    if let units = wide(bytes) { return String(validating: units, as: UTF16.self).map { Array($0.utf8) } }
    if String(validating: bytes, as: UTF8.self) != nil { return bytes }
    guard let name = encoding(bytes), ["iso-8859-1", "windows-1252", "latin1"].contains(name) else { return nil }
    // Windows-1252 and Latin-1 differ only in characters that do not matter here.
    return bytes.flatMap { $0 < 0x80 ? [$0] : [0xC0 | $0 >> 6, 0x80 | $0 & 0x3F] }
  }

  /// Returns the text without its XML declaration.
  static func withoutDeclaration(_ text: [UInt8]) -> [UInt8] {
    let start = text.starts(with: [0xEF, 0xBB, 0xBF]) ? text[3...] : text[...]
    guard start.starts(with: Array("<?xml".utf8)), let end = SVGMarkup.place(of: "?>", in: start) else { return text }
    return Array(start[(end + 2)...])
  }

  /// Returns the beginning of a file as UTF-8; the bytes may end anywhere.
  static func beginning(_ bytes: [UInt8]) -> [UInt8] {
    wide(bytes).map { Array(String(decoding: $0, as: UTF16.self).utf8) } ?? bytes
  }

  /// Returns the UTF-16 units after a byte order mark. `nil` without a mark.
  private static func wide(_ bytes: [UInt8]) -> [UInt16]? {
    let isLittle = bytes.starts(with: [0xFF, 0xFE])
    guard isLittle || bytes.starts(with: [0xFE, 0xFF]) else { return nil }
    return stride(from: 2, to: bytes.count - 1, by: 2).map { index in
      let (low, high) = isLittle ? (bytes[index], bytes[index + 1]) : (bytes[index + 1], bytes[index])
      return UInt16(high) << 8 | UInt16(low)
    }
  }

  /// Returns the encoding that the XML declaration names, in small letters. `nil` if it names none.
  private static func encoding(_ bytes: [UInt8]) -> String? {
    guard bytes.starts(with: Array("<?xml".utf8)), let place = SVGMarkup.place(of: "encoding", in: bytes.prefix(200))
    else {
      return nil
    }
    let value = bytes[(place + 8)...].drop { SVGMarkup.isBlank($0) || $0 == UInt8(ascii: "=") }.dropFirst()
    return String(decoding: value.prefix(40).prefix { !SVGMarkup.isQuote($0) }.map(SVGMarkup.small), as: UTF8.self)
  }
}
