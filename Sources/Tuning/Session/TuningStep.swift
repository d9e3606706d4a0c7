/// One step that can be undone: what changed, and what a person calls it.
package struct TuningStep: Hashable, Sendable {
  package enum Origin: Hashable, Sendable {
    /// A control of the panel, or a key.
    case hand
    /// The file was changed by someone else.
    case file
    case preset(String)
    /// From one end of a blend to the other, 0…1.
    case morph(String, String, fraction: Double)
    /// Back to the saved values.
    case revert
    /// Back to the defaults: a group's, an effect's, or without a name some values'.
    case defaults(of: String?)
    /// Lines that were pasted.
    case clipboard
    /// What was not saved when the last window ended.
    case recovery
    /// The values of the other side of a split stage.
    case side(String)
    /// The values of a take, a picture or a clip that was opened.
    case opened(String)
    /// A preset's file was written, renamed or removed; the words say which.
    case presetFiles(String)
  }

  package internal(set) var origin: Origin
  /// In the order of declaration; each from the value before the step to the one after it.
  package internal(set) var changes: [ParameterChange]
  /// What was done to presets' files; to be undone and redone by their owner.
  package internal(set) var files: [PresetFileChange] = []
  /// Changes of one gesture are one step.
  package internal(set) var gesture: Int?
  var standingsBefore: [String: Standing]
  var standingsAfter: [String: Standing]

  /// About how many bytes it takes.
  var bytes: Int {
    let values = changes.reduce(0) { $0 + MemoryLayout<ParameterChange>.stride + $1.old.bytes + $1.new.bytes }
    return files.reduce(values) { $0 + ($1.before?.count ?? 0) + ($1.after?.count ?? 0) }
  }

  /// `gravity 3600 → 1800`, `preset playful`, `file: 2 values`.
  var name: String { name(\.words) }

  /// The same, with one change in other words.
  package func name(_ words: (ParameterChange) -> String) -> String {
    let values = changes.count == 1 ? words(changes[0]) : "\(changes.count) values"
    return switch origin {
    case .hand: values
    case .file: "file: \(values)"
    case .preset(let name): "preset \(name)"
    case .morph(let a, let b, let fraction): "\(a) → \(b), \(Int((fraction * 100).rounded())) %"
    case .revert: "back to the saved \(changes.count == 1 ? "value: \(values)" : "values")"
    case .defaults(let name?) where changes.count != 1: "\(name) to its defaults"
    case .defaults: values
    case .clipboard: "pasted: \(values)"
    case .recovery: "unsaved from last time: \(values)"
    case .side(let name): "keep \(name): \(values)"
    case .opened(let name): "as in \(name): \(values)"
    case .presetFiles(let words): words
    }
  }

}

extension TuningStep {
  /// With more changes of the same gesture. A gesture that ends where it began leaves nothing.
  func joined(_ next: TuningStep) -> TuningStep? {
    var step = self
    for change in next.changes {
      if let index = step.changes.firstIndex(where: { $0.name == change.name }) {
        step.changes[index] = ParameterChange(name: change.name, old: step.changes[index].old, new: change.new)
      } else {
        step.changes.append(change)
      }
    }
    (step.origin, step.standingsAfter) = (next.origin, next.standingsAfter)
    return step.settled
  }

  /// Takes its place behind another step: what both change the other now changes from where this one began. Gives what is
  /// left of the other.
  mutating func pass(_ other: TuningStep) -> TuningStep? {
    var other = other
    for index in other.changes.indices {
      let change = other.changes[index]
      guard let own = changes.firstIndex(where: { $0.name == change.name }) else { continue }
      other.changes[index] = ParameterChange(name: change.name, old: changes.remove(at: own).old, new: change.new)
    }
    (other.standingsBefore, standingsBefore) = (standingsBefore, other.standingsAfter)
    return other.settled
  }

  /// Without what ends where it began; nil where nothing is left.
  private var settled: TuningStep? {
    var step = self
    step.changes.removeAll { $0.old.isWritten(like: $0.new) }
    let isSame = standingsBefore.compactMapValues(\.preset) == standingsAfter.compactMapValues(\.preset)
    return step.changes.isEmpty && isSame ? nil : step
  }

  /// The step without changes that other parameters refuse; nil where nothing of it is left.
  func fitting(_ catalogue: ParameterCatalogue) -> TuningStep? {
    var step = self
    step.changes.removeAll { change in
      guard let (group, name) = catalogue.split(change.name) else { return true }
      return !group.schema.accepts(name, change.old) || !group.schema.accepts(name, change.new)
    }
    return step.changes.isEmpty && files.isEmpty ? nil : step
  }
}

extension ParameterChange {
  /// `gravity 3600 → 1800`, without the group; long texts are cut.
  package var words: String {
    let short = Patches.split(name)?.name ?? name
    if let rowWords { return short + rowWords }
    let before = Self.cut(old.shown)
    let after = Self.cut(new.shown)
    return before == after ? "\(short) (\(after))" : "\(short) \(before) → \(after)"
  }

  /// What happened to one row of a list, after the list's name; nil for anything else.
  package var rowWords: String? {
    guard case .rows(let before) = old, case .rows(let after) = new else { return nil }
    return Self.words(before, after)
  }

  /// `[2].title "Loft" → "Attic"`; nil for more than a picture or a text of one row.
  private static func words(_ old: [Record], _ new: [Record]) -> String? {
    let changed = old.indices.filter { old.count == new.count && old[$0] != new[$0] }
    guard changed.count == 1, let row = changed.first else { return nil }
    let (before, after) = (old[row].picture?.name ?? "", new[row].picture?.name ?? "")
    func named(_ name: String) -> String { name.isEmpty ? "no picture" : name }
    if before != after { return "[\(row)] \(named(before)) → \(named(after))" }
    guard let field = new[row].fields.first(where: { $0.text != old[row][$0.name] }) else { return nil }
    return "[\(row)].\(field.name) \(cut(JSONText.quoted(old[row][field.name]))) → \(cut(JSONText.quoted(field.text)))"
  }

  private static func cut(_ text: String) -> String { text.count <= 24 ? text : text.prefix(22) + "…\"" }
}

/// A preset's file before and after; nil where there is none.
package struct PresetFileChange: Hashable, Sendable {
  package let path: String
  package let before: [UInt8]?
  package let after: [UInt8]?

  package var inverse: PresetFileChange { PresetFileChange(path: path, before: after, after: before) }
}
