/// One row of a list parameter, such as a photograph with its captions: named texts and at most one picture.
package struct Record: Hashable, Sendable {
  package struct Field: Hashable, Sendable {
    package let name: String
    package var text: String

    package init(name: String, text: String) {
      self.name = name
      self.text = text
    }
  }

  /// The row's picture, when its list has a picture column.
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

  /// The text of a column; empty when the row has none.
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

  /// About how many bytes it takes on the heap.
  var bytes: Int {
    let names = (picture?.name.utf8.count ?? 0) + (picture?.path?.utf8.count ?? 0)
    return fields.reduce(MemoryLayout<Record>.stride + names) {
      $0 + MemoryLayout<Field>.stride + $1.text.utf8.count
    }
  }

  /// The row with exactly the given columns in their order, absent texts empty; nil when it has a field of another name.
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
  /// Characters (Unicode scalars, as JSON Schema counts).
  package let maximumLength: Int

  package static func text(_ name: String, maximumLength: Int = 400) -> Column {
    Column(name: name, isPicture: false, maximumLength: maximumLength)
  }

  /// A picture by name; at most one column of a list.
  package static func picture(_ name: String) -> Column {
    Column(name: name, isPicture: true, maximumLength: 1024)
  }
}
