import Formatting

struct NumberKind: KindRules {
  let range: ClosedRange<Double>

  let typeName = "a number"
  var bounds: String? { range.lowerBound.plainText + "…" + range.upperBound.plainText }
  func expected(_ unit: Unit) -> String { unit.suffixed(to: bounds!) }

  func accept(_ value: ParameterValue, _ unit: Unit) throws(Problem) -> ParameterValue? {
    guard let number = value.double else { return nil }
    guard range.contains(number) else {
      throw Problem(message: "\(number.plainText) is out of range", expected: expected(unit))
    }
    return .number(number)
  }

  func value(of node: JSONNode, _ unit: Unit) -> ParameterValue? { .number(in: node, unit) }

  func value(ofSetting text: String, _ unit: Unit) throws(Problem) -> ParameterValue? {
    try .number(ofSetting: text, unit, expected(unit))
  }

  var constraint: [JSONValue.Member] {
    [
      .init("type", "number"), .init("minimum", .number(range.lowerBound)), .init("maximum", .number(range.upperBound)),
    ]
  }

  func value(from a: ParameterValue, to b: ParameterValue, _ fraction: Double) -> ParameterValue {
    guard case .number(let a) = a, case .number(let b) = b else { return a }
    let rounded = Self.rounded(a + (b - a) * fraction, span: range.upperBound - range.lowerBound)
    return .number(min(max(rounded, min(a, b)), max(a, b)))
  }

  func samples(beside own: ParameterValue) -> [ParameterValue] {
    let own = own.double ?? range.lowerBound
    let tenth = (range.upperBound - range.lowerBound) / 10
    let near = [own * 1.2, own * 0.8, own + tenth, own - tenth]
    return (near + [range.lowerBound, range.upperBound]).filter { range.contains($0) && $0 != own }
      .map { .number($0) }
  }

  /// Rounds to the power of ten that is at most a ten-thousandth of `span`.
  ///
  /// A power below one is applied by division, so that the result is the double of a short decimal number.
  static func rounded(_ value: Double, span: Double) -> Double {
    guard span > 0 else { return value }
    var step = 1.0
    while step * 100_000 <= span { step *= 10 }
    var parts = 1.0
    while parts < 1e12, span * parts < 10_000 { parts *= 10 }
    return step > 1 ? (value / step).rounded() * step : (value * parts).rounded() / parts
  }
}

struct IntegerKind: KindRules {
  let range: ClosedRange<Int>

  let typeName = "a whole number"
  var bounds: String? { "\(range.lowerBound)…\(range.upperBound)" }
  func expected(_ unit: Unit) -> String { unit.suffixed(to: bounds!) }

  func accept(_ value: ParameterValue, _ unit: Unit) throws(Problem) -> ParameterValue? {
    guard let number = value.double else { return nil }
    guard number.isFinite, number == number.rounded() else {
      throw Problem(message: "\(number.plainText) is not a whole number", expected: expected(unit))
    }
    let integer = if case .integer(let integer) = value { integer } else { Int(exactly: number) }
    guard let integer, range.contains(integer) else {
      throw Problem(message: "\(integer.map { "\($0)" } ?? number.plainText) is out of range", expected: expected(unit))
    }
    return .integer(integer)
  }

  func value(of node: JSONNode, _ unit: Unit) -> ParameterValue? { .number(in: node, unit) }

  func value(ofSetting text: String, _ unit: Unit) throws(Problem) -> ParameterValue? {
    try .number(ofSetting: text, unit, expected(unit))
  }

  var constraint: [JSONValue.Member] {
    [
      .init("type", "integer"), .init("minimum", .integer(range.lowerBound)),
      .init("maximum", .integer(range.upperBound)),
    ]
  }

  func value(from a: ParameterValue, to b: ParameterValue, _ fraction: Double) -> ParameterValue {
    guard case .integer(let a) = a, case .integer(let b) = b else { return a }
    return .integer(a + Int((Double(b - a) * fraction).rounded()))
  }

  func samples(beside own: ParameterValue) -> [ParameterValue] {
    guard case .integer(let own) = own else { return [] }
    let fifth = max(1, own / 5)
    return [own + fifth, own - fifth, range.lowerBound, min(range.upperBound, 40)]
      .filter { range.contains($0) && $0 != own }.map { .integer($0) }
  }
}

extension ParameterValue {
  /// The number of a whole or fractional value; `nil` for values of other kinds.
  package var double: Double? {
    if case .integer(let number) = self { return Double(number) }
    return if case .number(let number) = self { number } else { nil }
  }

  fileprivate static func number(in node: JSONNode, _ unit: Unit) -> ParameterValue? {
    switch node.content {
    case .number(let number): .number(number)
    case .string(let text): unit.number(in: text).map { .number($0) }
    default: nil
    }
  }

  fileprivate static func number(
    ofSetting text: String, _ unit: Unit, _ expected: @autoclosure () -> String
  ) throws(Problem) -> ParameterValue {
    if let number = unit.number(in: text) { return .number(number) }
    guard JSONScanner.isNumber(Array(text.utf8)[...]), let number = Double(text), number.isFinite else {
      throw Problem(message: "\(JSONText.excerpt(text)) is not a number", expected: expected())
    }
    return .number(number)
  }
}

extension Double: StoredValue, Tunable {
  var typeName: String { "a number" }
  var shown: String { plainText }
  func json(columns: [Column]) -> JSONValue { .number(self) }

  package var parameterValue: ParameterValue { .number(self) }
}

extension Int: StoredValue, Tunable {
  var typeName: String { "a number" }
  var shown: String { "\(self)" }
  func json(columns: [Column]) -> JSONValue { .integer(self) }

  package var parameterValue: ParameterValue { .integer(self) }
}

extension Parameter where Value == Double {
  /// Declares a number.
  ///
  /// - Parameters:
  ///   - useful: The part of the range that a slider covers, if that is not the whole range; typing reaches the rest.
  ///   - zero: The words for a 0 that means something else than none.
  package init(
    wrappedValue: Double, _ help: String = "", in range: ClosedRange<Double>, useful: ClosedRange<Double>? = nil,
    _ unit: Unit = .none, group: String = "", also: String = "", role: MotionRole? = nil, zero: String = ""
  ) {
    precondition(range.lowerBound.isFinite && range.upperBound.isFinite, "the range of \"\(help)\" is not finite")
    self.init(wrappedValue, help, group, also, .number(range), unit, useful: useful, role: role, zero: zero)
  }
}

extension Parameter where Value == Int {
  /// Declares a whole number.
  ///
  /// - Parameters:
  ///   - useful: The part of the range that a slider covers, if that is not the whole range; typing reaches the rest.
  ///   - zero: The words for a 0 that means something else than none.
  package init(
    wrappedValue: Int, _ help: String = "", in range: ClosedRange<Int>, useful: ClosedRange<Int>? = nil,
    _ unit: Unit = .none, group: String = "", also: String = "", zero: String = ""
  ) {
    let track = useful.map { Double($0.lowerBound)...Double($0.upperBound) }
    self.init(wrappedValue, help, group, also, .integer(range), unit, useful: track, zero: zero)
  }
}
