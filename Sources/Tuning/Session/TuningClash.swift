/// A value that was changed here and, differently, in the file.
package struct TuningClash: Hashable, Sendable {
  /// The whole key: `lamp.gravity`.
  package let key: String
  /// What it was here, unsaved; undo brings it back.
  package let here: ParameterValue
  /// What the file says, which counts now.
  package let file: ParameterValue

  package var change: ParameterChange { ParameterChange(name: key, old: here, new: file) }

  /// `lamp.gravity: the file's 1800 counts, not the unsaved 2400 (Ctrl+Z brings it back)`.
  package var words: String {
    here.shown == file.shown
      ? "\(key): the file's value counts, not the unsaved one (Ctrl+Z brings it back)"
      : "\(key): the file's \(file.shown) counts, not the unsaved \(here.shown) (Ctrl+Z brings it back)"
  }
}

/// What a changed file has come to.
package struct TuningReload: Hashable, Sendable {
  /// What counts differently now.
  package let changes: [ParameterChange]
  package let clashes: [TuningClash]

  package init(changes: [ParameterChange] = [], clashes: [TuningClash] = []) {
    self.changes = changes
    self.clashes = clashes
  }
}
