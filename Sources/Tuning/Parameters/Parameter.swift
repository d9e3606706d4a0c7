/// A value that a designer may change while it runs, declared once with all that is to be known about it.
///
/// `@Parameter("How hard it is pulled down.", in: 0...20_000, .pointsPerSecondSquared) package var gravity = 3600.0`
///
/// It is called by its name everywhere, as words: `Drag minimum` for `dragMinimum`; words without a full stop are its label
/// in the panel instead of its help, and a first line of several is the label of what follows. What else people call it is found by the panel's search: `also: "slop threshold"`.
///
/// A default-made instance carries the declaration, for `Schema`; a decoded one carries only its value. Reading the
/// value is reading a stored property. There is no setter: values change through `ParameterSet.applying`.
@propertyWrapper
package struct Parameter<Value: Tunable>: Sendable {
  package let wrappedValue: Value
  let declaration: Declaration?

  init(
    _ value: Value, _ help: String, _ group: String, _ also: String, _ kind: ParameterKind, _ unit: Unit = .none,
    useful: ClosedRange<Double>? = nil, role: MotionRole? = nil, zero: String = ""
  ) {
    let lines = help.split(separator: "\n", maxSplits: 1).map(String.init)
    var definition = ParameterDefinition(
      name: "default", help: lines.last ?? "", label: lines.count > 1 ? lines[0] : "", also: also, zero: zero,
      group: group,
      unit: unit, kind: kind, useful: useful,
      defaultValue: value.parameterValue, role: role)
    do { definition.defaultValue = try definition.accept(value.parameterValue) } catch {
      preconditionFailure("the default of \"\(definition.help)\": \(error.message)")
    }
    guard let value = Value(definition.defaultValue) else {
      preconditionFailure("the kind does not fit the type \(Value.self)")
    }
    wrappedValue = value
    self.declaration = Declaration(definition)
  }
}

extension Parameter: Equatable {
  /// Equal when the values are; where they came from does not matter.
  package static func == (a: Self, b: Self) -> Bool { a.wrappedValue == b.wrappedValue }
}

/// What a parameter's line says, all but the name of the property; in one place, so that copies are cheap.
final class Declaration: Sendable {
  let definition: ParameterDefinition

  init(_ definition: ParameterDefinition) { self.definition = definition }
}

// MARK: - Collecting and decoding

/// What `Mirror` finds behind every `@Parameter` property.
protocol AnyParameter {
  var declaration: Declaration? { get }
  var parameterValue: ParameterValue { get }
}

extension Parameter: AnyParameter {
  var parameterValue: ParameterValue { wrappedValue.parameterValue }
}

extension Parameter: Decodable {
  package init(from decoder: any Decoder) throws {
    guard let value = (decoder as? ValuesDecoder)?.values.first?.value, let value = Value(value) else {
      preconditionFailure("parameters are decoded only by ParameterSet.applying, from values that were checked")
    }
    wrappedValue = value
    declaration = nil
  }
}

/// Why a value was not taken: the reason, and what would have been.
package struct Refusal: Error, Hashable, Sendable {
  /// `-4 is out of range`.
  package let reason: String
  /// `0…20000 pt/s²`; empty when the reason says it.
  package let expected: String

  package init(_ reason: String, _ expected: String) {
    self.reason = reason
    self.expected = expected
  }

  /// `-4 is out of range, expected 0…20000 pt/s²`.
  package var message: String { expected.isEmpty ? reason : "\(reason), expected \(expected)" }
}

/// Everything that stood in the way of a patch, which therefore changed nothing.
package struct PatchRefusal: Error, Hashable, Sendable, CustomStringConvertible {
  /// A line each, in the order of the patch; never empty.
  let problems: [String]

  package var description: String { problems.joined(separator: "\n") }
}
