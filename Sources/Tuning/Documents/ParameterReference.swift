import Formatting
import Motion

extension ParameterCatalogue {
  /// Returns the parameters' part of `docs/REFERENCE.md`: a table for each group.
  package func reference() -> String {
    var text = """
      # Parameters

      Everything that `config/fidget.json` and `--set KEY=VALUE` can change. It is generated from the declarations of
      the parameters.

      """
    for group in groups {
      text += "\n## \(group.title)\n\n"
      text += "| key | what it is | default | accepted | unit |\n| --- | --- | --- | --- | --- |\n"
      for parameter in group.schema.parameters { text += parameter.row(in: group) + "\n" }
      text += group.springs
    }
    return text
  }
}

extension ParameterGroup {
  /// A table of the group's springs in the notation of other systems; empty if it has no springs.
  fileprivate var springs: String {
    if schema.springs.isEmpty { return "" }
    var text = """

      The default values of its springs in both forms: a duration is a response, and a bounce is 1 − the damping
      ratio, or 1 / the ratio − 1 above 1. Below a bounce of 0 a spring is overdamped: SwiftUI and UIKit need a flag
      for it, and Motion's `visualDuration` and Figma's bounce cannot express it.


      """
    text += "| spring | response, damping ratio | duration, bounce | of which portable | mass, stiffness, damping |\n"
    text += "| --- | --- | --- | --- | --- |\n"
    for pair in schema.springs {
      let spring = pair.spring(\.defaultValue)
      let bounce = pair.bounce
      let cells = [
        "`\(id).\(pair.response.name)`, `\(id).\(pair.dampingRatio.name)`",
        "\(spring.response.plainText) s, \(spring.dampingRatio.plainText)",
        "\(spring.response.plainText) s, \(bounce.defaultValue.shown) in \(bounce.expected)",
        "a damping ratio of at most 1, a bounce from 0",
        "1, \(spring.stiffness.text(places: 2)), \(spring.damping.text(places: 3))",
      ]
      text += "| " + cells.joined(separator: " | ") + " |\n"
    }
    return text
  }
}

extension ParameterDefinition {
  fileprivate func row(in group: ParameterGroup) -> String {
    let words = help.isEmpty ? "\(title)." : (label.isEmpty ? "" : "\(label). ") + help
    let cells = [
      "`\(group.id).\(name)`", words, kind.rules.defaultText(defaultValue), kind.rules.accepted(unit), unit.name,
    ]
    return "| " + cells.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ") + " |"
  }
}
