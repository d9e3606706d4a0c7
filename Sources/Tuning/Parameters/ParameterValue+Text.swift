extension ParameterValue {
  /// As a person reads it on one line: `3600`, `"Hello"`, `nearest`, `5 rows`.
  package var shown: String {
    switch self {
    case .number(let number): NumberText.shortest(number)
    case .integer(let number): "\(number)"
    case .flag(let flag): "\(flag)"
    case .text(let text): JSONText.quoted(text)
    case .choice(let key): key
    case .color(let color): color.description
    case .rows(let rows): rows.count == 1 ? "1 row" : "\(rows.count) rows"
    }
  }

  /// As it stands in a config file, on one line. A list needs its columns to name the picture: `columns`.
  package func json(columns: [Column] = []) -> String {
    switch self {
    case .number, .integer, .flag: return shown
    case .text(let text), .choice(let text): return JSONText.quoted(text)
    case .color(let color): return JSONText.quoted(color.description)
    case .rows(let rows):
      return "[" + rows.map { $0.json(columns: columns) }.joined(separator: ", ") + "]"
    }
  }

  /// True when both would be written the same: pictures are told apart by name alone.
  func isWritten(like other: ParameterValue) -> Bool {
    guard case .rows(let a) = self, case .rows(let b) = other else { return self == other }
    return a.count == b.count
      && zip(a, b).allSatisfy { $0.fields == $1.fields && $0.picture?.name == $1.picture?.name }
  }
}

extension Record {
  /// An object on one line, empty texts left out.
  package func json(columns: [Column]) -> String {
    let names = columns.isEmpty ? fields.map { Column.text($0.name) } : columns
    let pairs: [String] = names.compactMap { column in
      let text = column.isPicture ? picture?.name ?? "" : self[column.name]
      return text.isEmpty ? nil : "\(JSONText.quoted(column.name)): \(JSONText.quoted(text))"
    }
    return pairs.isEmpty ? "{}" : "{ " + pairs.joined(separator: ", ") + " }"
  }
}
