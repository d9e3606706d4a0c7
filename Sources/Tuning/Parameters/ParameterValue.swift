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
}

extension ParameterValue: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByStringLiteral
{
  package init(floatLiteral value: Double) { self = .number(value) }
  package init(integerLiteral value: Int) { self = .integer(value) }
  package init(booleanLiteral value: Bool) { self = .flag(value) }
  package init(stringLiteral value: String) { self = .text(value) }
}

extension ParameterValue {
  /// About how many bytes it takes on the heap.
  package var bytes: Int {
    switch self {
    case .number, .integer, .flag, .color: 0
    case .text(let text), .choice(let text): text.utf8.count
    case .rows(let rows): rows.reduce(0) { $0 + $1.bytes }
    }
  }
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
