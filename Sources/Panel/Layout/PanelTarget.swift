import Motion

/// A part of the panel that a pointer can press.
enum PanelTarget: Hashable, Sendable {
  /// The panel's background, between its controls.
  case ground
  case header, picker, search, clearSearch
  /// A preset that the search has found, by its name.
  case preset(String)
  case group(String)
  /// The button that resets a group, by the group's title.
  case resetGroup(String)
  /// The name of a row, by its key; for lists and their rows, the whole row.
  case label(String)
  /// The slider's track and the area above and below it, by the row's key.
  case track(String)
  /// The value at the row's end, by the row's key.
  case value(String)
  /// A button of an open row of a list, by the row's key.
  case row(String, RowButton)
  /// A part of the drawer below a row, by the row's key and the part's number.
  case drawer(String, Int)
  /// The button that splits the stage.
  case split
  case undo, redo, revert, copy, save
  case menu(PanelMenu.Item)
  case blend(PanelBlend.Part)

  enum RowButton: CaseIterable, Sendable {
    case up, down, remove
  }

  /// The key of the row that the target belongs to.
  ///
  /// `nil` for other targets.
  var key: String? {
    switch self {
    case .label(let key), .track(let key), .value(let key), .row(let key, _), .drawer(let key, _): key
    default: nil
    }
  }

  /// The explanation of a button for a mouse that rests on it: its effect and its keys.
  struct Tip {
    let does: String
    /// The keys with the same effect; empty if there are none.
    var keys = ""
  }

  /// The explanation of a button that has an icon and no label, or a label that says too little.
  ///
  /// `nil` for other targets.
  var tip: Tip? {
    switch self {
    case .undo: Tip(does: "Undo", keys: "Ctrl + Z")
    case .redo: Tip(does: "Redo", keys: "Ctrl + Shift + Z")
    case .revert: Tip(does: "Revert to the saved values: choose which")
    case .save: Tip(does: "Save to the config file: choose which", keys: "Ctrl + S saves all")
    case .copy: Tip(does: "Copy the values as code", keys: "Ctrl + Shift + C")
    case .split: Tip(does: "Split: the saved values beside these", keys: "\\")
    case .resetGroup(let title): Tip(does: "\(title): all back to their defaults")
    case .clearSearch: Tip(does: "Clear the search")
    case .blend(.close): Tip(does: "Close the blend", keys: "Esc")
    case .row(_, .up): Tip(does: "Move up", keys: "Alt + ↑")
    case .row(_, .down): Tip(does: "Move down", keys: "Alt + ↓")
    case .row(_, .remove): Tip(does: "Remove this row")
    default: nil
    }
  }

  /// Whether a row's value is typed or picked in the target.
  var isValue: Bool {
    switch self {
    case .value, .drawer: true
    default: false
    }
  }
}

/// A target in the panel and its hit area, which a list may cut.
typealias Press = (target: PanelTarget, area: Rect)
