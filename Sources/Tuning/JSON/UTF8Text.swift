/// Well-formedness of UTF-8, by table 3-7 of the Unicode standard.
enum UTF8Text {
  /// Bytes of the scalar that begins here, 1 to 4; nil where none does.
  static func scalarLength(_ bytes: [UInt8], at index: Int) -> Int? {
    let first = bytes[index]
    if first < 0x80 { return 1 }
    let length: Int
    var second: ClosedRange<UInt8> = 0x80...0xBF
    switch first {
    case 0xC2...0xDF: length = 2
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: length = 3
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: length = 4
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    default: return nil
    }
    guard index + length <= bytes.count, second.contains(bytes[index + 1]) else { return nil }
    for next in bytes[(index + 2)..<(index + length)] where next & 0xC0 != 0x80 { return nil }
    return length
  }
}
