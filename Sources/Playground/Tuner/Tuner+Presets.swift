import Effects
import Tuning

/// Presets as the panel asks for them: pick, go between two, save, rename, delete.
extension Tuner {
  /// The presets that say something about what is tuned, as of the last look at the folders.
  var shownPresets: [String] { presets.presets(for: group).map(\.name) }

  /// Looks at the folders again; to be called when the menu opens.
  func lookAtPresets() {
    change(endsStep: false) { _ in presets.look() }
    for problem in presets.problems where toldPresets.insert(problem).inserted { announcer.complain(problem) }
  }

  func pickPreset(_ name: String) {
    guard let preset = presets[name] else { return announcer.complain("preset \(presets.complaint(about: name))") }
    change { $0.pick(preset, in: group) }
    announcer.say("Preset \(name)")
  }

  /// Values between two presets; after the slider's last move `endStep` is to be called.
  func morphPresets(_ a: String, _ b: String, _ fraction: Double, gesture: Int) {
    guard let first = presets[a], let second = presets[b] else { return }
    change(endsStep: false) { $0.morph(first, second, fraction, in: group, gesture: gesture) }
  }

  /// Writes what differs from the defaults into a new preset, which then is the effect's.
  func savePreset(as name: String) {
    let preset = session.preset(named: name, of: group)
    guard !preset.patches.isEmpty else {
      return announcer.complain("preset \(name): there is nothing to keep, every value is at its default")
    }
    changePresets("save preset \(name)", preset) { shelf throws(PresetRefusal) in try shelf.save(preset) }
  }

  func renamePreset(_ name: String, to new: String) {
    let old = session.presetName(in: group) == name ? presets[name] : nil
    let renamed = old.map { Preset(name: new, note: $0.note, patches: $0.patches) }
    changePresets("rename preset \(name) → \(new)", renamed) { shelf throws(PresetRefusal) in
      try shelf.rename(name, to: new)
    }
  }

  /// The values stay as they are; undo brings the file back.
  func deletePreset(_ name: String) {
    changePresets("delete preset \(name)", nil) { shelf throws(PresetRefusal) in try shelf.delete(name) }
  }

  /// What an undone or redone step does to presets' files.
  func perform(_ files: [PresetFileChange]) {
    if files.isEmpty { return }
    do throws(PresetRefusal) { try presets.perform(files) } catch { announcer.complain(error.description) }
  }

  /// Does something to presets' files as a step that can be undone; the preset is the one that is picked with it.
  private func changePresets(
    _ words: String, _ preset: Preset?, _ change: (inout PresetShelf) throws(PresetRefusal) -> [PresetFileChange]
  ) {
    let files: [PresetFileChange]
    do throws(PresetRefusal) { files = try change(&presets) } catch { return announcer.complain(error.description) }
    if files.isEmpty { return }
    note(files, words, picking: preset.map { [group: $0] } ?? [:])
    // "save preset calm" is what undo names; once done it is "Saved preset calm".
    let verb = words.prefix { $0 != " " }
    announcer.say(verb.prefix(1).uppercased() + verb.dropFirst() + "d" + words.dropFirst(verb.count))
  }
}
