/// An undo step: its changes, and its name for people.
package struct TuningStep: Hashable, Sendable {
  package enum Origin: Hashable, Sendable {
    /// A change by a control of the panel or a key.
    case hand
    /// A change of the file by another program.
    case file
    case preset(String)
    /// A blend at a fraction between its ends, 0…1.
    case morph(String, String, fraction: Double)
    /// A reset to the saved values.
    case revert
    /// A reset to the defaults of a group or an effect, or of some values if the name is `nil`.
    case defaults(of: String?)
    /// Lines from the clipboard.
    case clipboard
    /// Unsaved values of the last session.
    case recovery
    /// The values of the other side of a split stage.
    case side(String)
    /// The values of an opened take, picture or clip.
    case opened(String)
    /// A preset's file that was written, renamed or removed; the text names the action.
    case presetFiles(String)
  }

  package internal(set) var origin: Origin
  /// The changes in the order of declaration, from the value before the step to the value after it.
  package internal(set) var changes: [ParameterChange]
  /// The changes of preset files; the owner of the files undoes and redoes them.
  package internal(set) var files: [PresetFileChange] = []
  /// The gesture that made the step; all changes of a gesture are one step.
  package internal(set) var gesture: Int?
  var valueSourcesBefore: [String: ValueSource]
  var valueSourcesAfter: [String: ValueSource]

  /// The approximate number of bytes that the step takes.
  var bytes: Int {
    let values = changes.reduce(0) { $0 + MemoryLayout<ParameterChange>.stride + $1.old.bytes + $1.new.bytes }
    return files.reduce(values) { $0 + ($1.before?.count ?? 0) + ($1.after?.count ?? 0) }
  }

  /// The name of the step: `gravity 3600 → 1800`, `preset playful`, `file: 2 values`.
  var name: String { name(\.words) }

  /// Returns the name of the step, with other words for a single change.
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
  /// Returns the step with further changes of the same gesture; `nil` if the gesture ends where it began.
  func joined(_ next: TuningStep) -> TuningStep? {
    var step = self
    for change in next.changes {
      if let index = step.changes.firstIndex(where: { $0.name == change.name }) {
        step.changes[index] = ParameterChange(name: change.name, old: step.changes[index].old, new: change.new)
      } else {
        step.changes.append(change)
      }
    }
    (step.origin, step.valueSourcesAfter) = (next.origin, next.valueSourcesAfter)
    return step.settled
  }

  /// Moves this step behind another one, and returns the remainder of the other step, or `nil` if nothing remains.
  ///
  /// For a value that both change, the other step now begins with the value at which this step began.
  mutating func pass(_ other: TuningStep) -> TuningStep? {
    var other = other
    for index in other.changes.indices {
      let change = other.changes[index]
      guard let own = changes.firstIndex(where: { $0.name == change.name }) else { continue }
      other.changes[index] = ParameterChange(name: change.name, old: changes.remove(at: own).old, new: change.new)
    }
    (other.valueSourcesBefore, valueSourcesBefore) = (valueSourcesBefore, other.valueSourcesAfter)
    return other.settled
  }

  /// The step without changes that end where they began; `nil` if nothing remains.
  private var settled: TuningStep? {
    var step = self
    step.changes.removeAll { $0.old.isWritten(like: $0.new) }
    let isSame = valueSourcesBefore.compactMapValues(\.preset) == valueSourcesAfter.compactMapValues(\.preset)
    return step.changes.isEmpty && isSame ? nil : step
  }

  /// Returns the step without changes that the catalogue's parameters refuse; `nil` if nothing remains.
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
  /// The change without the group, such as `gravity 3600 → 1800`; long texts are cut.
  package var words: String {
    let short = Patches.split(name)?.name ?? name
    if let rowWords { return short + rowWords }
    let before = Self.cut(old.shown)
    let after = Self.cut(new.shown)
    return before == after ? "\(short) (\(after))" : "\(short) \(before) → \(after)"
  }

  /// The change of one row of a list, to follow the list's name; `nil` for any other change.
  package var rowWords: String? {
    guard case .rows(let before) = old, case .rows(let after) = new else { return nil }
    return Self.words(before, after)
  }

  /// Returns the change of a row, such as `[2].title "Loft" → "Attic"`; `nil` for more than one row's picture or text.
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

/// The content of a preset's file before and after a change; `nil` if the file does not exist.
package struct PresetFileChange: Hashable, Sendable {
  package let path: String
  package let before: [UInt8]?
  package let after: [UInt8]?

  package var inverse: PresetFileChange { PresetFileChange(path: path, before: after, after: before) }
}
