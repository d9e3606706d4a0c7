import Playground
import Tuning

/// Completions for bash, which needs nothing else installed for them.
@MainActor
package enum BashCompletions {
  package static func text(_ commands: [Command]) -> String {
    let names = commands.map(\.name).filter { !$0.isEmpty }
    let values = commands.flatMap { command in
      command.everyOption.filter { $0.value != nil }.map { option in
        let words = [option.name, option.short].compactMap { $0 }.map { "\"\(command.name) \($0)\"" }
        return "    \(words.joined(separator: " | "))) \(action(option.offer)) ;;"
      }
    }
    let options = commands.map { command in
      let words = command.everyOption.flatMap { [$0.name, $0.short].compactMap { $0 } }
      return "      \"\(command.name)\") words=\"\(words.joined(separator: " "))\" ;;"
    }
    let operands = commands.map { command in
      var action = action(command.offer)
      if command.name.isEmpty, case .words(let effects) = command.offer {
        action = "(( COMP_CWORD == 1 )) && words=\"\((names + effects).joined(separator: " "))\""
      }
      return "      \"\(command.name)\") \(action) ;;"
    }
    return """
      # Completions of fidget for bash, made by `fidget completions bash`.
      _fidget() {
        local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]} command="" words="" kind=""
        # An equals sign is a word of its own for bash.
        if [[ $current == = ]]; then
          current=""
        elif [[ $previous == = ]]; then
          previous=${COMP_WORDS[COMP_CWORD-2]}
        fi
        case " \(names.joined(separator: " ")) " in
          *" ${COMP_WORDS[1]} "*) (( COMP_CWORD > 1 )) && command=${COMP_WORDS[1]} ;;
        esac
        local IFS=$' \\n'
        case "$command $previous" in
      \(values.joined(separator: "\n"))
        *)
          if [[ $current == -* ]]; then
            case "$command" in
      \(options.joined(separator: "\n"))
            esac
          else
            case "$command" in
      \(operands.joined(separator: "\n"))
            esac
          fi ;;
        esac
        case $kind in
          files) compopt -o filenames 2>/dev/null; IFS=$'\\n'; COMPREPLY=($(compgen -f -- "$current")) ;;
          presets)
            compopt -o filenames 2>/dev/null
            IFS=$'\\n'
            COMPREPLY=($(compgen -W "$(fidget list --presets 2>/dev/null)" -- "$current")) ;;
          settings)
            compopt -o nospace 2>/dev/null
            COMPREPLY=($(compgen -W "\(ParameterCatalogue.all.keys.map { $0 + "=" }.joined(separator: " "))" -- "$current")) ;;
          *) COMPREPLY=($(compgen -W "$words" -- "$current")) ;;
        esac
      }
      complete -F _fidget fidget

      """
  }

  private static func action(_ offer: Offer) -> String {
    switch offer {
    case .nothing: "words=\"\""
    case .files: "kind=files"
    case .words(let words): "words=\"\(words.joined(separator: " "))\""
    case .presets: "kind=presets"
    case .settings: "kind=settings"
    }
  }
}
