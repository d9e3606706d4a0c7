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
      guard let source = self.text(of: other), let card = library[other] else {
        throw SketchFault("'\(other.excerpt)' is no sketch" + Spelling.hint(for: other, among: ids))
      }
      let title = "title = \"\(SketchStarter.title(id))\""
      text = source.replacing("title = \"\(card.title)\"", with: title, maxReplacements: 1)
    }
    let path = "\(folders[0])/\(id).lua"
    do throws(FileRefusal) { try files.replace(path, nil, with: Array(text.utf8)) } catch {
      throw SketchFault("\(path): " + (error == .changedMeanwhile ? "is there already" : error.reason))
    }
    files.put(SketchEditorFiles.settings, at: "\(folders[0])/\(SketchEditorFiles.settingsName)", over: false)
    let new = try? Sketch(id: id, text: text, isTried: false)
    writing(with: new.map { [$0.card.parameters] } ?? [])()
    return path
  }

  /// What writes `fidget.d.lua` anew where it says something else of the sketches beside the config than they do; nil where
  /// there is none, as before `create`. It waits for the disk.
  package var definitionsToWrite: (@Sendable () -> Void)? {
    if case .absent = files.stamp(of: definitionsPath) { return nil }
    return writing()
  }

  private var definitionsPath: String { "\(folders[0])/\(SketchEditorFiles.definitionsName)" }

  private func writing(with new: [ParameterGroup] = []) -> @Sendable () -> Void {
    let groups = ids(in: folders[0]).compactMap { library[$0]?.parameters } + new
    return { [files, definitionsPath] in
      files.put(SketchEditorFiles.definitions(groups), at: definitionsPath, over: true)
    }
  }
}

extension FileStore {
  /// Writes a text where nothing is or, where what is there may go, something else.
  fileprivate func put(_ text: String, at path: String, over: Bool) {
    let new = Array(text.utf8)
    let old = try? bytes(at: path, atMost: 1 << 20)
    if old == new || old != nil && !over { return }
    try? replace(path, old, with: new)
  }
}
