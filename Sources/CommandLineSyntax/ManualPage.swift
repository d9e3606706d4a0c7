import Formatting

/// The manual page in the language of troff's `man` macros.
package enum ManualPage {
  package static func text(_ program: ProgramSyntax, _ tables: PageTables) -> String {
    let commands = program.commands
    var page = Page()
    page.line(".TH FIDGET 1 \(program.released) \"fidget \(program.version)\" \"User Commands\"")
    page.macro("SH", "NAME")
    page.line("fidget \\- an interactive playground for touch effects")
    page.macro("SH", "SYNOPSIS")
    for (index, command) in commands.enumerated() {
      if index > 0 { page.line(".br") }
      page.line(
        "\\fB\(page.escaped(command.title))\\fR [\\fIoption\\fR]... \(page.escaped(command.operands))".trimmed)
    }
    page.macro("SH", "DESCRIPTION")
    page.words(
      """
      Fidget plays touch effects: move them with your fingers, change their values in a JSON file, and feel the \
      change in the next frame. Without arguments it opens the gallery of all effects; there, a question mark lists \
      the keys.
      """)
    for command in commands {
      if command.name.isEmpty {
        page.macro("SH", "OPTIONS")
      } else {
        if command.name == commands.first(where: { !$0.name.isEmpty })?.name { page.macro("SH", "COMMANDS") }
        page.macro("SS", "\(command.title) \(command.operands)".trimmed)
        page.words(command.summary)
      }
      for option in command.everyOption { page.entry(option.synopsis, option.help) }
    }
    page.macro("SH", "EXAMPLES")
    for command in commands { for example in command.examples { page.entry("fidget \(example.line)", example.does) } }
    let sections = [
      ("EFFECTS", tables.effects), ("KEYS", tables.keys), ("FILES", files), ("ENVIRONMENT", environment),
    ]
    for (title, entries) in sections {
      page.macro("SH", title)
      for entry in entries { page.entry(entry.0, entry.1) }
    }
    page.macro("SH", "EXIT STATUS")
    for status in ProgramSyntax.statuses { page.entry("\(status.number)", status.meaning) }
    return page.text
  }

  static let files = [
    ("config/fidget.json", "the config, if it exists below the current folder"),
    ("$XDG_CONFIG_HOME/fidget/fidget.json", "otherwise the user's config; ~/.config/fidget/fidget.json by default"),
    ("$XDG_CONFIG_HOME/fidget/presets", "the user's own presets, beside the config"),
    ("$XDG_CACHE_HOME/fidget", "cached pictures; you can delete them at any time"),
    (
      "$XDG_STATE_HOME/fidget",
      "unsaved values, for the next start, and the last export target"
    ),
    ("/usr/share/fidget", "art, demos, sketches, presets, a config with every default, and its schema for editors"),
  ]

  static let environment = [
    ("FIDGET_CALLED", "what a person types to run it, in messages that say what to do next; ./run sets it"),
    ("FIDGET_RESOURCES", "the folder with art, demos, sketches and presets, instead of the one beside the program"),
    ("SDL_VIDEODRIVER", "x11, wayland or kmsdrm; by default what SDL finds"),
  ]
}

/// The tables of a program that its pages contain besides the commands.
package struct PageTables {
  package typealias Entry = (String, String)

  let effects: [Entry]
  let keys: [Entry]
  let events: [Entry]
  /// The reference of the parameters, in Markdown.
  let parameters: String

  package init(effects: [Entry], keys: [Entry], events: [Entry], parameters: String) {
    (self.effects, self.keys, self.events, self.parameters) = (effects, keys, events, parameters)
  }
}

private struct Page {
  private(set) var text = ""

  mutating func line(_ line: String) { text += line + "\n" }

  mutating func macro(_ name: String, _ words: String...) {
    line("." + name + words.map { " \"\(escaped($0).replacing("\"", with: "\\(dq"))\"" }.joined())
  }

  /// Appends a paragraph, wrapped at the width of manual sources; no line of it is read as a macro.
  mutating func words(_ words: String) {
    var rest = escaped(words).split(separator: " ")[...]
    while var line = rest.popFirst().map(String.init) {
      while let word = rest.first, line.utf8.count + word.utf8.count < 76 {
        line += " " + word
        rest.removeFirst()
      }
      self.line((line.hasPrefix(".") || line.hasPrefix("'") ? "\\&" : "") + line)
    }
  }

  mutating func entry(_ term: String, _ help: String) {
    line(".TP")
    line("\\fB\(escaped(term))\\fR")
    words(help)
  }

  func escaped(_ text: String) -> String {
    text.replacing("\\", with: "\\e").replacing("-", with: "\\-").replacing("`", with: "\\(ga")
      .replacing("^", with: "\\(ha").replacing("~", with: "\\(ti")
  }
}
