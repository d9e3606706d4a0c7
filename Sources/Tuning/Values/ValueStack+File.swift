extension ValueStack {
  /// Merges another program's changes of the file into the stack, key by key, as one undo step.
  ///
  /// A value that the file does not change keeps its value in the stack. A value that the file changes becomes the
  /// file's, even if the stack has changed it too: the later change wins, and the clash is reported. A setting of the
  /// command line stays.
  package mutating func reload(_ file: Patches) -> TuningReload {
    guard hasFile || isTouched else {
      let before = values
      begin(file)
      return TuningReload(changes: catalogue.changes(from: before, to: values), clashes: [])
    }
    var requested = Patches()
    var clashes: [TuningClash] = []
    for change in catalogue.changes(from: saved, to: file) where !isPinned(change.name) {
      guard let here = value(of: change.name), !here.isWritten(like: change.new) else { continue }
      requested[key: change.name] = change.new
      if !here.isWritten(like: change.old) {
        clashes.append(TuningClash(key: change.name, here: here, file: change.new))
      }
    }
    replaceFile(by: file)
    return TuningReload(changes: apply(requested, .file), clashes: clashes)
  }

  /// Notes that the file has these values, because this program wrote them.
  package mutating func noteSaved(_ file: Patches) { replaceFile(by: file) }
}
