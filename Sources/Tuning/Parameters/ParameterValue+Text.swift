import Formatting

extension ParameterValue {
  /// As a person reads it on one line: `3600`, `"Hello"`, `nearest`, `5 rows`.
  package var shown: String {
    switch self {
    case .number(let number): number.plainText
    case .integer(let number): "\(number)"
    case .flag(let flag): "\(flag)"
    case .text(let text): JSONText.quoted(text)
    case .choice(let key): key
    case .color(let color): color.description
    case .rows(let rows): rows.count == 1 ? "1 row" : "\(rows.count) rows"
    }
  }

  /// As it stands in a config file. A list with pictures needs its columns, which name the picture's.
  package func json(columns: [Column] = []) -> JSONValue {
    switch self {
    case .number(let number): .number(number)
    case .integer(let number): .integer(number)
    case .flag(let flag): .flag(flag)
    case .text(let text), .choice(let text): .string(text)
    case .color(let color): .string(color.description)
    case .rows(let rows): .array(rows.map { $0.json(columns: columns) })
    }
  }

  /// True when both would be written the same: pictures are told apart by name alone.
  package func isWritten(like other: ParameterValue) -> Bool {
    guard case .rows(let a) = self, case .rows(let b) = other else { return self == other }
    return a.count == b.count
      && zip(a, b).allSatisfy { $0.fields == $1.fields && $0.picture?.name == $1.picture?.name }
  }
}

extension Record {
  /// An object without its empty texts; of columns unknown, the picture is called `picture`.
  func json(columns: [Column]) -> JSONValue {
    let pictureName = columns.first(where: \.isPicture)?.name ?? "picture"
    let names = columns.isEmpty ? [pictureName] + fields.map(\.name) : columns.map(\.name)
    return .object(
      names.compactMap { name in
        let text = name == pictureName ? picture?.name ?? "" : self[name]
        return text.isEmpty ? nil : JSONValue.Member(name, .string(text))
      })
  }
}

extension ParameterDefinition {
  /// The default as it stands in a config file.
  package var defaultJSON: JSONValue {
    if case .rows(let columns, _) = kind { return defaultValue.json(columns: columns) }
    return defaultValue.json()
  }
}
