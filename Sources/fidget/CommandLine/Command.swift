/// One verb of the command line, declared once.
@MainActor
struct Command {
  /// Empty for the playground itself.
  let name: String
  /// What follows the name: "EFFECT".
  let operands: String
  /// What those operands are that are files.
  var reads: InputKind?
  let summary: String
  let options: [Option]
  let run: @MainActor (Arguments) throws -> Int32

  /// What a shell may offer for each operand.
  var offer: Offer { Offer(operands) }

  /// What may stand behind it; of `fidget` itself also what it answers alone.
  var everyOption: [Option] { options + [.showHelp] + (name.isEmpty ? [.version, .about] : []) }

  var title: String { name.isEmpty ? "fidget" : "fidget \(name)" }

  var help: String {
    let all = options + [.showHelp]
    let width = all.map(\.synopsis.count).max() ?? 0
    var lines = ["\(title) \(operands)".trimmed, "", summary, ""]
    lines += all.map { "  " + $0.synopsis.padded(to: width) + "  " + $0.help }
    return lines.joined(separator: "\n")
  }
}

extension String {
  /// With spaces after it up to `width` characters.
  func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
