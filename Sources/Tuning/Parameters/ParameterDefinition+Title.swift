extension String {
  /// The name of a choice for people: `on` and `off` for `true` and `false`, else the key itself.
  package var choiceTitle: String { self == "true" ? "on" : self == "false" ? "off" : self }
}

extension ParameterDefinition {
  /// The name for people: the label, else the help if it is a name without a full stop, else the key as words.
  ///
  /// For example, the key `settleDamping` gives `Settle damping`.
  package var title: String {
    if !label.isEmpty { return label }
    if !help.isEmpty, !help.hasSuffix(".") { return help }
    var words = ""
    for character in name {
      // A capital begins a word, unless it continues an abbreviation.
      let isNew = character.isUppercase && words.last.map { !$0.isUppercase && $0 != " " } ?? false
      words += isNew ? " " + character.lowercased() : String(character)
    }
    return words.prefix(1).uppercased() + words.dropFirst()
  }
}
