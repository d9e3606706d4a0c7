import Tuning

/// Text being typed in the panel, and the target that receives it.
struct Entry: Equatable, Sendable {
  enum Target: Hashable, Sendable {
    case search
    /// A row's value, by its key.
    case value(String)
    /// The name of an existing preset; `nil` for a new preset.
    case name(of: String?)
  }

  let target: Target
  var field: TextField
  /// Whether a finger wants keys on the screen.
  ///
  /// A tap that opens a drawer, such as the picker of a colour, wants the drawer. Another tap on the text wants keys.
  var wantsKeys = true
  /// The reason why the text was refused.
  ///
  /// `nil` if it has not been refused.
  private(set) var complaint: String?
  /// The existing preset with the typed name, which the next Return replaces.
  ///
  /// `nil` if no question is open.
  private(set) var replaced: String?

  init(_ target: Target, _ field: TextField = TextField()) { (self.target, self.field) = (target, field) }

  /// The key of the row whose value is typed.
  ///
  /// `nil` for the search and for names.
  var key: String? { if case .value(let key) = target { key } else { nil } }
  /// Whether the text may have several lines; its editor is below its row then.
  var isEditor: Bool { key != nil && !field.isOneLine }
  var isName: Bool { if case .name = target { true } else { false } }

  mutating func complain(_ problem: String) { complaint = problem }

  /// Withdraws the complaint and the question, which refer to the old text.
  mutating func noteTyping() { (complaint, replaced) = (nil, nil) }

  /// Returns the actions for a preset's name.
  ///
  /// `nil` if there is a complaint or a question.
  mutating func finish(renaming renamed: String?, _ model: PanelModel) -> [PanelAction]? {
    let name = field.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    if name.isEmpty || name == renamed { return [] }
    complaint = PresetShelf.problem(withName: name)
    if complaint != nil { return nil }
    // Names that differ only in case are two files on this system and a single file on others.
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
