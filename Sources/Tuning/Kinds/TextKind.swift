import Formatting

struct TextKind: KindRules {
  /// The greatest number of characters (Unicode scalars, as in JSON Schema).
  let maximumLength: Int

  let typeName = "a string"
  func expected(_ unit: Unit) -> String { "a string of at most \(maximumLength) characters" }

  func accept(_ value: ParameterValue, _ unit: Unit) throws(Problem) -> ParameterValue? {
    guard case .text(let text) = value else { return nil }
    let count = text.unicodeScalars.count
    guard count <= maximumLength else {
      throw Problem(message: "\(count) characters are too many", expected: expected(unit))
    }
    return value
  }

  var constraint: [JSONValue.Member] { [.init("type", "string"), .init("maxLength", .integer(maximumLength))] }
  func accepted(_ unit: Unit) -> String { "at most \(maximumLength) characters" }
  func defaultText(_ usual: ParameterValue) -> String { usual == .text("") ? "empty" : "`\(usual.shown)`" }

  func samples(beside own: ParameterValue) -> [ParameterValue] {
    guard case .text(let own) = own else { return [] }
    let wild = ["a", "Wärme ", "猫", "🐷", "مرحبا ", "\u{0301}"].map { String(repeating: $0, count: 29) }
    let texts = [own.count < maximumLength ? own + "!" : String(own.dropLast()), ""] + wild
    return texts.map { .text(String($0.unicodeScalars.prefix(maximumLength))) }
  }
}

extension ParameterValue {
  static func text(in node: JSONNode) -> ParameterValue? {
    if case .string(let text) = node.content { .text(text) } else { nil }
  }
}

extension String: StoredValue, Tunable {
  var typeName: String { "a string" }
  var shown: String { JSONText.quoted(self) }
  func json(columns: [Column]) -> JSONValue { .string(self) }
  var bytes: Int { utf8.count }

  package var parameterValue: ParameterValue { .text(self) }
}

extension Parameter where Value == String {
  package init(
    wrappedValue: String, _ help: String = "", maximumLength: Int = 400, group: String = "", also: String = ""
  ) {
    self.init(wrappedValue, help, group, also, .text(maximumLength: maximumLength))
  }
}
