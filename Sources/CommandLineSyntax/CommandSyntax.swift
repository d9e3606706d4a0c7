import Formatting

/// The declaration of a verb of the command line, from which its help and the guides are made.
package struct CommandSyntax: Sendable {
  /// The verb; empty for the playground itself.
  package let name: String
  /// The name of the program that has this command.
  private let program: String
  /// The operands as the help shows them: "EFFECT".
  package let operands: String
  package let summary: String
  package let options: [Option]
  /// Example command lines without the program's name, each with a description.
  package let examples: [Example]

  package init(
    program: String, name: String, operands: String, summary: String, examples: [Example], options: [Option]
  ) {
    (self.program, self.name, self.operands, self.summary) = (program, name, operands, summary)
    (self.examples, self.options) = (examples, options)
  }

  package typealias Example = (line: String, does: String)

  /// The completions that a shell may offer for each operand.
  package var offer: Offer { Offer(operands) }

  /// The options that may follow the command; for `fidget` itself also the ones that only stand alone.
  package var everyOption: [Option] { options + [.showHelp] + (name.isEmpty ? [.version, .about] : []) }

  package var title: String { "\(program) \(name)".trimmed }

  package var help: String {
    let all = options + [.showHelp]
    let width = all.map(\.synopsis.count).max() ?? 0
    var lines = ["\(title) \(operands)".trimmed, "", summary, ""]
    lines += all.map { "  " + $0.synopsis.padded(to: width) + "  " + $0.help }
    if !examples.isEmpty {
      let longest = examples.map(\.line.count).max() ?? 0
      lines += ["", "Examples:"]
      lines += examples.map { "  \(program) " + $0.line.padded(to: longest) + "  " + $0.does }
    }
    return lines.joined(separator: "\n")
  }
}

extension String {
  /// Returns the text with spaces appended up to `width` characters.
  package func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
