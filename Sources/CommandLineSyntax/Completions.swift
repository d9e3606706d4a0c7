/// Shell completions; the scripts ask the program itself, so each is a few lines.
package enum Completions {
  package static let scripts = [
    "bash": """
    # Completions of fidget for bash, made by `fidget completions bash`.
    _fidget() {
      mapfile -t COMPREPLY < <("${COMP_WORDS[0]}" completions words -- "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
      if [[ ${COMPREPLY[0]} == / ]]; then
        compopt -o filenames 2>/dev/null
        mapfile -t COMPREPLY < <(compgen -f -- "${COMP_WORDS[COMP_CWORD]#=}")
      else
        COMPREPLY=("${COMPREPLY[@]%%$'\\t'*}")
        COMPREPLY=("${COMPREPLY[@]// /\\\\ }")
        [[ ${COMPREPLY[0]} != *= ]] || compopt -o nospace 2>/dev/null
      fi
    }
    complete -F _fidget fidget

    """,
    "zsh": """
    #compdef fidget
    # Completions of fidget for zsh, made by `fidget completions zsh`.
    _fidget() {
      local -a found plain end
      found=(${(f)"$($words[1] completions words -- "${(@)words[2,CURRENT]}" 2>/dev/null)"})
      [[ $found[1] != / ]] || { _files; return }
      [[ $found[1] != *=* ]] || end=(-S '')
      plain=("${(@)found%%$'\t'*}") found=("${(@)found/$'\t'/  }")
      compadd "${(@)end}" -l -d found -a plain
    }
    if [[ $funcstack[1] == _fidget ]]; then _fidget "$@"; else compdef _fidget fidget; fi

    """,
    "fish": """
    # Completions of fidget for fish, made by `fidget completions fish`.
    function __fidget_words
      set -l typed (commandline -opc) (commandline -ct)
      set -l found ($typed[1] completions words -- $typed[2..-1] 2>/dev/null)
      if test "$found[1]" = /
        __fish_complete_path (commandline -ct)
      else
        string join \\n -- $found
      end
    end
    complete -c fidget -f -a '(__fidget_words)'

    """,
  ]

  /// Returns the completions of the last typed word, one a line, each with its description behind a tab.
  ///
  /// A single line `/` means that file names may follow.
  ///
  /// - Parameter words: Returns the words that an offer stands for, each with its description. `nil` if it stands for
  ///   files.
  package static func lines(
    _ typed: [String], _ commands: [CommandSyntax], words: (Offer) -> [(word: String, help: String)]?
  ) -> [String] {
    // Bash passes an equals sign as a word of its own.
    var typed = typed.filter { $0 != "=" } + (typed.last == "=" ? [""] : [])
    var current = typed.popLast() ?? ""
    let named = commands.filter { !$0.name.isEmpty }
    guard let command = named.first(where: { $0.name == typed.first }) ?? commands.first(where: \.name.isEmpty) else {
      return []
    }
    func option(_ word: some StringProtocol) -> Option? {
      command.everyOption.first { $0.value != nil && ($0.name == word || $0.short == String(word)) }
    }
    var (head, found) = ("", [(word: String, help: String)]())
    if let option = typed.last.flatMap(option) {
      guard let words = words(option.offer) else { return ["/"] }
      found = words
    } else if let sign = current.firstIndex(of: "="), let option = option(current[..<sign]) {
      guard let words = words(option.offer) else { return ["/"] }
      (head, found) = (current[...sign] + "", words)
    } else if current.hasPrefix("-") {
      found = command.everyOption.flatMap { option in
        [option.name, option.short].compactMap { $0 }.map { ($0, option.help) }
      }
    } else if !command.name.isEmpty || typed.isEmpty {
      guard let words = words(command.offer) else { return ["/"] }
      found = (command.name.isEmpty ? named.map { ($0.name, $0.summary) } : []) + words
    }
    current = String(current.dropFirst(head.count))
    return found.filter { $0.word.hasPrefix(current) }.map { head + $0.word + ($0.help.isEmpty ? "" : "\t" + $0.help) }
  }
}
