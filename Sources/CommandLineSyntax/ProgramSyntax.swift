import Formatting

/// The declaration of a program of commands.
package struct ProgramSyntax: Sendable {
  package let name: String
  /// The program's description, as a sentence.
  let sentence: String
  package let version: String
  /// The release date of the version, for the manual.
  let released: String
  package let commands: [CommandSyntax]

  package init(name: String, sentence: String, version: String, released: String, commands: [CommandSyntax]) {
    (self.name, self.sentence, self.version) = (name, sentence, version)
    (self.released, self.commands) = (released, commands)
  }

  /// The exit statuses and their meanings, for the help and the manual.
  static let statuses: [(number: Int32, meaning: String)] = [
    (0, "done"), (1, "something is wrong with a file, a value or the machine"),
    (2, "something is wrong with the command line"),
    (3, "no display for a window"), (4, "the display server ended while the window was open"), (130, "interrupted"),
  ]

  package var help: String {
    let titles = commands.map { "\($0.title) \($0.operands)".trimmed }
    let width = titles.map(\.count).max() ?? 0
    let lines = zip(titles, commands).map { "  " + $0.padded(to: width) + "  " + $1.summary }
    return """
      \(sentence)

      \(lines.joined(separator: "\n"))

      Any of them with --help lists its options; \(name) --version says which one this is, \(name) --about what it
      uses here.

      Exit status:
      \(Self.statuses.map { "  " + "\($0)".padded(to: 5) + $1 }.joined(separator: "\n"))
      """
  }
}
