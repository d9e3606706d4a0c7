import Formatting

extension ParameterCatalogue {
  /// The JSON Schema (draft 7) of a config file, for editors that complete, validate and explain.
  package func jsonSchema() -> String {
    let note: JSONValue = ["type": "string", "description": "A sentence about this file, for people."]
    let head = [JSONValue.Member("$schema", ["type": "string"]), JSONValue.Member(Self.noteKey, note)]
    let properties = head + outermost.map { JSONValue.Member($0.id, json(of: $0)) }
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

  private func json(of group: ParameterGroup) -> JSONValue {
    let parameters =
      group.schema.parameters.map { JSONValue.Member($0.name, $0.json) }
      + inner(of: group).map { JSONValue.Member($0.key, json(of: $0.group)) }
    return [
      "title": .string(group.title),
      "type": "object",
      "additionalProperties": false,
      "properties": .object([JSONValue.Member("$schema", ["type": "string"])] + parameters),
    ]
  }
}

extension ParameterDefinition {
  /// Constraint, default and words of one parameter.
  fileprivate var json: JSONValue {
    var members: [JSONValue.Member] = [.init("title", .string(title))]
    members += constraint
    members.append(.init("default", defaultJSON))
    members.append(.init("description", .string(words)))
    members.append(.init("markdownDescription", .string(markdown)))
    return .object(members)
  }

  private var constraint: [JSONValue.Member] {
    switch kind {
    case .number(let range):
      [
        .init("type", "number"), .init("minimum", .number(range.lowerBound)),
        .init("maximum", .number(range.upperBound)),
      ]
    case .integer(let range):
      [
        .init("type", "integer"), .init("minimum", .integer(range.lowerBound)),
        .init("maximum", .integer(range.upperBound)),
      ]
    case .flag: [.init("type", "boolean")]
    case .text(let length): [.init("type", "string"), .init("maxLength", .integer(length))]
    case .choice(let keys): [.init("enum", .array(keys.map { ParameterValue.choice($0).json() }))]
    case .color: [.init("type", "string"), .init("pattern", "^#[0-9A-Fa-f]{6}$")]
    case .rows(let columns, let count):
      [
        .init("type", "array"), .init("minItems", .integer(count.lowerBound)),
        .init("maxItems", .integer(count.upperBound)), .init("items", Self.row(columns)),
      ]
    }
  }

  /// An object of the columns, or a text for the first of them.
  private static func row(_ columns: [Column]) -> JSONValue {
    func text(_ column: Column) -> JSONValue { ["type": "string", "maxLength": .integer(column.maximumLength)] }
    let object: JSONValue = [
      "type": "object", "additionalProperties": false,
      "properties": .object(columns.map { JSONValue.Member($0.name, text($0)) }),
    ]
    return ["anyOf": [object, text(columns[0])]]
  }

  /// `0…20000 points per second squared (pt/s²), default 3600`.
  private var facts: String {
    let spelled =
      unit.name.isEmpty || unit.name == unit.symbol
      ? expected : Self.bounds(kind).map { "\($0) \(unit.name) (\(unit.symbol))" } ?? expected
    if case .rows = kind { return spelled }
    return "\(spelled), default \(defaultValue.shown)"
  }

  private static func bounds(_ kind: ParameterKind) -> String? {
    switch kind {
    case .number(let range):
      range.lowerBound.plainText + "…" + range.upperBound.plainText
    case .integer(let range): "\(range.lowerBound)…\(range.upperBound)"
    default: nil
    }
  }

  private var heading: String { group.isEmpty ? title : "\(group): \(title)" }
  private var words: String { "\(heading): \(facts)." + (help.isEmpty ? "" : " " + help) }
  private var markdown: String { "**\(heading)**\n\n\(facts)" + (help.isEmpty ? "" : "\n\n\(help)") }
}
