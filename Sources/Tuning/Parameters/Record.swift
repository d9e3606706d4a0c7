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
    for field in fields where field.name == name { return field.text }
    return ""
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

/// A picture by name: built-in art, or a file beside the config. Its size is filled in by whoever looks it up.
package struct PictureReference: Hashable, Sendable {
  /// As written in the config.
  package var name: String
  /// Pixels; 0 until looked up.
  package var width: Int
  /// Pixels; 0 until looked up.
  package var height: Int
  /// The file, when it is not built-in art.
  package var path: String?

  package init(_ name: String, width: Int = 0, height: Int = 0, path: String? = nil) {
    self.name = name
    self.width = width
    self.height = height
    self.path = path
  }
}

/// A column of a list parameter.
package struct Column: Hashable, Sendable {
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
