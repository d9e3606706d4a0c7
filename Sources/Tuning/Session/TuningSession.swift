/// The state of tuning: the file's values with presets and edits on top, and every undo step.
///
/// A session is a pure value: it reads no file and no clock. At the start the layers are, from bottom to top, the
/// defaults, the file, a preset and the settings of the command line. After that any later change wins. Only a setting
/// of the command line stays when the file changes, until a hand changes it.
package struct TuningSession: Sendable {
  package private(set) var catalogue: ParameterCatalogue
  /// The values of `--set`.
  package private(set) var settings: Patches
  /// The values of the file.
  package internal(set) var saved: Patches
  /// The effective values, except while `isComparing`.
  package internal(set) var values: Patches
  /// Whether the saved values are shown for comparison, while key B is down.
  package var isComparing = false
  /// The source of a group's values, for each group with a known source.
  package internal(set) var valueSources: [String: ValueSource]
  var history = TuningHistory()
  /// Whether the file has been read.
  var hasFile = false
  private var startPreset: Preset?

  /// Creates a session.
  ///
  /// - Parameters:
  ///   - file: The values of the file; `nil` if it is still to be read and then passed to `reload`.
  ///   - preset: The preset of the command line, on top of the file.
  ///   - settings: The settings of the command line, on top of both.
  package init(_ catalogue: ParameterCatalogue, file: Patches? = nil, preset: Preset? = nil, settings: Patches = [:]) {
    (self.catalogue, self.settings, startPreset) = (catalogue, settings, preset)
    (saved, values, valueSources) = ([:], [:], [:])
    begin(file ?? [:])
    hasFile = file != nil
  }

  /// Merges the layers, as at the start.
  mutating func begin(_ file: Patches) {
    saved = file
    values = file.merging(startPreset?.patches ?? [:]).merging(settings)
    valueSources = [:]
    for group in startPreset?.patches.groups ?? [] { valueSources[group] = startPreset.map { .preset($0) } }
    hasFile = true
  }

  /// The effective values: `values`, or the saved ones while comparing, with the command line's settings still on top.
  package var effective: Patches {
    guard isComparing else { return values }
    var old = saved
    for (key, setting) in settings.byKey where isPinned(key) { old[key: key] = setting }
    return old
  }

  /// Returns a session with other values, as if a hand had set them.
  package func showing(_ values: Patches) -> TuningSession {
    var session = self
    session.values = values
    return session
  }

  /// Returns to the values of the start, with the present file; removes all undo steps.
  package mutating func restart() {
    begin(saved)
    isComparing = false
    history.forgetAll()
  }

  /// Replaces the parameters or their ranges; values that they refuse are removed everywhere.
  package mutating func adopt(_ catalogue: ParameterCatalogue) {
    self.catalogue = catalogue
    (saved, values, settings) = (catalogue.fitting(saved), catalogue.fitting(values), catalogue.fitting(settings))
    startPreset = startPreset.map { Preset(name: $0.name, note: $0.note, patches: catalogue.fitting($0.patches)) }
    history.adopt(catalogue)
  }

  // MARK: - Single values

  /// Returns the effective value of a full key such as `lamp.gravity`; `nil` for an unknown key.
  package func value(of key: String) -> ParameterValue? { value(of: key, under: values) }

  /// Returns the value in the file, or the default; `nil` for an unknown key.
  package func savedValue(of key: String) -> ParameterValue? { value(of: key, under: saved) }

  /// Whether a setting of the command line overrides the file's value.
  package func isPinned(_ key: String) -> Bool { settings[key: key] != nil && isSame(key, values, settings) }

  // MARK: - Changed values

  /// The changes that a save writes: from the file's value to the effective one, in the order of declaration.
  package var changedFromSaved: [ParameterChange] {
    catalogue.changes(from: saved, to: values).filter { !isPinned($0.name) }
  }

  /// The values that a save writes.
  package var edits: Patches { Patches(changedFromSaved) }

  /// Returns the changes of one group from its defaults.
  package func changedFromDefaults(in group: String) -> [ParameterChange] {
    catalogue.changes(from: [:], to: values).filter { Patches.split($0.name)?.group == group }
  }

  // MARK: - Helpers

  func value(of key: String, under patches: Patches) -> ParameterValue? {
    guard let (group, name) = catalogue.split(key) else { return nil }
    return catalogue.value(of: name, in: group, under: patches)
  }

  func isSame(_ key: String, _ a: Patches, _ b: Patches) -> Bool {
    guard let first = value(of: key, under: a), let second = value(of: key, under: b) else { return true }
    return first.isWritten(like: second)
  }

  /// The name of the step that `undo` reverses, such as `gravity 3600 → 1800`; `nil` if there is none.
  package var undoName: String? { history.done.last?.name }

  /// The name of the step that `redo` repeats; `nil` if there is none.
  package var redoName: String? { history.undone.last?.name }

  /// Whether a value was tuned in this session, even if undone since; settings of the command line do not matter.
  package var isTouched: Bool { undoName != nil || redoName != nil }

  /// Reverses the last step, whether a gesture, a preset or a change of the file; the file itself stays unchanged.
  ///
  /// - Returns: The step, whose changes of preset files the caller must still reverse; `nil` if there is none.
  package mutating func undo() -> TuningStep? {
    guard let step = history.undo() else { return nil }
    values = values.merging(Patches(step.changes.map(\.reversed)))
    valueSources = step.valueSourcesBefore
    return step
  }

  /// Repeats the step that was undone last; `nil` if there is none.
  package mutating func redo() -> TuningStep? {
    guard let step = history.redo() else { return nil }
    values = values.merging(Patches(step.changes))
    valueSources = step.valueSourcesAfter
    return step
  }

  /// The number of undo steps so far; a gesture in progress is a single step.
  package var steps: Int { history.count }

  /// The step that `undo` reverses; `nil` if there is none.
  package var lastStep: TuningStep? { history.done.last }

  /// Returns the last steps, oldest first.
  package func latest(_ count: Int) -> ArraySlice<TuningStep> { history.done.suffix(max(0, count)) }

  /// Returns the newest step of a gesture; `nil` if the history has none.
  package func step(ofGesture gesture: Int) -> TuningStep? { history.done.last { $0.gesture == gesture } }

  /// Adds an undo step for changes of preset files, with a name such as `delete preset calm`.
  ///
  /// - Parameters:
  ///   - picking: The presets that groups have from now on.
  ///   - gone: A preset that no group has any more.
  package mutating func note(
    _ files: [PresetFileChange], _ words: String, picking: [String: Preset] = [:], gone: String? = nil
  ) {
    let before = valueSources
    if let gone { forget(preset: gone) }
    valueSources.merge(picking.mapValues { .preset($0) }) { $1 }
    history.add(
      TuningStep(
        origin: .presetFiles(words), changes: [], files: files, valueSourcesBefore: before,
        valueSourcesAfter: valueSources))
  }
}
