extension ParameterCatalogue {
  /// The text of `docs/PARAMETERS.md`: a table for each group.
  package func reference() -> String {
    var text = """
      # Parameters

      Everything that `config/fidget.json` and `--set KEY=VALUE` may change. Generated from the code: edit the
      declaration of a parameter, never this file.

      """
    for group in groups {
      text += "\n## \(group.title)\n\n"
      text += "| key | what it is | default | accepted | unit |\n| --- | --- | --- | --- | --- |\n"
      for parameter in group.schema.parameters { text += parameter.row(in: group) + "\n" }
    }
    return text
  }
}

extension ParameterDefinition {
  fileprivate func row(in group: ParameterGroup) -> String {
    let words = help.isEmpty ? label : "\(label). \(help)"
    let cells = ["`\(group.id).\(name)`", words, shownDefault, accepted, unit.name]
    return "| " + cells.map(Self.cell).joined(separator: " | ") + " |"
  }

  private var shownDefault: String {
    switch defaultValue {
    case .text(let text): text.isEmpty ? "empty" : "`\(JSONText.quoted(text))`"
    case .rows: defaultValue.shown
    case .choice: "`\(defaultJSON.line)`"
    case .color(let color): "`\"\(color)\"`"
    case .number, .integer, .flag: "`\(defaultValue.shown)`"
    }
  }

  private var accepted: String {
    switch kind {
    case .rows(let columns, let count):
      "\(count.lowerBound)…\(count.upperBound) rows of " + columns.map { "`\($0.name)`" }.joined(separator: ", ")
    case .text(let length): "at most \(length) characters"
    case .choice(let keys): keys.map { "`\(ParameterValue.choice($0).json().line)`" }.joined(separator: ", ")
    case .color: "`\"#RRGGBB\"`"
    case .number, .integer, .flag: expected
    }
  }

  private static func cell(_ text: String) -> String {
    var cell = ""
    for character in text {
      switch character {
      case "|": cell += "\\|"
      case _ where character.isNewline: cell += " "
      default: cell.append(character)
      }
    }
    return cell
  }
}
