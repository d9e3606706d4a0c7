import Formatting

struct RowsKind: KindRules {
  let columns: [Column]
  let count: ClosedRange<Int>

  let typeName = "a list"
  func expected(_ unit: Unit) -> String { "a list of \(count.lowerBound)…\(count.upperBound) rows" }

  func accept(_ value: ParameterValue, _ unit: Unit) throws(Problem) -> ParameterValue? {
    guard case .rows(let rows) = value else { return nil }
    guard count.contains(rows.count) else { throw refusal(ofRows: rows.count) }
    var filled: [Record] = []
    for (index, row) in rows.enumerated() {
      guard let row = row.filled(to: columns) else {
        let names = ParameterDefinition.alternatives(columns.map { "\"\($0.name)\"" }, "and")
        throw Problem(message: "row \(index + 1) has an unknown field", expected: "only \(names)")
      }
      for column in columns where !column.isPicture && row[column.name].unicodeScalars.count > column.maximumLength {
        throw Problem(
          message: "row \(index + 1): \"\(column.name)\" is too long",
          expected: "at most \(column.maximumLength) characters")
      }
      filled.append(row)
    }
    return .rows(filled)
  }

  /// Returns the refusal of this number of rows.
  func refusal(ofRows count: Int) -> Problem {
    Problem(message: "\(count) \(count == 1 ? "row is" : "rows are") out of range", expected: expected(.none))
  }

  /// Returns `nil`: the config's reader takes the rows from the list itself, so that it can report the place of each text.
  func value(of node: JSONNode, _ unit: Unit) -> ParameterValue? { nil }

  func value(ofSetting text: String, _ unit: Unit) throws(Problem) -> ParameterValue? { nil }

  var constraint: [JSONValue.Member] {
    [
      .init("type", "array"), .init("minItems", .integer(count.lowerBound)),
      .init("maxItems", .integer(count.upperBound)), .init("items", row),
    ]
  }

  /// The schema of a row: an object of the columns, a list of their texts, or a text for the first column alone.
  private var row: JSONValue {
    func text(_ column: Column) -> JSONValue { ["type": "string", "maxLength": .integer(column.maximumLength)] }
    let object: JSONValue = [
      "type": "object", "additionalProperties": false,
      "properties": .object(columns.map { JSONValue.Member($0.name, text($0)) }),
    ]
    let list: JSONValue = ["type": "array", "maxItems": .integer(columns.count), "items": ["type": "string"]]
    return ["anyOf": [object, list, text(columns[0])]]
  }

  func accepted(_ unit: Unit) -> String {
    "\(count.lowerBound)…\(count.upperBound) rows of " + columns.map { "`\($0.name)`" }.joined(separator: ", ")
  }

  func defaultText(_ usual: ParameterValue) -> String { usual.shown }

  func samples(beside own: ParameterValue) -> [ParameterValue] {
    guard case .rows(let own) = own else { return [] }
    return [own.reversed(), own.dropLast(), Array(own.prefix(count.lowerBound))]
      .filter { count.contains($0.count) && $0 != own }.map { .rows($0) }
  }
}

extension Array: StoredValue where Element == Record {
  var typeName: String { "a list" }
  var shown: String { count == 1 ? "1 row" : "\(count) rows" }
  func json(columns: [Column]) -> JSONValue { .array(map { $0.json(columns: columns) }) }
  var bytes: Int { reduce(0) { $0 + $1.bytes } }
}

extension Array: Tunable where Element == Record {
  package var parameterValue: ParameterValue { .rows(self) }
}

extension Record {
  /// Returns an object without the row's empty texts; if the columns are unknown, the picture's key is `picture`.
  fileprivate func json(columns: [Column]) -> JSONValue {
    let pictureName = columns.first(where: \.isPicture)?.name ?? "picture"
    let names = columns.isEmpty ? [pictureName] + fields.map(\.name) : columns.map(\.name)
    return .object(
      names.compactMap { name in
        let text = name == pictureName ? picture?.name ?? "" : self[name]
        return text.isEmpty ? nil : JSONValue.Member(name, .string(text))
      })
  }
}

extension Parameter where Value == [Record] {
  /// Declares a list of rows; a text that a row omits is empty.
  package init(
    wrappedValue: [Record], _ help: String = "", columns: [Column], rows: ClosedRange<Int>, group: String = "",
    also: String = ""
  ) {
    precondition(!columns.isEmpty, "the list \"\(help)\" has no columns")
    precondition(columns.count { $0.isPicture } <= 1, "the list \"\(help)\" has more than one picture column")
    self.init(wrappedValue, help, group, also, .rows(columns, count: rows))
  }
}
