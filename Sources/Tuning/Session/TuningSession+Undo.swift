extension TuningSession {
  /// What `undo` would take back: `gravity 3600 → 1800`; nil when there is nothing.
  package var undoName: String? { done.last?.name }

  /// What `redo` would do again; nil when there is nothing.
  package var redoName: String? { undone.last?.name }

  /// True once anything was tuned here, be it undone since; what only the command line set is nobody's work.
  package var isTouched: Bool { undoName != nil || redoName != nil }

  /// Takes the last step back, whatever it was: a gesture, a preset, a file's change. The file keeps what it says.
  ///
  /// - Returns: the step; what it did to presets' files is still to be taken back by the caller.
  package mutating func undo() -> TuningStep? {
    guard let step = done.popLast() else { return nil }
    for change in step.changes { values[key: change.name] = change.old }
    presets = step.presetsBefore
    undone.append(step)
    return step
  }

  /// Does the step that was last undone again.
  package mutating func redo() -> TuningStep? {
    guard let step = undone.popLast() else { return nil }
    for change in step.changes { values[key: change.name] = change.new }
    presets = step.presetsAfter
    done.append(step)
    return step
  }

  /// Steps that undo would find; a gesture that goes on stays one.
  package var steps: Int { dropped + done.count }

  /// The step that undo would take back.
  package var lastStep: TuningStep? { done.last }

  /// Notes something that was done to presets' files, named in words: `delete preset calm`.
  ///
  /// - Parameter picking: the presets that groups have from now on.
  package mutating func note(_ files: [PresetFileChange], _ words: String, picking: [String: Preset] = [:]) {
    let before = presets
    presets.merge(picking) { $1 }
    undone = []
    done.append(
      TuningStep(
        origin: .presetFiles(words), changes: [], files: files, presetsBefore: before, presetsAfter: presets))
    forgetOldest()
  }

  mutating func forgetOldest() {
    var surplus = max(0, done.count - Self.depth)
    var bytes = done.dropFirst(surplus).reduce(0) { $0 + $1.bytes }
    while bytes > Self.mostBytes, surplus < done.count - 1 {
      bytes -= done[surplus].bytes
      surplus += 1
    }
    done.removeFirst(surplus)
    dropped += surplus
  }
}
