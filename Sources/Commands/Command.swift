/// One verb of the command line, declared once.
@MainActor
package struct Command {
  /// Empty for the playground itself.
  package let name: String
  /// What its program is called.
  private let program: String
  /// What follows the name: "EFFECT".
  package let operands: String
  package let summary: String
  package let options: [Option]
  /// Command lines of it without the program's name, and what each does.
  package let examples: [Example]
  package let run: @MainActor (Arguments) throws -> Int32

  package init(
    program: String = "fidget", name: String, operands: String, summary: String,
    examples: [Example] = [], options: [Option], run: @escaping @MainActor (Arguments) throws -> Int32
  ) {
    (self.program, self.name, self.operands, self.summary) = (program, name, operands, summary)
    (self.examples, self.options, self.run) = (examples, options, run)
  }

  package typealias Example = (line: String, does: String)

  /// What a shell may offer for each operand.
  package var offer: Offer { Offer(operands) }

  /// What may stand behind it; of `fidget` itself also what it answers alone.
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
  /// With spaces after it up to `width` characters.
  package func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
