import Effects
import Tuning

/// Presets as the panel asks for them: pick, go between two, save, rename, delete.
@MainActor
struct PresetDesk {
  private let tuner: Tuner
  /// Complaints that were made already.
  private var told: Set<String> = []

  init(_ tuner: Tuner) { self.tuner = tuner }

  private var group: String { tuner.group }
  private var announcer: Announcer { tuner.announcer }

  /// The presets that say something about what is tuned, as of the last look at the folders.
  var names: [String] { tuner.presets.presets(for: group).map(\.name) }

  /// Looks at the folders again; to be called when the menu opens.
  mutating func look() {
    tuner.change(endsStep: false) { _ in tuner.presets.look() }
    for problem in tuner.presets.problems where told.insert(problem).inserted { announcer.complain(problem) }
  }

  func pick(_ name: String) {
    guard let preset = tuner.presets[name] else {
      return announcer.complain("preset \(tuner.presets.complaint(about: name))")
    }
    tuner.change { $0.pick(preset, in: group) }
    announcer.say("Preset \(name)")
  }

  /// Values between two presets; after the slider's last move `endStep` is to be called.
  func morph(_ a: String, _ b: String, _ fraction: Double, gesture: Int) {
    guard let first = tuner.presets[a], let second = tuner.presets[b] else { return }
    tuner.change(endsStep: false) { $0.morph(first, second, fraction, in: group, gesture: gesture) }
  }

  /// Writes what differs from the defaults into a new preset, which then is the effect's.
  func save(as name: String) {
    let preset = tuner.session.preset(named: name, of: group)
    guard !preset.patches.isEmpty else {
      return announcer.complain("preset \(name): there is nothing to keep, every value is at its default")
    }
    change("save preset \(name)", preset) { shelf throws(PresetRefusal) in try shelf.save(preset) }
  }

  func rename(_ name: String, to new: String) {
    let old = tuner.session.presetName(in: group) == name ? tuner.presets[name] : nil
    let renamed = old.map { Preset(name: new, note: $0.note, patches: $0.patches) }
    change("rename preset \(name) → \(new)", renamed) { shelf throws(PresetRefusal) in
      try shelf.rename(name, to: new)
    }
  }

  /// The values stay as they are; undo brings the file back.
  func delete(_ name: String) {
    change("delete preset \(name)", nil) { shelf throws(PresetRefusal) in try shelf.delete(name) }
  }

  /// Does something to presets' files as a step that can be undone; the preset is the one that is picked with it.
  private func change(
    _ words: String, _ preset: Preset?, _ change: (inout PresetShelf) throws(PresetRefusal) -> [PresetFileChange]
  ) {
    let files: [PresetFileChange]
    do throws(PresetRefusal) { files = try change(&tuner.presets) } catch {
      return announcer.complain(error.description)
    }
    if files.isEmpty { return }
    tuner.note(files, words, picking: preset.map { [group: $0] } ?? [:])
    // "save preset calm" is what undo names; once done it is "Saved preset calm".
    let verb = words.prefix { $0 != " " }
    announcer.say(verb.prefix(1).uppercased() + verb.dropFirst() + "d" + words.dropFirst(verb.count))
  }
}
