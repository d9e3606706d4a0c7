import Formatting

/// All that is known about one parameter except its present value.
package struct ParameterDefinition: Hashable, Sendable {
  /// The JSON key within its group: `cordLength`.
  package internal(set) var name: String
  /// What it does, in a sentence or two; empty where its name says it.
  package let help: String
  /// What it is called where that is neither its help nor its name; else empty.
  package var label = ""
  /// What else people call it, for the search.
  package var also = ""
  /// The words for a 0 that is no number but a choice: `no limit`; else empty.
  package var zero = ""
  /// The words for a number that is no number but a choice; `nil` for any other.
  package func words(for number: Double?) -> String? { number == 0 && !zero.isEmpty ? zero : nil }
  /// What it is shown together with, such as `Snap spring`; empty for no group in particular.
  package let group: String
  package let unit: Unit
  package let kind: ParameterKind
  /// What a slider goes over; nil for all of its range.
  package var useful: ClosedRange<Double>? = nil
  package internal(set) var defaultValue: ParameterValue
  /// What it is in a motion, where that is more than its unit says.
  package internal(set) var role: MotionRole? = nil

  /// What would be accepted: `0…20000 pt/s²`, `"nearest" or "frontOnly"`.
  package var expected: String { kind.rules.expected(unit) }

  /// What a slider goes over, where that is not all: `1…24`.
  package var usefulText: String? {
    useful.map { "\($0.lowerBound.plainText)…\($0.upperBound.plainText)" }
  }

  /// The value as this parameter stores it, or why it cannot be.
  ///
  /// Numbers and texts are read as the parameter's kind demands: 5 is a number and an integer, `"#FF0000"` a colour.
  package func accept(_ value: ParameterValue) throws(Refusal) -> ParameterValue {
    if let accepted = try kind.rules.accept(value, unit) { return accepted }
    throw Refusal("expected \(kind.rules.typeName), got \(value.typeName)", "")
  }

  static func alternatives(_ texts: [String], _ word: String = "or") -> String {
    guard texts.count > 1 else { return texts.first ?? "" }
    return texts.dropLast().joined(separator: ", ") + " \(word) " + texts.last!
  }

  /// A value between two others of this parameter: exactly the first at 0, exactly the second at 1.
  ///
  /// Numbers go straight, in steps that a person would write (a ten-thousandth of the range, to a power of ten);
  /// whole numbers round; colours go straight in sRGB; everything else switches in the middle.
  package func value(from a: ParameterValue, to b: ParameterValue, _ fraction: Double) -> ParameterValue {
    if fraction <= 0 { return a }
    if fraction >= 1 { return b }
    return kind.rules.value(from: a, to: b, fraction)
  }

  /// The default as it stands in a config file.
  package var defaultJSON: JSONValue { json(of: defaultValue) }

  /// A value of this parameter as it stands in a config file.
  package func json(of value: ParameterValue) -> JSONValue {
    if case .rows(let columns, _) = kind { return value.json(columns: columns) }
    return value.json()
  }
}

extension ParameterDefinition {
  /// Throws when the default is none that it would take.
  package init(
    checking name: String, help: String = "", label: String = "", group: String = "", _ unit: Unit = .none,
    _ kind: ParameterKind, _ value: ParameterValue, role: MotionRole? = nil
  ) throws(Refusal) {
    self.init(
      name: name, help: help, label: label, group: group, unit: unit, kind: kind, defaultValue: value, role: role)
    defaultValue = try accept(value)
  }
}

/// What a number counts: a symbol for tight places and a name in words for the docs.
package struct Unit: Hashable, Sendable {
  /// As shown beside a number, such as `pt/s²`; empty for a plain number.
  package let symbol: String
  /// In words, such as `points per second squared`; empty for a plain number.
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

  /// In points, or in what points do in a time.
  package var isLength: Bool { [.points, .pointsPerSecond, .pointsPerSecondSquared].contains(self) }

  /// The text before the unit at its end, and the function that turns its number into this unit: seconds are also given
  /// in `ms`, milliseconds in `s`. `nil` where there is no unit at the end.
  package func split(_ text: String) -> (text: String, convert: (Double) -> Double)? {
    var units: [(symbol: String, convert: (Double) -> Double)] = [(symbol, { $0 })]
    if symbol == "s" { units.insert(("ms", { $0 / 1000 }), at: 0) }
    if symbol == "ms" { units.append(("s", { $0 * 1000 })) }
    for unit in units where !unit.symbol.isEmpty && text.hasSuffix(unit.symbol) {
      return (String(text.dropLast(unit.symbol.count)).trimmed, unit.convert)
    }
    return nil
  }

  /// The number of a text such as `0.6s` or `600 ms`; `nil` for a text without the unit.
  func number(in text: String) -> Double? {
    guard let (text, convert) = split(text.trimmed), JSONScanner.isNumber(Array(text.utf8)[...]),
      let number = Double(text), number.isFinite
    else { return nil }
    return convert(number)
  }

  /// The symbol beside a number: one card, two cards.
  package func symbol(for value: Double) -> String {
    value == 1 && symbol.count > 2 && symbol.hasSuffix("s") && !symbol.contains("/")
      ? String(symbol.dropLast()) : symbol
  }

  /// The number with its unit: `1 card`.
  package func shown(_ value: ParameterValue) -> String {
    let one = value == .number(1) || value == .integer(1)
    return one ? Unit(symbol: symbol(for: 1), name: name).suffixed(to: value.shown) : suffixed(to: value.shown)
  }

  /// The text followed by the symbol: `250 pt`, but `45°` and `80%` close up.
  package func suffixed(to text: String) -> String {
    guard let first = symbol.first else { return text }
    return "°%".contains(first) ? text + symbol : text + " " + symbol
  }
}
