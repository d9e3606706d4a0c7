extension ParameterValue {
  /// Whether both values would be written in the same way; only the names of pictures matter.
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
