import Effects
import Formatting
import Tuning

/// The panel's presets: pick, blend, save, rename, delete.
@MainActor
package struct PresetDesk {
  private let tuner: Tuner
  /// The problems that were reported already.
  private var reported: Set<Problem> = []

  package init(_ tuner: Tuner) { self.tuner = tuner }

  private var group: String { tuner.group }
  private var announcer: Announcer { tuner.announcer }

  /// The names of the presets for the tuned group, as of the last look at the folders.
  package var names: [String] { tuner.presets.presets(for: group).map(\.name) }

  /// The presets' notes, by name.
  package var notes: [String: String] {
    tuner.presets.presets(for: group).reduce(into: [:]) { $0[$1.name] = $1.note }
  }

  /// Reads the preset folders again.
  ///
  /// Call it when the menu opens. A preset that was removed no longer belongs to any effect.
  package mutating func look() {
    let before = tuner.presets.names
    tuner.presets.look()
    tuner.change(endsStep: false) { stack in
      for name in before where tuner.presets[name] == nil { stack.forget(preset: name) }
    }
    for problem in tuner.presets.problems where reported.insert(problem).inserted {
      announcer.complain(problem.description)
    }
  }

  /// Resets every value of the tuned group to its default.
  package func pickDefaults() {
    tuner.change { $0.resetAll(in: group) }
    announcer.say("All values at their defaults", .command(.undo))
  }

  @discardableResult
  package func pick(_ name: String) -> Problem? {
    guard let preset = tuner.presets[name] else { return refuse(tuner.presets.unknown(name)) }
    tuner.change { $0.pick(preset, in: group) }
    announcer.say("Preset \(name)", .command(.undo))
    return nil
  }

  /// Sets the values between two ends, `fraction` of the way from the first to the second.
  ///
  /// Call `endStep` after the slider's last move.
  package func blend(_ from: BlendEnd, _ to: BlendEnd, _ fraction: Double, gesture: Int) {
    tuner.change(endsStep: false) { $0.blend(from, to, fraction, in: group, gesture: gesture) }
  }

  /// Returns a preset; throws if there is none with this name.
  package func preset(named name: String) throws(Problem) -> Preset {
    guard let preset = tuner.presets[name] else { throw tuner.presets.unknown(name) }
    return preset
  }

  /// Writes the values that differ from the defaults into a new preset, which becomes the effect's preset.
  @discardableResult
  package func save(as name: String) -> Problem? {
    if let refusal = tuner.refusal(ofGuest: group) { return refusal }
    let preset = tuner.stack.preset(named: name, of: group)
    guard !preset.patches.isEmpty else {
      let refusal = Problem.forbidden("preset \(name): there is nothing to save, every value is at its default")
      announcer.complain(refusal.description)
      return refusal
    }
    return change("save preset \(name)", preset) { shelf throws(Problem) in try shelf.save(preset) }
  }

  @discardableResult
  package func rename(_ name: String, to new: String) -> Problem? {
    let old = tuner.stack.presetName(in: group) == name ? tuner.presets[name] : nil
    let renamed = old.map { Preset(name: new, note: $0.note, patches: $0.patches) }
    return change("rename preset \(name) → \(new)", renamed) { shelf throws(Problem) in
      try shelf.rename(name, to: new)
    }
  }

  /// Writes the tuned values into a preset's file and leaves the rest of the file as it is.
  @discardableResult
  package func update(_ name: String) -> Problem? {
    if let refusal = tuner.refusal(ofGuest: group) { return refusal }
    guard let preset = tuner.presets[name] else { return refuse(tuner.presets.unknown(name)) }
    let values = tuner.stack.update(of: preset, in: group)
    let updated = Preset(name: name, note: preset.note, patches: preset.patches.merging(values))
    let steps = tuner.stack.steps
    let refusal = change("update preset \(name)", updated) { shelf throws(Problem) in
      try shelf.update(name, with: values)
    }
    if refusal == nil, tuner.stack.steps == steps { announcer.say("Preset \(name) has these values already") }
    return refusal
  }

  /// Deletes a preset's file.
  ///
  /// The values stay, and undo restores the file.
  @discardableResult
  package func delete(_ name: String) -> Problem? {
    change("delete preset \(name)", nil, gone: name) { shelf throws(Problem) in try shelf.delete(name) }
  }

  /// Changes preset files as one undo step.
  ///
  /// - Parameters:
  ///   - words: the step's name: "save preset calm".
  ///   - preset: the preset that becomes the effect's preset; `nil` for no change.
  ///   - gone: the name of the deleted preset; `nil` if none was deleted.
  private func change(
    _ words: String, _ preset: Preset?, gone: String? = nil,
    _ change: (inout PresetShelf) throws(Problem) -> [PresetFileChange]
  ) -> Problem? {
    let files: [PresetFileChange]
    do throws(Problem) { files = try change(&tuner.presets) } catch { return refuse(error) }
    if files.isEmpty { return nil }
    tuner.update { [group] in $0.note(files, words, picking: preset.map { [group: $0] } ?? [:], gone: gone) }
    tuner.logStep("tuning.preset")
    // The undo step is named "save preset calm"; the message says "Saved preset calm".
    let verb = words.prefix { $0 != " " }
    announcer.say(
      verb.prefix(1).uppercased() + verb.dropFirst() + "d" + words.dropFirst(verb.count), .command(.undo))
    return nil
  }

  /// Reports a refusal in the window and returns it for a remote client.
  package func refuse(_ problem: Problem) -> Problem {
    announcer.complain(problem.description)
    return problem
  }
}
