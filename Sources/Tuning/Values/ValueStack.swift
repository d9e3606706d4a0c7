import Formatting

/// The values of a session: their layers, edits of them, and every undo step.
///
/// A stack is a pure value: it reads no file and no clock. Whatever the layer, the later change wins: an edit is an entry
/// of the hand's layer, and a change of the file removes that entry. Only a setting of the command line stays when the
/// file changes, until a hand changes it. A take's layer is on top while it plays: see `StageValues`.
package struct ValueStack: Sendable {
  private var layers: ValueLayers
  /// Whether the saved values are shown for comparison, while key B is down.
  package var isComparing = false
  /// The values that the command line sets by preset and `--set`; they override a take's own parameters.
  package private(set) var commandLine: Patches
  var history = UndoHistory()
  /// Whether the file has been read.
  private(set) var hasFile: Bool
  private var startPreset: Preset?

  /// Creates a stack.
  ///
  /// - Parameters:
  ///   - file: The values of the file; `nil` if it is still to be read and then passed to `reload`.
  ///   - preset: The preset of the command line, on top of the file.
  ///   - settings: The settings of the command line, on top of both.
  package init(_ catalogue: ParameterCatalogue, file: Patches? = nil, preset: Preset? = nil, settings: Patches = [:]) {
    layers = ValueLayers(catalogue, file: file ?? [:], preset: preset, settings: settings)
    startPreset = preset
    hasFile = file != nil
    commandLine = (preset?.patches ?? [:]).merging(settings)
  }

  /// Creates a stack in which preset and settings are edits by hand, so that a panel shows them as changes.
  package init(
    _ catalogue: ParameterCatalogue, file: Patches, editing preset: Preset?, _ settings: Patches
  ) throws(Problem) {
    self.init(catalogue, file: file)
    if let preset { pick(preset) }
    for (key, value) in settings.byKey { try set(key, value, gesture: 1) }
    commandLine = (preset?.patches ?? [:]).merging(settings)
  }

  /// Merges the layers, as at the start.
  mutating func begin(_ file: Patches) {
    layers = ValueLayers(catalogue, file: file, preset: startPreset, settings: settings)
    hasFile = true
  }

  /// Returns to the values of the start, with the present file; removes all undo steps.
  package mutating func restart() {
    begin(saved)
    isComparing = false
    history.forgetAll()
  }

  /// Replaces the parameters or their ranges; values that they refuse are removed everywhere.
  package mutating func adopt(_ catalogue: ParameterCatalogue) {
    layers.adopt(catalogue)
    commandLine = catalogue.fitting(commandLine)
    startPreset = startPreset.map { Preset(name: $0.name, note: $0.note, patches: catalogue.fitting($0.patches)) }
    history.adopt(catalogue)
  }

  // MARK: - Layers

  package var catalogue: ParameterCatalogue { layers.catalogue }
  /// The layer of the file.
  package var saved: Patches { layers.file }
  /// The layer of the command line: the values of `--set`.
  package var settings: Patches { layers.settings }
  /// The merged values of all layers.
  package var values: Patches { layers.merged }
  /// The source of a group's values, for each group with a known source.
  package var valueSources: [String: ValueSource] { layers.sources }

  /// Returns the merged values of some layers; a setting that a hand has changed is in no layer but the hand's.
  package func values(of layers: LayerSet) -> Patches { self.layers.values(of: layers) }

  /// The values for the stage: those of all layers, or while comparing the saved ones under the command line's settings.
  package var effective: Patches { isComparing ? values(of: [.file, .commandLine]) : values }

  /// Makes values effective, and replaces the sources of groups.
  mutating func put(_ requested: Patches, from sources: [String: ValueSource]) { layers.put(requested, from: sources) }

  /// Replaces the file's layer; the effective values stay.
  mutating func replaceFile(by file: Patches) {
    layers.replaceFile(by: file)
    hasFile = true
  }

  /// Returns a view of the stack in which a hand has set exactly these values.
  package func showing(_ values: Patches) -> ValueStack {
    var stack = self
    stack.layers.settle(on: values)
    return stack
  }

  // MARK: - Single values

  /// Returns the effective value of a full key such as `lamp.gravity`; `nil` for an unknown key.
  package func value(of key: String) -> ParameterValue? { value(of: key, under: values) }

  /// Returns the value in the file, or the default; `nil` for an unknown key.
  package func savedValue(of key: String) -> ParameterValue? { value(of: key, under: saved) }

  /// Whether a setting of the command line overrides the file's value.
  package func isPinned(_ key: String) -> Bool { settings[key: key] != nil && layers.hand[key: key] == nil }

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
    put(Patches(step.changes.map(\.reversed)), from: step.valueSourcesBefore)
    return step
  }

  /// Repeats the step that was undone last; `nil` if there is none.
  package mutating func redo() -> TuningStep? {
    guard let step = history.redo() else { return nil }
    put(Patches(step.changes), from: step.valueSourcesAfter)
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
    put([:], from: valueSources.merging(picking.mapValues { .preset($0) }) { $1 })
    history.add(
      TuningStep(
        origin: .presetFiles(words), changes: [], files: files, valueSourcesBefore: before,
        valueSourcesAfter: valueSources))
  }
}
