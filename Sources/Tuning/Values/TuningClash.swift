/// A value that was changed both in the stack and, differently, in the file.
package struct TuningClash: Hashable, Sendable {
  /// The full key, such as `lamp.gravity`.
  package let key: String
  /// The unsaved value in the stack; undo restores it.
  package let here: ParameterValue
  /// The value in the file, which is now effective.
  package let file: ParameterValue

  package var change: ParameterChange { ParameterChange(name: key, old: here, new: file) }

  /// The message: `lamp.gravity: the file's 1800 replaces the unsaved 2400 (Ctrl+Z brings it back)`.
  package var words: String {
    here.shown == file.shown
      ? "\(key): the file's value replaces the unsaved one (Ctrl+Z brings it back)"
      : "\(key): the file's \(file.shown) replaces the unsaved \(here.shown) (Ctrl+Z brings it back)"
  }
}

/// The result of a reload of a changed file.
package struct TuningReload: Hashable, Sendable {
  /// The changes of effective values.
  package let changes: [ParameterChange]
  package let clashes: [TuningClash]

  package init(changes: [ParameterChange] = [], clashes: [TuningClash] = []) {
    self.changes = changes
    self.clashes = clashes
  }
}
