import CommandLineSyntax
import Commands
import Effects
import Formatting
import Pictures
import Playground
import Playing
import Stage
import Tuning

extension Command {
  /// `fidget completions`: prints a completion script, or the words that such a script asks for.
  static let completions = Command(
    name: "completions", operands: "bash|zsh|fish",
    summary: "Prints a script with which a shell completes commands, options, effects and presets.",
    examples: [
      ("completions bash", "for `source <(fidget completions bash)`"),
      ("completions fish", "for a file in ~/.config/fish/completions"),
    ], options: []
  ) { arguments in
    let words = arguments.positionals
    if words.first == "words" {
      let commands = Program.fidget.syntax.commands
      let lines = Completions.lines(Array(words.dropFirst()), commands) { $0.words(arguments.library) }
      for line in lines {
        // A word; behind a tab, its description.
        let parts = line.split(separator: "\t", omittingEmptySubsequences: false)
        try Output.text(parts.map(\.escapingControls).joined(separator: "\t") + "\n")
      }
      return 0
    }
    guard words.count == 1, let script = Completions.scripts[words[0]] else {
      throw Failure.usage("completions: expected one of bash, zsh, fish")
    }
    try Output.text(script)
    return 0
  }

  /// `fidget help`: shows a page of the guide, or the options of a command.
  static let help = Command(
    name: "help", operands: "[TOPIC]", summary: "Shows a page of the guide, or the options of a command.",
    examples: [("help first-hour", "the guide's first page"), ("help render", "the same as fidget render --help")],
    options: []
  ) { arguments in
    guard let topic = arguments.positionals.first else {
      try Output.text(Program.fidget.syntax.help + "\n")
      let topics = Guide.find()?.pages.map(\.topic) ?? []
      if !topics.isEmpty {
        try Output.text("\nPages of the guide, for `fidget help TOPIC`:\n  \(topics.joined(separator: " "))\n")
      }
      return 0
    }
    if arguments.positionals.count > 1 { throw Failure.usage("help: expected one topic") }
    if let page = Guide.find()?.pages.first(where: { $0.topic == topic }) {
      try Output.text(page.text)
      return 0
    }
    if let command = Program.fidget.commands.first(where: { $0.name == topic }) {
      try Output.text(command.help + "\n")
      return 0
    }
    guard let guide = Guide.find() else {
      throw Failure(status: 1, lines: ["help: no guide found; \(Resources.lookedFor)"])
    }
    let topics = guide.pages.map(\.topic)
    let meant = Spelling.nearest(to: topic, among: topics + Program.fidget.commands.map(\.name))
    throw Failure.usage(
      "help: \(topic.excerpt): unknown topic, "
        + (meant.map { "did you mean \($0)?" } ?? "expected one of \(topics.joined(separator: ", "))"))
  }

  /// `fidget man`: prints the manual page.
  static let man = Command(
    name: "man", operands: "", summary: "Prints the manual page; `fidget man | man -l -` shows it.",
    examples: [
      ("man", "the manual for `man -l -`"),
      ("man --markdown", "the same as docs/REFERENCE.md"),
    ], options: [markdown]
  ) { arguments in
    try arguments.refusePositionals("man")
    let (program, library) = (Program.fidget.syntax, Program.fidget.library)
    let tables = PageTables(
      effects: library.cards.map { ($0.id, "\($0.title): \($0.sentence)") }, keys: CommandEntry.help,
      events: EventTable.all.map { ($0.name, $0.when) }, parameters: library.parameters.reference())
    try Output.text(
      arguments.has(markdown) ? ReferencePage.text(program.commands, tables) : ManualPage.text(program, tables))
    return 0
  }

  private static let markdown = Option(
    "--markdown", "print Markdown, with events and parameters, as in docs/REFERENCE.md")
}

extension Guide {
  /// Returns the guide that came with the program. `nil` if there is none.
  fileprivate static func find() -> Guide? {
    guard let path = Resources.find()?.guide, let bytes = try? SmallFile.bytes(at: path, atMost: 1 << 20) else {
      return nil
    }
    return Guide(String(decoding: bytes, as: UTF8.self))
  }
}
