import Formatting

/// The value of a parameter of any kind, as it travels between file, panel, command line and effect.
package enum ParameterValue: Hashable, Sendable {
  case number(Double)
  case integer(Int)
  case flag(Bool)
  case text(String)
  /// One of the declared choices, by its key.
  case choice(String)
  case color(HexColor)
  case rows([Record])

  /// About how many bytes it takes on the heap.
  package var bytes: Int {
    switch self {
    case .number, .integer, .flag, .color: 0
    case .text(let text), .choice(let text): text.utf8.count
    case .rows(let rows): rows.reduce(0) { $0 + $1.bytes }
    }
  }

  /// As a person reads it on one line: `3600`, `"Hello"`, `nearest`, `5 rows`.
  package var shown: String {
    switch self {
    case .number(let number): number.plainText
    case .integer(let number): "\(number)"
    case .flag(let flag): "\(flag)"
    case .text(let text): JSONText.quoted(text)
    case .choice(let key): key
    case .color(let color): color.description
    case .rows(let rows): rows.count == 1 ? "1 row" : "\(rows.count) rows"
    }
  }

  /// As it stands in a config file. A list with pictures needs its columns, which name the picture's.
  package func json(columns: [Column] = []) -> JSONValue {
    switch self {
    case .number(let number): .number(number)
    case .integer(let number): .integer(number)
    case .flag(let flag): .flag(flag)
    // A choice between true, false, whole numbers and words is written as that.
    case .choice("true"): .flag(true)
    case .choice("false"): .flag(false)
    case .choice(let key): Int(key).map { .integer($0) } ?? .string(key)
    case .text(let text): .string(text)
    case .color(let color): .string(color.description)
    case .rows(let rows): .array(rows.map { $0.json(columns: columns) })
    }
  }

  /// True when both would be written the same: pictures are told apart by name alone.
  package func isWritten(like other: ParameterValue) -> Bool {
    guard case .rows(let a) = self, case .rows(let b) = other else { return self == other }
    return a.count == b.count
      && zip(a, b).allSatisfy { $0.fields == $1.fields && $0.picture?.name == $1.picture?.name }
  }
}

extension ParameterValue: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByStringLiteral
{
  package init(floatLiteral value: Double) { self = .number(value) }
  package init(integerLiteral value: Int) { self = .integer(value) }
  package init(booleanLiteral value: Bool) { self = .flag(value) }
  package init(stringLiteral value: String) { self = .text(value) }
}

/// A Swift type that a parameter can have.
package protocol Tunable: Equatable, Sendable {
  /// Nil when the value is of another kind.
  init?(_ value: ParameterValue)
  var parameterValue: ParameterValue { get }
}

/// An enumeration that a parameter can have: `enum Landing: String, Choice { case nearest, frontOnly }`.
package protocol Choice: Tunable, RawRepresentable, CaseIterable, Hashable where RawValue == String {}

extension Choice {
  package init?(_ value: ParameterValue) {
    guard case .choice(let key) = value else { return nil }
    self.init(rawValue: key)
  }
  package var parameterValue: ParameterValue { .choice(rawValue) }
}

extension Double: Tunable {
  package init?(_ value: ParameterValue) {
    guard case .number(let number) = value else { return nil }
    self = number
  }
  package var parameterValue: ParameterValue { .number(self) }
}

extension Int: Tunable {
  package init?(_ value: ParameterValue) {
    guard case .integer(let number) = value else { return nil }
    self = number
  }
  package var parameterValue: ParameterValue { .integer(self) }
}

extension Bool: Tunable {
  package init?(_ value: ParameterValue) {
    guard case .flag(let flag) = value else { return nil }
    self = flag
  }
  package var parameterValue: ParameterValue { .flag(self) }
}

extension String: Tunable {
  package init?(_ value: ParameterValue) {
    guard case .text(let text) = value else { return nil }
    self = text
  }
  package var parameterValue: ParameterValue { .text(self) }
}

extension HexColor: Tunable {
  package init?(_ value: ParameterValue) {
    guard case .color(let color) = value else { return nil }
    self = color
  }
  package var parameterValue: ParameterValue { .color(self) }
}

extension Array: Tunable where Element == Record {
  package init?(_ value: ParameterValue) {
    guard case .rows(let rows) = value else { return nil }
    self = rows
  }
  package var parameterValue: ParameterValue { .rows(self) }
}

extension Record {
  /// An object without its empty texts; of columns unknown, the picture is called `picture`.
  func json(columns: [Column]) -> JSONValue {
    let pictureName = columns.first(where: \.isPicture)?.name ?? "picture"
    let names = columns.isEmpty ? [pictureName] + fields.map(\.name) : columns.map(\.name)
    return .object(
      names.compactMap { name in
        let text = name == pictureName ? picture?.name ?? "" : self[name]
        return text.isEmpty ? nil : JSONValue.Member(name, .string(text))
      })
  }
}

extension ParameterDefinition {
  /// The default as it stands in a config file.
  package var defaultJSON: JSONValue { json(of: defaultValue) }

  /// A value of this parameter as it stands in a config file.
  package func json(of value: ParameterValue) -> JSONValue {
    if case .rows(let columns, _) = kind { return value.json(columns: columns) }
    return value.json()
  }
}

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
