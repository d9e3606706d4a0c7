/// Base64 by RFC 4648: three bytes become four letters, without the padding `=` at the end.
package struct Base64: Sendable {
  /// The alphabet of section 4, with `+` and `/`.
  package static let standard = Base64("+/")
  /// The alphabet of section 5, with `-` and `_`, which have no special meaning in a URL or a file name.
  package static let url = Base64("-_")

  private let alphabet: [UInt8]
  /// The value of each letter, by byte; 64 for bytes outside the alphabet.
  private let values: [UInt8]

  private init(_ last: String) {
    let alphabet = Array(("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789" + last).utf8)
    self.alphabet = alphabet
    values = (0...255).map { UInt8(alphabet.firstIndex(of: $0) ?? 64) }
  }

  package func isLetter(_ byte: UInt8) -> Bool { values[Int(byte)] < 64 }

  package func letters(_ bytes: [UInt8]) -> [UInt8] {
    let most = (bytes.count * 4 + 2) / 3
    return [UInt8](unsafeUninitializedCapacity: most) { letters, written in
      var (bits, count) = (0, 0)
      var index = 0
      alphabet.withUnsafeBufferPointer { alphabet in
        bytes.withUnsafeBufferPointer { bytes in
          while index + 3 <= bytes.count {
            let word = Int(bytes[index]) << 16 | Int(bytes[index + 1]) << 8 | Int(bytes[index + 2])
            letters[written] = alphabet[word >> 18]
            letters[written + 1] = alphabet[word >> 12 & 63]
            letters[written + 2] = alphabet[word >> 6 & 63]
            letters[written + 3] = alphabet[word & 63]
            (index, written) = (index + 3, written + 4)
          }
        }
      }
      for byte in bytes[index...] {
        (bits, count) = ((bits << 8 | Int(byte)) & 0xFFFF, count + 8)
        while count >= 6 {
          count -= 6
          letters[written] = alphabet[bits >> count & 63]
          written += 1
        }
      }
      if count > 0 {
        letters[written] = alphabet[bits << (6 - count) & 63]
        written += 1
      }
    }
  }

  package func text(_ bytes: [UInt8]) -> String { String(decoding: letters(bytes), as: UTF8.self) }

  /// Returns the decoded bytes; `nil` if the text is not valid.
  ///
  /// A text is not valid if it has a letter outside the alphabet, a single letter left over at the end, or unused bits
  /// that are not zero.
  package func bytes(of letters: some Collection<UInt8>) -> [UInt8]? {
    let letters = Array(letters)
    var isWhole = true
    let bytes = [UInt8](unsafeUninitializedCapacity: letters.count * 3 / 4) { bytes, written in
      var (bits, count) = (0, 0)
      var index = 0
      values.withUnsafeBufferPointer { values in
        letters.withUnsafeBufferPointer { letters in
          while index + 4 <= letters.count {
            let (a, b) = (Int(values[Int(letters[index])]), Int(values[Int(letters[index + 1])]))
            let (c, d) = (Int(values[Int(letters[index + 2])]), Int(values[Int(letters[index + 3])]))
            // A letter outside the alphabet is found below.
            if a | b | c | d > 63 { break }
            let word = a << 18 | b << 12 | c << 6 | d
            bytes[written] = UInt8(word >> 16)
            bytes[written + 1] = UInt8(word >> 8 & 255)
            bytes[written + 2] = UInt8(word & 255)
            (index, written) = (index + 4, written + 3)
          }
        }
      }
      for letter in letters[index...] {
        let value = Int(values[Int(letter)])
        guard value < 64 else {
          isWhole = false
          return
        }
        (bits, count) = (bits << 6 | value, count + 6)
        guard count >= 8 else { continue }
        count -= 8
        bytes[written] = UInt8(bits >> count & 255)
        written += 1
        bits &= 1 << count - 1
      }
      isWhole = count < 6 && bits == 0
    }
    return isWhole ? bytes : nil
  }
}
