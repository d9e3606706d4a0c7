import Playground
import Tuning

/// Completions for zsh, as `_arguments` takes them; the file is called `_fidget` in a folder of `$fpath`.
@MainActor
package enum ZshCompletions {
  package static func text(_ commands: [Command]) -> String {
    let named = commands.filter { !$0.name.isEmpty }
    let sections = commands.map { command in
      let specs = command.everyOption.flatMap(specs) + operands(command)
      return """
            \(command.name.isEmpty ? "*" : command.name))
              _arguments -S : \\
                \(specs.joined(separator: " \\\n          ")) ;;
        """
    }
    let effects = commands.compactMap { command -> [String]? in
      if command.name.isEmpty, case .words(let words) = command.offer { words } else { nil }
    }
    return """
      #compdef fidget
      # Completions of fidget for zsh, made by `fidget completions zsh`.
      _fidget_presets() {
        local -a names
        names=(${(f)"$(fidget list --presets 2>/dev/null)"})
        compadd -a names
      }
      _fidget_settings() {
        compadd -S '' -- \(ParameterCatalogue.all.keys.map { $0 + "=" }.joined(separator: " "))
      }
      _fidget_commands() {
        local -a commands
        commands=(
          \(named.map { quoted($0.name + ":" + escaped($0.summary, ":")) }.joined(separator: "\n    "))
        )
        _describe command commands
        compadd -X effect -- \(effects.joined().joined(separator: " "))
      }
      _fidget() {
        local command=''
        (( CURRENT > 2 )) && command=$words[2]
        case $command in
          \(named.map(\.name).joined(separator: "|"))) shift words; (( CURRENT-- )) ;;
        esac
        case $command in
      \((sections.dropFirst() + sections.prefix(1)).joined(separator: "\n"))
        esac
      }
      if [[ $funcstack[1] == _fidget ]]; then _fidget "$@"; else compdef _fidget fidget; fi

      """
  }

  /// One for each spelling; the other one is not offered after it.
  private static func specs(_ option: Option) -> [String] {
    let names = [option.short, option.name].compactMap { $0 }
    let others = option.repeats ? "*" : "(\(names.joined(separator: " ")))"
    let value = option.value.map { ":\(escaped($0, ":")):\(action(option.offer))" } ?? ""
    return names.map { quoted("\(others)\($0)[\(escaped(option.help, "[]:"))]\(value)") }
  }

  private static func operands(_ command: Command) -> [String] {
    if command.name.isEmpty { return ["'1: :_fidget_commands'"] }
    if command.operands.isEmpty { return [] }
    let count = command.operands.contains("…") ? "*" : "1"
    return [quoted("\(count):\(escaped(command.operands, ":")):\(action(command.offer))")]
  }

  private static func action(_ offer: Offer) -> String {
    switch offer {
    case .nothing: " "
    case .files: "_files"
    case .words(let words): "(\(words.joined(separator: " ")))"
    case .presets: "_fidget_presets"
    case .settings: "_fidget_settings"
    }
  }

  private static func escaped(_ text: String, _ marks: String) -> String {
    text.reduce(into: "") { $0 += marks.contains($1) || $1 == "\\" ? "\\\($1)" : "\($1)" }
  }

  private static func quoted(_ text: String) -> String { "'" + text.replacing("'", with: "'\\''") + "'" }
}
