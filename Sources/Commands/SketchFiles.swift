import Effects
import Formatting
import Pictures
import Playing
import Sketches
import Threads
import Tuning

/// The sketches of this machine: files beside a config, and guest sketches in a process each.
package struct SketchFiles: SketchDesk {
  /// The effects whose ids a sketch must not take.
  private let library: EffectLibrary
  private let configPath: String
  private let files: any FileStore
  private let shipped: String?
  /// The executable that runs guest sketches: this program itself by default.
  private let program: String
  private let environment: @Sendable (String) -> String?

  package init(
    _ library: EffectLibrary, besideConfig configPath: String, _ files: any FileStore,
    shipped: String? = Resources.find()?.sketches,
    program: String = RunContext.current.executable,
    environment: @escaping @Sendable (String) -> String? = { ConfigLocation.environment($0) }
  ) {
    (self.configPath, self.files, self.shipped, self.program) = (configPath, files, shipped, program)
    (self.library, self.environment) = (library, environment)
  }

  private var shelf: SketchShelf {
    SketchShelf(library, configPath: configPath, shipped: shipped, files: files, environment: environment)
  }

  package func guest(_ source: EffectSource, id: String) throws(Problems<Problem>) -> EffectCard {
    do throws(SketchFault) {
      return try Sketch(guest: source, id: id, in: SketchProcess(program: program)).card
    } catch { throw Problems(error.problem(of: id + ".lua", source.text)) }
  }

  package func keep(_ source: EffectSource, id: String) throws(Problems<Problem>) -> String {
    do throws(SketchFault) { return try shelf.keep(source, id: id) } catch { throw Problems(error.message) }
  }

  package func isDrawing(_ path: String) -> Bool { SketchShelf.isDrawing(path, files) }

  package func refusal(of id: String) -> String? { SketchShelf.refusal(ofNew: id) }

  package func create(_ id: String, from drawing: String?) throws(Problems<Problem>) -> String {
    do throws(SketchFault) { return try shelf.create(id, from: drawing) } catch { throw Problems(error.message) }
  }
}
