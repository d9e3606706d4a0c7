/// A row of a list parameter, or a text or the picture of that row, by the key that messages have for it:
/// `cards.cards[2]`, `cards.cards[2].title`.
package struct ListPlace: Hashable, Sendable {
  /// The whole key of the list.
  package let list: String
  /// From 0; the list's count means a row that there is not yet.
  package let row: Int
  /// Nil for the whole row.
  package let column: String?

  package init(_ list: String, _ row: Int, _ column: String? = nil) {
    (self.list, self.row, self.column) = (list, row, column)
  }

  /// Nil for the key of a whole parameter.
  package init?(_ key: String) {
    guard let open = key.firstIndex(of: "["), let close = key[open...].firstIndex(of: "]"),
      let row = Int(key[key.index(after: open)..<close]), row >= 0
    else { return nil }
    let rest = key[key.index(after: close)...]
    guard rest.isEmpty || rest.first == "." else { return nil }
    self.init(String(key[..<open]), row, rest.isEmpty ? nil : String(rest.dropFirst()))
  }

  package var key: String { "\(list)[\(row)]" + (column.map { ".\($0)" } ?? "") }

  /// What is there; nothing for a row that there is not, and nil for a text of it.
  package func value(in rows: [Record], _ columns: [Column]) -> ParameterValue? {
    guard let column else { return .rows(rows.indices.contains(row) ? [rows[row]] : []) }
    guard rows.indices.contains(row), let kind = columns.first(where: { $0.name == column }) else { return nil }
    return kind.isPicture ? .choice(rows[row].picture?.name ?? "") : .text(rows[row][column])
  }

  /// The list with another text or picture there; as it is for any other value.
  package func list(_ rows: [Record], with value: ParameterValue) -> [Record] {
    guard let column, rows.indices.contains(row) else { return rows }
    var rows = rows
    if case .text(let text) = value { rows[row][column] = text }
    if case .choice(let name) = value { rows[row].show(PictureReference(name)) }
    return rows
  }
}

extension ParameterDefinition {
  /// A part of this list as a parameter of its own, which a row that is left out has empty; its picture is one of those
  /// that there are.
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
  /// Another picture, of which the middle is kept in view: where the focus was says nothing about it.
  package mutating func show(_ picture: PictureReference) {
    self.picture = picture
    if !self["focus"].isEmpty { self["focus"] = "" }
  }

  /// What it is called where there is room for one line: its title or name, else its first words, else its picture.
  package var title: String {
    for name in ["title", "name", "text"] where !self[name].isEmpty { return self[name] }
    let words = fields.first { $0.name != "focus" && !$0.text.isEmpty }?.text
    return words ?? picture.map { $0.name.split(separator: "/").last.map(String.init) ?? "" } ?? ""
  }
}
