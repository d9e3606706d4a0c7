extension String {
  /// A choice's key as people read it.
  package var choiceTitle: String { self == "true" ? "on" : self == "false" ? "off" : self }
}

extension ParameterDefinition {
  /// What people read: its label, or the words of its line where they are one, without a full stop; else its name as words, such as
  /// `Settle damping` for `settleDamping`.
  package var title: String {
    if !label.isEmpty { return label }
    if !help.isEmpty, !help.hasSuffix(".") { return help }
    var words = ""
    for character in name {
      // A capital begins a word, unless it goes on in an abbreviation.
      let isNew = character.isUppercase && words.last.map { !$0.isUppercase && $0 != " " } ?? false
      words += isNew ? " " + character.lowercased() : String(character)
    }
    return words.prefix(1).uppercased() + words.dropFirst()
  }
}
