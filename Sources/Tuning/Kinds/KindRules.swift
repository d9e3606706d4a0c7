import Formatting

/// The behaviour of a kind of parameter: reading, checking, showing and blending of its values.
package protocol KindRules: Sendable {
  /// The type in a message such as "expected a number, got a string".
  var typeName: String { get }
  /// Returns the accepted values for a message: `0…20000 pt/s²`, `"nearest" or "frontOnly"`.
  func expected(_ unit: Unit) -> String
  /// Returns the value as a parameter stores it; `nil` if it is not of this kind at all.
  ///
  /// Throws the reason if the value is of this kind and not acceptable.
  func accept(_ value: ParameterValue, _ unit: Unit) throws(Problem) -> ParameterValue?
  /// Returns the value in a config, before `accept` checks it; `nil` if it is of another type.
  func value(of node: JSONNode, _ unit: Unit) -> ParameterValue?
  /// Returns the value of `--set`, before `accept` checks it.
  ///
  /// `nil` if the text must be read as the JSON of a config file.
  func value(ofSetting text: String, _ unit: Unit) throws(Problem) -> ParameterValue?
  /// The constraint in JSON Schema.
  var constraint: [JSONValue.Member] { get }
  /// Returns the constraint for the "accepted" column of the reference.
  func accepted(_ unit: Unit) -> String
  /// Returns a default for the reference.
  func defaultText(_ usual: ParameterValue) -> String
  /// Returns the value between two values of this kind, at a fraction that is neither 0 nor 1.
  func value(from a: ParameterValue, to b: ParameterValue, _ fraction: Double) -> ParameterValue
  /// Returns values to try: the first looks different from `own`, others are at the ends of the range.
  func samples(beside own: ParameterValue) -> [ParameterValue]

  /// Returns the expected type for a message about a config value of another type.
  func wanted(_ unit: Unit) -> String
  /// The bounds of a number; `nil` for other kinds.
  var bounds: String? { get }
}

extension KindRules {
  package func wanted(_ unit: Unit) -> String { typeName }
  package var bounds: String? { nil }
  package func accepted(_ unit: Unit) -> String { expected(unit) }
  package func defaultText(_ usual: ParameterValue) -> String { "`\(usual.shown)`" }
  package func value(of node: JSONNode, _ unit: Unit) -> ParameterValue? { .text(in: node) }
  package func value(ofSetting text: String, _ unit: Unit) throws(Problem) -> ParameterValue? { .text(text) }

  /// Returns the nearer value, for kinds without values in between.
  package func value(from a: ParameterValue, to b: ParameterValue, _ fraction: Double) -> ParameterValue {
    fraction < 0.5 ? a : b
  }
}

/// A value of any kind, with its texts.
protocol StoredValue: Hashable, Sendable {
  /// The type in a message such as "expected a number, got a string".
  var typeName: String { get }
  /// The value on one line for people.
  var shown: String { get }
  /// Returns the value for a config file.
  func json(columns: [Column]) -> JSONValue
  /// The approximate number of bytes that the value takes on the heap.
  var bytes: Int { get }
}

extension StoredValue {
  var bytes: Int { 0 }
}

/// A Swift type that a parameter can have.
package protocol Tunable: Equatable, Sendable {
  /// Reads a value; `nil` if it is of another kind.
  init?(_ value: ParameterValue)
  var parameterValue: ParameterValue { get }
}

extension Tunable {
  package init?(_ value: ParameterValue) {
    guard let stored = value.stored as? Self else { return nil }
    self = stored
  }
}
