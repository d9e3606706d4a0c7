extension ParameterCatalogue {
  /// A config's text with other values and every other byte kept; keys are whole ones such as `lamp.gravity`.
  package func writing(_ values: Patches, into document: JSONDocument) -> [UInt8] {
    document.setting(members(of: values))
  }

  /// The text of a config that says these values and nothing else, as one of ours is laid out.
  package func config(of values: Patches, note: String = "") -> String {
    let head = note.isEmpty ? [] : [JSONValue.Member(Self.noteKey, .string(note))]
    return JSONValue.object(head + members(of: values).map { JSONValue.Member($0.group, .object($0.members)) }).file
  }

  /// In the order of declaration.
  private func members(of values: Patches) -> [(group: String, members: [JSONValue.Member])] {
    groups.compactMap { group in
      let members = group.schema.parameters.compactMap { parameter -> JSONValue.Member? in
        guard let wish = values[group.id][parameter.name], let value = try? parameter.accept(wish) else { return nil }
        return JSONValue.Member(parameter.name, parameter.json(value))
      }
      return members.isEmpty ? nil : (group.id, members)
    }
  }

  /// The key of a sentence about the file, for people; the root may have it.
  package static let noteKey = "$comment"
}

extension ParameterDefinition {
  /// A value of this parameter as it stands in a config file.
  package func json(_ value: ParameterValue) -> JSONValue {
    if case .rows(let columns, _) = kind { return value.json(columns: columns) }
    return value.json()
  }
}
