import CommandLineSyntax
import Commands
import Files
import Sketches
import Tuning

extension Command {
  private static let from = Option(
    "--from", value: "SKETCH",
    "start from a copy of another sketch, or the layers of an SVG or of a folder of PNGs")

  /// `fidget new`: writes a new sketch for the user to edit.
  static let new = Command(
    name: "new", operands: "NAME", summary: "Writes a new sketch, and files with which an editor completes its words.",
    examples: [
      ("new ripple", "a sketch of a dot on a spring"),
      ("new drawer --from sheet", "a copy of the bottom sheet"),
    ],
    options: [from, .config]
  ) { arguments in
    var id = try arguments.operand(
      "new: expected the name of a sketch, such as card-stack", only: "new writes one sketch")
    var other = arguments[from]
    // A drawing in place of a name begins a sketch that is named for it.
    if other == nil, SketchShelf.refusal(ofNew: id) != nil, SketchShelf.isDrawing(id, Disk()) {
      other = id
      id = FilePath.effectName(of: id.hasSuffix("/") ? String(id.dropLast()) : id)
      if id.isEmpty { throw Failure.content("new: expected a name for the sketch: new NAME --from \(other!)") }
    }
    guard let shelf = arguments.sketches else { return 1 }
    let path: String
    do throws(SketchFault) { path = try shelf.create(id, from: other) } catch {
      throw Failure.content("new: \(error.message)")
    }
    let content = other.map { other in
      let isDrawing = shelf.library[other] == nil && SketchShelf.isDrawing(other, Disk())
      return (isDrawing ? "the layers of " : "a copy of ") + other
    }
    try Output.line("\(path): \(content ?? "a dot on a spring")")
    for note in other.map({ SketchShelf.notes(ofDrawing: $0, Disk()) }) ?? [] { try Output.line(note) }
    // The command suggested below reads this config.
    if let config = arguments[.config], case .absent = Disk().stamp(of: config) {
      do throws(FileRefusal) { try Disk().replace(config, nil, with: Array("{}\n".utf8)) } catch {
        throw Failure.content("\(config): \(error.reason)")
      }
      try Output.line("\(config): an empty config")
    }
    let beside = arguments[.config].map { " --config \($0)" } ?? ""
    try Output.line("Open it in your editor, and run: \(Program.called) \(id)\(beside)")
    try Output.line(
      "All words: \(Program.called) list --words. Editors complete them with \(SketchEditorFiles.definitionsName).")
    return 0
  }
}
