import Formatting

/// The layers of values and their merged result: defaults ‹ file ‹ preset ‹ command line ‹ hand.
///
/// A stack is a pure value: it reads no file and no clock. Whatever the layer, the later change wins: an edit is an entry
/// of the hand's layer, and a change of the file removes that entry. Only a setting of the command line stays when the
/// file changes, until a hand changes it. A take's layer is on top while it plays: see `StageValues`.
package struct ValueStack: Sendable {
  /// The layers that a view merges, from bottom to top; the defaults are below all of them.
  package struct Layers: OptionSet, Sendable {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }

    package static let file = Layers(rawValue: 1)
    package static let preset = Layers(rawValue: 2)
    package static let commandLine = Layers(rawValue: 4)
    package static let hand = Layers(rawValue: 8)
  }

  package private(set) var catalogue: ParameterCatalogue
  /// The layer of the file.
  package private(set) var saved: Patches
  /// The layer of the command line: the values of `--set`.
  package private(set) var settings: Patches
  /// The layer of the hand: every value that differs from the layers below.
  private var hand = Patches()
  /// The merged values of all layers.
  package private(set) var values: Patches
  /// Whether the saved values are shown for comparison, while key B is down.
  package var isComparing = false
  /// The source of a group's values, for each group with a known source; the presets among them are the preset's layer.
  package internal(set) var valueSources: [String: ValueSource]
  /// The values that the command line sets by preset and `--set`; they override a take's own parameters.
  package private(set) var commandLine: Patches
  var history = UndoHistory()
  /// Whether the file has been read.
  private(set) var hasFile = false
  private var startPreset: Preset?

  /// Creates a stack.
  ///
  /// - Parameters:
  ///   - file: The values of the file; `nil` if it is still to be read and then passed to `reload`.
  ///   - preset: The preset of the command line, on top of the file.
  ///   - settings: The settings of the command line, on top of both.
  package init(_ catalogue: ParameterCatalogue, file: Patches? = nil, preset: Preset? = nil, settings: Patches = [:]) {
    (self.catalogue, self.settings, startPreset) = (catalogue, settings, preset)
    (saved, values, valueSources) = ([:], [:], [:])
    commandLine = (preset?.patches ?? [:]).merging(settings)
    begin(file ?? [:])
    hasFile = file != nil
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
    (saved, hasFile, hand) = (file, true, [:])
    valueSources = [:]
    for group in startPreset?.patches.groups ?? [] { valueSources[group] = startPreset.map { .preset($0) } }
    values = layersBelowHand
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
    (saved, settings) = (catalogue.fitting(saved), catalogue.fitting(settings))
    commandLine = catalogue.fitting(commandLine)
    startPreset = startPreset.map { Preset(name: $0.name, note: $0.note, patches: catalogue.fitting($0.patches)) }
    history.adopt(catalogue)
    settle(on: catalogue.fitting(values))
  }

  // MARK: - Layers

  /// Returns the merged values of some layers.
  package func values(of layers: Layers) -> Patches {
    var merged = layers.contains(.file) ? saved : [:]
    if layers.contains(.preset) { merged = merged.merging(presetLayer) }
    if layers.contains(.commandLine) {
      for (key, setting) in settings.byKey where hand[key: key] == nil { merged[key: key] = setting }
    }
    return layers.contains(.hand) ? merged.merging(hand) : merged
  }

  /// The values for the stage: those of all layers, or while comparing the saved ones under the command line's settings.
  package var effective: Patches { isComparing ? values(of: [.file, .commandLine]) : values }

  /// Makes values effective, and keeps in the hand's layer the difference from the layers below.
  mutating func put(_ requested: Patches) { settle(on: values.merging(requested)) }

  /// Replaces the file's layer; the effective values stay.
  mutating func replaceFile(by file: Patches) {
    (saved, hasFile) = (file, true)
    settle(on: values)
  }

  private mutating func settle(on target: Patches) {
    let below = layersBelowHand
    hand = Patches(catalogue.changes(from: below, to: target))
    values = below.merging(hand)
  }

  private var layersBelowHand: Patches { saved.merging(presetLayer).merging(settings) }

  private var presetLayer: Patches {
    var layer = Patches()
    for (group, source) in valueSources {
      if let preset = source.preset { layer[group] = catalogue.fitting(preset.patches.only(group))[group] }
    }
    return layer
  }

  /// Returns a view of the stack in which a hand has set exactly these values.
  package func showing(_ values: Patches) -> ValueStack {
    var stack = self
    stack.settle(on: values)
    return stack
  }

  // MARK: - Single values

  /// Returns the effective value of a full key such as `lamp.gravity`; `nil` for an unknown key.
  package func value(of key: String) -> ParameterValue? { value(of: key, under: values) }

  /// Returns the value in the file, or the default; `nil` for an unknown key.
  package func savedValue(of key: String) -> ParameterValue? { value(of: key, under: saved) }

  /// Whether a setting of the command line overrides the file's value.
  package func isPinned(_ key: String) -> Bool { settings[key: key] != nil && hand[key: key] == nil }

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
    valueSources = step.valueSourcesBefore
    put(Patches(step.changes.map(\.reversed)))
    return step
  }

  /// Repeats the step that was undone last; `nil` if there is none.
  package mutating func redo() -> TuningStep? {
    guard let step = history.redo() else { return nil }
    valueSources = step.valueSourcesAfter
    put(Patches(step.changes))
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
    put([:])
    history.add(
      TuningStep(
        origin: .presetFiles(words), changes: [], files: files, valueSourcesBefore: before,
        valueSourcesAfter: valueSources))
  }
}
