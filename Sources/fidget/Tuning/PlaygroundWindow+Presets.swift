import Effects
import Tuning

/// Presets as the panel asks for them: pick, go between two, save, rename, delete.
extension PlaygroundWindow {
  /// The presets that say something about what is tuned, as of the last look at the folders.
  var presets: [Preset] { config.presets.presets(for: tunedGroup) }

  /// Looks at the folders again; to be called when the menu opens.
  func lookAtPresets() {
    config.presets.look()
    for problem in config.presets.problems where toldPresets.insert(problem).inserted { sayTuning(problem) }
    needsFrame = true
  }

  func pickPreset(_ name: String) {
    guard let preset = config.presets[name] else { return sayTuning("preset \(config.presets.complaint(about: name))") }
    let group = tunedGroup
    changeTuning { $0.pick(preset, in: group) }
    overlay.say("Preset \(name)")
    endTuning()
  }

  /// Values between two presets; after the slider's last move `endTuning` is to be called.
  func morphPresets(_ a: String, _ b: String, _ fraction: Double, gesture: Int) {
    guard let first = config.presets[a], let second = config.presets[b] else { return }
    let group = tunedGroup
    changeTuning { $0.morph(first, second, fraction, in: group, gesture: gesture) }
  }

  /// Writes what differs from the defaults into a new preset, which then is the effect's. False when it was refused.
  @discardableResult
  func savePreset(as name: String, note: String = "") -> Bool {
    let group = tunedGroup
    let preset = config.session.preset(named: name, of: group, note: note)
    guard !preset.patches.isEmpty else {
      sayTuning("preset \(name): there is nothing to keep, every value is at its default")
      return false
    }
    return changePresets("save preset \(name)", group: group, preset: preset) { shelf throws(PresetRefusal) in
      try shelf.save(preset)
    }
  }

  @discardableResult
  func renamePreset(_ name: String, to new: String) -> Bool {
    let group = tunedGroup
    let old = config.session.presetName(in: group) == name ? config.presets[name] : nil
    let renamed = old.map { Preset(name: new, note: $0.note, patches: $0.patches) }
    return changePresets("rename preset \(name) → \(new)", group: group, preset: renamed) {
      shelf throws(PresetRefusal) in try shelf.rename(name, to: new)
    }
  }

  /// The values stay as they are; undo brings the file back.
  @discardableResult
  func deletePreset(_ name: String) -> Bool {
    changePresets("delete preset \(name)", group: tunedGroup, preset: nil) { shelf throws(PresetRefusal) in
      try shelf.delete(name)
    }
  }

  /// Does something to presets' files as a step that can be undone.
  private func changePresets(
    _ words: String, group: String, preset: Preset?,
    _ change: (inout PresetShelf) throws(PresetRefusal) -> [PresetFileChange]
  ) -> Bool {
    let files: [PresetFileChange]
    do throws(PresetRefusal) { files = try change(&config.presets) } catch {
      sayTuning(error.description)
      return false
    }
    if files.isEmpty { return true }
    changeTuning { $0.note(files, words, picking: preset.map { [group: $0] } ?? [:]) }
    loggedSteps = config.session.steps
    // "save preset calm" is what undo names; once done it is "Saved preset calm".
    let verb = words.prefix { $0 != " " }
    overlay.say(verb.prefix(1).uppercased() + verb.dropFirst() + "d" + words.dropFirst(verb.count))
    if let step = config.session.lastStep { logTuning("tuning.preset", step) }
    return true
  }

  /// What an undone or redone step does to presets' files.
  func perform(_ files: [PresetFileChange]) {
    if files.isEmpty { return }
    do throws(PresetRefusal) { try config.presets.perform(files) } catch { sayTuning(error.description) }
  }
}
