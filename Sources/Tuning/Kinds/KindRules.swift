import Formatting

/// All that there is to know about a kind of parameter, for every parameter of it.
package protocol KindRules: Sendable {
  /// As in "expected a number, got a string".
  var typeName: String { get }
  /// What would be accepted: `0…20000 pt/s²`, `"nearest" or "frontOnly"`.
  func expected(_ unit: Unit) -> String
  /// The value as a parameter stores it; nil where it is none of this kind at all.
  func accept(_ value: ParameterValue, _ unit: Unit) throws(Refusal) -> ParameterValue?
  /// What a config says, to be accepted; nil where that is of another type.
  func value(of node: JSONNode, _ unit: Unit) -> ParameterValue?
  /// What `--set` says, to be accepted; nil where it is read as the JSON that a file would have.
  func value(ofSetting text: String, _ unit: Unit) throws(Refusal) -> ParameterValue?
  /// What JSON Schema says of it.
  var constraint: [JSONValue.Member] { get }
  /// What the reference has in its column for that.
  func accepted(_ unit: Unit) -> String
  /// A default as the reference has it.
  func told(_ usual: ParameterValue) -> String
  /// A value between two of this kind, at a fraction that is neither 0 nor 1.
  func value(from a: ParameterValue, to b: ParameterValue, _ fraction: Double) -> ParameterValue
  /// Values to try: the first looks different from `own`, others are at their ends.
  func samples(beside own: ParameterValue) -> [ParameterValue]

  /// What a config is told to have where it has something of another type.
  func wanted(_ unit: Unit) -> String
  /// The bounds of numbers; nil for what is none.
  var bounds: String? { get }
}

extension KindRules {
  package func wanted(_ unit: Unit) -> String { typeName }
  package var bounds: String? { nil }
  package func accepted(_ unit: Unit) -> String { expected(unit) }
  package func told(_ usual: ParameterValue) -> String { "`\(usual.shown)`" }
  package func value(of node: JSONNode, _ unit: Unit) -> ParameterValue? { .text(in: node) }
  package func value(ofSetting text: String, _ unit: Unit) throws(Refusal) -> ParameterValue? { .text(text) }

  /// The nearer of both, where there is no value between them.
  package func value(from a: ParameterValue, to b: ParameterValue, _ fraction: Double) -> ParameterValue {
    fraction < 0.5 ? a : b
  }
}

/// What a value of any kind can tell of itself.
protocol StoredValue: Hashable, Sendable {
  /// As in "expected a number, got a string".
  var typeName: String { get }
  /// As a person reads it on one line.
  var shown: String { get }
  /// As it stands in a config file.
  func json(columns: [Column]) -> JSONValue
  /// About how many bytes it takes on the heap.
  var bytes: Int { get }
}

extension StoredValue {
  var bytes: Int { 0 }
}

/// A Swift type that a parameter can have.
package protocol Tunable: Equatable, Sendable {
  /// Nil when the value is of another kind.
  init?(_ value: ParameterValue)
  var parameterValue: ParameterValue { get }
}

extension Tunable {
  package init?(_ value: ParameterValue) {
    guard let stored = value.stored as? Self else { return nil }
    self = stored
  }
}
