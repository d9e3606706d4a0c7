import Formatting

/// The declaration of a parameter: everything except its present value.
package struct ParameterDefinition: Hashable, Sendable {
  /// The JSON key within its group, such as `cordLength`.
  package internal(set) var name: String
  /// The effect of the parameter in a sentence or two; empty if the name is enough.
  package let help: String
  /// The name for people if it is neither the help nor the key; else empty.
  package var label = ""
  /// Other names of the parameter, for the search.
  package var also = ""
  /// The words for a 0 that means a choice instead of a number, such as `no limit`; else empty.
  package var zero = ""
  /// Returns the words for a number that means a choice; `nil` for any other number.
  package func words(for number: Double?) -> String? { number == 0 && !zero.isEmpty ? zero : nil }
  /// The heading under which the panel shows the parameter, such as `Snap spring`; empty for none.
  package let group: String
  package let unit: Unit
  package let kind: ParameterKind
  /// The part of the range that a slider covers; `nil` for the whole range.
  package var useful: ClosedRange<Double>? = nil
  package internal(set) var defaultValue: ParameterValue
  /// The role in a motion, if it says more than the unit; else `nil`.
  package internal(set) var role: MotionRole? = nil

  /// The accepted values for a message: `0…20000 pt/s²`, `"nearest" or "frontOnly"`.
  package var expected: String { kind.rules.expected(unit) }

  /// The part of the range that a slider covers, such as `1…24`; `nil` for the whole range.
  package var usefulText: String? {
    useful.map { "\($0.lowerBound.plainText)…\($0.upperBound.plainText)" }
  }

  /// Returns the value as this parameter stores it, or throws the reason to refuse it.
  ///
  /// The kind decides how numbers and texts are read: 5 is a number and an integer, `"#FF0000"` a colour.
  package func accept(_ value: ParameterValue) throws(Problem) -> ParameterValue {
    if let accepted = try kind.rules.accept(value, unit) { return accepted }
    throw Problem(message: "expected \(kind.rules.typeName), got \(value.typeName)")
  }

  static func alternatives(_ texts: [String], _ word: String = "or") -> String {
    guard texts.count > 1 else { return texts.first ?? "" }
    return texts.dropLast().joined(separator: ", ") + " \(word) " + texts.last!
  }

  /// Returns a value between two values of this parameter: exactly the first at 0, exactly the second at 1.
  ///
  /// Numbers blend linearly, in steps that a person would write (a ten-thousandth of the range, rounded to a power of
  /// ten). Whole numbers are rounded. Colours blend linearly in sRGB. Everything else switches in the middle.
  package func value(from a: ParameterValue, to b: ParameterValue, _ fraction: Double) -> ParameterValue {
    if fraction <= 0 { return a }
    if fraction >= 1 { return b }
    return kind.rules.value(from: a, to: b, fraction)
  }

  /// The default as JSON for a config file.
  package var defaultJSON: JSONValue { json(of: defaultValue) }

  /// Returns a value of this parameter as JSON for a config file.
  package func json(of value: ParameterValue) -> JSONValue {
    if case .rows(let columns, _) = kind { return value.json(columns: columns) }
    return value.json()
  }
}

extension ParameterDefinition {
  /// Creates a definition; throws if the parameter would refuse its own default.
  package init(
    checking name: String, help: String = "", label: String = "", group: String = "", _ unit: Unit = .none,
    _ kind: ParameterKind, _ value: ParameterValue, role: MotionRole? = nil
  ) throws(Problem) {
    self.init(
      name: name, help: help, label: label, group: group, unit: unit, kind: kind, defaultValue: value, role: role)
    defaultValue = try accept(value)
  }
}

/// The unit of a number: a symbol for narrow places and a name for the documents.
package struct Unit: Hashable, Sendable {
  /// The symbol beside a number, such as `pt/s²`; empty for a plain number.
  package let symbol: String
  /// The name in words, such as `points per second squared`; empty for a plain number.
  package let name: String

  package init(symbol: String, name: String) { (self.symbol, self.name) = (symbol, name) }

  package static let none = Unit(symbol: "", name: "")
  package static let points = Unit(symbol: "pt", name: "points")
  package static let pointsPerSecond = Unit(symbol: "pt/s", name: "points per second")
  package static let pointsPerSecondSquared = Unit(symbol: "pt/s²", name: "points per second squared")
  package static let seconds = Unit(symbol: "s", name: "seconds")
  package static let perSecond = Unit(symbol: "/s", name: "per second")
  package static let degrees = Unit(symbol: "°", name: "degrees")
  package static let degreesPerSecond = Unit(symbol: "°/s", name: "degrees per second")
  package static let degreesPerPoint = Unit(symbol: "°/pt", name: "degrees per point")
  package static let times = Unit(symbol: "×", name: "times")
  package static let hours = Unit(symbol: "h", name: "hours")
  package static let cards = Unit(symbol: "cards", name: "cards")

  /// Whether the unit is points, or points per second or per second squared.
  package var isLength: Bool { [.points, .pointsPerSecond, .pointsPerSecondSquared].contains(self) }

  /// Returns the text before the unit at its end, and the function that converts its number into this unit.
  ///
  /// Seconds may also be given in `ms`, milliseconds in `s`. `nil` if the text has no unit at its end.
  package func split(_ text: String) -> (text: String, convert: (Double) -> Double)? {
    var units: [(symbol: String, convert: (Double) -> Double)] = [(symbol, { $0 })]
    if symbol == "s" { units.insert(("ms", { $0 / 1000 }), at: 0) }
    if symbol == "ms" { units.append(("s", { $0 * 1000 })) }
    for unit in units where !unit.symbol.isEmpty && text.hasSuffix(unit.symbol) {
      return (String(text.dropLast(unit.symbol.count)).trimmed, unit.convert)
    }
    return nil
  }

  /// Returns the number of a text such as `0.6s` or `600 ms`; `nil` for a text without the unit.
  func number(in text: String) -> Double? {
    guard let (text, convert) = split(text.trimmed), JSONScanner.isNumber(Array(text.utf8)[...]),
      let number = Double(text), number.isFinite
    else { return nil }
    return convert(number)
  }

  /// Returns the symbol beside a number, in the singular for 1: one card, two cards.
  package func symbol(for value: Double) -> String {
    value == 1 && symbol.count > 2 && symbol.hasSuffix("s") && !symbol.contains("/")
      ? String(symbol.dropLast()) : symbol
  }

  /// Returns the number with its unit, such as `1 card`.
  package func shown(_ value: ParameterValue) -> String {
    let one = value == .number(1) || value == .integer(1)
    return one ? Unit(symbol: symbol(for: 1), name: name).suffixed(to: value.shown) : suffixed(to: value.shown)
  }

  /// Returns the text followed by the symbol: `250 pt`, but `45°` and `80%` without a space.
  package func suffixed(to text: String) -> String {
    guard let first = symbol.first else { return text }
    return "°%".contains(first) ? text + symbol : text + " " + symbol
  }
}
