import Effects
import Files
import Formatting
import Tuning

/// New sketches, and what an editor knows of those that there are.
extension SketchShelf {
  /// Writes a sketch beside the config, the starter or a copy of another, with what editors need. Gives its path.
  package func create(_ id: String, from other: String? = nil) throws(SketchFault) -> String {
    if let refusal = Self.refusal(of: id) { throw SketchFault(refusal) }
    if library[id] != nil || library.parameters[id] != nil {
      throw SketchFault("'\(id)' is the name of something else already: expected another")
    }
    var text = SketchStarter.text(id)
    if let other {
      guard let source = self.text(of: other) else {
        throw SketchFault("'\(other.excerpt)' is no sketch" + Spelling.hint(for: other, among: ids))
      }
      text = source
    }
    let path = "\(folders[0])/\(id).lua"
    do throws(FileRefusal) { try files.replace(path, nil, with: Array(text.utf8)) } catch {
      throw SketchFault("\(path): " + (error == .changedMeanwhile ? "is there already" : error.reason))
    }
    _ = files.keepIfOther(
      SketchEditorFiles.settings, at: "\(folders[0])/\(SketchEditorFiles.settingsName)", over: false)
    let new = try? Sketch(id: id, text: text, isTried: false)
    writeDefinitions(makesNew: true, with: new.map { [$0.card.parameters] } ?? [])
    return path
  }

  /// Writes `fidget.d.lua` anew where it says something else of the sketches beside the config than they do; where there is
  /// none, nobody has asked for it.
  package func writeDefinitions(makesNew: Bool = false, with new: [ParameterGroup] = []) {
    let path = "\(folders[0])/\(SketchEditorFiles.definitionsName)"
    if !makesNew, case .absent = files.stamp(of: path) { return }
    let groups = ids(in: folders[0]).compactMap { library[$0]?.parameters } + new
    _ = files.keepIfOther(SketchEditorFiles.definitions(groups), at: path, over: true)
  }
}

extension FileStore {
  /// Writes a text where something else is there, or nothing; `over` says whether what is there may go.
  fileprivate func keepIfOther(_ text: String, at path: String, over: Bool) -> Bool {
    let new = Array(text.utf8)
    let old = try? bytes(at: path, atMost: 1 << 20)
    if old == new || old != nil && !over { return false }
    return (try? replace(path, old, with: new)) != nil
  }
}
