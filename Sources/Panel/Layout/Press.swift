import Canvas
import Motion

/// A target in the panel and the area that a finger presses: at least 44 points each way.
struct Press: Equatable {
  let target: PanelTarget
  let area: Rect

  init(_ target: PanelTarget, _ area: Rect) { (self.target, self.area) = (target, area) }
}

/// A button with a sign, and words beside it where it has some.
struct PanelButton {
  let target: PanelTarget
  var area: Rect
  let icon: Path
  var label = ""
  /// False where pressing it would do nothing.
  let isOn: Bool
}

/// What a pointer can press in the panel.
enum PanelTarget: Hashable, Sendable {
  /// The panel itself, between its controls.
  case ground
  case header, picker, search, clearSearch
  /// Picks a preset that the search has found.
  case preset(String)
  case group(String)
  /// Resets a group.
  case resetGroup(String)
  /// The name of a row, by its key; also all of a row whose control is the row.
  case label(String)
  /// The slider's track and what is above and below it.
  case track(String)
  /// What is written at the row's end.
  case value(String)
  /// What can be done with an open row of a list.
  case row(String, RowButton)
  /// A part of what is open below a row, by its number.
  case drawer(String, Int)
  /// Splits the stage.
  case split
  case undo, redo, revert, copy, save
  case menu(PanelMenu.Item)
  case blend(PanelBlend.Part)

  enum RowButton: CaseIterable, Sendable {
    case up, down, remove
  }

  /// The row that it belongs to.
  var key: String? {
    switch self {
    case .label(let key), .track(let key), .value(let key), .row(let key, _), .drawer(let key, _): key
    default: nil
    }
  }

  /// What a button does, for a mouse that rests on it.
  struct Tip {
    let does: String
    /// Empty where no keys do it.
    var keys = ""
  }

  /// Of buttons that have an icon and no words, or too few.
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

  /// True for what a row's value is typed or picked in.
  var isValue: Bool {
    switch self {
    case .value, .drawer: true
    default: false
    }
  }
}
