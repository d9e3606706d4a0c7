import Formatting

/// All that is known about one parameter except its present value.
package struct ParameterDefinition: Hashable, Sendable {
  /// The JSON key within its group: `cordLength`.
  package internal(set) var name: String
  /// What it does, in a sentence or two; empty where its name says it.
  package let help: String
  /// What else people call it, for the search.
  package var also = ""
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
  package var expected: String {
    switch kind {
    case .number(let range):
      unit.suffixed(to: range.lowerBound.plainText + "…" + range.upperBound.plainText)
    case .integer(let range): unit.suffixed(to: "\(range.lowerBound)…\(range.upperBound)")
    case .flag: "true or false"
    case .text(let maximumLength): "a string of at most \(maximumLength) characters"
    case .choice(let keys): Self.alternatives(keys.map { ParameterValue.choice($0).json().line })
    case .color: "a colour like \"#1A2B3C\""
    case .rows(_, let count): "a list of \(count.lowerBound)…\(count.upperBound) rows"
    }
  }

  /// What a slider goes over, where that is not all: `1…24`.
  package var usefulText: String? {
    useful.map { "\($0.lowerBound.plainText)…\($0.upperBound.plainText)" }
  }

  /// The value as this parameter stores it, or why it cannot be.
  ///
  /// Numbers and texts are read as the parameter's kind demands: 5 is a number and an integer, `"#FF0000"` a colour.
  package func accept(_ value: ParameterValue) throws(Refusal) -> ParameterValue {
    switch (kind, value) {
    case (.number(let range), .number(let number)): return try number.isIn(range, self)
    case (.number(let range), .integer(let number)): return try Double(number).isIn(range, self)
    case (.integer(let range), .integer(let number)): return try number.isIn(range, self)
    case (.integer(let range), .number(let number)):
      guard number.isFinite, number == number.rounded() else {
        throw Refusal("\(number.plainText) is not a whole number", expected)
      }
      guard let integer = Int(exactly: number) else {
        throw Refusal("\(number.plainText) is out of range", expected)
      }
      return try integer.isIn(range, self)
    case (.flag, .flag): return value
    case (.text(let maximumLength), .text(let text)):
      guard text.unicodeScalars.count <= maximumLength else {
        throw Refusal("\(text.unicodeScalars.count) characters are too many", expected)
      }
      return value
    case (.choice(let keys), .text(let key)), (.choice(let keys), .choice(let key)):
      guard keys.contains(key) else { throw Refusal("\(JSONText.excerpt(key)) is not a choice", expected) }
      return .choice(key)
    case (.choice(let keys), .flag(let flag)) where keys.contains("\(flag)"): return .choice("\(flag)")
    case (.choice(let keys), .number(let number)) where keys.contains { Int($0) != nil }:
      guard keys.contains(number.plainText) else { throw Refusal("\(number.plainText) is not a choice", expected) }
      return .choice(number.plainText)
    case (.color, .color): return value
    case (.color, .text(let text)):
      guard let color = HexColor(text) else { throw Refusal("\(JSONText.excerpt(text)) is not a colour", expected) }
      return .color(color)
    case (.rows(let columns, let count), .rows(let rows)):
      return .rows(try Self.rows(rows, columns: columns, count: count, self))
    default:
      throw Refusal("expected \(kind.typeName), got \(value.typeName)", "")
    }
  }

  /// Why this number of rows is refused.
  func refusal(ofRows count: Int) -> Refusal {
    Refusal("\(count) \(count == 1 ? "row is" : "rows are") out of range", expected)
  }

  private static func rows(
    _ rows: [Record], columns: [Column], count: ClosedRange<Int>, _ definition: Self
  ) throws(Refusal) -> [Record] {
    guard count.contains(rows.count) else {
      throw definition.refusal(ofRows: rows.count)
    }
    var filled: [Record] = []
    for (index, row) in rows.enumerated() {
      guard let row = row.filled(to: columns) else {
        let names = alternatives(columns.map { "\"\($0.name)\"" }, "and")
        throw Refusal("row \(index + 1) has an unknown field", "only \(names)")
      }
      for column in columns where !column.isPicture && row[column.name].unicodeScalars.count > column.maximumLength {
        throw Refusal("row \(index + 1): \"\(column.name)\" is too long", "at most \(column.maximumLength) characters")
      }
      filled.append(row)
    }
    return filled
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
    switch (kind, a, b) {
    case (.number(let range), .number(let a), .number(let b)):
      let plain = a + (b - a) * fraction
      let rounded = Self.rounded(plain, span: range.upperBound - range.lowerBound)
      return .number(min(max(rounded, min(a, b)), max(a, b)))
    case (.integer, .integer(let a), .integer(let b)):
      return .integer(a + Int((Double(b - a) * fraction).rounded()))
    case (.color, .color(let a), .color(let b)):
      func channel(_ a: UInt8, _ b: UInt8) -> UInt32 {
        UInt32((Double(a) + (Double(b) - Double(a)) * fraction).rounded())
      }
      return .color(HexColor(channel(a.red, b.red) << 16 | channel(a.green, b.green) << 8 | channel(a.blue, b.blue)))
    default: return fraction < 0.5 ? a : b
    }
  }

  /// To the power of ten that is at most a ten-thousandth of `span`; powers below one divide, so that the result is
  /// the number whose decimal digits are few.
  static func rounded(_ value: Double, span: Double) -> Double {
    guard span > 0 else { return value }
    var step = 1.0
    while step * 100_000 <= span { step *= 10 }
    var parts = 1.0
    while parts < 1e12, span * parts < 10_000 { parts *= 10 }
    return step > 1 ? (value / step).rounded() * step : (value * parts).rounded() / parts
  }
}

extension Double {
  fileprivate func isIn(
    _ range: ClosedRange<Double>, _ definition: ParameterDefinition
  ) throws(Refusal) -> ParameterValue {
    guard range.contains(self) else {
      throw Refusal("\(plainText) is out of range", definition.expected)
    }
    return .number(self)
  }
}

extension Int {
  fileprivate func isIn(_ range: ClosedRange<Int>, _ definition: ParameterDefinition) throws(Refusal) -> ParameterValue
  {
    guard range.contains(self) else { throw Refusal("\(self) is out of range", definition.expected) }
    return .integer(self)
  }
}

extension ParameterValue {
  /// As in "expected a number, got a string".
  package var typeName: String {
    switch self {
    case .number, .integer: "a number"
    case .flag(let flag): flag ? "true" : "false"
    case .text, .choice, .color: "a string"
    case .rows: "a list"
    }
  }
}

/// What values a parameter takes; the constraint from which checks, schema and panel control follow.
package enum ParameterKind: Hashable, Sendable {
  case number(ClosedRange<Double>)
  case integer(ClosedRange<Int>)
  case flag
  /// Characters (Unicode scalars, as JSON Schema counts).
  case text(maximumLength: Int)
  /// The keys in the order of declaration.
  case choice([String])
  case color
  case rows([Column], count: ClosedRange<Int>)

  /// As in "expected a number, got a string".
  package var typeName: String {
    switch self {
    case .number: "a number"
    case .integer: "a whole number"
    case .flag: "true or false"
    case .text, .choice, .color: "a string"
    case .rows: "a list"
    }
  }
}

/// What a number counts: a symbol for tight places and a name in words for the docs.
package struct Unit: Hashable, Sendable {
  /// As shown beside a number, such as `pt/s²`; empty for a plain number.
  package let symbol: String
  /// In words, such as `points per second squared`; empty for a plain number.
  package let name: String

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
