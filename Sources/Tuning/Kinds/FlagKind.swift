import Formatting

struct FlagKind: KindRules {
  let typeName = "true or false"
  func expected(_ unit: Unit) -> String { typeName }

  func accept(_ value: ParameterValue, _ unit: Unit) throws(Problem) -> ParameterValue? {
    if case .flag = value { value } else { nil }
  }

  func value(of node: JSONNode, _ unit: Unit) -> ParameterValue? {
    if case .flag(let flag) = node.content { .flag(flag) } else { nil }
  }

  func value(ofSetting text: String, _ unit: Unit) throws(Problem) -> ParameterValue? {
    guard let flag = Bool(text) else {
      throw Problem(message: "\(JSONText.excerpt(text)) is neither", expected: typeName)
    }
    return .flag(flag)
  }

  var constraint: [JSONValue.Member] { [.init("type", "boolean")] }

  func samples(beside own: ParameterValue) -> [ParameterValue] { [.flag(own != .flag(true))] }
}

extension Bool: StoredValue, Tunable {
  var typeName: String { shown }
  var shown: String { "\(self)" }
  func json(columns: [Column]) -> JSONValue { .flag(self) }

  package var parameterValue: ParameterValue { .flag(self) }
}

extension Parameter where Value == Bool {
  package init(wrappedValue: Bool, _ help: String = "", group: String = "", also: String = "") {
    self.init(wrappedValue, help, group, also, .flag)
  }
}
