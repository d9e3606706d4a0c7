import Gestures
import Tuning

/// The name of a preset under a caret, and what is to be said to it.
struct PresetNaming: Equatable, Sendable {
  /// The preset that gets it; nil for a new one.
  let renamed: String?
  var field: TextField
  /// The preset of this name, which the next Return replaces.
  private(set) var replaced: String?
  private(set) var complaint: String?

  init(renamed: String?) {
    self.renamed = renamed
    field = TextField(renamed ?? "")
  }

  mutating func insert(_ text: String) {
    field.insert(text)
    forget()
  }

  mutating func press(_ key: KeyPress) -> TextField.Outcome {
    let before = field.text
    let outcome = field.press(key)
    if field.text != before { forget() }
    return outcome
  }

  private mutating func forget() {
    replaced = nil
    complaint = nil
  }

  /// What the name comes to; nil where there is something to be said first.
  mutating func finish(_ model: PanelModel) -> [PanelAction]? {
    let name = field.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    if name.isEmpty || name == renamed { return [] }
    if let problem = PresetShelf.problem(withName: name) {
      complaint = problem
      return nil
    }
    // Letters of another case are another file here and the same one elsewhere.
    guard let taken = model.takenNames.first(where: { $0.lowercased() == name.lowercased() }) else {
      return [renamed.map { .renamePreset($0, to: name) } ?? .savePresetAs(name)]
    }
    if renamed != nil {
      complaint = "There is one called \(taken) already"
      return nil
    }
    if replaced == taken { return [.updatePreset(taken)] }
    replaced = taken
    return nil
  }
}
