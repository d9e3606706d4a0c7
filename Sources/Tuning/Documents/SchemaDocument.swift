import Formatting

extension ParameterCatalogue {
  /// Returns the JSON Schema (draft 7) of a config file, with which editors complete, validate and explain.
  package func jsonSchema() -> String {
    let note: JSONValue = ["type": "string", "description": "A sentence about this file, for people."]
    let head = [JSONValue.Member("$schema", ["type": "string"]), JSONValue.Member(Self.noteKey, note)]
    let properties = head + outermost.map { JSONValue.Member($0.id, object(of: $0)) }
    let schema: JSONValue = [
      "$schema": "http://json-schema.org/draft-07/schema#",
      "title": "Fidget's config",
      "description": "One object for each effect, and the playground's own; what is left out keeps its default.",
      "type": "object",
      "additionalProperties": false,
      "allowTrailingCommas": true,
      "properties": .object(properties),
    ]
    return schema.file
  }

  private func object(of group: ParameterGroup) -> JSONValue {
    let parameters =
      group.schema.parameters.map { JSONValue.Member($0.name, $0.json) }
      + inner(of: group).map { JSONValue.Member($0.key, object(of: $0.group)) }
    return [
      "title": .string(group.title),
      "type": "object",
      "additionalProperties": false,
      "properties": .object([JSONValue.Member("$schema", ["type": "string"])] + parameters),
    ]
  }
}

extension ParameterDefinition {
  /// The schema of one parameter: its constraint, default and description.
  fileprivate var json: JSONValue {
    var members: [JSONValue.Member] = [.init("title", .string(title))]
    members += kind.rules.constraint
    members.append(.init("default", defaultJSON))
    members.append(.init("description", .string(words)))
    members.append(.init("markdownDescription", .string(markdown)))
    return .object(members)
  }

  /// The accepted values and the default: `0…20000 points per second squared (pt/s²), default 3600`.
  private var facts: String {
    let spelled =
      unit.name.isEmpty || unit.name == unit.symbol
      ? expected : kind.rules.bounds.map { "\($0) \(unit.name) (\(unit.symbol))" } ?? expected
    if case .rows = kind { return spelled }
    return "\(spelled), default \(defaultValue.shown)"
  }

  private var heading: String { group.isEmpty ? title : "\(group): \(title)" }
  private var words: String { "\(heading): \(facts)." + (help.isEmpty ? "" : " " + help) }
  private var markdown: String { "**\(heading)**\n\n\(facts)" + (help.isEmpty ? "" : "\n\n\(help)") }
}
