import CommandLineSyntax
import Effects
import Files
import Formatting
import Pictures
import Playground
import Playing
import Sketches
import Takes
import Tuning

/// The file name endings of pictures and clips that may carry a take.
enum CaptureEndings {
  static func has(_ path: String) -> Bool {
    ["png", "apng", "gif", "webp", "mp4", "webm", "mov"].contains { path.lowercased().hasSuffix("." + $0) }
  }
}

/// The command line of a run, with the files and effects that its commands use.
package struct Arguments: CommandLineReading {
  package private(set) var parsed: ParsedCommandLine
  /// The files that the run writes.
  package let files: FileLedger
  /// The effects that a command may name.
  package private(set) var library: EffectLibrary
  /// The effects that come from files. `nil` if none were looked for.
  package private(set) var sketches: SketchShelf?
  package init(
    _ words: some Collection<String>, options: [Option], command: String, files: FileLedger,
    library: EffectLibrary
  ) throws(Failure) {
    (self.files, self.library) = (files, library)
    parsed = try ParsedCommandLine(words, options: options, command: command)
    // Noted before any output is checked against the inputs, even inputs that are read late.
    for option in options where option.file == .reads && option.offer == .files {
      for path in all(option) { InputFiles.note(path) }
    }
  }

  /// Returns another command line of the same run, with the same files and effects.
  package func part(
    _ words: some Collection<String>, options: [Option], command: String
  ) throws(Failure) -> Arguments {
    try Arguments(words, options: options, command: command, files: files, library: library)
  }

  /// Looks for sketches beside the config, among the shipped ones and among the operands.
  ///
  /// A take that lies beside its sketch's file plays that sketch, in any folder.
  /// From then on an operand that is a sketch's file stands for the sketch's effect. Throws if a named sketch has a
  /// mistake.
  mutating func findSketches(configPath: String) throws(Failure) {
    let named = positionals.filter { SketchShelf.id(ofFile: $0) != nil } + sketchesBesideTakes
    let shelf = SketchShelf(library, configPath: configPath, named: named, shipped: Resources.find()?.sketches)
    for index in positionals.indices {
      parsed.positionals[index] = SketchShelf.id(ofFile: positionals[index]) ?? positionals[index]
      if library[positionals[index]] == nil, let problem = shelf.problem(of: positionals[index]) {
        throw .content(problem.description)
      }
    }
    if let problem = named.lazy.compactMap(shelf.problem(ofFile:)).first { throw .content(problem.description) }
    (sketches, library) = (shelf, shelf.library)
  }

  /// Lets an operand that is a picture or clip stand for its effect, and for its take.
  ///
  /// With `--run-source` this also loads the sketch that a picture, clip or take contains.
  @MainActor mutating func findClips(for command: Command) throws(Failure) {
    guard command.options.contains(where: { $0.name == Option.runSource.name }) else { return }
    let disk = Disk()
    var clip: Take?
    if command.offer != .files, positionals.count == 1, CaptureEndings.has(positionals[0]) {
      let path = positionals[0]
      if let other = [Option.take, .demo].first(where: has) {
        throw .usage("\(path.excerpt) and \(other.name): expected only one of them")
      }
      do throws(FileRefusal) { _ = try disk.ends(of: path, each: 16) } catch {
        throw .content("\(path): \(error.reason)")
      }
      do throws(Problems<Problem>) { clip = try Take.carried(by: path, disk) } catch { throw .content(error.lines) }
      guard let effect = clip?.effect else { throw .content("\(path): names no effect") }
      parsed[values: .take] = [path]
      parsed.positionals = [effect]
    }
    for path in all(.take) + (command.offer == .files ? positionals : []) {
      // Problems of a file are reported when it is read.
      guard let take = (try? Take.carried(by: path, disk)) ?? nil, let sketch = CarriedSketch(take) else { continue }
      var card = library.card(of: sketch.source)
      if card == nil, has(.runSource) {
        let id = library.freeID(for: sketch.id)
        do throws(Problems<Problem>) {
          card = try SketchFiles(library, besideConfig: "", disk).guest(sketch.source, id: id)
        } catch {
          throw .content(error.lines)
        }
        library.put(card!)
        Output.error("fidget: \(path): runs the sketch that it contains, as \(id), in a separate process")
      }
      if let card {
        if positionals.first == take.effect || positionals.first == sketch.id { parsed.positionals[0] = card.id }
      } else if library[sketch.id] == nil {
        throw .content(sketch.refusal(of: path))
      } else if clip != nil {
        Output.error(
          "fidget: \(path): contains another \(sketch.id) than yours; yours is played, --run-source runs the other")
      }
    }
  }
}
