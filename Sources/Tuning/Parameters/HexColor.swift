import Formatting

/// An opaque colour as a designer writes it: `#RRGGBB`, 8-bit sRGB.
package struct HexColor: Hashable, Sendable, CustomStringConvertible {
  package var red: UInt8
  package var green: UInt8
  package var blue: UInt8

  /// From `0xRRGGBB`; higher bits must be zero.
  package init(_ rgb: UInt32) {
    precondition(rgb <= 0xFF_FFFF, "a colour is 0xRRGGBB")
    red = UInt8(rgb >> 16)
    green = UInt8(rgb >> 8 & 0xFF)
    blue = UInt8(rgb & 0xFF)
  }

  /// From exactly `#` and six hexadecimal digits of either case; nil for anything else.
  package init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count == 7, bytes[0] == UInt8(ascii: "#") else { return nil }
    var rgb: UInt32 = 0
    for byte in bytes[1...] {
      guard let digit = Character(UnicodeScalar(byte)).hexDigitValue else { return nil }
      rgb = rgb << 4 | UInt32(digit)
    }
    self.init(rgb)
  }

  package var description: String {
    "#" + [red, green, blue].map { $0.padded(to: 2, radix: 16) }.joined().uppercased()
  }
}
