/// What a designer has tuned so far: the file's values, presets and edits on top, and every step taken, to go back on.
///
/// A pure value: it reads no file and no clock. At the start the defaults are overlaid by the file, a preset and the
/// settings of the command line, in this order. From then on whatever is done later counts; only a setting of the
/// command line stays under a changed file, until a hand changes it.
package struct TuningSession: Sendable {
  package private(set) var catalogue: ParameterCatalogue
  /// What `--set` asked for.
  package private(set) var settings: Patches
  /// What the file says.
  package internal(set) var saved: Patches
  /// What counts, but for `isComparing`.
  package internal(set) var values: Patches
  /// True while the saved values are to be felt again: key B is down.
  package var isComparing = false
  /// Where a group's values come from, for each group of which that is known.
  package internal(set) var standings: [String: Standing]
  var history = TuningHistory()
  /// False until the file has been read once.
  var hasFile = false
  private var startPreset: Preset?

  /// - Parameters:
  ///   - file: what the file says, if it has been read already; else it comes through `reload`.
  ///   - preset: of the command line; it lies over the file.
  ///   - settings: of the command line; they lie over both.
  package init(_ catalogue: ParameterCatalogue, file: Patches? = nil, preset: Preset? = nil, settings: Patches = [:]) {
    (self.catalogue, self.settings, startPreset) = (catalogue, settings, preset)
    (saved, values, standings) = ([:], [:], [:])
    begin(file ?? [:])
    hasFile = file != nil
  }

  /// Puts the layers together, as at the start.
  mutating func begin(_ file: Patches) {
    saved = file
    values = file.merging(startPreset?.patches ?? [:]).merging(settings)
    standings = [:]
    for group in startPreset?.patches.groups ?? [] { standings[group] = startPreset.map { .preset($0) } }
    hasFile = true
  }

  /// What effects get now: `values`, or while comparing the saved ones, with the command line's settings as they are.
  package var inForce: Patches {
    guard isComparing else { return values }
    var old = saved
    for (key, setting) in settings.byKey where isPinned(key) { old[key: key] = setting }
    return old
  }

  /// The same with other values, as if a hand had set them.
  package func showing(_ values: Patches) -> TuningSession {
    var session = self
    session.values = values
    return session
  }

  /// Back to what counted at the start, with the file as it is now; no step can be taken back any more.
  package mutating func restart() {
    begin(saved)
    isComparing = false
    history.forgetAll()
  }

  /// Other parameters, or others of their ranges: what they refuse is forgotten, as if it had never been said.
  package mutating func adopt(_ catalogue: ParameterCatalogue) {
    self.catalogue = catalogue
    (saved, values, settings) = (catalogue.fitting(saved), catalogue.fitting(values), catalogue.fitting(settings))
    startPreset = startPreset.map { Preset(name: $0.name, note: $0.note, patches: catalogue.fitting($0.patches)) }
    history.adopt(catalogue)
  }

  // MARK: - Single values

  /// The value that counts, under a whole key such as `lamp.gravity`; nil for a key that there is not.
  package func value(of key: String) -> ParameterValue? { value(of: key, under: values) }

  /// The value in the file, or the default.
  package func savedValue(of key: String) -> ParameterValue? { value(of: key, under: saved) }

  /// True while a setting of the command line keeps the file's value off.
  package func isPinned(_ key: String) -> Bool { settings[key: key] != nil && isSame(key, values, settings) }

  // MARK: - What has changed

  /// What a save would write: from the file's value to the one that counts, in the order of declaration.
  package var changedFromSaved: [ParameterChange] {
    catalogue.changes(from: saved, to: values).filter { !isPinned($0.name) }
  }

  /// The values that a save would write.
  package var edits: Patches { Patches(changedFromSaved) }

  /// What differs from the defaults in one group.
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

  /// What `undo` would take back: `gravity 3600 → 1800`; nil when there is nothing.
  package var undoName: String? { history.done.last?.name }

  /// What `redo` would do again; nil when there is nothing.
  package var redoName: String? { history.undone.last?.name }

  /// True once anything was tuned here, be it undone since; what the command line set does not count.
  package var isTouched: Bool { undoName != nil || redoName != nil }

  /// Takes the last step back, whatever it was: a gesture, a preset, a file's change. The file keeps what it says.
  ///
  /// - Returns: the step; what it did to presets' files is still to be taken back by the caller.
  package mutating func undo() -> TuningStep? {
    guard let step = history.undo() else { return nil }
    values = values.merging(Patches(step.changes.map(\.reversed)))
    standings = step.standingsBefore
    return step
  }

  /// Does the step that was last undone again.
  package mutating func redo() -> TuningStep? {
    guard let step = history.redo() else { return nil }
    values = values.merging(Patches(step.changes))
    standings = step.standingsAfter
    return step
  }

  /// Steps that undo would find; a gesture that goes on stays one.
  package var steps: Int { history.count }

  /// The step that undo would take back.
  package var lastStep: TuningStep? { history.done.last }

  /// The last steps, oldest first.
  package func latest(_ count: Int) -> ArraySlice<TuningStep> { history.done.suffix(max(0, count)) }

  /// The newest step of a gesture; `nil` where it has none, or none any more.
  package func step(ofGesture gesture: Int) -> TuningStep? { history.done.last { $0.gesture == gesture } }

  /// Notes something that was done to presets' files, named in words: `delete preset calm`.
  ///
  /// - Parameters:
  ///   - picking: the presets that groups have from now on.
  ///   - gone: a preset that no group has any more.
  package mutating func note(
    _ files: [PresetFileChange], _ words: String, picking: [String: Preset] = [:], gone: String? = nil
  ) {
    let before = standings
    if let gone { forget(preset: gone) }
    standings.merge(picking.mapValues { .preset($0) }) { $1 }
    history.add(
      TuningStep(
        origin: .presetFiles(words), changes: [], files: files, standingsBefore: before, standingsAfter: standings))
  }
}
