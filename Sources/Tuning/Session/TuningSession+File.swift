extension TuningSession {
  /// Takes over what someone else has written into the file, key by key, as one step that can be undone.
  ///
  /// A value that the file leaves as it was stays as it is here. One that the file changes counts as the file says,
  /// even when it was changed here too: the later change counts, and the clash is told. A setting of the command line
  /// stays.
  package mutating func reload(_ file: Patches) -> TuningReload {
    guard hasFile || isTouched else {
      let before = values
      begin(file)
      return TuningReload(changes: catalogue.changes(from: before, to: values), clashes: [])
    }
    hasFile = true
    var wishes = Patches()
    var clashes: [TuningClash] = []
    for change in catalogue.changes(from: saved, to: file) where !isPinned(change.name) {
      guard let here = value(of: change.name), !here.isWritten(like: change.new) else { continue }
      wishes[key: change.name] = change.new
      if !here.isWritten(like: change.old) {
        clashes.append(TuningClash(key: change.name, here: here, file: change.new))
      }
    }
    saved = file
    return TuningReload(changes: apply(wishes, .file), clashes: clashes)
  }

  /// The file says this now because we wrote it.
  package mutating func noteSaved(_ file: Patches) {
    saved = file
    hasFile = true
  }
}
