/// A row of a list parameter, or a text or the picture in it, identified by its key in messages.
///
/// Examples are `cards.cards[2]` and `cards.cards[2].title`.
package struct ListPlace: Hashable, Sendable {
  /// The full key of the list.
  package let list: String
  /// The row's index from 0; the list's count means a new row after the last one.
  package let row: Int
  /// The column's name; `nil` for the whole row.
  package let column: String?

  package init(_ list: String, _ row: Int, _ column: String? = nil) {
    (self.list, self.row, self.column) = (list, row, column)
  }

  /// Parses a key; `nil` for the key of a whole parameter.
  package init?(_ key: String) {
    guard let open = key.firstIndex(of: "["), let close = key[open...].firstIndex(of: "]"),
      let row = Int(key[key.index(after: open)..<close]), row >= 0
    else { return nil }
    let rest = key[key.index(after: close)...]
    guard rest.isEmpty || rest.first == "." else { return nil }
    self.init(String(key[..<open]), row, rest.isEmpty ? nil : String(rest.dropFirst()))
  }

  package var key: String { "\(list)[\(row)]" + (column.map { ".\($0)" } ?? "") }

  /// Returns the value at the place: an empty list for a missing row, and `nil` for a text in a missing row.
  package func value(in rows: [Record], _ columns: [Column]) -> ParameterValue? {
    guard let column else { return .rows(rows.indices.contains(row) ? [rows[row]] : []) }
    guard rows.indices.contains(row), let kind = columns.first(where: { $0.name == column }) else { return nil }
    return kind.isPicture ? .choice(rows[row].picture?.name ?? "") : .text(rows[row][column])
  }

  /// Returns the list with another text or picture at the place; unchanged for a value of another kind.
  package func list(_ rows: [Record], with value: ParameterValue) -> [Record] {
    guard let column, rows.indices.contains(row) else { return rows }
    var rows = rows
    if case .text(let text) = value { rows[row][column] = text }
    if case .choice(let name) = value { rows[row].show(PictureReference(name)) }
    return rows
  }
}

extension ParameterDefinition {
  /// Returns a part of this list as a parameter of its own; `nil` if the list has no such column.
  ///
  /// Its default comes from the list's default, and is empty for a row beyond that. The choices of a picture are `pictures`.
  package func part(_ place: ListPlace, pictures: [String]) -> ParameterDefinition? {
    guard case .rows(let columns, _) = kind, case .rows(let usual) = defaultValue else { return nil }
    guard let name = place.column else {
      var row = self
      row.defaultValue = place.value(in: usual, columns) ?? defaultValue
      return row
    }
    guard let column = columns.first(where: { $0.name == name }) else { return nil }
    let canBeEmpty = usual.contains { $0.picture?.name.isEmpty ?? true }
    return ParameterDefinition(
      name: name, help: "", group: group, unit: .none,
      kind: column.isPicture
        ? .choice((canBeEmpty ? [""] : []) + pictures) : .text(maximumLength: column.maximumLength),
      defaultValue: place.value(in: usual, columns) ?? (column.isPicture ? .choice("") : .text("")))
  }
}

extension Record {
  /// Shows another picture with its middle in view, because the old focus does not fit it.
  package mutating func show(_ picture: PictureReference) {
    self.picture = picture
    if !self["focus"].isEmpty { self["focus"] = "" }
  }

  /// The row's name for one line: its title or name, else its first text, else the name of its picture.
  package var title: String {
    for name in ["title", "name", "text"] where !self[name].isEmpty { return self[name] }
    let words = fields.first { $0.name != "focus" && !$0.text.isEmpty }?.text
    return words ?? picture.map { $0.name.split(separator: "/").last.map(String.init) ?? "" } ?? ""
  }
}
