import Playground
import Tuning

/// Completions for fish: a line for each command, option and operand.
@MainActor
package enum FishCompletions {
  package static func text(_ commands: [Command]) -> String {
    let names = commands.map(\.name).filter { !$0.isEmpty }.joined(separator: " ")
    var lines = ["# Completions of fidget for fish, made by `fidget completions fish`.", "complete -c fidget -f"]
    for command in commands {
      let isChosen =
        command.name.isEmpty
        ? "not __fish_seen_subcommand_from \(names)" : "__fish_seen_subcommand_from \(command.name)"
      let isFirst = "__fish_use_subcommand"
      if !command.name.isEmpty {
        lines.append("complete -c fidget -n '\(isFirst)' -a \(command.name) -d \(quoted(command.summary))")
      }
      for option in command.everyOption {
        let short = option.short.map { " -s \($0.dropFirst())" } ?? ""
        let value = option.value == nil ? "" : " " + action(option.offer)
        lines.append(
          "complete -c fidget -n '\(isChosen)' -l \(option.name.dropFirst(2))\(short)\(value) -d \(quoted(option.help))"
        )
      }
      let offer = command.offer
      if offer == .nothing { continue }
      let place = command.name.isEmpty ? isFirst : isChosen
      lines.append("complete -c fidget -n '\(place)' \(offer == .files ? "-F" : action(offer).dropFirst(3))")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// `-x`: needs a value, and no file; `-r`: needs one.
  private static func action(_ offer: Offer) -> String {
    switch offer {
    case .nothing: "-x"
    case .files: "-r -F"
    case .words(let words): "-x -a \(quoted(words.joined(separator: " ")))"
    case .presets: "-x -a '(fidget list --presets 2>/dev/null)'"
    case .settings: "-x -a \(quoted(ParameterCatalogue.all.keys.map { $0 + "=" }.joined(separator: " ")))"
    }
  }

  private static func quoted(_ text: String) -> String {
    "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
  }
}
