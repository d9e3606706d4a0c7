/// Lua source text as Lua reads it: its lines, and which of its bytes are code.
package enum LuaText {
  package enum Part: Equatable {
    case code, comment, string
  }

  /// Returns the text with `\n` as the only line ending.
  ///
  /// The text may use `\r\n`, `\n\r` or a lone `\r`, which Lua counts as line endings too. A UTF-8 byte order mark is
  /// removed, and a first line for the shell (`#!`) becomes a comment.
  package static func unified(_ text: String) -> String {
    var text = text
    if text.unicodeScalars.first == "\u{FEFF}" { text.unicodeScalars.removeFirst() }
    if text.hasPrefix("#!") { text = "--" + text }
    guard text.utf8.contains(UInt8(ascii: "\r")) else { return text }
    var (bytes, before): ([UInt8], UInt8) = ([], 0)
    for byte in text.utf8 {
      let isPair = (before, byte) == (13, 10) || (before, byte) == (10, 13)
      if !isPair { bytes.append(byte == 13 ? 10 : byte) }
      before = isPair ? 0 : byte
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the part to which each byte of a unified text belongs.
  ///
  /// A string without a closing quote on its line continues on the next line: either Lua refuses such a text, or the
  /// line break is part of the string.
  package static func parts(of bytes: [UInt8]) -> [Part] {
    var parts: [Part] = []
    parts.reserveCapacity(bytes.count)
    var index = 0
    func at(_ place: Int) -> UInt8 { place < bytes.count ? bytes[place] : 0 }
    // Returns the number of `=` in an opening bracket such as `[[` or `[==[`; `nil` if no long bracket begins here.
    func level(_ place: Int) -> Int? {
      guard at(place) == UInt8(ascii: "[") else { return nil }
      var end = place + 1
      while at(end) == UInt8(ascii: "=") { end += 1 }
      return at(end) == UInt8(ascii: "[") ? end - place - 1 : nil
    }
    func skipLong(_ level: Int) {
      let end = Array("]\(String(repeating: "=", count: level))]".utf8)
      index += end.count
      while index < bytes.count, !bytes[index...].starts(with: end) { index += 1 }
      index += end.count
    }
    while index < bytes.count {
      var part = Part.code
      let byte = bytes[index]
      if byte == UInt8(ascii: "-"), at(index + 1) == byte {
        part = .comment
        index += 2
        if let level = level(index) {
          skipLong(level)
        } else {
          while index < bytes.count, bytes[index] != UInt8(ascii: "\n") { index += 1 }
        }
      } else if let level = level(index) {
        part = .string
        skipLong(level)
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        part = .string
        index += 1
        while index < bytes.count, bytes[index] != byte { index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1 }
        index += 1
      } else {
        index += 1
      }
      index = min(index, bytes.count)
      parts.append(contentsOf: repeatElement(part, count: index - parts.count))
    }
    return parts
  }

  /// Returns the lines of a text, each with whether Lua finds a comment and nothing else in it.
  package static func lines(of text: String) -> [(text: String, isComment: Bool)] {
    let bytes = Array(unified(text).utf8)
    let parts = parts(of: bytes)
    return bytes.indices.split(omittingEmptySubsequences: false) { bytes[$0] == UInt8(ascii: "\n") }.map { line in
      let seen = line.filter { bytes[$0] > 32 }
      return (
        String(decoding: bytes[line], as: UTF8.self),
        !seen.isEmpty && seen.allSatisfy { parts[$0] == .comment }
      )
    }
  }
}
