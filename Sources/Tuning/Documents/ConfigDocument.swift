extension ParameterCatalogue {
  /// The text of a config file that says every default: `config/fidget.json`.
  package func defaultConfig(schemaPath: String = "./fidget.schema.json") -> String {
    let members = groups.map { group in
      JSONValue.Member(group.id, .object(group.schema.parameters.map { JSONValue.Member($0.name, $0.defaultJSON) }))
    }
    return JSONValue.object([JSONValue.Member("$schema", .string(schemaPath))] + members).file
  }
}
