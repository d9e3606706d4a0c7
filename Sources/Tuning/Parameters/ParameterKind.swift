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
}
