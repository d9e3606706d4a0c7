import Formatting

/// The text of `docs/REFERENCE.md`, made from the tables that the program itself uses.
///
/// It lists commands with their options and examples, keys, events, exit statuses, files and parameters.
package enum ReferencePage {
  package static func text(_ commands: [CommandSyntax], _ tables: PageTables) -> String {
    var text = """
      # Reference

      `./generate` writes this page from the program's own tables. [GUIDE.md](GUIDE.md) explains how to use them.

      * [Commands](#commands)
      * [Keys](#keys)
      * [Events](#events)
      * [Exit status](#exit-status)
      * [Files and environment](#files-and-environment)
      * [Parameters](#parameters)

      ## Commands

      """
    for command in commands { text += "\n" + section(command) }
    text += "\n## Keys\n\n" + table(["key", "does"], tables.keys.map { [code($0.0, split: "  "), $0.1] })
    text += """

      ## Events

      `--events FILE` writes one line of JSON for each event, with `step`, `time` in seconds since the effect began,
      `event` and its details. Events of an effect begin with its id, such as `cards.snapped`, and have a `reason`.


      """
    text += table(["event", "when"], tables.events.map { [code($0.0), $0.1] })
    text +=
      "\n## Exit status\n\n" + table(["status", "means"], ProgramSyntax.statuses.map { ["\($0.number)", $0.meaning] })
    text += "\n## Files and environment\n\n" + table(["file", "is"], ManualPage.files.map { [code($0.0), $0.1] })
    text += "\n" + table(["variable", "is"], ManualPage.environment.map { [code($0.0), $0.1] })
    // The headings of the parameters move one level deeper than in their own document.
    let parameters = tables.parameters.split(
      separator: "\n", omittingEmptySubsequences: false)
    return text + "\n" + parameters.map { $0.hasPrefix("#") ? "#" + $0 : String($0) }.joined(separator: "\n")
  }

  private static func section(_ command: CommandSyntax) -> String {
    var text = "### \(command.title)\n\n    \("\(command.title) \(command.operands)".trimmed)\n\n\(command.summary)\n\n"
    if !command.everyOption.isEmpty {
      text += table(["option", "does"], command.everyOption.map { [code($0.synopsis), $0.help] }) + "\n"
    }
    for example in command.examples { text += "    fidget \(example.line)    # \(example.does)\n" }
    return text
  }

  private static func table(_ heads: [String], _ rows: [[String]]) -> String {
    let lines = [heads, heads.map { _ in "---" }] + rows
    return lines.map { "| " + $0.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ") + " |\n" }.joined()
  }

  private static func code(_ text: String, split: String? = nil) -> String {
    guard let split else { return "`\(text)`" }
    return text.split(separator: split).map { "`\($0)`" }.joined(separator: " ")
  }
}
