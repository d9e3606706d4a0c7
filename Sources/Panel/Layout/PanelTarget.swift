/// What a pointer can mean in the panel.
enum PanelTarget: Hashable, Sendable {
  /// The panel itself, between its controls.
  case ground
  case header
  case picker
  case search
  case clearSearch
  case group(String)
  /// The name of a row, by its key; also all of a row whose control is the row.
  case label(String)
  /// The slider's track and what is above and below it.
  case track(String)
  /// What is written at the row's end.
  case value(String)
  /// Hue and saturation of an open colour.
  case hueField(String)
  case brightness(String)
  case undo
  case redo
  case revert
  case save
  case menu(PanelMenu.Item)

  /// The row that it belongs to.
  var key: String? {
    switch self {
    case .label(let key), .track(let key), .value(let key), .hueField(let key), .brightness(let key): key
    default: nil
    }
  }

  /// True for what a row's value is typed or picked in.
  var isValue: Bool {
    switch self {
    case .value, .hueField, .brightness: true
    default: false
    }
  }
}
