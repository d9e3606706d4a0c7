import Formatting

/// A value that a designer may change while an effect runs, declared once with all its properties.
///
/// `@Parameter("How hard it is pulled down.", in: 0...20_000, .pointsPerSecondSquared) package var gravity = 3600.0`
///
/// The name for people is the property's name as words: `Drag minimum` for `dragMinimum`. Help without a full stop is
/// the name in the panel instead. In help of two lines, the first line is the name and the second the help. The panel's
/// search also finds the words of `also: "slop threshold"`.
///
/// A default-made instance carries the declaration, for `Schema`; a decoded instance carries only its value. Reading
/// the value is reading a stored property. There is no setter: `ParameterSet.applying` changes values.
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
  /// Returns whether the values are equal; the declarations do not matter.
  package static func == (a: Self, b: Self) -> Bool { a.wrappedValue == b.wrappedValue }
}

/// The declaration of a parameter except for the property's name; a shared object, so that copies are cheap.
final class Declaration: Sendable {
  let definition: ParameterDefinition

  init(_ definition: ParameterDefinition) { self.definition = definition }
}

// MARK: - Collecting and decoding

/// The view that `Mirror` gives of every `@Parameter` property.
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
