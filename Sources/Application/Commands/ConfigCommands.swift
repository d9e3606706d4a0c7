import CommandLineSyntax
import Commands
import Effects
import Formatting
import Pictures
import Playing
import Sketches
import Stage
import Tuning

extension Command {
  /// `fidget check`: prints the same problems as the window shows.
  static let check = Command(
    name: "check", operands: "FILE…",
    summary: "Checks configs, sketches and drawings: lists every mistake in a config, and the first in a sketch.",
    examples: [
      ("check config/fidget.json", "every mistake in a config"),
      ("check sheet.lua", "a sketch, with 24 s of touches"),
      ("check card.svg", "a drawing: what a sketch of it would lack"),
    ], options: [.config]
  ) { arguments in
    guard !arguments.positionals.isEmpty else { throw Failure.usage("check: expected one config file or more") }
    let catalogue = arguments.library.parameters
    var status: Int32 = 0
    for path in arguments.positionals {
      // The library has already read a path that names a sketch.
      if let card = arguments.library[path] {
        if let problem = arguments.sketches?.trial(of: path) {
          try Output.line(problem.description)
          status = 1
        } else {
          try Output.line("\(path): no mistake in 24 s of touches")
        }
        for (name, text) in (card.source?.drawings ?? [:]).sorted(by: { $0.key < $1.key }) {
          let notes = (try? SVGLayers(Array(text.utf8), named: name))?.notes ?? []
          for note in notes { try Output.line("\(name): \(note)") }
        }
        continue
      }
      if SketchShelf.isDrawing(path, Disk()) {
        let lines: [String]
        do throws(FileRefusal) { lines = try SketchShelf.report(onDrawing: path, Disk()) } catch {
          lines = ["\(path) \(error.reason)"]
          status = 1
        }
        for line in lines { try Output.line(line) }
        continue
      }
      do {
        let patches = try catalogue.read(path: path)
        for warning in catalogue.departed(at: path) { try Output.line(warning.description.message) }
        var lookup = PictureLookup(configPath: path, patches, DiskPictures())
        _ = lookup.resolve(patches)
        let reader = PictureReader()
        var notes: [String] = []
        lookup.readThrough { path throws(FileRefusal) in try reader.check(path) { notes.append("\(path): \($0)") } }
        for note in notes { try Output.line(note) }
        for problem in lookup.problems {
          try Output.line(problem.description.message)
          status = 1
        }
      } catch let error as Problems<Problem> {
        for line in error.lines { try Output.line(line.message) }
        status = 1
      }
    }
    return status
  }

  private static let defaults = Option("--defaults", "print a config with every parameter at its default instead")
  private static let markdown = Option("--markdown", "print a reference of all parameters instead")

  /// `fidget schema`: prints documents made from the parameters' declarations.
  static let schema = Command(
    name: "schema", operands: "", summary: "Prints the JSON Schema with which editors complete and check the config.",
    examples: [
      ("schema", "for an editor"),
      ("schema --defaults", "a config with every default"),
    ],
    options: [defaults, markdown]
  ) { arguments in
    try arguments.refusePositionals("schema")
    try arguments.refuse([defaults], beside: markdown)
    // The defaults of sketches are left out: in a config they would override later changes to the sketch's own file.
    let builtIn = Program.fidget.library.parameters
    try Output.text(
      arguments.has(defaults)
        ? builtIn.defaultConfig()
        : arguments.has(markdown) ? builtIn.reference() : arguments.library.parameters.jsonSchema())
    return 0
  }
}
