import Formatting

struct ChoiceKind: KindRules {
  /// The keys of the choices in the order of declaration.
  let keys: [String]

  let typeName = "a string"
  func expected(_ unit: Unit) -> String { ParameterDefinition.alternatives(written) }
  func wanted(_ unit: Unit) -> String { expected(unit) }
  private var written: [String] { keys.map { ChoiceKey(key: $0).json(columns: []).line } }

  /// Accepts the key of a choice: a string, or a flag or whole number that reads like the key.
  func accept(_ value: ParameterValue, _ unit: Unit) throws(Problem) -> ParameterValue? {
    let (key, shown): (String, String)
    if case .flag(let flag) = value, keys.contains("\(flag)") { return .choice("\(flag)") }
    if case .number(let number) = value, isCounted {
      (key, shown) = (number.plainText, number.plainText)
    } else if case .text(let text) = value {
      (key, shown) = (text, JSONText.excerpt(text))
    } else if case .choice(let choice) = value {
      (key, shown) = (choice, JSONText.excerpt(choice))
    } else {
      return nil
    }
    guard keys.contains(key) else {
      let hint = Spelling.hint(for: key, among: keys)
      throw Problem(message: "\(shown) is not a choice", expected: expected(unit) + hint)
    }
    return .choice(key)
  }

  /// Whether the key of a choice is a whole number.
  private var isCounted: Bool { keys.contains { Int($0) != nil } }

  func value(of node: JSONNode, _ unit: Unit) -> ParameterValue? {
    if case .flag(let flag) = node.content { return keys.contains("\(flag)") ? .flag(flag) : nil }
    if case .number(let number) = node.content { return isCounted ? .number(number) : nil }
    return .text(in: node)
  }

  var constraint: [JSONValue.Member] {
    [.init("enum", .array(keys.map { ChoiceKey(key: $0).json(columns: []) }))]
  }

  func accepted(_ unit: Unit) -> String { written.map { "`\($0)`" }.joined(separator: ", ") }
  func defaultText(_ usual: ParameterValue) -> String { "`\(usual.json().line)`" }

  func samples(beside own: ParameterValue) -> [ParameterValue] {
    keys.map { ParameterValue.choice($0) }.filter { $0 != own }
  }
}

/// The key of a choice, as distinct from a free text.
struct ChoiceKey: StoredValue {
  let key: String

  var typeName: String { "a string" }
  var shown: String { key }
  var bytes: Int { key.utf8.count }

  /// Returns the key as `true`, `false` or a whole number if it reads as one, else as a string.
  func json(columns: [Column]) -> JSONValue {
    Bool(key).map { .flag($0) } ?? Int(key).map { .integer($0) } ?? .string(key)
  }
}

/// An enumeration that can be the type of a parameter: `enum Landing: String, Choice { case nearest, frontOnly }`.
package protocol Choice: Tunable, RawRepresentable, CaseIterable, Hashable where RawValue == String {}

extension Choice {
  package init?(_ value: ParameterValue) {
    guard case .choice(let key) = value else { return nil }
    self.init(rawValue: key)
  }
  package var parameterValue: ParameterValue { .choice(rawValue) }
}

extension Parameter where Value: Choice {
  package init(wrappedValue: Value, _ help: String = "", group: String = "", also: String = "") {
    let keys = Value.allCases.map(\.rawValue)
    self.init(wrappedValue, help, group, also, .choice(keys))
  }
}
