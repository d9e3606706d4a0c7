import Commands
import Sketches

extension Command {
  private static let from = Option(
    "--from", value: "SKETCH", "begin with a copy of another sketch, or with the layers of an SVG")

  /// `fidget new`: a sketch of one's own.
  static let new = Command(
    name: "new", operands: "NAME", summary: "Writes a sketch to begin with, and what makes an editor know its words.",
    examples: [
      ("new ripple", "a dot on a spring, to begin with"),
      ("new drawer --from sheet", "a copy of the bottom sheet"),
    ],
    options: [from, .config]
  ) { arguments in
    let id = try arguments.operand(
      "new: expected the name of a sketch, such as card-stack", only: "new writes one sketch")
    guard let shelf = arguments.sketches else { return 1 }
    let path: String
    do throws(SketchFault) { path = try shelf.create(id, from: arguments[from]) } catch {
      throw Failure.content("new: \(error.message)")
    }
    try Output.line(
      "\(path): \(arguments[from].map { $0.lowercased().hasSuffix(".svg") ? "the layers of \($0)" : "a copy of \($0)" } ?? "a dot on a spring")"
    )
    try Output.line("Open it in your editor, and run: fidget \(id)")
    try Output.line("All words: fidget list --words. Editors know them by \(SketchEditorFiles.definitionsName).")
    return 0
  }
}
