import Tuning

/// Text under a caret in the panel, and what it will become.
struct Entry: Equatable, Sendable {
  enum Target: Hashable, Sendable {
    case search
    /// A row's value, by its key.
    case value(String)
    /// The name of a preset that there is; nil for a new one.
    case name(of: String?)
  }

  let target: Target
  var field: TextField
  /// Why it was not taken.
  private(set) var complaint: String?
  /// The preset of the name that was typed, which the next Return replaces.
  private(set) var replaced: String?

  init(_ target: Target, _ field: TextField = TextField()) { (self.target, self.field) = (target, field) }

  /// The row whose value is typed.
  var key: String? { if case .value(let key) = target { key } else { nil } }
  /// True for text that may have several lines, which has room of its own below its row.
  var isEditor: Bool { key != nil && !field.isOneLine }
  var isName: Bool { if case .name = target { true } else { false } }

  mutating func complain(_ problem: String) { complaint = problem }

  /// The text has changed: complaint and question are about the old one.
  mutating func noteTyping() { (complaint, replaced) = (nil, nil) }

  /// The actions of a preset's name; nil where there is a complaint or a question.
  mutating func finish(renaming renamed: String?, _ model: PanelModel) -> [PanelAction]? {
    let name = field.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    if name.isEmpty || name == renamed { return [] }
    complaint = PresetShelf.problem(withName: name)
    if complaint != nil { return nil }
    // Letters of another case are another file here and the same one elsewhere.
    guard let taken = model.takenNames.first(where: { $0.lowercased() == name.lowercased() }) else {
      return [renamed.map { .renamePreset($0, to: name) } ?? .savePresetAs(name)]
    }
    if renamed != nil {
      complaint = "\(taken) exists already"
    } else if replaced == taken {
      return [.updatePreset(taken)]
    } else {
      replaced = taken
    }
    return nil
  }
}
