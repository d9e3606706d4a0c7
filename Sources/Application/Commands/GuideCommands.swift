import Commands

extension Command {
  /// `fidget completions`: what a shell needs to know of the command line.
  static let completions = Command(
    name: "completions", operands: "bash|zsh|fish",
    summary: "Prints what makes a shell complete commands, options, effects and presets.", options: []
  ) { arguments in
    let words = arguments.positionals
    if words.first == "words" {
      for line in Completions.lines(Array(words.dropFirst()), Program.fidget.commands, arguments.library) {
        try Output.line(line)
      }
      return 0
    }
    guard words.count == 1, let script = Completions.scripts[words[0]] else {
      throw Failure.usage("completions: expected one of bash, zsh, fish")
    }
    try Output.text(script)
    return 0
  }

  /// `fidget man`: the manual page.
  static let man = Command(
    name: "man", operands: "", summary: "Prints the manual page; `fidget man | man -l -` shows it.", options: []
  ) { arguments in
    try arguments.refusePositionals("man")
    try Output.text(ManualPage.text(Program.fidget.commands))
    return 0
  }
}
