import Formatting

struct ColorKind: KindRules {
  let typeName = "a string"
  func expected(_ unit: Unit) -> String { "a colour like \"#1A2B3C\"" }

  func accept(_ value: ParameterValue, _ unit: Unit) throws(Problem) -> ParameterValue? {
    if case .color = value { return value }
    guard case .text(let text) = value else { return nil }
    guard let color = HexColor(text) else {
      throw Problem(message: "\(JSONText.excerpt(text)) is not a colour", expected: expected(unit))
    }
    return .color(color)
  }

  var constraint: [JSONValue.Member] { [.init("type", "string"), .init("pattern", "^#([0-9A-Fa-f]{3}){1,2}$")] }
  func accepted(_ unit: Unit) -> String { "`\"#RRGGBB\"` or `\"#RGB\"`" }
  func defaultText(_ usual: ParameterValue) -> String { "`\"\(usual.shown)\"`" }

  /// Returns the linear blend of both colours in sRGB.
  func value(from a: ParameterValue, to b: ParameterValue, _ fraction: Double) -> ParameterValue {
    guard case .color(let a) = a, case .color(let b) = b else { return a }
    func channel(_ a: UInt8, _ b: UInt8) -> UInt32 {
      UInt32((Double(a) + (Double(b) - Double(a)) * fraction).rounded())
    }
    return .color(HexColor(channel(a.red, b.red) << 16 | channel(a.green, b.green) << 8 | channel(a.blue, b.blue)))
  }

  func samples(beside own: ParameterValue) -> [ParameterValue] {
    guard case .color(let own) = own else { return [] }
    return [own.red > 127 ? 0x3060C0 : 0xE0A040, 0, 0xFF_FFFF].map { .color(HexColor($0)) }
  }
}

/// An opaque colour as a designer writes it: `#RRGGBB` or the short form `#RGB`, 8-bit sRGB.
///
/// Its description is always the long form.
package struct HexColor: Hashable, Sendable, CustomStringConvertible {
  package var red: UInt8
  package var green: UInt8
  package var blue: UInt8

  /// Creates a colour from `0xRRGGBB`; higher bits must be zero.
  package init(_ rgb: UInt32) {
    precondition(rgb <= 0xFF_FFFF, "a colour is 0xRRGGBB")
    red = UInt8(rgb >> 16)
    green = UInt8(rgb >> 8 & 0xFF)
    blue = UInt8(rgb & 0xFF)
  }

  /// Reads exactly `#` and three or six hexadecimal digits of either case; `nil` for any other text.
  package init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count == 7 || bytes.count == 4, bytes[0] == UInt8(ascii: "#") else { return nil }
    var rgb: UInt32 = 0
    for byte in bytes[1...] {
      guard let digit = Character(UnicodeScalar(byte)).hexDigitValue else { return nil }
      // A short colour has each digit twice.
      for _ in 0..<(bytes.count == 4 ? 2 : 1) { rgb = rgb << 4 | UInt32(digit) }
    }
    self.init(rgb)
  }

  package var description: String {
    "#" + [red, green, blue].map { $0.padded(to: 2, radix: 16) }.joined().uppercased()
  }
}

extension HexColor: StoredValue, Tunable {
  var typeName: String { "a string" }
  var shown: String { description }
  func json(columns: [Column]) -> JSONValue { .string(description) }

  package var parameterValue: ParameterValue { .color(self) }
}

extension Parameter where Value == HexColor {
  package init(wrappedValue: HexColor, _ help: String = "", group: String = "", also: String = "") {
    self.init(wrappedValue, help, group, also, .color)
  }
}
