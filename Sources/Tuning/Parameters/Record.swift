/// A row of a list parameter, such as a photograph with its captions: named texts and at most one picture.
package struct Record: Hashable, Sendable {
  package struct Field: Hashable, Sendable {
    package let name: String
    package var text: String

    package init(name: String, text: String) {
      self.name = name
      self.text = text
    }
  }

  /// The row's picture; `nil` if its list has no picture column.
  package var picture: PictureReference?
  /// The texts in the order of the columns.
  package private(set) var fields: [Field]

  package init(picture: PictureReference? = nil, _ texts: KeyValuePairs<String, String> = [:]) {
    self.init(picture: picture, fields: texts.map { Field(name: $0.key, text: $0.value) })
  }

  package init(picture: PictureReference? = nil, fields: [Field]) {
    self.picture = picture
    self.fields = fields
  }

  /// The text of a column; empty if the row has none.
  package subscript(name: String) -> String {
    get {
      for field in fields where field.name == name { return field.text }
      return ""
    }
    set {
      guard let index = fields.firstIndex(where: { $0.name == name }) else {
        return fields.append(Field(name: name, text: newValue))
      }
      fields[index].text = newValue
    }
  }

  /// The approximate number of bytes that the row takes on the heap.
  var bytes: Int {
    let names = (picture?.name.utf8.count ?? 0) + (picture?.path?.utf8.count ?? 0)
    return fields.reduce(MemoryLayout<Record>.stride + names) {
      $0 + MemoryLayout<Field>.stride + $1.text.utf8.count
    }
  }

  /// Returns the row with exactly the given columns, in order; missing texts are empty.
  ///
  /// `nil` if the row has a field of another name.
  func filled(to columns: [Column]) -> Record? {
    let texts = columns.filter { !$0.isPicture }
    guard fields.allSatisfy({ field in texts.contains { $0.name == field.name } }) else { return nil }
    let hasPictureColumn = texts.count < columns.count
    guard hasPictureColumn || picture == nil else { return nil }
    return Record(
      picture: hasPictureColumn ? picture ?? PictureReference("") : nil,
      fields: texts.map { Field(name: $0.name, text: self[$0.name]) })
  }
}

/// A column of a list parameter.
package struct Column: Hashable, Sendable, Encodable {
  package let name: String
  package let isPicture: Bool
  /// The greatest number of characters (Unicode scalars, as in JSON Schema).
  package let maximumLength: Int

  package static func text(_ name: String, maximumLength: Int = 400) -> Column {
    Column(name: name, isPicture: false, maximumLength: maximumLength)
  }

  /// Creates a column of picture names; a list has at most one.
  package static func picture(_ name: String) -> Column {
    Column(name: name, isPicture: true, maximumLength: 1024)
  }
}
